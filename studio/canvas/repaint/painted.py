"""Which part of a grid looks different after cells were painted, so that a brush paints only that part again."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF

from engine.model.grids.grid import HOLE, Grid
from engine.model.grids.lattice import centre, from_offset


def renumbered(a: Grid, b: Grid) -> bool:
    """Whether cells that were not painted are called otherwise, because cells are counted through."""
    if b.numbering.scheme != "sequence":
        return False
    return [len(row.replace(HOLE, "")) for row in a.letters.rows] != [
        len(row.replace(HOLE, "")) for row in b.letters.rows
    ]


def painted_part(a: Grid, b: Grid) -> QRectF:
    """The rectangle, in millimetres, around the cells with another letter."""
    if a is b or (a.letters is b.letters and a.first == b.first):
        return QRectF()
    left, top = (min(a.first[n], b.first[n]) for n in (0, 1))
    right = max(grid.first[0] + grid.letters.width for grid in (a, b))
    bottom = max(grid.first[1] + len(grid.letters.rows) for grid in (a, b))
    tables = []
    for grid in (a, b):
        table = np.full((bottom - top, right - left), ord(HOLE), np.uint32)
        rows, wide = grid.letters.rows, grid.letters.width
        letters = np.frombuffer("".join(rows).encode("utf-32-le"), np.uint32).reshape(len(rows), wide)
        y, x = grid.first[1] - top, grid.first[0] - left
        table[y : y + len(rows), x : x + wide] = letters
        tables.append(table)
    rows_, columns = np.nonzero(tables[0] != tables[1])
    if not len(rows_):
        return QRectF()
    ends = [(int(columns.min()) + left, int(rows_.min()) + top), (int(columns.max()) + left, int(rows_.max()) + top)]
    (x0, y0), (x1, y1) = (centre(b, from_offset(column, row, b.orientation)) for column, row in ends)
    margin = 1.2 * b.spacing
    return QRectF(x0, y0, x1 - x0, y1 - y0).adjusted(-margin, -margin, margin, margin)

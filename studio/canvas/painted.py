"""Which part of a grid looks different after cells were painted, so that a brush paints only that part again."""

from __future__ import annotations

import numpy as np
from msgspec.structs import fields, replace
from PySide6.QtCore import QRectF

from engine.model.board import Board
from engine.model.grid import HOLE, Grid
from engine.model.lattice import centre, from_offset
from engine.model.scenario import Scenario

_TABLES = tuple(field.name for field in fields(Board) if field.name not in ("grid", "sheet", "projection"))


def painted_part(before: Scenario, after: Scenario) -> QRectF | None:
    """The rectangle, in millimetres, of the cells that differ; None where more than cells is different."""
    a, b = before.board, after.board
    if (
        a.grid is None or b.grid is None or a.grid is b.grid
        or before.look is not after.look or before.content is not after.content
        or a.sheet != b.sheet or any(getattr(a, name) is not getattr(b, name) for name in _TABLES)
        or replace(a.grid, letters=b.grid.letters, first=b.grid.first) != b.grid
    ):  # fmt: skip
        return None
    return _difference(a.grid, b.grid)


def renumbered(before: Scenario, after: Scenario) -> bool:
    """Whether cells that were not painted are called otherwise, because cells are counted through."""
    a, b = before.board.grid, after.board.grid
    if a is None or b is None or b.numbering.scheme != "sequence":
        return False
    return [len(row.replace(HOLE, "")) for row in a.letters.rows] != [
        len(row.replace(HOLE, "")) for row in b.letters.rows
    ]


def _difference(a: Grid, b: Grid) -> QRectF:
    """The rectangle around the cells with another letter."""
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

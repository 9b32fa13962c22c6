"""Which part of a grid looks different after a change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from engine.model.grid import HOLE, Cell, Grid, Letters
from engine.model.ids import Kind, Ref
from engine.model.lattice import centre, from_offset
from engine.model.scenario import Scenario
from studio.canvas.outlines import outline_of
from studio.paint.board import LayerName

TABLES: dict[str, Kind] = {"sites": "site", "features": "feature", "connections": "connection", "regions": "region"}

SHOWN_ON: dict[str, tuple[LayerName, ...]] = {
    "grid": ("cells", "dots", "cell-numbers", "sites", "connections"),
    "sites": ("sites", "names", "cells", "dots", "connections"),
    "features": ("features",),
    "connections": ("connections",),
    "regions": ("regions", "region-names"),
}
"""The layers on which a table of the board is drawn."""


def only_grid_differs(before: Scenario, after: Scenario) -> bool:
    """Whether nothing but cells, and what lies on them, is different: the changes that strokes and drags make."""
    a, b = before.board, after.board
    if a.grid is None or b.grid is None or before.look is not after.look or before.content is not after.content:
        return False
    same = all(getattr(a, name) is getattr(b, name) for name in a.__struct_fields__ if name not in ("grid", *TABLES))
    laid = (a.grid is b.grid) or replace(a.grid, letters=b.grid.letters, first=b.grid.first) == b.grid
    return same and laid


def grid_parts(before: Scenario, after: Scenario) -> dict[LayerName, QRectF]:
    """By layer the rectangle, in millimetres, of all cells and things on them that became others."""
    a, b = before.board, after.board
    assert a.grid is not None and b.grid is not None
    parts = {"grid": _painted(a.grid, b.grid)}
    for name, kind in TABLES.items():
        boxes = (
            outline_of(scenario, Ref(kind, id)).box()
            for id in _differing(getattr(a, name), getattr(b, name))
            for scenario in (before, after)
        )
        parts[name] = reduce(QRectF.united, boxes, QRectF())
    room, found = 1.2 * b.grid.spacing + 3, dict[LayerName, QRectF]()
    for name, part in parts.items():
        for layer in SHOWN_ON[name] if not part.isNull() else ():
            found[layer] = found.get(layer, QRectF()).united(part.adjusted(-room, -room, room, room))
    if "cell-numbers" in found and b.grid.numbering.scheme == "sequence":
        # One cell more or less, and all that follow are called otherwise.
        found["cell-numbers"] = QRectF(0, 0, b.sheet.width, b.sheet.height)
    return found


def _differing(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Iterator[Any]:
    if old is not new:
        yield from (id for id in {**old, **new} if old.get(id) is not new.get(id))


def _painted(old: Grid, new: Grid) -> QRectF:
    """The rectangle around the centres of cells with another letter."""
    if old is new or (old.letters is new.letters and old.first == new.first):
        return QRectF()
    left, top = min(old.first[0], new.first[0]), min(old.first[1], new.first[1])
    right = max(grid.first[0] + grid.letters.width for grid in (old, new))
    bottom = max(grid.first[1] + len(grid.letters.rows) for grid in (old, new))
    tables = np.full((2, bottom - top, right - left), ord(HOLE), np.uint32)
    for table, grid in zip(tables, (old, new), strict=True):
        column, row = grid.first[0] - left, grid.first[1] - top
        table[row : row + len(grid.letters.rows), column : column + grid.letters.width] = _signs(grid.letters)
    rows, columns = np.nonzero(tables[0] != tables[1])
    if not len(rows):
        return QRectF()
    corner = [(int(f(columns)) + left, int(g(rows)) + top) for f in (np.min, np.max) for g in (np.min, np.max)]
    cells: list[Cell] = [from_offset(column, row, new.orientation) for column, row in corner]
    xs, ys = zip(*(centre(new, cell) for cell in cells), strict=True)
    # Every other row, or column, lies half a step further.
    half = new.spacing / 2
    return QRectF(min(xs) - half, min(ys) - half, max(xs) - min(xs) + 2 * half, max(ys) - min(ys) + 2 * half)


def _signs(letters: Letters) -> np.ndarray:
    text = "".join(letters.rows).encode("utf-32-le")
    return np.frombuffer(text, np.uint32).reshape(len(letters.rows), letters.width)

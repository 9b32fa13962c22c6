"""Which part of a grid looks different after a change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from engine.model.board import grid_of
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from studio.canvas.geometry.outlines import outline_of
from studio.canvas.repaint.painted import painted_part, renumbered
from studio.paint.board import LayerName

TABLES: dict[str, Kind] = {"sites": "site", "features": "feature", "connections": "connection", "regions": "region"}

SHOWN_ON: dict[str, tuple[LayerName, ...]] = {
    "grid": ("cells", "features", "dots", "cell-numbers"),
    "sites": ("sites", "names", "cells", "dots", "connections"),
    "features": ("features",),
    "connections": ("connections",),
    "regions": ("regions", "region-names"),
}
"""The layers on which a table of the board is drawn."""


def only_grid_differs(before: Scenario, after: Scenario) -> bool:
    """Whether nothing but cells, and what lies on them, is different: the changes that strokes and drags make."""
    a, b = before.board, after.board
    if "lines" in (a.kind, b.kind) or before.look is not after.look or before.content is not after.content:
        return False
    same = all(getattr(a, name) is getattr(b, name) for name in a.__struct_fields__ if name not in ("grid", *TABLES))
    old, new = grid_of(a), grid_of(b)
    laid = old is new or replace(old, letters=new.letters, first=new.first) == new
    return same and laid


def grid_parts(before: Scenario, after: Scenario) -> dict[LayerName, QRectF]:
    """By layer the rectangle, in millimetres, of all cells and things on them that became others."""
    a, b = before.board, after.board
    old, new = grid_of(a), grid_of(b)
    parts = {"grid": painted_part(old, new)}
    for name, kind in TABLES.items():
        boxes = (
            outline_of(scenario, Ref(kind, id)).box()
            for id in _differing(getattr(a, name), getattr(b, name))
            for scenario in (before, after)
        )
        parts[name] = reduce(QRectF.united, boxes, QRectF())
    room, found = 1.2 * new.spacing + 3, dict[LayerName, QRectF]()
    for name, part in parts.items():
        for layer in SHOWN_ON[name] if not part.isNull() else ():
            found[layer] = found.get(layer, QRectF()).united(part.adjusted(-room, -room, room, room))
    if renumbered(old, new):
        found["cell-numbers"] = QRectF(0, 0, b.sheet.width, b.sheet.height)
    return found


def _differing(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Iterator[Any]:
    if old is not new:
        yield from (id for id in {**old, **new} if old.get(id) is not new.get(id))

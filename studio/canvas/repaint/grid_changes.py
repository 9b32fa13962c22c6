"""Which part of a grid looks different after a change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from engine.model.board import grid_of
from engine.model.ids import Kind, Ref
from engine.model.layers import LayerName
from engine.model.scenario import Scenario
from studio.canvas.geometry.outlines import outline_of
from studio.canvas.repaint.painted import painted_part, renumbered
from studio.paint.lettering.names import name_box, room
from studio.paint.lettering.positions import Lettering, anchor

TABLES: dict[str, Kind] = {"sites": "site", "features": "feature", "connections": "connection", "regions": "region"}

PIXELS = 3.0
"""How far things reach at least on a small picture, in screen pixels."""

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


def grid_parts(before: Scenario, after: Scenario, names: Lettering, scale: float) -> dict[LayerName, QRectF]:
    """By layer the rectangle, in millimetres, of all cells and things on them that became others, where they were and
    where they are; `names` as they are shown; `scale` in screen pixels per millimetre."""
    a, b = before.board, after.board
    old, new = grid_of(a), grid_of(b)
    parts = {"grid": painted_part(old, new)}
    for table, kind in TABLES.items():
        boxes = (
            outline_of(scenario, Ref(kind, id)).box()
            for id in _differing(getattr(a, table), getattr(b, table))
            for scenario in (before, after)
        )
        parts[table] = reduce(QRectF.united, boxes, QRectF())
    reach, found = 1.2 * new.spacing + 3 + PIXELS / scale, dict[LayerName, QRectF]()
    for table, part in parts.items():
        for layer in SHOWN_ON[table] if not part.isNull() else ():
            found[layer] = found.get(layer, QRectF()).united(_wider(part, reach))
    for id in _differing(a.sites, b.sites):
        for at in (anchor(a, id), anchor(b, id)):
            name = names.names.get(id)
            if name is not None and at is not None:
                box = _wider(name_box(name, at), room(names.size))
                found["names"] = found.get("names", QRectF()).united(box)
    if renumbered(old, new):
        found["cell-numbers"] = QRectF(0, 0, b.sheet.width, b.sheet.height)
    return found


def _wider(part: QRectF, reach: float) -> QRectF:
    return part.adjusted(-reach, -reach, reach, reach)


def _differing(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Iterator[Any]:
    if old is not new:
        yield from (id for id in {**old, **new} if old.get(id) is not new.get(id))

"""Which part of land and regions looks different after a change of their outlines: the changes that bending a border
makes."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from engine.model.changed import changed
from engine.model.layers import LayerName
from engine.model.scenario import Scenario
from studio.paint.land.areas import shape_area, unlike
from studio.paint.land.shallows import SHALLOWS, SOLID, shallows
from studio.paint.regions import areas_of

WIDE = 2.0
"""Screen pixels that the line along an outline reaches at most on a small picture."""


def only_outlines_differ(before: Scenario, after: Scenario) -> bool:
    """Whether nothing but the outlines of regions and of pieces of the background is different."""
    a, b = before.board, after.board
    if before.look is not after.look or before.content is not after.content:
        return False
    if any(getattr(a, n) is not getattr(b, n) for n in a.__struct_fields__ if n not in ("regions", "shapes")):
        return False
    regions, shapes = changed(a.regions, b.regions), changed(a.shapes, b.shapes)
    return (
        regions.same_keys
        and shapes.same_keys
        and all(replace(a.regions[id], outline=b.regions[id].outline) == b.regions[id] for id in regions.others)
        and all(replace(a.shapes[id], rings=b.shapes[id].rings) == b.shapes[id] for id in shapes.others)
    )


def outline_parts(before: Scenario, after: Scenario, scale: float) -> dict[LayerName, QRectF]:
    """By layer the rectangle, in millimetres, around the outlines that became others, as they were and as they are;
    `scale` in screen pixels per millimetre. Names of regions are looked for when the view rests."""
    a, b = before.board, after.board
    reach, found = SHALLOWS + 1 + WIDE / scale, dict[LayerName, QRectF]()

    def dirty(layer: LayerName, part: QRectF) -> None:
        if not part.isNull():
            found[layer] = found.get(layer, QRectF()).united(part.adjusted(-reach, -reach, reach, reach))

    then, now = areas_of(a), areas_of(b)
    for region in then.keys() & now.keys():
        dirty("regions", unlike(then[region], now[region]))
    others = changed(a.shapes, b.shapes).others
    solid = [shape for shape in others if b.shapes[shape].kind in SOLID]
    for shape in others:
        part = unlike(shape_area(a.shapes[shape]), shape_area(b.shapes[shape]))
        dirty("shores", part)
        if shape in solid:
            dirty("ground", part)
    for shape in solid:
        old, new = shallows(a.shapes)[shape].pieces, shallows(b.shapes)[shape].pieces
        for key in old.keys() ^ new.keys():
            dirty("ground", (old if key in old else new)[key].controlPointRect())
    return found

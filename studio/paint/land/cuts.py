"""Clipping of outlines to the land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from engine.files.imported.complexity import MAX_CROSSINGS, MAX_POINTS, closed, crossings_of, is_too_complex
from engine.model.board import Shape
from engine.model.geometry import Ring
from engine.model.ids import RegionId, ShapeId
from engine.model.memo import derived
from engine.validate.outline import apart, area_within
from studio.paint.land.areas import MOST_KEPT, Area, filled_shape, shape_area, unlike

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

MOST_CUTS = 20_000_000
"""Maximum product of coast points and outlines to clip; a land of 10,000 points may have 2,000 outlines."""

Outlines = dict[RegionId, tuple[Ring, ...]]
Lands = dict[ShapeId, Shape]


class Cut(NamedTuple):
    """Clipped outlines, and what they were clipped from."""

    outlines: Outlines
    lands: Lands
    areas: dict[RegionId, Area]


def takes_for_ever(outlines: Outlines, lands: Lands) -> bool:
    """Return whether clipping would take too long: too many or too complex outlines."""
    coast = sum(len(ring.points) for shape in lands.values() for ring in shape.rings)
    return (
        len(outlines) * coast > MOST_CUTS
        or _are_tangled(outlines.values())
        or _are_tangled(shape.rings for shape in lands.values())
        or is_too_complex([closed(ring) for shape in _beside_others(lands) for ring in shape.rings])
    )


def _are_tangled(outlines: Iterable[tuple[Ring, ...]]) -> bool:
    """Return whether outlines have too many points or crossings to be clipped one by one. Borders of two outlines that
    cross cost no time."""
    points = crossings = 0
    for outline in outlines:
        points += sum(len(ring.points) for ring in outline)
        crossings += _crossings(outline) if points <= MAX_POINTS else 0
        if points > MAX_POINTS or crossings > MAX_CROSSINGS:
            return True
    return False


@derived(kept=MOST_KEPT, each=True)
def _crossings(outline: tuple[Ring, ...]) -> int:
    return crossings_of([closed(ring) for ring in outline]) if apart(outline) is None else 0


def _beside_others(lands: Lands) -> Iterator[Shape]:
    """Return those that may cross another one; a land with nothing near it can only cross itself."""
    boxes = {id: box_of(shape.rings) for id, shape in lands.items()}
    for id, shape in lands.items():
        if any(other != id and _meet(box, boxes[id]) for other, box in boxes.items()):
            yield shape


@derived(former=True)
def cut(outlines: Outlines, lands: Lands, former: tuple[Cut, ...] = ()) -> Cut:
    """Return the part of each outline on land. Results of the last clipping are reused for equal outlines with equal
    land in their box: moving a corner of a coast affects only nearby outlines."""
    last = former[0] if former else Cut({}, {}, {})
    changes = _changes(last.lands, lands)
    areas = {}
    for id, outline in outlines.items():
        box = box_of(outline)
        if last.outlines.get(id) == outline and not any(_meet(box, change) for change in changes):
            areas[id] = last.areas[id]
        else:
            near = tuple(shape for shape in lands.values() if _meet(box, box_of(shape.rings)))
            areas[id] = filled_shape(area_within(outline).intersection(_in_one(near)))
    return Cut(outlines, lands, areas)


def _changes(before: Lands, after: Lands) -> list[Box]:
    """Return the box around the land in only one of the two. By the even-odd rule, that land is enclosed by the sides
    in only one of the two."""
    found = []
    for id in before.keys() | after.keys():
        old, new = before.get(id), after.get(id)
        if old is None or new is None:
            found += [box_of(shape.rings) for shape in (old, new) if shape]
        elif old != new:
            part = unlike(shape_area(old), shape_area(new))
            found.append((part.left(), part.top(), part.right(), part.bottom()))
    return found


@derived()
def _in_one(lands: tuple[Shape, ...]) -> BaseGeometry:
    from shapely import union_all

    areas = [area_within(shape.rings) for shape in lands]
    return areas[0] if len(areas) == 1 else union_all(areas)


@derived(kept=MOST_KEPT, each=True)
def box_of(outline: tuple[Ring, ...]) -> Box:
    """Return the box around all rings."""
    points = np.concatenate([ring.points for ring in outline])
    return (*points.min(axis=0).tolist(), *points.max(axis=0).tolist())


def _meet(first: Box, second: Box) -> bool:
    return first[0] <= second[2] and second[0] <= first[2] and first[1] <= second[3] and second[1] <= first[3]

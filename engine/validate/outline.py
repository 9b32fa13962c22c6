"""How far places lie outside an outline."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from engine.model.derived import derived
from engine.model.geometry import Point, Ring

if TYPE_CHECKING:
    from shapely import GeometryCollection

REMEMBERED = 1_000
"""So many outlines are kept as shapely knows them: all of a board before and after a step."""


def outside(places: Sequence[Point], outline: tuple[Ring, ...]) -> list[float]:
    """How far each place lies outside the rings, in millimetres; 0 inside. A ring inside a ring is a hole."""
    from shapely import distance, points

    away: list[float] = distance(_ground(outline), points(places)).tolist()
    return away


@derived(kept=REMEMBERED, each=True)
def _ground(outline: tuple[Ring, ...]) -> GeometryCollection:
    """What lies inside, and the rings themselves, because nothing lies inside of a ring without breadth or of one drawn
    twice. It is not prepared: that is no quicker here, and two threads may ask at once."""
    from shapely import GeometryCollection, LinearRing, Polygon, make_valid

    inside = reduce(lambda a, b: a ^ b, (make_valid(Polygon(ring.points)) for ring in outline))
    return GeometryCollection([inside, *(LinearRing(ring.points) for ring in outline)])

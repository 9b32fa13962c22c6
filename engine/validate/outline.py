"""How far places lie outside an outline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.model.derived import derived
from engine.model.geometry import Point, Ring
from engine.validate.even_odd import REMEMBERED, area_within

if TYPE_CHECKING:
    from shapely import GeometryCollection


def outside(places: Sequence[Point], outline: tuple[Ring, ...]) -> list[float]:
    """How far each place lies outside the rings, in millimetres; 0 inside. A ring inside a ring is a hole."""
    from shapely import distance, points

    away: list[float] = distance(_ground(outline), points(places)).tolist()
    return away


@derived(kept=REMEMBERED, each=True)
def _ground(outline: tuple[Ring, ...]) -> GeometryCollection:
    """What lies inside, and the rings themselves, because nothing lies inside of a ring without breadth or of one drawn
    twice. It is not prepared: that is no quicker here, and two threads may ask at once."""
    from shapely import geometrycollections, linearrings

    return geometrycollections([area_within(outline), *(linearrings(ring.points) for ring in outline)])

"""How far places lie outside an outline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.model.derived import derived
from engine.model.geometry import Point, Ring
from engine.validate.even_odd import REMEMBERED, apart, area_within

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def outside(places: Sequence[Point], outline: tuple[Ring, ...]) -> list[float]:
    """How far each place lies outside the rings, in millimetres; 0 inside. A ring inside a ring is a hole."""
    from shapely import distance, points

    away: list[float] = distance(_ground(outline), points(places)).tolist()
    return away


@derived(kept=REMEMBERED, each=True)
def _ground(outline: tuple[Ring, ...]) -> BaseGeometry:
    """What lies inside, and the rings themselves where nothing may lie inside of one, because it has no breadth or is
    drawn twice. It is not prepared: that is no quicker here, and two threads may ask at once."""
    from shapely import geometrycollections, linearrings

    if (pieces := apart(outline)) is not None:
        return pieces
    return geometrycollections([area_within(outline), *(linearrings(ring.points) for ring in outline)])

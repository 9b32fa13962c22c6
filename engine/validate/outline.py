"""The area inside rings by the even-odd rule, and the distance of places from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.model.geometry import Point, Ring
from engine.model.memo import derived

if TYPE_CHECKING:
    import numpy as np
    from shapely import MultiPolygon
    from shapely.geometry.base import BaseGeometry


REMEMBERED = 1_000
"""The number of outlines that are cached as shapely areas: all of a board before and after an edit."""


@derived(kept=REMEMBERED, each=True)
def area_within(outline: tuple[Ring, ...]) -> BaseGeometry:
    """Return the area of the outline of a thing of the board, computed once."""
    pieces = apart(outline)
    return area_of(outline) if pieces is None else pieces


@derived(kept=REMEMBERED, each=True)
def apart(outline: tuple[Ring, ...]) -> MultiPolygon | None:
    """Return the rings as areas side by side, such as an outline and its islands; None if one crosses itself or
    another, or is inside another. This test is about ten times as fast as cutting them."""
    from shapely import MultiPolygon, is_valid, linearrings, multipolygons, polygons

    found = multipolygons(polygons([linearrings(ring.points) for ring in outline])) if outline else MultiPolygon()
    return found if is_valid(found) else None


def area_of(rings: Sequence[Ring]) -> BaseGeometry:
    """Return the area inside an odd number of the rings: an inner ring is a hole, and so is the overlap of two rings.

    The rings are cut where they cross, and each face between the cuts is tested by itself. shapely's `make_valid`
    removes one layer of overlaps after the other, which takes seconds for a border that crosses itself hundreds of
    times.
    """
    import numpy as np
    from shapely import (
        Polygon,
        coverage_union_all,
        get_coordinates,
        get_parts,
        linestrings,
        multilinestrings,
        point_on_surface,
        polygonize,
        unary_union,
    )

    if not rings:
        return Polygon()
    rounds = [np.array((*ring.points, ring.points[0]), float) for ring in rings]
    cuts = unary_union(multilinestrings([linestrings(points) for points in rounds]))
    faces = get_parts(polygonize(get_parts(cuts)))
    inside = get_coordinates(point_on_surface(faces))
    return coverage_union_all(faces[_times_around(inside, rounds) % 2 == 1])


def _times_around(points: np.ndarray, rounds: Sequence[np.ndarray]) -> np.ndarray:
    """Return how many sides of the rings are to the left of each point, at its height."""
    import numpy as np
    from shapely import STRtree, linestrings

    sides = np.concatenate([np.stack((ring[:-1], ring[1:]), axis=1) for ring in rounds])
    sides = sides[sides[:, 0, 1] != sides[:, 1, 1]]
    if not len(sides):
        return np.zeros(len(points), int)
    far = np.stack((np.full(len(points), sides[..., 0].min() - 1.0), points[:, 1]), axis=1)
    point, side = STRtree(linestrings(sides)).query(linestrings(np.stack((far, points), axis=1)))
    (x0, y0), (x1, y1) = sides[side, 0].T, sides[side, 1].T
    x, y = points[point].T
    crossed = ((y0 <= y) != (y1 <= y)) & (x0 + (y - y0) / (y1 - y0) * (x1 - x0) < x)
    return np.bincount(point[crossed], minlength=len(points))


def outside(places: Sequence[Point], outline: tuple[Ring, ...]) -> list[float]:
    """Return the distance of each place from the area of the rings, in millimeters; 0 inside. A ring inside a ring is a
    hole."""
    from shapely import distance, points

    away: list[float] = distance(_ground(outline), points(places)).tolist()
    return away


@derived(kept=REMEMBERED, each=True)
def _ground(outline: tuple[Ring, ...]) -> BaseGeometry:
    """Return the inside, or the rings themselves if nothing is inside of one, because it has no width or is drawn
    twice. The area is not prepared: that is no faster here, and two threads may use it at once."""
    from shapely import geometrycollections, linearrings

    if (pieces := apart(outline)) is not None:
        return pieces
    return geometrycollections([area_within(outline), *(linearrings(ring.points) for ring in outline)])

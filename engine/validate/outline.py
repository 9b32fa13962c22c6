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
"""So many outlines are kept as shapely knows them: all of a board before and after a step."""


@derived(kept=REMEMBERED, each=True)
def area_within(outline: tuple[Ring, ...]) -> BaseGeometry:
    """The area of the outline of a thing of the board, worked out once."""
    pieces = apart(outline)
    return area_of(outline) if pieces is None else pieces


@derived(kept=REMEMBERED, each=True)
def apart(outline: tuple[Ring, ...]) -> MultiPolygon | None:
    """The rings as areas beside each other, as those of an outline and its islands are; None where one crosses itself
    or another, or lies within another. To tell is some ten times as quick as to cut."""
    from shapely import MultiPolygon, is_valid, linearrings, multipolygons, polygons

    found = multipolygons(polygons([linearrings(ring.points) for ring in outline])) if outline else MultiPolygon()
    return found if is_valid(found) else None


def area_of(rings: Sequence[Ring]) -> BaseGeometry:
    """What an odd number of the rings lies around: an inner ring is a hole, and so is what two rings share.

    The rings are cut where they cross, and each face between the cuts is asked for itself. shapely's `make_valid` takes
    one layer of overlaps after the other, which takes seconds where a border crosses itself some hundred times.
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
    """How many sides of the rings are left of each point, at its height."""
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

"""The part of straight lines that is outside an area, for many lines at once. The time depends on the shore that they
cross, not on the whole shore."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from engine.errors import BoxcarsError
from engine.i18n import tr

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Floats = NDArray[np.float64]

CHUNK = 512
"""Lines examined together."""

FINEST = 40
"""Average number of crossings of the shore with a line that a chunk may have."""


def share_outside(area: BaseGeometry, starts: Floats, ends: Floats) -> Floats:
    """Return for each line from a start to an end (n, 2) the part of it, 0 to 1, that is outside the area. Raises
    BoxcarsError if the shore crosses the lines more often than any grid could show."""
    from shapely import intersects_xy, prepare

    prepare(area)
    cut, at = _cuts(area, starts, ends)
    number = len(starts)
    way = np.concatenate((np.arange(number), np.arange(number), cut))
    place = np.concatenate((np.zeros(number), np.ones(number), at))
    order = np.lexsort((place, way))
    way, place = way[order], place[order]
    same = way[:-1] == way[1:]
    way, low, high = way[:-1][same], place[:-1][same], place[1:][same]
    # Between two crossings of the shore it is all land or all water, so the middle decides.
    middle = starts[way] + (ends[way] - starts[way]) * ((low + high) / 2)[:, None]
    outside = ~intersects_xy(area, middle[:, 0], middle[:, 1])
    shares: Floats = np.bincount(way, np.where(outside, high - low, 0.0), number).astype(np.float64)
    return shares


def _cuts(area: BaseGeometry, starts: Floats, ends: Floats) -> tuple[NDArray[np.int64], Floats]:
    """Return which lines cross the shore, and where on them (0 to 1); along the shore, where that part ends."""
    from shapely import STRtree, get_coordinates, get_parts, linestrings

    shore, ring = get_coordinates(get_parts(area.boundary), return_index=True)
    joined = ring[:-1] == ring[1:]
    edges = np.stack((shore[:-1][joined], shore[1:][joined]), axis=1)
    ways = linestrings(np.stack((starts, ends), axis=1))
    tree = STRtree(linestrings(edges))
    found = []
    left = CHUNK * FINEST + len(ways)
    for start in range(0, len(ways), CHUNK):
        one, other = tree.query(ways[start : start + CHUNK], predicate="intersects")
        found.append((one + start, other))
        left -= len(one)
        if left < 0:
            raise BoxcarsError(
                tr("the shore is too jagged for this grid; simplify it or choose fewer kilometers per milepost")
            )
    way, edge = (np.concatenate([pair[i] for pair in found]) for i in (0, 1))
    from_start, along = edges[edge, 0] - starts[way], ends[way] - starts[way]
    across = edges[edge, 1] - edges[edge, 0]
    slant = _cross(along, across)
    level = np.abs(slant) < 1e-12
    once = _cross(from_start, across)[~level] / slant[~level]
    length = (along**2).sum(axis=1)
    twice = [((edges[edge, end] - starts[way]) * along).sum(axis=1)[level] / length[level] for end in (0, 1)]
    places = np.concatenate((once, *twice))
    return np.concatenate((way[~level], way[level], way[level])), np.clip(places, 0.0, 1.0)


def _cross(first: Floats, second: Floats) -> Floats:
    return first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]

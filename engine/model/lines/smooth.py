"""Smooth lines: the curve through the stops and bends of a line, for drawing and checking.

At each point the curve has the direction of the circle through the point and its two neighbors; an end of the line
bends as much as the point next to it. Between two points there is one cubic Bézier curve, whose handles are as long as
those of an arc of a circle. Therefore points on a circle give a circle, a curve read backwards is the same one, and it
leaves the straight line between two points by at most half of its length.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from engine.model.geometry import Point
from engine.model.grids.lattice import Floats
from engine.model.ids import PointId

PIECES = 12
"""The number of straight pieces of the curve between two points."""

NOWHERE = (np.nan, np.nan)
"""The position of a missing neighbor."""


class Bow(NamedTuple):
    """The data of the curve of a smooth line between two stops in addition to them: its bends, and the items of the
    line before its first stop and after its second one, None at an end of the line."""

    bends: tuple[Point, ...]
    before: PointId | Point | None
    behind: PointId | Point | None

    @property
    def reversed(self) -> Bow:
        """The same curve from its other stop."""
        return Bow(self.bends[::-1], self.behind, self.before)


def strokes(path: Sequence[PointId | Point]) -> Iterator[tuple[int, PointId, PointId, Bow]]:
    """Yield what a path draws between each two neighboring stops: the index of the first one, and both."""
    at = [place for place, item in enumerate(path) if isinstance(item, str)]
    for i, j in pairwise(at):
        bends: Any = path[i + 1 : j]
        before, behind = path[i - 1] if i else None, path[j + 1] if j + 1 < len(path) else None
        yield i, path[i], path[j], Bow(tuple(bends), before, behind)  # type: ignore[misc]  # There are stops.


def curved(points: Sequence[Point], before: Point | None = None, behind: Point | None = None) -> Floats:
    """Return the curve through the points as (n, 2) positions, `PIECES` from one to the next; `before` and `behind` are
    further points of the line, which determine its direction at the two ends."""
    known = np.array([before or NOWHERE, *points, behind or NOWHERE], float)
    inner = bows(known[:-3], known[1:-2], known[2:-1], known[3:])
    spans = np.concatenate((known[1:-2, None], inner), axis=1)
    return np.vstack((spans.reshape(-1, 2), known[-2:-1]))


@lru_cache(maxsize=4_096)
def course(points: tuple[Point, ...], before: Point | None, behind: Point | None) -> tuple[Point, ...]:
    """Return the positions of `curved`, cached: they are used to draw, point at and check a line."""
    return tuple((x, y) for x, y in curved(points, before, behind).tolist())


def bows(before: Floats, start: Floats, end: Floats, behind: Floats, pieces: int = PIECES) -> Floats:
    """Return the positions (n, pieces - 1, 2) of many curves between `start` and `end` (n, 2 each); missing neighbors
    are NaN."""
    chord = end - start
    long = np.hypot(chord[:, 0], chord[:, 1])[:, None]
    with np.errstate(invalid="ignore", divide="ignore"):
        way = chord / long
        first, last = _way_at(before, start, end), _way_at(start, end, behind)
        pairs = ((first, last), (last, first))
        first, last = (np.where(np.isnan(own), _mirrored(other, way), own) for own, other in pairs)
    first, last, way = (np.where(np.isnan(ways), 0.0, ways) for ways in (first, last, way))
    handles = [ways * _length(ways, way) * long for ways in (first, last)]
    one, other = start + handles[0], end - handles[1]
    shares = _shares(pieces)
    parts = (start[:, None] * shares[0], one[:, None] * shares[1], other[:, None] * shares[2], end[:, None] * shares[3])
    found: Floats = parts[0] + parts[1] + parts[2] + parts[3]
    return found


@lru_cache(maxsize=4)
def _shares(pieces: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Return the shares of the two ends and the two handles of a Bézier curve in each of its inner positions."""
    s = np.linspace(0, 1, pieces + 1)[1:-1, None]
    return (1 - s) ** 3, 3 * (1 - s) ** 2 * s, 3 * (1 - s) * s**2, s**3


def _way_at(before: Floats, at: Floats, behind: Floats) -> Floats:
    """Return the unit vectors at the middle point of a circle through three points; NaN if there are no three, or if
    the line turns back."""
    come, go = at - before, behind - at
    back, on = (np.hypot(way[:, 0], way[:, 1])[:, None] for way in (come, go))
    both = come / back * on + go / on * back
    size = np.hypot(both[:, 0], both[:, 1])[:, None]
    found: Floats = np.where(size > 1e-6 * (back + on), both / size, np.nan)
    return found


def _mirrored(way: Floats, chord: Floats) -> Floats:
    """Return the direction at one end of an arc over a chord, from that at its other end; along the chord if none is
    known."""
    found = 2 * (way * chord).sum(axis=1, keepdims=True) * chord - way
    return np.where(np.isnan(found), chord, found)


def _length(ways: Floats, chord: Floats) -> Floats:
    """Return the length of the handles as a share of the chord."""
    turn = np.maximum(0.0, (ways * chord).sum(axis=1, keepdims=True))
    found: Floats = 2 / (3 * (1 + turn))
    return found

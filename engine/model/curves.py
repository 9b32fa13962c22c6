"""Smooth curves over a grid, and which pairs of neighbours they part."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from engine.model.geometry import Point
from engine.model.grid import Grid, Side
from engine.model.lattice import Floats, lattice

FINE = 1.0
"""Millimetres between two points of a smoothed curve, unless told otherwise."""


def smooth(points: Sequence[Point], spacing: float = FINE) -> list[Point]:
    """A smooth curve through the points as a polyline, a point every `spacing` millimetres or so.

    Centripetal Catmull-Rom (Barry and Goldman 1988): it runs through every point and makes no loops. Two points stay a
    straight line; repeated points count once.
    """
    kept = [point for i, point in enumerate(points) if not i or point != points[i - 1]]
    if len(kept) < 3:
        return [(float(x), float(y)) for x, y in kept]
    p = np.array(kept, float)
    p = np.vstack((2 * p[0] - p[1], p, 2 * p[-1] - p[-2]))
    knots = np.concatenate(([0.0], np.cumsum(np.sqrt(np.hypot(*np.diff(p, axis=0).T)))))
    found: list[Floats] = []
    for i in range(1, len(p) - 2):
        length = float(np.hypot(*(p[i + 1] - p[i])))
        t = np.linspace(knots[i], knots[i + 1], max(2, round(length / spacing) + 1))[:, None]
        t0, t1, t2, t3 = knots[i - 1 : i + 3]
        p0, p1, p2, p3 = p[i - 1 : i + 3]
        a1 = (t1 - t) / (t1 - t0) * p0 + (t - t0) / (t1 - t0) * p1
        a2 = (t2 - t) / (t2 - t1) * p1 + (t - t1) / (t2 - t1) * p2
        a3 = (t3 - t) / (t3 - t2) * p2 + (t - t2) / (t3 - t2) * p3
        b1 = (t2 - t) / (t2 - t0) * a1 + (t - t0) / (t2 - t0) * a2
        b2 = (t3 - t) / (t3 - t1) * a2 + (t - t1) / (t3 - t1) * a3
        piece = (t2 - t) / (t2 - t1) * b1 + (t - t1) / (t2 - t1) * b2
        found.append(piece if i == 1 else piece[1:])
    return [(x, y) for x, y in np.vstack(found).tolist()]


def sides_crossed(grid: Grid, polyline: Sequence[Point]) -> tuple[Side, ...]:
    """The sides between neighbours of the grid whose link, centre to centre, the polyline crosses, row by row.

    A link that is crossed an even number of times is not parted by the curve: it ends on the side where it began.
    """
    made = lattice(grid)
    line = np.array(polyline, float).reshape(-1, 2)
    if len(line) < 2 or not len(made):
        return ()
    low, high = line.min(axis=0) - 1.01 * grid.spacing, line.max(axis=0) + 1.01 * grid.spacing
    near = np.flatnonzero(((made.xy >= low) & (made.xy <= high)).all(axis=1))
    cell, way = np.nonzero(made.neighbour[near, :3] >= 0)
    cell = near[cell]
    first, last = made.xy[cell], made.xy[made.neighbour[cell, way]]
    times = np.zeros(len(cell), np.int64)
    left, right = np.minimum(first, last), np.maximum(first, last)
    for a, b in pairwise(line):
        box = ((left <= np.maximum(a, b)) & (right >= np.minimum(a, b))).all(axis=1)
        some = np.flatnonzero(box)
        if len(some):
            p, q = first[some], last[some]
            across = (_turn(a, b, p) > 0) != (_turn(a, b, q) > 0)
            across &= (_turn(p, q, a) > 0) != (_turn(p, q, b) > 0)
            times[some] += across
    parted = np.flatnonzero(times % 2)
    sides = zip(made.q[cell[parted]].tolist(), made.r[cell[parted]].tolist(), way[parted].tolist(), strict=True)
    return tuple(sorted(sides, key=lambda side: (side[1], side[0], side[2])))


def _turn(a: Floats, b: Floats, c: Floats) -> Floats:
    """On which side of the line from a to b a point lies: above nothing to the one, up to nothing to the other."""
    turn: Floats = (b[..., 0] - a[..., 0]) * (c[..., 1] - a[..., 1]) - (b[..., 1] - a[..., 1]) * (c[..., 0] - a[..., 0])
    return turn

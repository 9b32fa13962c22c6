"""Smooth curves over a grid, and the pairs of neighbors that they separate."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.model.geometry import Point
from engine.model.grids.grid import Grid, Side
from engine.model.grids.lattice import Floats, cell_at, lattice, within

FINE = 1.0
"""Default distance between two points of a smoothed curve in millimeters."""


def smooth(points: Sequence[Point], spacing: float = FINE) -> list[Point]:
    """Return a smooth curve through the points as a polyline, with a point about every `spacing` millimeters.

    Centripetal Catmull-Rom (Barry and Goldman 1988): it runs through every point and makes no loops. Two points stay a
    straight line; repeated points count once.
    """
    kept = [point for i, point in enumerate(points) if not i or point != points[i - 1]]
    if len(kept) < 3:
        return [(float(x), float(y)) for x, y in kept]
    first, *rest = smooth_pieces(kept, spacing)
    return [*first, *(point for piece in rest for point in piece[1:])]


def smooth_pieces(points: Sequence[Point], spacing: float = FINE) -> list[list[Point]]:
    """Return the pieces of the smooth curve through three points or more, one from each point to the next one. Points
    may not follow themselves."""
    p = np.array(points, float)
    p = np.vstack((2 * p[0] - p[1], p, 2 * p[-1] - p[-2]))
    knots = np.concatenate(([0.0], np.cumsum(np.sqrt(np.hypot(*np.diff(p, axis=0).T)))))
    found: list[list[Point]] = []
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
        found.append([(x, y) for x, y in piece.tolist()])
    return found


def sides_crossed(grid: Grid, polyline: Sequence[Point]) -> tuple[Side, ...]:
    """Return the sides between neighbors of the grid whose link, center to center, the polyline crosses, row by row.

    The curve does not separate a link that it crosses an even number of times: it ends on the side where it began.
    """
    made = lattice(grid)
    line = np.array(polyline, float).reshape(-1, 2)
    if len(line) < 2 or not len(made):
        return ()
    starts, ends = _pieces(line, 0.9 * grid.spacing)
    # From its center a piece reaches 0.45 of the spacing, and any link that ends two steps from the cell of the center
    # is at least 0.5 away: both ends of each link that it meets are that cell or neighbors of it.
    place = [cell_at(grid, (x, y)) for x, y in ((starts + ends) / 2).tolist()]
    around = within((0, 0), 1)
    near = made.numbers(
        np.add.outer([q for q, _ in place], [q for q, _ in around]).ravel(),
        np.add.outer([r for _, r in place], [r for _, r in around]).ravel(),
    )
    piece = np.repeat(np.arange(len(starts)), len(around))[near >= 0]
    near = near[near >= 0]
    pair, way = np.nonzero(made.neighbour[near, :3] >= 0)
    cell, piece = near[pair], piece[pair]
    p, q, a, b = made.xy[cell], made.xy[made.neighbour[cell, way]], starts[piece], ends[piece]
    across = (_turn(a, b, p) > 0) != (_turn(a, b, q) > 0)
    across &= (_turn(p, q, a) > 0) != (_turn(p, q, b) > 0)
    link, times = np.unique(cell[across].astype(np.int64) * 3 + way[across], return_counts=True)
    parted, way = np.divmod(link[times % 2 == 1], 3)
    sides = zip(made.q[parted].tolist(), made.r[parted].tolist(), way.tolist(), strict=True)
    return tuple(sorted(sides, key=lambda side: (side[1], side[0], side[2])))


def _pieces(line: Floats, longest: float) -> tuple[Floats, Floats]:
    """Return the starts and ends of the pieces of a polyline, cut where they would be longer."""
    steps = np.diff(line, axis=0)
    parts = np.maximum(1, np.ceil(np.hypot(*steps.T) / longest)).astype(int)
    of = np.repeat(np.arange(len(steps)), parts)
    share = (np.arange(len(of)) - np.repeat(np.cumsum(parts) - parts, parts)) / parts[of]
    points = np.vstack((line[of] + share[:, None] * steps[of], line[-1]))
    return points[:-1], points[1:]


def _turn(first: Floats, second: Floats, third: Floats) -> Floats:
    """Return the side of the line from a to b on which a point is: positive for one side, zero or negative for the
    other."""
    turn: Floats = (second[..., 0] - first[..., 0]) * (third[..., 1] - first[..., 1]) - (
        second[..., 1] - first[..., 1]
    ) * (third[..., 0] - first[..., 0])
    return turn

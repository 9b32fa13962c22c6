"""Plates of railroads placed by hand, when an edit draws other segments in place of theirs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from msgspec.structs import replace

from engine.model.board import Board, Stem
from engine.model.geometry import Point, distance, rounded
from engine.model.ids import RailroadId
from engine.model.look import PlateOffset
from engine.model.network import stem, stem_paths, stops
from engine.model.numeric_limits import FARTHEST_NAME
from engine.model.scenario import Scenario

NEAR = 1.0
"""Millimeters from the middle of a segment to what is drawn in its place."""


def with_plates_kept(before: Board, after: Scenario, renamed: Mapping[Stem, Stem]) -> Scenario:
    """Return the scenario with each plate where it was on the sheet, by the segment that replaces its own.

    That is the one of `renamed`, or the nearest new segment of the railroad with the same stop or where the former
    middle was. A plate whose segment is gone is placed automatically, and so is a second one on a segment.
    """
    plates = after.look.plate_offsets
    if not plates or before.lines is after.board.lines:
        return after
    railroads = {one.segment[2] for one in plates} | {heir[2] for heir in renamed.values()}
    old, new = _segments(before, railroads), _segments(after.board, railroads)
    made: dict[Stem, PlateOffset] = {}
    moved: list[PlateOffset] = []
    for one in plates:
        own = stem(*one.segment)
        if own[0] == own[1]:
            # Its stops were merged.
            continue
        if own in new or own not in old:
            made[own] = one
            continue
        at, (dx, dy) = _middle(old[own]), one.offset
        heir = renamed.get(own) or _heir(own, at, (at[0] + dx, at[1] + dy), old, new)
        if heir is not None and heir in new:
            x, y = _middle(new[heir])
            offset = rounded((at[0] + dx - x, at[1] + dy - y))
            if max(map(abs, offset)) <= FARTHEST_NAME:
                moved.append(PlateOffset(heir, offset))
    for one in moved:
        made.setdefault(one.segment, one)
    left = tuple(made.values())
    return after if left == plates else replace(after, look=replace(after.look, plate_offsets=left))


def _segments(board: Board, railroads: set[RailroadId]) -> dict[Stem, Sequence[Point]]:
    """Return the drawn segments of some railroads with their points."""
    found: dict[Stem, Sequence[Point]] = {}
    for line in board.lines.values():
        if line.railroad in railroads and len(list(stops(line))) > 1:
            for a, b, points in stem_paths(board, line):
                found.setdefault(stem(a, b, line.railroad), points)
    return found


def _heir(
    own: Stem, middle: Point, plate: Point, old: Mapping[Stem, Sequence[Point]], new: Mapping[Stem, Sequence[Point]]
) -> Stem | None:
    """Return the new segment that is drawn in place of one: of several, that nearest to the plate."""
    near: dict[Stem, float] = {}
    for one, points in new.items():
        if one[2] != own[2] or one in old:
            continue
        if not {*own[:2]}.isdisjoint(one[:2]) or _apart(middle, points) <= NEAR:
            near[one] = _apart(plate, points)
    return min(near, key=near.__getitem__, default=None)


def _apart(at: Point, points: Sequence[Point]) -> float:
    # Import lazily: numpy is slow to load.
    from shapely import LineString
    from shapely import Point as Place

    return float(LineString(points).distance(Place(at)))


def _middle(points: Sequence[Point]) -> Point:
    """Return the point halfway along a segment."""
    steps = [distance(a, b) for a, b in pairwise(points)]
    gone, half = 0.0, math.fsum(steps) / 2
    for step, end, (a, b) in zip(steps, accumulate(steps), pairwise(points), strict=True):
        if end >= half and step:
            share = (half - gone) / step
            return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
        gone = end
    return points[0]

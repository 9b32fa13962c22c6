"""The lines of a board as they are drawn: straight pieces as arrays, and where they meet.

Lengths are in millimeters. Whatever depends on the lines alone is cached while only stops move, so that each step of a
drag costs one pass over the coordinates.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from engine.model.board import Board, Stem
from engine.model.geometry import Point
from engine.model.ids import PointId
from engine.model.memo import derived
from engine.model.places import places
from engine.validate.drawn.boxes import Floats, Ints, against, overlapping, runs, to_pieces, touching
from engine.validate.drawn.layout import Layout

TOUCHING = 1.0
"""Two things closer than this appear to touch."""

FEW_MOVED = 1_000
"""With more moved stops, a drawing is computed again from the start."""


class Meeting(NamedTuple):
    """Two drawn segments, by number, that cross at a point away from every stop of either."""

    first: int
    second: int
    at: Point


class Passing(NamedTuple):
    """A drawn segment, by number, that runs through a stop which is not one of its ends; `at` is the position of the
    stop."""

    drawn: int
    stop: PointId
    at: Point


class Drawing:
    """The drawn segments of a board and their straight pieces.

    `drawn` are the segments, each polyline once; `points` the positions of stops (first), of bends and along curves;
    piece i runs from `points[starts[i]]` to `points[ends[i]]` and belongs to `drawn[owners[i]]`.
    """

    def __init__(self, board: Board, layout: Layout, former: Drawing | None = None) -> None:
        self.layout = layout
        self.drawn = layout.drawn
        self.starts, self.ends, self.owners = layout.starts, layout.ends, layout.owners
        stops = places(board).at
        self._among: dict[frozenset[int], tuple[Meeting, ...]] = {}
        moved = None if former is None else _differing(former.points[: len(stops)], stops)
        if former is None or moved is None or len(moved) > FEW_MOVED:
            self.points: Floats = np.vstack((stops, layout.bends))
            if layout.curves is not None:
                layout.curves.draw(self.points)
            self.first: Floats = self.points[self.starts]
            self.last: Floats = self.points[self.ends]
            self.low: Floats = np.minimum(self.first, self.last)
            self.high: Floats = np.maximum(self.first, self.last)
            return
        # Copying is faster than computing: only the pieces at the stops that have moved are elsewhere.
        self.points, self.first, self.last = former.points.copy(), former.first.copy(), former.last.copy()
        self.low, self.high = former.low.copy(), former.high.copy()
        self.points[moved] = stops[moved]
        if layout.curves is not None:
            layout.curves.draw(self.points, moved)
        numbers = layout.numbers(layout.stops[row] for row in moved.tolist())
        self._among = {those: found for those, found in former._among.items() if those.isdisjoint(numbers)}
        near = self._pieces(numbers)
        self.first[near], self.last[near] = self.points[self.starts[near]], self.points[self.ends[near]]
        self.low[near] = np.minimum(self.first[near], self.last[near])
        self.high[near] = np.maximum(self.first[near], self.last[near])

    @property
    def stop_count(self) -> int:
        """The number of mileposts and junctions among `points`."""
        return len(self.layout.stops)

    def numbers(self, names: set[str]) -> set[int]:
        """Return the drawn segments that end at one of the stops or pass it, or that one of the lines draws."""
        return self.layout.numbers(names)

    def numbers_of(self, stem: Stem) -> frozenset[int]:
        """Return the polylines of one segment; none if no line draws it."""
        return self.layout.numbers_of(stem)

    @cached_property
    def meetings(self) -> tuple[Meeting, ...]:
        """Return every pair of drawn segments that cross away from their stops."""
        return self._meet(*overlapping(self.low, self.high))

    @cached_property
    def passings(self) -> tuple[Passing, ...]:
        """Return every drawn segment that runs through a stop of others."""
        return self._pass(*touching(self.first, self.last, self.points[: self.stop_count], TOUCHING))

    def meetings_of(self, numbers: set[int]) -> tuple[Meeting, ...]:
        """Return the meetings with these drawn segments."""
        pieces = self._pieces(numbers)
        i, j = against(self.low[pieces], self.high[pieces], self.low, self.high, pieces)
        chosen = np.zeros(len(self.starts), dtype=bool)
        chosen[pieces] = True
        once = (i < j) | ~chosen[j]
        return self._meet(i[once], j[once])

    def meetings_among(self, numbers: set[int]) -> tuple[Meeting, ...]:
        """Return the meetings of these drawn segments with each other; those of the previous drawing while none of them
        has moved."""
        those = frozenset(numbers)
        if those not in self._among:
            pieces = self._pieces(numbers)
            i, j = overlapping(self.low[pieces], self.high[pieces])
            self._among[those] = self._meet(pieces[i], pieces[j])
        return self._among[those]

    def passings_of(self, numbers: set[int], stops: set[str]) -> tuple[Passing, ...]:
        """Return the passings of these drawn segments, and through these stops."""
        at = self.points[: self.stop_count]
        pieces = self._pieces(numbers)
        i, j = against(self.low[pieces] - TOUCHING, self.high[pieces] + TOUCHING, at, at, pieces)
        rows = self.rows(stops)
        k, m = against(at[rows] - TOUCHING, at[rows] + TOUCHING, self.low, self.high, rows)
        return self._pass(np.concatenate((i, m)), np.concatenate((j, k)))

    def rows(self, stops: Collection[str]) -> Ints:
        """Return the rows of these mileposts and junctions in `points`."""
        known = self.layout.rows
        return np.array(sorted(known[stop] for stop in stops if stop in known), dtype=np.intp)

    def _pieces(self, numbers: set[int]) -> Ints:
        """Return the pieces of these drawn segments; those of one segment are consecutive."""
        wanted = np.array(sorted(numbers), dtype=np.intp)
        begin, end = (np.searchsorted(self.owners, wanted, side) for side in ("left", "right"))
        rows, further = runs(end - begin)
        return begin[rows] + further

    def _meet(self, i: Ints, j: Ints) -> tuple[Meeting, ...]:
        """Return the true crossings among candidate pairs of pieces."""
        other = self.owners[i] != self.owners[j]
        # Most are neighbors, which meet at the stop that they share and nowhere else.
        for ends in (self.starts, self.ends):
            other &= (ends[i] != self.starts[j]) & (ends[i] != self.ends[j])
        i, j = i[other], j[other]
        if not len(i):
            return ()
        a, b, c, d = self.first[i], self.last[i], self.first[j], self.last[j]
        # A point on the line of the other piece counts as being to its right: a path whose bend is exactly on another
        # crosses it once if it continues on the other side, and not at all (or twice) if it only touches it.
        across = (_side(c, d, a) > 0) != (_side(c, d, b) > 0)
        across &= (_side(a, b, c) > 0) != (_side(a, b, d) > 0)
        if not across.any():
            return ()
        i, j, a, b, c, d = (array[across] for array in (i, j, a, b, c, d))
        share = (_side(c, d, a) / (_side(c, d, a) - _side(c, d, b)))[:, None]
        at = a + share * (b - a)
        stops = self.layout.stop_rows
        near = np.zeros(len(i), dtype=bool)
        for rows in (stops[self.owners[i]], stops[self.owners[j]]):
            for end in (0, 1):
                near |= np.hypot(*(self.points[rows[:, end]] - at).T) < TOUCHING
        times: dict[Meeting, int] = {}
        for first, second, (x, y) in zip(
            self.owners[i][~near].tolist(), self.owners[j][~near].tolist(), at[~near].tolist(), strict=True
        ):
            meeting = Meeting(min(first, second), max(first, second), (round(x, 2), round(y, 2)))
            times[meeting] = times.get(meeting, 0) + 1
        # The last value wins, so that each pair keeps the first of its crossings.
        through = sorted((meeting for meeting, number in times.items() if number % 2), reverse=True)
        return tuple(sorted({meeting[:2]: meeting for meeting in through}.values()))

    def _pass(self, pieces: Ints, stops: Ints) -> tuple[Passing, ...]:
        """Return the true passings among candidate pairs of a piece and a stop."""
        ends = self.layout.stop_rows[self.owners[pieces]]
        away = (ends[:, 0] != stops) & (ends[:, 1] != stops)
        pieces, stops, ends = pieces[away], stops[away], ends[away]
        if not len(pieces):
            return ()
        at = self.points[stops]
        close = to_pieces(at, self.first[pieces], self.last[pieces]) < TOUCHING
        # Stops that touch an end of the segment are left to the check for near mileposts.
        for end in (0, 1):
            close &= np.hypot(*(self.points[ends[:, end]] - at).T) >= TOUCHING
        found = sorted(set(zip(self.owners[pieces[close]].tolist(), stops[close].tolist(), strict=True)))
        names, places = self.layout.stops, self.points
        return tuple(Passing(n, names[row], (float(places[row, 0]), float(places[row, 1]))) for n, row in found)


@derived("lines", "mileposts", "junctions", kept=4, former=True, heavy=True)
def drawing(board: Board, former: Sequence[Drawing] = ()) -> Drawing:
    """Return the drawing of a board; whatever depends on the lines alone is reused while only positions differ."""
    known = next((one for one in former if one.layout.fits(board)), None)
    return Drawing(board, Layout(board) if known is None else known.layout, known)


def _differing(one: Floats, other: Floats) -> Ints:
    """Return the rows in which two arrays of places (n, 2) differ."""
    return np.flatnonzero((one[:, 0] != other[:, 0]) | (one[:, 1] != other[:, 1]))


def _side(first: Floats, second: Floats, point: Floats) -> Any:
    """Return the side of the line from a to b on which the point p is, and twice the area of the triangle."""
    return (second[:, 0] - first[:, 0]) * (point[:, 1] - first[:, 1]) - (second[:, 1] - first[:, 1]) * (
        point[:, 0] - first[:, 0]
    )

"""Prepared lines of each railroad: visible traces, and what is drawn along them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QPainterPath

from engine.model.board import Board, Railroad, Stem
from engine.model.geometry import Point
from engine.model.ids import RailroadId
from engine.model.lines.polylines import Stroke
from engine.model.look import Look, Pattern
from engine.model.memo import derived
from engine.model.places import Places, places
from studio.paint.lines.lanes import GAP, Bundle, Pair
from studio.paint.lines.patterns import DESIGNS, Part, aside, figures
from studio.paint.lines.traces import Box, Bundles, Sheaf, Trace, Tracks, tracks
from studio.paint.qtpath import Floats, line_paths, painter_paths

NOWHERE: Box = (np.nan, np.nan, np.nan, np.nan)


class Course:
    """Prepared segments of one railroad; traces are computed when they may be visible.

    `around` (n, 4) are boxes that hold the traces wherever their lanes may lead.
    """

    def __init__(self, stems: Sequence[Stem], sheaves: Sequence[Sheaf], around: Floats) -> None:
        self.stems, self.sheaves = stems, sheaves
        self._boxes, self._known = around.copy(), np.zeros(len(stems), bool)
        self.pieces: dict[tuple[object, ...], list[QLineF]] = {}

    def trace(self, number: int) -> Trace | None:
        """Return a trace by its number; None if its stops are missing or coincide."""
        return self.sheaves[number].traces.get(self.stems[number])

    def but(self, sheaves: Mapping[int, Sheaf]) -> Course:
        """Return this course with other sheaves for the segments of some numbers: their traces are computed, since what
        was moved is visible; the boxes of the others are known."""
        mine = list(self.sheaves)
        for row, sheaf in sheaves.items():
            mine[row] = sheaf
        found = Course(self.stems, mine, self._boxes)
        found._known = self._known.copy()
        for row in sheaves:
            found._know(row)
        return found

    def box(self, number: int) -> Box:
        """Return the box around a trace; empty if there is none."""
        trace = self.trace(number)
        return NOWHERE if trace is None else trace.box

    def _know(self, number: int) -> None:
        self._boxes[number], self._known[number] = self.box(number), True

    @property
    def traces(self) -> tuple[Trace, ...]:
        """Return all traces."""
        return tuple(self.made(None))

    def made(self, seen: tuple[int, ...] | None) -> Iterator[Trace]:
        """Return the traces of these numbers, all for None."""
        for number in range(len(self.stems)) if seen is None else seen:
            trace = self.trace(number)
            if trace is not None:
                yield trace

    def within(self, exposed: QRectF | None, margin: float) -> tuple[int, ...] | None:
        """Return which traces touch the exposed part of the board; None for all."""
        if exposed is None:
            return None
        seen = _touching(self._boxes, exposed, margin)
        fresh = (seen & ~self._known).nonzero()[0].tolist()
        for number in fresh:
            self._know(number)
        if fresh:
            seen = _touching(self._boxes, exposed, margin)
        return None if seen.all() else tuple(seen.nonzero()[0].tolist())

    def paths(
        self, seen: tuple[int, ...] | None, part: Part, pattern: Pattern, width: float, coarse: bool = False
    ) -> list[QPainterPath]:
        """Return a part of the pattern along the traces, in pieces; `coarse` has corners instead of curves.

        No piece holds two traces: where soft edges meet, the picture would depend on which of them are visible.
        """
        return [path for trace in self.made(seen) for path in _paths(trace, part, pattern, width, coarse)]

    def lines(self, seen: tuple[int, ...] | None, shift: float) -> list[QLineF]:
        """Return the straight pieces of the traces, shifted by `shift` millimeters to the right."""
        key = (seen, shift)
        known = self.pieces.get(key)
        if known is None:
            known = [line for trace in self.made(seen) for line in _lines(trace, shift)]
            while len(self.pieces) > 12:
                self.pieces.pop(next(iter(self.pieces)))
            self.pieces[key] = known
        return known


def _touching(boxes: Floats, exposed: QRectF, margin: float) -> NDArray[np.bool_]:
    """Return which of the boxes (n, 4) reach into the exposed part, or are at most `margin` millimeters beside it."""
    x0, y0, x1, y1 = boxes.T
    seen: NDArray[np.bool_] = (
        (x1 >= exposed.left() - margin)
        & (x0 <= exposed.right() + margin)
        & (y1 >= exposed.top() - margin)
        & (y0 <= exposed.bottom() + margin)
    )
    return seen


def _lines(trace: Trace, shift: float) -> list[QLineF]:
    known = trace.figures.get(shift)
    if known is None:
        points = (trace.points + trace.normals * shift if shift else trace.points).tolist()
        known = [QLineF(*a, *b) for a, b in pairwise(points)]
        trace.figures[shift] = known
    return known


def _paths(trace: Trace, part: Part, pattern: Pattern, width: float, coarse: bool) -> list[QPainterPath]:
    key = (part, pattern, width, coarse)
    known = trace.figures.get(key)
    if known is None:
        if part.figure is None:
            known = line_paths(aside(trace, part.shift * width))
        else:
            known = painter_paths([figures(part, DESIGNS[pattern], trace, width, coarse)])
        trace.figures[key] = known
    return known


Courses = Sequence[tuple[RailroadId, bool, Course]]


def courses(board: Board, look: Look) -> Courses:
    """Return the courses of all railroads in drawing order, those of optional lines separately (the flag is True)."""
    return ready(board, look).courses


def ready(board: Board, look: Look) -> Ready:
    """Return the courses of all railroads, for searching near ones."""
    return _courses(tracks(board, look), board.railroads, places(board))


def traces_near(board: Board, look: Look, at: Point, reach: float) -> tuple[Trace, ...]:
    """Return the traces whose boxes are at most `reach` millimeters from a place, in the order of their railroads."""
    spot = QRectF(*at, 0, 0)
    near = ready(board, look).near(spot, reach)
    return tuple(trace for _, _, course in near for trace in course.made(course.within(spot, reach)))


class _Own:
    """Segments of one railroad with their pairs of stops; the boxes (n, 4) around their bends; the maximum distance (n)
    of a lane from the line through its stops and bends; curves (n)."""

    def __init__(
        self, key: tuple[RailroadId, bool], stems: tuple[Stem, ...], pairs: tuple[Pair, ...], bends: Floats,
        room: Floats, smooth: NDArray[np.bool_],
    ) -> None:  # fmt: skip
        self.key, self.stems, self.pairs = key, stems, pairs
        self.bends, self.room, self.smooth = bends, room, smooth

    @cached_property
    def row_of(self) -> dict[Pair, int]:
        """Return the number of the segment between two stops; used only if few have moved."""
        return {pair: row for row, pair in enumerate(self.pairs)}

    def around(self, where: Places) -> Floats:
        """Return a box (n, 4) that holds each segment; empty if one of its stops is missing."""
        stops = np.array([[where.rows.get(stop, -1) for stop in pair] for pair in self.pairs], dtype=np.intp)
        at = where.at[stops] if len(where.at) else np.full((len(stops), 2, 2), np.nan)
        low = np.minimum(np.minimum(at[:, 0], at[:, 1]), self.bends[:, :2])
        high = np.maximum(np.maximum(at[:, 0], at[:, 1]), self.bends[:, 2:])
        # A curve leaves the straight line between two points by half of its length at most.
        bow = np.where(self.smooth, 0.5 * np.hypot(*(high - low).T), 0.0)
        room = (self.room + bow)[:, None]
        found = np.hstack((low - room, high + room))
        found[(stops < 0).any(axis=1)] = np.nan
        return found


@derived(kept=2)
def _owned(bundles: Bundles, railroads: Mapping[RailroadId, Railroad]) -> list[_Own]:
    """Return the segments of each railroad in drawing order."""
    sorted_out: dict[tuple[RailroadId, bool], list[tuple[Stroke, Bundle]]] = {}
    for bundle in bundles.values():
        for track in bundle.tracks:
            sorted_out.setdefault((track.stem[2], track.optional), []).append((track, bundle))
    widest = max((bundle.width for bundle in bundles.values()), default=0.0)
    order = {railroad: n for n, railroad in enumerate(railroads)}
    found = []
    for key in sorted(sorted_out, key=lambda key: (order.get(key[0], len(order)), key)):
        own = sorted_out[key]
        boxes = np.full((len(own), 4), (np.inf, np.inf, -np.inf, -np.inf))
        for number, (track, _) in enumerate(own):
            if track.bends:
                xs, ys = zip(*track.bends, strict=True)
                boxes[number] = min(xs), min(ys), max(xs), max(ys)
        # At each end a neighbor on either side may push the lane by half of the intended distance.
        room = np.array([bundle.width / 2 + (bundle.width + widest) + 2 * GAP for _, bundle in own])
        pairs = tuple(bundle.pair for _, bundle in own)
        smooth = np.array([track.bow is not None for track, _ in own], bool)
        found.append(_Own(key, tuple(track.stem for track, _ in own), pairs, boxes, room, smooth))
    return found


class Ready(NamedTuple):
    """Courses of a board and the tracks they were made from; the boxes (n, 4) around the segments of all of them, one
    course after the other, and the course (n) of each."""

    drawn: Tracks
    owned: list[_Own]
    courses: Courses
    around: Floats
    owners: NDArray[np.intp]

    def near(self, exposed: QRectF | None, margin: float) -> Courses:
        """Return the courses that may have a trace in the exposed part, or at most `margin` millimeters beside it: all
        boxes are compared at once, because most courses are elsewhere."""
        if exposed is None:
            return self.courses
        numbers = self.owners[_touching(self.around, exposed, margin)].tolist()
        return [self.courses[number] for number in dict.fromkeys(numbers)]


@derived(former=True, heavy=True)
def _courses(
    drawn: Tracks, railroads: Mapping[RailroadId, Railroad], where: Places, former: Sequence[Ready] = ()
) -> Ready:
    """Return a railroad's course from a former board if all of its sheaves are the same; else replace only the moved
    segments."""
    owned = _owned(drawn.bundles, railroads)
    number = {own.key: n for n, own in enumerate(owned)}
    first = np.cumsum([0, *(len(own.stems) for own in owned)])
    known = next((one for one in former if one.owned is owned and one.drawn.sheaves.is_kin_of(drawn.sheaves)), None)
    if known is None:
        around = [own.around(where) for own in owned]
        made = [Course(own.stems, tuple(map(drawn.sheaves.__getitem__, own.pairs)), box)
                for own, box in zip(owned, around, strict=True)]  # fmt: skip
        owners = np.repeat(np.arange(len(owned)), np.diff(first))
        boxes = np.concatenate([np.empty((0, 4)), *around])
        all_of_them = [(*own.key, course) for own, course in zip(owned, made, strict=True)]
        return Ready(drawn, owned, all_of_them, boxes, owners)
    again: dict[int, list[Pair]] = {}
    for pair in drawn.sheaves.others_than(known.drawn.sheaves):
        for track in drawn.bundles[pair].tracks:
            again.setdefault(number[track.stem[2], track.optional], []).append(pair)
    found, boxes = list(known.courses), known.around.copy()
    for n, pairs in again.items():
        own = owned[n]
        course = found[n][2].but({own.row_of[pair]: drawn.sheaves[pair] for pair in pairs})
        for row in map(own.row_of.__getitem__, pairs):
            boxes[first[n] + row] = course.box(row)
        found[n] = (*own.key, course)
    return Ready(drawn, owned, found, boxes, known.owners)

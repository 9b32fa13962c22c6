"""Railroad lines: each in its colour and pattern, on a light casing, so that lines that cross read well.

A railroad is one path a part; a zoomed view draws only the stems in it. Below a few pixels of width a band is drawn
plain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPainterPath, QPen

from engine.model.board import Board, Railroad, Stem
from engine.model.derived import derived
from engine.model.geometry import Point
from engine.model.ids import LineId, MilepostId, RailroadId
from engine.model.look import Look, Pattern, RailroadLook
from engine.model.places import Places, places
from studio.paint.lines.lanes import GAP, Bundle, Track, look_of
from studio.paint.lines.patterns import DESIGNS, Part, aside, figures
from studio.paint.lines.thin import bands, is_thin, thin, whole_step
from studio.paint.lines.traces import Box, Bundles, Pair, Sheaf, Trace, Tracks, tracks
from studio.paint.qtpath import Floats, fill, line_paths, painter_paths, stroke
from studio.paint.style import Style

PATTERN_FROM = 0.9
"""Device pixels of band width from which patterns are drawn."""
LEAST = 2.0
"""Device pixels of width that a pattern needs: a narrower band is drawn wider."""
PLAIN_BELOW = 5.0
"""Device pixels of band width below which a view in motion draws plain bands."""
SQUARE_BELOW = 7.0
"""Device pixels of width up to which nobody sees that lines end square."""
MANY = 500
"""So many stems are drawn in pieces even where they are see-through."""
CASING = 0.42
"""Millimetres of casing on each side of a band."""


def reach(own: RailroadLook, scale: float) -> float:
    """How far a band reaches from its way, in millimetres: its figures, or the corners of its square ends."""
    return max(2 * drawn_width(own.width, scale), 0.71 * _casing(own.width, scale))


def drawn_width(width: float, scale: float) -> float:
    """How wide a band with its pattern is drawn, in millimetres: on a small picture wider than on the sheet."""
    return width if width * scale >= LEAST else max(width, LEAST / whole_step(scale))


def _casing(width: float, scale: float) -> float:
    return max(width + 2 * CASING, 2.6 / scale)


class Course:
    """The stems of one railroad, ready to paint; traces are made as soon as they may be seen.

    `around` (n, 4) are boxes that hold the traces wherever their lanes may lead.
    """

    def __init__(self, stems: Sequence[Stem], sheaves: Sequence[Sheaf], around: Floats) -> None:
        self.stems, self.sheaves = stems, sheaves
        self._boxes, self._known = around.copy(), np.zeros(len(stems), bool)
        self.pieces: dict[tuple[object, ...], list[QLineF]] = {}

    def trace(self, number: int) -> Trace | None:
        """A trace by its number; None where its stops are missing or lie in one place."""
        return self.sheaves[number].traces.get(self.stems[number])

    def but(self, sheaves: Mapping[int, Sheaf]) -> Course:
        """This course with other sheaves for the stems of some numbers: what was moved is seen, and their traces are
        made; of the other stems it is known already where they lie."""
        mine = list(self.sheaves)
        for row, sheaf in sheaves.items():
            mine[row] = sheaf
        found = Course(self.stems, mine, self._boxes)
        found._known = self._known.copy()
        for row in sheaves:
            found._know(row)
        return found

    def box(self, number: int) -> Box:
        """The box around a trace; of nothing where there is none."""
        trace = self.trace(number)
        return NOWHERE if trace is None else trace.box

    def _know(self, number: int) -> None:
        self._boxes[number], self._known[number] = self.box(number), True

    @property
    def traces(self) -> tuple[Trace, ...]:
        """All of them."""
        return tuple(self.made(None))

    def made(self, seen: tuple[int, ...] | None) -> Iterator[Trace]:
        """Those of these numbers, all for None."""
        for number in range(len(self.stems)) if seen is None else seen:
            trace = self.trace(number)
            if trace is not None:
                yield trace

    def within(self, exposed: QRectF | None, margin: float) -> tuple[int, ...] | None:
        """Which traces touch the exposed part of the board; None for all."""
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
        """A part of the pattern along the traces, in pieces; `coarse` has corners instead of curves.

        No piece holds two traces: where soft edges meet, it would matter to the picture which of them are seen.
        """
        return [path for trace in self.made(seen) for path in _paths(trace, part, pattern, width, coarse)]

    def lines(self, seen: tuple[int, ...] | None, shift: float) -> list[QLineF]:
        """The straight pieces of the ways, `shift` millimetres to the right of them."""
        key = (seen, shift)
        known = self.pieces.get(key)
        if known is None:
            known = [line for trace in self.made(seen) for line in _lines(trace, shift)]
            while len(self.pieces) > 12:
                self.pieces.pop(next(iter(self.pieces)))
            self.pieces[key] = known
        return known


def _touching(boxes: Floats, exposed: QRectF, margin: float) -> NDArray[np.bool_]:
    """Which of the boxes (n, 4) reach into the exposed part, or lie at most `margin` millimetres beside it."""
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


NOWHERE: Box = (np.nan, np.nan, np.nan, np.nan)

Courses = Sequence[tuple[RailroadId, bool, Course]]


def courses(board: Board, look: Look) -> Courses:
    """The courses of all railroads in drawing order, those of optional lines apart (the flag is True)."""
    return _ready(board, look).courses


def _ready(board: Board, look: Look) -> _Ready:
    return _courses(tracks(board, look), board.railroads, places(board))


def traces_near(board: Board, look: Look, at: Point, reach: float) -> tuple[Trace, ...]:
    """The traces whose boxes are at most `reach` millimetres from a place, in the order of their railroads."""
    spot = QRectF(*at, 0, 0)
    near = _ready(board, look).near(spot, reach)
    return tuple(trace for _, _, course in near for trace in course.made(course.within(spot, reach)))


class _Own:
    """The stems of one railroad with their pairs of stops; the boxes (n, 4) around their bends; how far (n) a lane may
    lie from the way through its stops and bends; which (n) are curves."""

    def __init__(
        self, key: tuple[RailroadId, bool], stems: tuple[Stem, ...], pairs: tuple[Pair, ...], bends: Floats,
        room: Floats, smooth: NDArray[np.bool_],
    ) -> None:  # fmt: skip
        self.key, self.stems, self.pairs = key, stems, pairs
        self.bends, self.room, self.smooth = bends, room, smooth

    @cached_property
    def row_of(self) -> dict[Pair, int]:
        """The number of the stem between two stops; asked only where few have moved."""
        return {pair: row for row, pair in enumerate(self.pairs)}

    def around(self, where: Places) -> Floats:
        """A box (n, 4) that holds each stem; of nothing where one of its stops is missing."""
        stops = np.array([[where.rows.get(stop, -1) for stop in pair] for pair in self.pairs], dtype=np.intp)
        at = where.at[stops] if len(where.at) else np.full((len(stops), 2, 2), np.nan)
        low = np.minimum(np.minimum(at[:, 0], at[:, 1]), self.bends[:, :2])
        high = np.maximum(np.maximum(at[:, 0], at[:, 1]), self.bends[:, 2:])
        # A curve leaves the straight way between two points by half of its length at most.
        bow = np.where(self.smooth, 0.5 * np.hypot(*(high - low).T), 0.0)
        room = (self.room + bow)[:, None]
        found = np.hstack((low - room, high + room))
        found[(stops < 0).any(axis=1)] = np.nan
        return found


@derived(kept=2)
def _owned(bundles: Bundles, railroads: Mapping[RailroadId, Railroad]) -> list[_Own]:
    """What each railroad has, in drawing order."""
    sorted_out: dict[tuple[RailroadId, bool], list[tuple[Track, Bundle]]] = {}
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
        # At each end a neighbour on either side may push the lane by half of the distance wanted from it.
        room = np.array([bundle.width / 2 + (bundle.width + widest) + 2 * GAP for _, bundle in own])
        pairs = tuple((bundle.a, bundle.b) for _, bundle in own)
        smooth = np.array([track.bow is not None for track, _ in own], bool)
        found.append(_Own(key, tuple(track.stem for track, _ in own), pairs, boxes, room, smooth))
    return found


class _Ready(NamedTuple):
    """The courses of a board and the tracks they were made from; the boxes (n, 4) around the stems of all of them, one
    course after the other, and of which course (n) each is."""

    drawn: Tracks
    owned: list[_Own]
    courses: Courses
    around: Floats
    owners: NDArray[np.intp]

    def near(self, exposed: QRectF | None, margin: float) -> Courses:
        """The courses that may have a trace in the exposed part, or at most `margin` millimetres beside it: all boxes
        are looked through at once, because most courses lie elsewhere."""
        if exposed is None:
            return self.courses
        numbers = self.owners[_touching(self.around, exposed, margin)].tolist()
        return [self.courses[number] for number in dict.fromkeys(numbers)]


@derived(former=True)
def _courses(
    drawn: Tracks, railroads: Mapping[RailroadId, Railroad], where: Places, former: Sequence[_Ready] = ()
) -> _Ready:
    """A railroad all of whose sheaves are those of a former board is ready to paint already, and of another one the
    stems are that have not moved."""
    owned = _owned(drawn.bundles, railroads)
    number = {own.key: n for n, own in enumerate(owned)}
    first = np.cumsum([0, *(len(own.stems) for own in owned)])
    known = next((one for one in former if one.owned is owned), None)
    if known is None:
        around = [own.around(where) for own in owned]
        made = [Course(own.stems, tuple(map(drawn.sheaves.__getitem__, own.pairs)), box)
                for own, box in zip(owned, around, strict=True)]  # fmt: skip
        owners = np.repeat(np.arange(len(owned)), np.diff(first))
        boxes = np.concatenate([np.empty((0, 4)), *around])
        ready = [(*own.key, course) for own, course in zip(owned, made, strict=True)]
        return _Ready(drawn, owned, ready, boxes, owners)
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
    return _Ready(drawn, owned, found, boxes, known.owners)


def paint_railroads(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None,
    plain: bool = False,
) -> None:  # fmt: skip
    """Draws all lines; `scale` in device pixels per millimetre; `plain` bands while a view is in motion."""
    if is_thin(board, scale) and painter.paintEngine().type() == QPaintEngine.Type.Raster:
        _paint_thin(painter, board, look, style, scale, exposed)
        return
    ready = _ready(board, look)
    widest = {own.width: own for own in (look_of(look, railroad) for railroad, _, _ in ready.courses)}
    farthest = max((reach(own, scale) for own in widest.values()), default=0.0)
    for railroad, optional, course in ready.near(exposed, farthest):
        own = look_of(look, railroad)
        seen = course.within(exposed, reach(own, scale))
        if seen == ():
            continue
        if optional:
            painter.save()
            painter.setOpacity(0.5)
        paint_band(painter, course, seen, own, style, scale, plain)
        if optional:
            painter.restore()


def _paint_thin(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None
) -> None:
    ready, before = thin(board), painter.opacity()
    for number, band in enumerate(bands(board)):
        own = look_of(look, band.railroad)
        lines = ready.lines(number, band.pieces, exposed, reach(own, scale))
        if lines:
            painter.setOpacity(before * (0.5 if band.optional else 1.0))
            for tone, width in _plain(own, style, scale):
                painter.setPen(_pen(tone, width, Qt.PenCapStyle.SquareCap))
                painter.drawLines(lines)
    painter.setOpacity(before)


def _plain(own: RailroadLook, style: Style, scale: float) -> tuple[tuple[QColor, float], ...]:
    """Colours and widths of a band without its pattern."""
    return (
        (style.casing, max(own.width + 1.2 * CASING, 2.6 / scale)),
        (style.railroad(own.colour), max(own.width * 0.92, 1.15 / scale)),
    )


def paint_band(
    painter: QPainter, course: Course, seen: tuple[int, ...] | None, own: RailroadLook, style: Style, scale: float,
    plain: bool = False,
) -> None:  # fmt: skip
    """One railroad's band along its ways: casing, then the parts of its pattern."""
    line, edge, width = style.railroad(own.colour), style.edge(own.colour), own.width
    pixels = width * scale
    if pixels < PATTERN_FROM or (plain and pixels < PLAIN_BELOW):
        for tone, wide in _plain(own, style, scale):
            _stroke(painter, course, seen, tone, wide, scale)
        return
    width = drawn_width(width, scale)
    _stroke(painter, course, seen, style.casing, width + 2 * CASING, scale)
    coarse = pixels < 7
    for part in DESIGNS[own.pattern].parts:
        tone = line if part.role == "line" else edge if part.role == "edge" else style.casing
        if part.figure is None:
            _stroke(painter, course, seen, tone, part.pen * width, scale, part.shift * width)
            continue
        paths = course.paths(seen, part, own.pattern, width, coarse)
        if part.pen:
            stroke(painter, paths, _pen(tone, part.pen * width, Qt.PenCapStyle.FlatCap))
        else:
            fill(painter, paths, tone)


def _stroke(
    painter: QPainter, course: Course, seen: tuple[int, ...] | None, tone: QColor, width: float, scale: float,
    shift: float = 0.0,
) -> None:  # fmt: skip
    """The ways as lines of one width. Square ends close the joints of narrow lines, and with them Qt draws ten times
    faster than with a path; a path is the better picture where lines are wide, see-through or go to a file."""
    narrow = width * scale < SQUARE_BELOW
    if narrow and painter.opacity() == 1.0 and painter.paintEngine().type() == QPaintEngine.Type.Raster:
        painter.setPen(_pen(tone, width, Qt.PenCapStyle.SquareCap))
        painter.drawLines(course.lines(seen, shift))
    else:
        paths = course.paths(seen, Part("line", 1.0, None, shift), "solid", 1.0)
        if painter.opacity() < 1.0 and len(course.stems) < MANY:
            paths = [_joined(paths)]
        stroke(painter, paths, _pen(tone, width, Qt.PenCapStyle.RoundCap))


def _joined(paths: list[QPainterPath]) -> QPainterPath:
    """All pieces as one path: where they are see-through one would see their ends on each other."""
    whole = QPainterPath()
    for path in paths:
        whole.addPath(path)
    return whole


def _pen(colour: QColor, width: float, cap: Qt.PenCapStyle) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


def paint_sample(
    painter: QPainter, a: tuple[float, float], b: tuple[float, float], own: RailroadLook, style: Style, scale: float
) -> None:
    """A straight piece of a band, for the legend and for lists."""
    paint_band(painter, _sample(a, b), None, own, style, max(scale, LEAST / own.width))


@lru_cache(maxsize=400)
def _sample(a: tuple[float, float], b: tuple[float, float]) -> Course:
    stem = (MilepostId(""), MilepostId(""), RailroadId(""))
    trace = Trace(Track(stem, LineId(""), (), False), np.array([a, b], float))
    return Course([stem], [Sheaf.of(stem, trace)], np.array([trace.box]))

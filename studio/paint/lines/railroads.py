"""Railroad lines: each in its colour and pattern, on a light casing, so that lines that cross read well.

A railroad is one path a part; a zoomed view draws only the stems in it. Below a few pixels of width a band is drawn
plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPainterPath, QPen

from engine.model.board import Board, Railroad
from engine.model.derived import derived
from engine.model.ids import LineId, MilepostId, RailroadId
from engine.model.look import Look, Pattern, RailroadLook
from studio.paint.lines.lanes import Track, look_of
from studio.paint.lines.patterns import DESIGNS, Part, figures
from studio.paint.lines.traces import Trace, Tracks, tracks
from studio.paint.qtpath import fill, painter_paths, stroke
from studio.paint.style import Style

PATTERN_FROM = 2.0
"""Device pixels of band width from which patterns are drawn."""
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
    return max(2 * own.width, 0.71 * _casing(own.width, scale))


def _casing(width: float, scale: float) -> float:
    return max(width + 2 * CASING, 2.6 / scale)


class Course:
    """The stems of one railroad, ready to paint."""

    def __init__(self, traces: tuple[Trace, ...]) -> None:
        self.traces = traces
        self.boxes = np.array([trace.box for trace in traces]) if traces else np.zeros((0, 4))
        self.pieces: dict[tuple[object, ...], list[QLineF]] = {}

    def within(self, exposed: QRectF | None, margin: float) -> tuple[int, ...] | None:
        """Which traces touch the exposed part of the board; None for all."""
        if exposed is None:
            return None
        x0, y0, x1, y1 = self.boxes.T
        seen = (
            (x1 >= exposed.left() - margin)
            & (x0 <= exposed.right() + margin)
            & (y1 >= exposed.top() - margin)
            & (y0 <= exposed.bottom() + margin)
        )
        return None if seen.all() else tuple(np.flatnonzero(seen).tolist())

    def paths(
        self, seen: tuple[int, ...] | None, part: Part, pattern: Pattern, width: float, coarse: bool = False
    ) -> list[QPainterPath]:
        """A part of the pattern along the traces, in pieces; `coarse` has corners instead of curves.

        No piece holds two traces: where soft edges meet, it would matter to the picture which of them are seen.
        """
        chosen: Iterable[Trace] = self.traces if seen is None else (self.traces[n] for n in seen)
        return [path for trace in chosen for path in _paths(trace, part, pattern, width, coarse)]

    def lines(self, seen: tuple[int, ...] | None, shift: float) -> list[QLineF]:
        """The straight pieces of the ways, `shift` millimetres to the right of them."""
        key = (seen, shift)
        known = self.pieces.get(key)
        if known is None:
            known = [line for n in (range(len(self.traces)) if seen is None else seen)
                     for line in _lines(self.traces[n], shift)]  # fmt: skip
            while len(self.pieces) > 12:
                self.pieces.pop(next(iter(self.pieces)))
            self.pieces[key] = known
        return known


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
        known = trace.figures[key] = painter_paths([figures(part, DESIGNS[pattern], trace, width, coarse)])
    return known


Courses = Sequence[tuple[RailroadId, bool, Course]]


def courses(board: Board, look: Look) -> Courses:
    """The courses of all railroads in drawing order, those of optional lines apart (the flag is True)."""
    return _courses(tracks(board, look), board.railroads)


@derived(former=True)
def _courses(drawn: Tracks, railroads: Mapping[RailroadId, Railroad], former: Sequence[Courses] = ()) -> Courses:
    """A railroad all of whose traces are those of a former board is ready to paint already."""
    sorted_out: dict[tuple[RailroadId, bool], list[Trace]] = {}
    for trace in drawn.traces.values():
        sorted_out.setdefault((trace.track.stem[2], trace.track.optional), []).append(trace)
    ready: dict[tuple[RailroadId, bool], list[Course]] = {}
    for railroad, optional, course in chain.from_iterable(former):
        ready.setdefault((railroad, optional), []).append(course)
    order = {railroad: n for n, railroad in enumerate(railroads)}
    found = []
    for key in sorted(sorted_out, key=lambda key: (order.get(key[0], len(order)), key)):
        # Traces are equal only where they are the same.
        traces = tuple(sorted_out[key])
        known = next((course for course in ready.get(key, ()) if course.traces == traces), None)
        found.append((*key, known or Course(traces)))
    return found


def paint_railroads(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None,
    plain: bool = False,
) -> None:  # fmt: skip
    """Draws all lines; `scale` in device pixels per millimetre; `plain` bands while a view is in motion."""
    for railroad, optional, course in courses(board, look):
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


def paint_band(
    painter: QPainter, course: Course, seen: tuple[int, ...] | None, own: RailroadLook, style: Style, scale: float,
    plain: bool = False,
) -> None:  # fmt: skip
    """One railroad's band along its ways: casing, then the parts of its pattern."""
    line, edge, width = style.railroad(own.colour), style.edge(own.colour), own.width
    pixels = width * scale
    if pixels < PATTERN_FROM or (plain and pixels < PLAIN_BELOW):
        _stroke(painter, course, seen, style.casing, max(width + 1.2 * CASING, 2.6 / scale), scale)
        _stroke(painter, course, seen, line, max(width * 0.92, 1.15 / scale), scale)
        return
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
        if painter.opacity() < 1.0 and len(course.traces) < MANY:
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
    paint_band(painter, _sample(a, b), None, own, style, max(scale, PATTERN_FROM / own.width))


@lru_cache(maxsize=400)
def _sample(a: tuple[float, float], b: tuple[float, float]) -> Course:
    track = Track((MilepostId(""), MilepostId(""), RailroadId("")), LineId(""), (), False)
    return Course((Trace(track, np.array([a, b], float)),))

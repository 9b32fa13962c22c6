"""Railroad lines: each in its colour and pattern, on a light casing, so that lines that cross read well.

A railroad is one path a part; a zoomed view draws only the stems in it. Below a few pixels of width a band is drawn
plain.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.board import Board
from engine.model.ids import RailroadId
from engine.model.look import Look, Pattern
from studio.paint.lanes import look_of
from studio.paint.patterns import DESIGNS, Part, figures
from studio.paint.qtpath import Strokes, painter_path, polyline
from studio.paint.style import Style, faded
from studio.paint.traces import Trace, tracks

PATTERN_FROM = 2.4
"""Device pixels of band width from which patterns are drawn."""
CASING = 0.42
"""Millimetres of casing on each side of a band."""


class Course:
    """The stems of one railroad, ready to paint."""

    def __init__(self, traces: tuple[Trace, ...]) -> None:
        self.traces = traces
        self.boxes = np.array([trace.box for trace in traces]) if traces else np.zeros((0, 4))
        self.paths: dict[tuple[object, ...], QPainterPath] = {}

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

    def path(self, seen: tuple[int, ...] | None, part: Part | None, pattern: Pattern, width: float) -> QPainterPath:
        """A part of the pattern along the traces, or the bare ways without a part."""
        key = (seen, part, pattern, width)
        known = self.paths.get(key)
        if known is None:
            chosen: Iterable[Trace] = self.traces if seen is None else (self.traces[n] for n in seen)
            known = painter_path(_strokes(trace, part, pattern, width) for trace in chosen)
            while len(self.paths) > 24:
                self.paths.pop(next(iter(self.paths)))
            self.paths[key] = known
        return known


def _strokes(trace: Trace, part: Part | None, pattern: Pattern, width: float) -> Strokes:
    if part is None:
        return polyline(trace.points)
    key = (part, width)
    known = trace.figures.get(key)
    if known is None:
        known = trace.figures[key] = figures(part, DESIGNS[pattern], trace, width)
    return known


_courses: dict[tuple[RailroadId, bool], Course] = {}


def courses(board: Board, look: Look) -> list[tuple[RailroadId, bool, Course]]:
    """The courses of all railroads in drawing order, those of optional lines apart (the flag is True)."""
    sorted_out: dict[tuple[RailroadId, bool], list[Trace]] = {}
    for trace in tracks(board, look).traces.values():
        sorted_out.setdefault((trace.track.stem[2], trace.track.optional), []).append(trace)
    order = {railroad: n for n, railroad in enumerate(board.railroads)}
    found = []
    for key in sorted(sorted_out, key=lambda key: (order.get(key[0], len(order)), key)):
        traces = tuple(sorted_out[key])
        known = _courses.get(key)
        if known is None or len(known.traces) != len(traces) or not all(map(_is, known.traces, traces)):
            known = _courses[key] = Course(traces)
        found.append((*key, known))
    return found


def _is(a: object, b: object) -> bool:
    return a is b


def paint_railroads(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None,
    only: Collection[RailroadId] | None = None,
) -> None:  # fmt: skip
    """Draws all lines, or those of some railroads; `scale` in device pixels per millimetre."""
    for railroad, optional, course in courses(board, look):
        if only is not None and railroad not in only:
            continue
        own = look_of(look, railroad)
        seen = course.within(exposed, own.width * 2)
        if seen == ():
            continue
        ways = course.path(seen, None, own.pattern, own.width)
        if optional:
            painter.save()
            painter.setOpacity(0.5)
        paint_band(painter, course, seen, ways, own.colour, own.pattern, own.width, style, scale)
        if optional:
            painter.restore()


def paint_band(
    painter: QPainter, course: Course, seen: tuple[int, ...] | None, ways: QPainterPath, colour: str, pattern: Pattern,
    width: float, style: Style, scale: float,
) -> None:  # fmt: skip
    """One railroad's band along its ways: casing, then the parts of its pattern."""
    line, edge = style.railroad(colour), style.edge(colour)
    if width * scale < PATTERN_FROM:
        painter.strokePath(ways, _pen(faded(style.casing, 0.75), max(width + 1.2 * CASING, 2.6 / scale)))
        painter.strokePath(ways, _pen(line, max(width * 0.92, 1.15 / scale)))
        return
    painter.strokePath(ways, _pen(style.casing, width + 2 * CASING))
    for part in DESIGNS[pattern].parts:
        path = course.path(seen, part, pattern, width)
        tone = line if part.role == "line" else edge if part.role == "edge" else style.casing
        if part.pen:
            painter.strokePath(path, _pen(tone, part.pen * width, part.figure is not None or part.role == "inside"))
        else:
            painter.fillPath(path, tone)


def _pen(colour: QColor, width: float, flat: bool = False) -> QPen:
    cap = Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap
    return QPen(colour, width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


def paint_sample(
    painter: QPainter, a: tuple[float, float], b: tuple[float, float], colour: str, pattern: Pattern, width: float,
    style: Style, scale: float,
) -> None:  # fmt: skip
    """A straight piece of a band, for the legend and for lists."""
    from studio.paint.lanes import Track

    course = Course((Trace(Track(("", "", ""), "", (), False), np.array([a, b], float)),))
    ways = course.path(None, None, pattern, width)
    paint_band(painter, course, None, ways, colour, pattern, width, style, max(scale, PATTERN_FROM / width))

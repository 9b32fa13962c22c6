"""Railroad lines: each in its color and pattern, on a light casing, so that crossing lines are readable.

Only visible parts are drawn. Below a few pixels of width a band is drawn plain.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPaintEngine, QPainter, QPainterPath, QPen

from engine.model.board import Board
from engine.model.ids import LineId, MilepostId, RailroadId
from engine.model.lines.polylines import Stroke
from engine.model.look import Look, RailroadLook
from studio.paint.lines.courses import Course, ready
from studio.paint.lines.lanes import OPTIONAL, look_of
from studio.paint.lines.patterns import DESIGNS, Part
from studio.paint.lines.thin import bands, is_thin, thin, whole_step
from studio.paint.lines.traces import Sheaf, Trace
from studio.paint.qtpath import draws_lines_quickly, fill, stroke
from studio.paint.style import Style

PATTERN_FROM = 0.9
"""Device pixels of band width from which patterns are drawn."""
LEAST = 2.0
"""Device pixels of width that a pattern needs: a narrower band is drawn wider."""
PLAIN_BELOW = 5.0
"""Device pixels of band width below which a moving view draws plain bands."""
SQUARE_BELOW = 8.0
"""Device pixels of width up to which square line ends are invisible."""
MANY = 500
"""Number of segments drawn in pieces even if they are translucent."""
CASING = 0.42
"""Millimeters of casing on each side of a band."""


def reach(own: RailroadLook, scale: float) -> float:
    """Return the reach of a band from its line, in millimeters: its figures, or the corners of its square ends."""
    return max(2 * drawn_width(own.width, scale), 0.71 * _casing(own.width, scale))


def drawn_width(width: float, scale: float) -> float:
    """Return the drawn width of a band with its pattern, in millimeters: on a small picture wider than on the sheet."""
    return width if width * scale >= LEAST else max(width, LEAST / whole_step(scale))


def _casing(width: float, scale: float) -> float:
    return max(width + 2 * CASING, 2.6 / scale)


def paint_railroads(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None,
    plain: bool = False,
) -> None:  # fmt: skip
    """Draw all lines; `scale` in device pixels per millimeter; `plain` bands while a view is in motion."""
    if is_thin(board, scale) and painter.paintEngine().type() == QPaintEngine.Type.Raster:
        _paint_thin(painter, board, look, style, scale, exposed)
        return
    known = ready(board, look)
    widest = {own.width: own for own in (look_of(look, railroad) for railroad, _, _ in known.courses)}
    farthest = max((reach(own, scale) for own in widest.values()), default=0.0)
    for railroad, optional, course in known.near(exposed, farthest):
        own = look_of(look, railroad)
        seen = course.within(exposed, reach(own, scale))
        if seen == ():
            continue
        if optional:
            painter.save()
            painter.setOpacity(painter.opacity() * OPTIONAL)
        paint_band(painter, course, seen, own, style, scale, plain)
        if optional:
            painter.restore()


def _paint_thin(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None
) -> None:
    pieces, before = thin(board), painter.opacity()
    for number, band in enumerate(bands(board)):
        own = look_of(look, band.railroad)
        lines = pieces.lines(number, band.pieces, exposed, reach(own, scale))
        if lines:
            painter.setOpacity(before * (OPTIONAL if band.optional else 1.0))
            for tone, width in _plain(own, style, scale):
                painter.setPen(_pen(tone, width, Qt.PenCapStyle.SquareCap))
                painter.drawLines(lines)
    painter.setOpacity(before)


def _plain(own: RailroadLook, style: Style, scale: float) -> tuple[tuple[QColor, float], ...]:
    """Colors and widths of a band without its pattern."""
    return (
        (style.casing, max(own.width + 1.2 * CASING, 2.6 / scale)),
        (style.railroad(own.colour), max(own.width * 0.92, 1.15 / scale)),
    )


def paint_band(
    painter: QPainter, course: Course, seen: tuple[int, ...] | None, own: RailroadLook, style: Style, scale: float,
    plain: bool = False,
) -> None:  # fmt: skip
    """Draw one railroad's band along its lines: casing, then the parts of its pattern."""
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
    """Draw the lines in one width. Square ends close the joints of narrow lines, and Qt draws them ten times faster
    than a path; a path looks better for wide or translucent lines and in files."""
    if width * scale < SQUARE_BELOW and draws_lines_quickly(painter):
        painter.setPen(_pen(tone, width, Qt.PenCapStyle.SquareCap))
        painter.drawLines(course.lines(seen, shift))
    else:
        paths = course.paths(seen, Part("line", 1.0, None, shift), "solid", 1.0)
        if painter.opacity() < 1.0 and len(course.stems) < MANY:
            paths = [_joined(paths)]
        stroke(painter, paths, _pen(tone, width, Qt.PenCapStyle.RoundCap))


def _joined(paths: list[QPainterPath]) -> QPainterPath:
    """Return all pieces as one path: translucent pieces would show their ends on each other."""
    whole = QPainterPath()
    for path in paths:
        whole.addPath(path)
    return whole


def _pen(colour: QColor, width: float, cap: Qt.PenCapStyle) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


def paint_sample(
    painter: QPainter,
    first: tuple[float, float],
    second: tuple[float, float],
    own: RailroadLook,
    style: Style,
    scale: float,
) -> None:
    """Draw a straight piece of a band, for the legend and for lists."""
    paint_band(painter, _sample(first, second), None, own, style, max(scale, LEAST / own.width))


@lru_cache(maxsize=400)
def _sample(first: tuple[float, float], second: tuple[float, float]) -> Course:
    stem = (MilepostId(""), MilepostId(""), RailroadId(""))
    trace = Trace(Stroke(stem, LineId(""), (), False), np.array([first, second], float))
    return Course([stem], [Sheaf.of(stem, trace)], np.array([trace.box]))

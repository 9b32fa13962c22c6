"""Rings, brackets and casings around things: selection, hover, and what an issue is about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.model.geometry import Point
from engine.model.look import Look
from studio.canvas.geometry.outlines import Outline, ways_through
from studio.paint.lines.railroads import drawn_width
from studio.paint.qtpath import is_in_sight, is_near, stroke
from studio.paint.see_through import paint_apart
from studio.paint.style import Style, faded

SEVERITY = {"error": "#d4141e", "warning": "#d97800", "note": "#2a6fdb"}

EDGE = 3.0
"""Screen pixels that the line around an area reaches beyond it at most."""

MOST_RINGS = 200
"""More rings than these only hide what they are around."""


def paint_outline(
    painter: QPainter, outline: Outline, look: Look, style: Style, scale: float, strong: bool, exposed: QRectF
) -> None:
    """A thing that is hovered, or `strong` one that is selected, as far as it is `exposed`; `scale` in screen pixels
    per millimetre."""
    colour, px = style.highlight, 1 / scale
    light = style.halo
    pens = ((light, 4.4), (colour, 2.2)) if strong else ((light, 3.2), (colour, 1.4))
    if outline.edges:
        pen = QPen(colour, 2.5 * px)
        pen.setDashPattern([4, 2])
        stroke(painter, (edge for edge in outline.edges if is_near(edge, exposed, EDGE * px)), pen)
    if outline.rim is not None:
        for tone, width in pens:
            painter.setPen(QPen(tone, width * px, c=Qt.PenCapStyle.RoundCap))
            painter.drawLines(outline.rim.lines)
    if outline.ways is not None:
        inner = max(1.9 * drawn_width(outline.wide, scale), 6 * px)

        def draw(apart: QPainter, scale: float, exposed: QRectF | None) -> None:
            _casing(apart, outline, colour, light, inner, px, strong, exposed)

        paint_apart(painter, 1.0, draw, scale, outline.box().adjusted(*(m * (inner + 9 * px) for m in (-1, -1, 1, 1))))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tone, width in pens:
        painter.setPen(QPen(tone, width * px, j=Qt.PenJoinStyle.MiterJoin))
        half = max(look.city_size / 2 + 0.9, (7 if strong else 5.5) * px)
        for x, y in outline.squares:
            if strong:
                _corners(painter, x, y, half + px, half * 0.55)
            else:
                painter.drawRect(QRectF(x - half, y - half, 2 * half, 2 * half))
        radius = max(look.dot_size / 2 + 0.7, 6 * px)
        for x, y in outline.rounds:
            painter.drawEllipse(QPointF(x, y), radius, radius)
            if strong and tone is colour:
                painter.drawEllipse(QPointF(x, y), radius + 3 * px, radius + 3 * px)


def _casing(
    painter: QPainter,
    outline: Outline,
    colour: QColor,
    light: QColor,
    inner: float,
    px: float,
    strong: bool,
    exposed: QRectF | None,
) -> None:
    """Lines on both sides of ways that leave what is between them as it is: one sees the colour that one chooses."""
    if outline.ways is None:
        return
    edge, around = (1.9, 1.1) if strong else (1.4, 0.9)
    reach = inner / 2 + (edge + around) * px
    # One by one: all ways of a railroad at once would take three times as long, and those out of sight as well.
    lines = [line for line in outline.ways.toSubpathPolygons() if is_in_sight(line, exposed, reach)]
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin

    def draw(tone: QColor, width: float) -> None:
        painter.setPen(QPen(tone, width, Qt.PenStyle.SolidLine, cap, join))
        for line in lines:
            painter.drawPolyline(line)

    draw(light, inner + 2 * (edge + around) * px)
    draw(colour, inner + 2 * edge * px)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    draw(colour, inner)


def paint_highlight(
    painter: QPainter, places: Sequence[Sequence[Point]], severity: str, style: Style, scale: float
) -> None:
    """A clear ring around every place and every loose end of the lines, in the colour of a severity."""
    px, colour = 1 / scale, QColor(SEVERITY.get(severity, SEVERITY["note"]))
    light = style.halo
    painter.setBrush(Qt.BrushStyle.NoBrush)
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    ways = ways_through(places)
    painter.strokePath(ways, QPen(faded(colour, 0.30), max(4.0, 12 * px), Qt.PenStyle.SolidLine, cap, join))
    radius = max(4.2, 14 * px)
    ends = Counter(end for place in places if len(place) > 1 for end in (place[0], place[-1]))
    spots = dict.fromkeys(place[0] for place in places if len(place) == 1)
    rings = [*spots, *(end for end, number in ends.items() if number == 1 and end not in spots)]
    for x, y in rings if len(rings) < MOST_RINGS else ():
        for tone, width in ((light, 5.5), (colour, 3.0)):
            painter.setPen(QPen(tone, width * px))
            painter.drawEllipse(QPointF(x, y), radius, radius)


def _corners(painter: QPainter, x: float, y: float, half: float, arm: float) -> None:
    """Four corner brackets around a square."""
    for sx in (-1, 1):
        for sy in (-1, 1):
            cx, cy = x + sx * half, y + sy * half
            painter.drawPolyline(QPolygonF([QPointF(cx - sx * arm, cy), QPointF(cx, cy), QPointF(cx, cy - sy * arm)]))

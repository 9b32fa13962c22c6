"""Rings, brackets and casings around objects: selection, hover, and objects of an issue."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF

from engine.model.geometry import Point
from engine.model.look import Look
from studio.canvas.geometry.outlines import Outline, ways_through
from studio.paint.lines.railroads import drawn_width
from studio.paint.qtpath import is_in_sight, is_near, stroke
from studio.paint.see_through import paint_apart
from studio.paint.style import Style, faded

SEVERITY = {"error": "#d4141e", "warning": "#d97800", "note": "#2a6fdb"}

EDGE = 3.0
"""Maximum screen pixels that the line around an area reaches beyond it."""

MOST_RINGS = 200
"""Maximum number of rings; more would hide what they surround."""

MOST_DRAWN = 50
"""Maximum number of equal drawings drawn one by one, at subpixel positions."""


def paint_outlines(
    painter: QPainter,
    outlines: Sequence[Outline],
    look: Look,
    style: Style,
    scale: float,
    strong: bool,
    exposed: QRectF,
) -> None:
    """Draw hovered objects, or `strong` for selected ones, as far as they are `exposed`; `scale` in screen pixels per
    millimeter."""
    colour, px = style.highlight, 1 / scale
    pens = ((style.halo, 4.4), (colour, 2.2)) if strong else ((style.halo, 3.2), (colour, 1.4))
    for outline in outlines:
        if outline.edges:
            pen = QPen(colour, 2.5 * px)
            pen.setDashPattern([4, 2])
            stroke(painter, (edge for edge in outline.edges if is_near(edge, exposed, EDGE * px)), pen)
        if outline.rim is not None:
            for tone, width in pens:
                painter.setPen(QPen(tone, width * px, c=Qt.PenCapStyle.RoundCap))
                painter.drawLines(outline.rim.lines)
    _casings(painter, [outline for outline in outlines if outline.ways is not None], style, scale, strong, exposed)
    half = max(look.city_size / 2 + 0.9, (7 if strong else 5.5) * px)
    radius = max(look.dot_size / 2 + 0.7, 6 * px)
    near = exposed.adjusted(*(m * (max(half, radius) + 6 * px) for m in (-1, -1, 1, 1)))
    squares = [QPointF(*at) for outline in outlines for at in outline.squares if near.contains(*at)]
    rounds = [QPointF(*at) for outline in outlines for at in outline.rounds if near.contains(*at)]

    def square(on: QPainter) -> None:
        for tone, width in pens:
            on.setPen(QPen(tone, width * px, j=Qt.PenJoinStyle.MiterJoin))
            if strong:
                _corners(on, half + px, half * 0.55)
            else:
                on.drawRect(QRectF(-half, -half, 2 * half, 2 * half))

    def ring(on: QPainter) -> None:
        for tone, width in pens:
            on.setPen(QPen(tone, width * px))
            on.drawEllipse(QPointF(), radius, radius)
            if strong and tone is colour:
                on.drawEllipse(QPointF(), radius + 3 * px, radius + 3 * px)

    painter.setBrush(Qt.BrushStyle.NoBrush)
    stamp(painter, squares, square, half + 4 * px, scale)
    stamp(painter, rounds, ring, radius + 6 * px, scale)


def stamp(
    painter: QPainter, places: Sequence[QPointF], draw: Callable[[QPainter], None], reach: float, scale: float
) -> None:
    """Draw the same figure, made around the origin and no larger than `reach` (mm), at all places; many are stamped
    with one image, which is ten times as fast."""
    if len(places) <= MOST_DRAWN:
        for at in places:
            painter.translate(at)
            draw(painter)
            painter.translate(-at)
        return
    ratio, half = painter.device().devicePixelRatioF(), math.ceil(reach * scale)
    picture = QPixmap(QSize(2 * half, 2 * half) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as on:
        on.setRenderHints(painter.renderHints())
        on.translate(half, half)
        on.scale(scale, scale)
        on.setBrush(Qt.BrushStyle.NoBrush)
        draw(on)
    place = painter.transform()
    painter.save()
    painter.resetTransform()
    for at in places:
        painter.drawPixmap(place.map(at) - QPointF(half, half), picture)
    painter.restore()


def _casings(
    painter: QPainter, outlines: Sequence[Outline], style: Style, scale: float, strong: bool, exposed: QRectF
) -> None:
    """Draw lines on both sides of ways without covering them, so that the color to be chosen stays visible."""
    px, (edge, around) = 1 / scale, (1.9, 1.1) if strong else (1.4, 0.9)
    inner = {outline.wide: max(1.9 * drawn_width(outline.wide, scale), 6 * px) for outline in outlines}
    beyond = max(inner.values(), default=0) / 2 + (edge + around) * px
    box = QRectF()
    for outline in outlines:
        box = box.united(outline.box())

    def casing(apart: QPainter, scale: float, exposed: QRectF | None) -> None:
        # Draw them one by one: all lines of a railroad together would take three times as long, including invisible
        # ones.
        lines = [
            (inner[outline.wide], line)
            for outline in outlines
            if outline.ways is not None
            for line in outline.ways.toSubpathPolygons()
            if is_in_sight(line, exposed, beyond)
        ]

        def draw(tone: QColor, more: float) -> None:
            wide = None
            for each, line in lines:
                if each != wide:
                    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
                    apart.setPen(QPen(tone, each + 2 * more * px, Qt.PenStyle.SolidLine, cap, join))
                    wide = each
                apart.drawPolyline(line)

        draw(style.halo, edge + around)
        draw(style.highlight, edge)
        apart.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        draw(style.highlight, 0)

    if outlines:
        area = box.adjusted(*(m * (2 * beyond + 3 * px) for m in (-1, -1, 1, 1)))
        paint_apart(painter, 1.0, casing, scale, area.intersected(exposed))


def paint_highlight(
    painter: QPainter, places: Sequence[Sequence[Point]], severity: str, style: Style, scale: float
) -> None:
    """Draw a ring around every place and every loose end of the lines, in the color of a severity."""
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


def _corners(painter: QPainter, half: float, arm: float) -> None:
    """Draw four corner brackets around a square."""
    for sx in (-1, 1):
        for sy in (-1, 1):
            cx, cy = sx * half, sy * half
            painter.drawPolyline(QPolygonF([QPointF(cx - sx * arm, cy), QPointF(cx, cy), QPointF(cx, cy - sy * arm)]))

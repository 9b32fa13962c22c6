"""Unfinished drawing of a tool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from engine.model.geometry import Point
from studio.canvas.overlay.badge import paint_badge
from studio.paint.style import Style, faded


def paint_sketch(
    painter: QPainter, shapes: Iterable[tuple[Any, ...]], style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw shapes as (kind, points) of kind line, bar, rect, ghost, grip or text; a text has its words as third item.
    Of many grips draw only those that are `exposed`."""
    px = 1 / scale
    for kind, points, *words in shapes:
        if kind == "grip":
            _grips(painter, points, style, px, exposed)
            continue
        places = [QPointF(*point) for point in points]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        match kind:
            case "line" if len(places) > 1:
                for tone, width in ((style.halo, 5.0), (style.highlight, 2.2)):
                    painter.setPen(QPen(tone, width * px, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                    painter.drawPolyline(QPolygonF(places))
            case "bar" if len(places) > 1:
                for tone, width in ((style.halo, 8.0), (faded(style.highlight, 0.75), 5.0)):
                    painter.setPen(QPen(tone, width * px, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                    painter.drawPolyline(QPolygonF(places))
            case "rect" if len(places) > 1:
                pen = QPen(style.highlight, 1.4 * px)
                pen.setDashPattern([4, 3])
                painter.setPen(pen)
                painter.setBrush(faded(style.highlight, 0.10))
                painter.drawRect(QRectF(places[0], places[1]).normalized())
            case "ghost":
                for place in places:
                    painter.setPen(QPen(style.halo, 4 * px))
                    painter.drawEllipse(place, 6 * px, 6 * px)
                    painter.setPen(QPen(style.highlight, 2 * px))
                    painter.drawEllipse(place, 6 * px, 6 * px)
            case "text" if places and words:
                paint_badge(painter, str(words[0]), places[0].x(), places[0].y() - 16 * px, px, style.ink, style.halo)


def _grips(painter: QPainter, points: Iterable[Point], style: Style, px: float, exposed: QRectF | None) -> None:
    rects = [QRectF(x - 4 * px, y - 4 * px, 8 * px, 8 * px) for x, y in points]
    if exposed is not None:
        near = exposed.adjusted(-px, -px, px, px)
        rects = list(filter(near.intersects, rects))
    painter.setPen(QPen(style.highlight, 1.6 * px))
    painter.setBrush(style.halo)
    painter.drawRects(rects)

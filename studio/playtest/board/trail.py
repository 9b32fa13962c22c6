"""Trail of the turn, ends of the move, and the ride that a click would choose, drawn over the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.canvas.geometry.outlines import outline_of
from studio.canvas.overlay.badge import CAPITALS, PADDING, badge_width
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.style import Style

LINE = 17.0
"""Screen pixels from one line to the next."""


def plate_size(lines: Sequence[str]) -> QSizeF:
    """Size of the plate in screen pixels."""
    return QSizeF(max(map(badge_width, lines), default=0.0), LINE * len(lines) + PADDING)


def place_plate(at: QPointF, size: QSizeF, away: float, seen: QRectF) -> QRectF:
    """Return the position of a plate: above a place at a distance, below it if there is no space, inside the view as
    far as possible. All values have the same unit."""
    x = min(max(at.x() - size.width() / 2, seen.left()), max(seen.left(), seen.right() - size.width()))
    above, below = at.y() - away - size.height(), at.y() + away
    return QRectF(QPointF(x, above if above >= seen.top() else below), size)


def paint_plate(painter: QPainter, lines: Sequence[str], box: QRectF, px: float, ground: QColor, ink: QColor) -> None:
    """Draw the plate in a box in millimeters; `px` is a screen pixel in millimeters."""
    painter.setPen(QPen(ink, px))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 5 * px, 5 * px)
    font = face(bold=True, condensed=True)
    top = box.top() + PADDING * px / 2 + LINE * px / 2
    for number, words in enumerate(lines):
        middle = top + number * LINE * px
        painter.fillPath(text.centred(words, font, CAPITALS * px, box.center().x(), middle), ink)


CAP, JOIN = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin


def ways_of(scenario: Scenario, sections: Iterable[Ref]) -> list[QPainterPath]:
    """Return the paths of sections."""
    return [ways for ways in (outline_of(scenario, ref).ways for ref in sections) if ways is not None]


def paint_trail(painter: QPainter, style: Style, ways: Iterable[QPainterPath], colour: QColor, scale: float) -> None:
    """Draw the trail: a solid line in the seat's color. `scale` is in pixels per millimeter."""
    px = 1 / scale
    for way in ways:
        painter.strokePath(way, QPen(style.halo, max(3.0, 8 * px), Qt.PenStyle.SolidLine, CAP, JOIN))
        painter.strokePath(way, QPen(colour, max(1.6, 4 * px), Qt.PenStyle.SolidLine, CAP, JOIN))


def paint_plan(
    painter: QPainter, style: Style, ways: Sequence[QPainterPath], end: Point, scale: float
) -> None:  # fmt: skip
    """Draw the ride of a click: a dotted line to a ring."""
    px = 1 / scale
    dots = QPen(style.highlight, max(1.8, 5 * px), Qt.PenStyle.CustomDashLine, CAP, JOIN)
    dots.setDashPattern([0.1, 1.7])
    for way in ways:
        painter.strokePath(way, QPen(style.halo, max(3.0, 9 * px), Qt.PenStyle.SolidLine, CAP, JOIN))
    for way in ways:
        painter.strokePath(way, dots)
    x, y = end
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = _ring(px)
    for pen in (QPen(style.halo, 5 * px), QPen(style.highlight, 2.4 * px)):
        painter.setPen(pen)
        painter.drawEllipse(QPointF(x, y), radius, radius)


def paint_plan_words(
    painter: QPainter, style: Style, seen: QRectF, end: Point, lines: Sequence[str], scale: float
) -> None:
    """Draw the plate with distance and costs of a ride, inside the view."""
    px = 1 / scale
    box = place_plate(QPointF(*end), plate_size(lines) * px, _ring(px) + 5 * px, seen)
    paint_plate(painter, lines, box, px, style.highlight, style.on_highlight)


def _ring(px: float) -> float:
    """Return the radius of the ring around the end of a ride."""
    return max(2.6, 10 * px)


def paint_ends(painter: QPainter, style: Style, ends: Iterable[Point], scale: float) -> None:
    """Draw a small ring around each milepost where the move can end."""
    px = 1 / scale
    radius = max(1.5, 6 * px)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(style.halo, 3.6 * px), QPen(style.highlight, 1.8 * px)):
        painter.setPen(pen)
        for x, y in ends:
            painter.drawEllipse(QPointF(x, y), radius, radius)

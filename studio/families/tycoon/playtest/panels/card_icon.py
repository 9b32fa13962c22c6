"""Symbols of operation cards, each with its own shape."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from engine.families.tycoon.content import OperationSign

TONES: dict[OperationSign, str] = {
    "green-circle": "#2e9e52",
    "red-x": "#d0362a",
    "purple-diamond": "#9a4fc4",
    "hand": "#c98a1e",
    "none": "#8a8f96",
}
FINE = 3
"""Pixels of the picture per screen pixel at 100%."""


@lru_cache(maxsize=64)
def sign_icon(sign: OperationSign, side: int) -> QIcon:
    """Return the symbol of a card, `side` pixels wide: a circle, cross, diamond, fan of cards, or empty card."""
    picture = QPixmap(side * FINE, side * FINE)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(FINE * side / 16, FINE * side / 16)
        paint_sign(painter, sign)
    return QIcon(picture)


def paint_sign(painter: QPainter, sign: OperationSign) -> None:
    """Draw the symbol of a card into a square of 16 units."""
    tone = QColor(TONES[sign])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tone)
    match sign:
        case "green-circle":
            painter.drawEllipse(QPointF(8, 8), 6, 6)
        case "red-x":
            painter.setPen(QPen(tone, 3.4, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(4, 4), QPointF(12, 12))
            painter.drawLine(QPointF(12, 4), QPointF(4, 12))
        case "purple-diamond":
            painter.drawPolygon(QPolygonF([QPointF(8, 1), QPointF(15, 8), QPointF(8, 15), QPointF(1, 8)]))
        case "hand":
            for turn in (-24, 0, 24):
                painter.save()
                painter.translate(8, 15)
                painter.rotate(turn)
                painter.setPen(QPen(tone.darker(160), 1))
                painter.drawRoundedRect(QRectF(-3, -13, 6, 10), 1, 1)
                painter.restore()
        case "none":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(tone, 1.6))
            painter.drawRoundedRect(QRectF(3.5, 1.5, 9, 13), 1.5, 1.5)

"""Small plate with text of constant size on the screen."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from studio.paint import text
from studio.paint.fonts import face

CAPITALS = 9.5
"""Screen pixels of capital height."""
HIGH, PADDING = 20.0, 6.0
"""Screen pixels: height of a plate, and padding of its text."""


def badge_width(words: str) -> float:
    """Return the width of the plate in screen pixels."""
    return text.width(words, face(bold=True, condensed=True), CAPITALS) + 2 * PADDING


def paint_badge(painter: QPainter, words: str, x: float, y: float, px: float, ground: QColor, ink: QColor) -> None:
    """Draw the plate centered at (x, y) in millimeters; `px` is a screen pixel in millimeters."""
    half = badge_width(words) * px / 2
    painter.setPen(QPen(ink, px))
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(x - half, y - HIGH * px / 2, 2 * half, HIGH * px), 5 * px, 5 * px)
    painter.fillPath(text.centred(words, face(bold=True, condensed=True), CAPITALS * px, x, y), ink)

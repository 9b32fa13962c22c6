"""A plate with a few lines of words that keeps its size on the screen, and stays inside of what is seen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen

from studio.canvas.overlay.badge import CAPITALS, PADDING, badge_width
from studio.paint import text
from studio.paint.fonts import face

LINE = 17.0
"""Screen pixels from one line to the next."""


def plate_size(lines: Sequence[str]) -> QSizeF:
    """How large the plate is, in screen pixels."""
    return QSizeF(max(map(badge_width, lines), default=0.0), LINE * len(lines) + PADDING)


def place_plate(at: QPointF, size: QSizeF, away: float, seen: QRectF) -> QRectF:
    """Where a plate stands: above a place and so far away from it, below where there is no room, inside of what is seen
    as far as it goes in there. All in the same unit."""
    x = min(max(at.x() - size.width() / 2, seen.left()), max(seen.left(), seen.right() - size.width()))
    above, below = at.y() - away - size.height(), at.y() + away
    return QRectF(QPointF(x, above if above >= seen.top() else below), size)


def paint_plate(painter: QPainter, lines: Sequence[str], box: QRectF, px: float, ground: QColor, ink: QColor) -> None:
    """The plate in a box in millimetres; `px` is a screen pixel in millimetres."""
    painter.setPen(QPen(ink, px))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 5 * px, 5 * px)
    font = face(bold=True, condensed=True)
    top = box.top() + PADDING * px / 2 + LINE * px / 2
    for number, words in enumerate(lines):
        middle = top + number * LINE * px
        painter.fillPath(text.centred(words, font, CAPITALS * px, box.center().x(), middle), ink)

"""Proposed track on the board: track to build, refusals, and the text next to the pointer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.model.geometry import Point
from studio.canvas.overlay.badge import HIGH, badge_width, paint_badge
from studio.canvas.overlay.clear import Ground
from studio.paint.style import Style, faded

WRONG = "#d4141e"
REACH = 30.0
"""Maximum distance in screen pixels between a milepost and its text, which follows the pointer."""
OFF = 8.0
"""Additional screen pixels between a milepost and its text, compared with a plate."""

Lines = NDArray[np.float64]


def paint_lines(painter: QPainter, style: Style, lines: Lines, colour: QColor, scale: float, sure: bool) -> None:
    """Draw sections given by their ends (n, 2, 2): broad and continuous if `sure`, thin and broken if only proposed."""
    px = 1 / scale
    found = [QLineF(*four) for four in lines.reshape(-1, 4).tolist()]
    cap = Qt.PenCapStyle.RoundCap
    painter.setPen(QPen(style.halo, max(2.8, 9 * px) if sure else max(2.0, 6 * px), c=cap))
    painter.drawLines(found)
    painter.setPen(QPen(style.highlight, max(2.0, 6 * px) if sure else max(1.2, 3.5 * px), c=cap))
    painter.drawLines(found)
    pen = QPen(colour if sure else style.halo, max(0.9, 2.6 * px) if sure else max(0.5, 1.6 * px))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if not sure:
        pen.setDashPattern([1.2, 1.6])
    painter.setPen(pen)
    painter.drawLines(found)


def paint_refusal(painter: QPainter, style: Style, line: Lines, scale: float) -> None:
    """Draw the refused section (2, 2): dotted, with a cross in its middle."""
    px = 1 / scale
    (ax, ay), (bx, by) = line.tolist()
    pen = QPen(QColor(WRONG), max(1.2, 3.5 * px), c=Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([0.8, 1.2])
    painter.setPen(pen)
    painter.drawLine(QPointF(ax, ay), QPointF(bx, by))
    x, y, arm = (ax + bx) / 2, (ay + by) / 2, max(1.8, 6 * px)
    for tone, width in ((style.halo, 5.0), (QColor(WRONG), 2.6)):
        painter.setPen(QPen(tone, width * px, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(x - arm, y - arm), QPointF(x + arm, y + arm))
        painter.drawLine(QPointF(x - arm, y + arm), QPointF(x + arm, y - arm))


def paint_words(
    painter: QPainter, style: Style, rows: Sequence[tuple[str, bool]], at: Point, ground: Ground, scale: float
) -> None:
    """Draw rows of text next to a place without covering names. Refusals are red."""
    if not rows:
        return
    px, step = 1 / scale, HIGH + 3
    wide = max(badge_width(words) for words, _ in rows)
    box, _ = ground.place(at, wide, len(rows) * step, OFF, REACH)
    for n, (words, is_wrong) in enumerate(rows):
        middle = box.center().x()
        top = box.top() + (HIGH / 2 + n * step) * px
        tone = QColor(WRONG) if is_wrong else style.highlight
        ink = QColor("#ffffff") if is_wrong else style.on_highlight
        paint_badge(painter, words, middle, top, px, tone, ink)


def paint_beginnings(
    painter: QPainter, style: Style, places: NDArray[np.float64], step: float, scale: float
) -> None:  # fmt: skip
    """Draw a soft light at each milepost (n, 2) where track can start, small enough that track between two of them, at
    a distance of `step`, shows its color."""
    px = 1 / scale
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(style.highlight, 0.35))
    radius = min(max(1.6, 3.4 * px), 0.3 * step)
    for x, y in places.tolist():
        painter.drawEllipse(QPointF(x, y), radius, radius)

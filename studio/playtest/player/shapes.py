"""The shapes of marks: each kind has its own, so that colour is not needed to tell them apart."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from studio.playtest.player.events import Happening

SIZE = 9.0
"""Pixels from one side of a shape to the other."""


def paint_shape(painter: QPainter, what: Happening, at: QPointF, fill: QColor, rim: QColor) -> None:
    """The shape of a kind, its middle at a place."""
    painter.setPen(QPen(rim, 1, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(fill)
    painter.drawPath(_shape(what).translated(at))


def _shape(what: Happening) -> QPainterPath:
    path, r = QPainterPath(), SIZE / 2
    match what:
        case Happening.PURCHASE:
            path.addRect(QRectF(-r + 0.5, -r + 0.5, SIZE - 1, SIZE - 1))
        case Happening.DELIVERY:
            _close(path, (-r, -r), (r, -r), (0, r))
        case Happening.DECLARATION:
            _close(path, (-r + 1, -r), (r, -1.5), (-r + 2.5, 1), (-r + 2.5, r), (-r + 1, r))
        case Happening.CATCH:
            a, b = r, r / 3
            _close(
                path, (-a, -a + b), (-a + b, -a), (0, -b), (a - b, -a), (a, -a + b), (b, 0),
                (a, a - b), (a - b, a), (0, b), (-a + b, a), (-a, a - b), (-b, 0),
            )  # fmt: skip
        case Happening.AUCTION:
            _close(path, (0, -r), (r, 0), (0, r), (-r, 0))
        case Happening.EVENT:
            _close(path, (-1, -r), (r, -r), (1, -1), (r - 1, -1), (-r, r), (-1, 0.5), (-r + 1, 0.5))
        case Happening.LEAD:
            _close(path, (0, -r), (r, 0.5), (1.5, 0.5), (1.5, r), (-1.5, r), (-1.5, 0.5), (-r, 0.5))
        case Happening.NOTE:
            _close(path, (-r, -r), (r, -r), (r, 1.5), (0, 1.5), (-2.5, r), (-2.5, 1.5), (-r, 1.5))
        case Happening.END:
            path.addEllipse(QPointF(0, 0), r, r)
    return path


def _close(path: QPainterPath, *corners: tuple[float, float]) -> None:
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()

"""Board on screen with simulated color vision."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsEffect

from engine.validate.vision import Vision
from studio.paint.vision import as_seen

EDGE = 10
"""Pixels between the corner of the view and the plate."""


class VisionEffect(QGraphicsEffect):
    """Effect that shows a widget with simulated color vision, with a plate in its corner."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.vision: Vision | None = None
        self._words = ""

    def show_as(self, vision: Vision | None, words: str) -> None:
        """Set the simulated color vision and the text of the plate; None for normal."""
        self.vision, self._words = vision, words
        self.setEnabled(vision is not None)
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the widget's pixmap in other colors."""
        picture = self.sourcePixmap(Qt.CoordinateSystem.LogicalCoordinates, QPoint())
        if picture.isNull() or self.vision is None:
            return
        image = as_seen(picture.toImage(), self.vision)
        image.setDevicePixelRatio(picture.devicePixelRatioF())
        box = self.sourceBoundingRect(Qt.CoordinateSystem.LogicalCoordinates).toRect()
        painter.drawImage(box.topLeft(), image)
        self._say(painter, box)

    def _say(self, painter: QPainter, box: QRect) -> None:
        words = painter.fontMetrics().boundingRect(self._words)
        plate = QRectF(0, 0, words.width() + 16, words.height() + 8)
        plate.moveTopLeft(box.topLeft() + QPoint(EDGE, EDGE))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(29, 35, 41, 220))
        painter.drawRoundedRect(plate, 5, 5)
        painter.setPen(QColor("white"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._words)

"""The board on screen as it looks to people who see fewer colours."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsEffect

from engine.validate.vision import Vision
from studio.paint.vision import as_seen

EDGE = 10
"""Pixels between the corner of the view and the plate that says what is shown."""


class VisionEffect(QGraphicsEffect):
    """Shows a widget as such eyes see it, with a plate in its corner that says so."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.vision: Vision | None = None
        self._words = ""

    def show_as(self, vision: Vision | None, words: str) -> None:
        """As whose eyes see it the widget is shown, and what is said of that; None shows it as it is."""
        self.vision, self._words = vision, words
        self.setEnabled(vision is not None)
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draws the widget's picture with other colours."""
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

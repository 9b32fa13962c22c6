"""A drawing over the board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.canvas.layers import Shown
from studio.paint.board import device_scale


class OverlayItem(QGraphicsItem):
    """One thing drawn over the board by a function; redrawn where it was and where it is."""

    def __init__(self, draw: Callable[[QPainter, float], None], shown: Shown, height: int, title: str) -> None:
        super().__init__()
        self._draw, self._shown, self.title = draw, shown, title
        self._box = QRectF()
        self.setZValue(height)

    def take(self, box: QRectF) -> None:
        """Draws anew, inside `box` only."""
        if box.isNull() and self._box.isNull():
            return
        self._shown.failures.try_again((self.title,))
        self.prepareGeometryChange()
        self._box = box
        self.update()

    def boundingRect(self) -> QRectF:
        """Where it draws."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draws it in device pixels per millimetre; where that raises, nothing until it is another."""

        def draw() -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter, device_scale(painter) / (widget.devicePixelRatioF() if widget else 1.0))

        self._shown.failures.draw(painter, self.title, self.title, draw)

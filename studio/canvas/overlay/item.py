"""Drawing over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.canvas.layers import Shown
from studio.paint.board import device_scale

ROOM = 30.0
"""Millimeters that are reserved around a drawing that changes in parts."""


class OverlayItem(QGraphicsItem):
    """Drawing over the board by a function, redrawn at its old and new place."""

    def __init__(self, draw: Callable[[QPainter, float], None], shown: Shown, height: float, title: str) -> None:
        super().__init__()
        self._draw, self._shown, self.title = draw, shown, title
        self._box = self.exposed = QRectF()
        """`exposed` is the part to paint, during painting."""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(height)

    def take(self, box: QRectF, parts: Sequence[QRectF] | None = None) -> None:
        """Redraw inside `box` only, and of that only `parts` if given; nothing for a null box."""
        if box.isNull() and self._box.isNull():
            return
        self._shown.failures.try_again((self.title,))
        if parts is None or box.isNull() or not self._box.contains(box):
            self.prepareGeometryChange()
            self._box = box if parts is None or box.isNull() else box.adjusted(-ROOM, -ROOM, ROOM, ROOM)
            self.update()
            return
        for part in parts:
            # An item that requests several parts gets the rectangle around them.
            self.scene().update(part)

    def boundingRect(self) -> QRectF:
        """Return the rectangle of the drawing."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw in device pixels per millimeter; after an exception, draw nothing until it changes."""
        if self._box.isNull():
            return  # Qt paints even an item without a size, which would draw outside it
        self.exposed = QRectF(option.exposedRect)  # data of an option is invalid after it

        def draw() -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter, device_scale(painter) / (widget.devicePixelRatioF() if widget else 1.0))

        self._shown.failures.draw(painter, self.title, self.title, draw)

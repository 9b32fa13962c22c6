"""A drawing over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.canvas.layers import Shown
from studio.paint.board import device_scale

ROOM = 30.0
"""Millimetres around what changes in parts, which it may grow by."""


class OverlayItem(QGraphicsItem):
    """One thing drawn over the board by a function; redrawn where it was and where it is."""

    def __init__(self, draw: Callable[[QPainter, float], None], shown: Shown, height: int, title: str) -> None:
        super().__init__()
        self._draw, self._shown, self.title = draw, shown, title
        self._box = self.exposed = QRectF()
        """`exposed` is what of it has to be painted, while it is."""
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(height)

    def take(self, box: QRectF, parts: Sequence[QRectF] | None = None) -> None:
        """Draws anew, inside `box` only, and of that only in `parts` where they are told; nothing in a null box."""
        if box.isNull() and self._box.isNull():
            return
        self._shown.failures.try_again((self.title,))
        if parts is None or box.isNull() or not self._box.contains(box):
            self.prepareGeometryChange()
            self._box = box if parts is None or box.isNull() else box.adjusted(-ROOM, -ROOM, ROOM, ROOM)
            self.update()
            return
        for part in parts:
            # An item that asks for several parts gets the rectangle around them.
            self.scene().update(part)

    def boundingRect(self) -> QRectF:
        """Where it draws."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draws it in device pixels per millimetre; where that raises, nothing until it is another."""
        if self._box.isNull():
            return  # Qt asks even an item without a size, which would draw beyond it
        self.exposed = QRectF(option.exposedRect)  # what an option hands out ends with it

        def draw() -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter, device_scale(painter) / (widget.devicePixelRatioF() if widget else 1.0))

        self._shown.failures.draw(painter, self.title, self.title, draw)

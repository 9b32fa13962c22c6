"""Drawing over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.canvas.layers import PixmapItem, Shown, on_device
from studio.paint.balance import balanced
from studio.paint.board import device_scale
from studio.paint.qtpath import Floats

ROOM = 30.0
"""Millimeters that are reserved around a drawing that changes in parts."""


class OverlayItem(PixmapItem):
    """Drawing over the board by a function, redrawn at its old and new place."""

    def __init__(
        self, draw: Callable[[QPainter, float], None], shown: Shown, height: float, title: str, is_cached: bool = False
    ) -> None:
        super().__init__(is_cached)
        self._draw, self._shown, self.title = draw, shown, title
        self._box = self.exposed = QRectF()
        """`exposed` is the part to paint, during painting."""
        self._parts = np.empty((0, 4))
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(height)

    def take(self, box: QRectF, parts: Sequence[QRectF] | None = None) -> None:
        """Redraw inside `box` only, and of that only `parts` if given; nothing for a null box."""
        if box.isNull() and self._box.isNull():
            return
        if self._shown.failures.try_again((self.title,)):
            parts = None  # A cached pixmap of a failed drawing is empty.
        if parts is None or box.isNull() or not self._box.contains(box):
            self.prepareGeometryChange()
            self._box = box if parts is None or box.isNull() else box.adjusted(-ROOM, -ROOM, ROOM, ROOM)
            self.update()
            return
        for part in parts:
            if self._is_cached:
                # The pixmap is drawn again in exactly these parts.
                self.update(part)
            else:
                # An item that requests several parts gets the rectangle around them.
                self.scene().update(part)

    def exposes(self, boxes: Floats) -> NDArray[np.bool_]:
        """Return which boxes (n, 4), minimum and maximum x and y in millimeters, touch the parts to paint. Call it
        only while a cached drawing is painted."""
        x0, y0, x1, y1 = boxes.T[..., None]
        left, top, right, bottom = self._parts.T
        found: NDArray[np.bool_] = ((x1 >= left) & (x0 <= right) & (y1 >= top) & (y0 <= bottom)).any(axis=1)
        return found

    def boundingRect(self) -> QRectF:
        """Return the rectangle of the drawing."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw in device pixels per millimeter; after an exception, draw nothing until it changes."""
        if self._box.isNull():
            return  # Qt paints even an item without a size, which would draw outside it
        self.exposed = QRectF(option.exposedRect)  # data of an option is invalid after it
        if self._is_cached:
            # A new pixmap claims that the whole item is exposed; draw only what it can hold.
            self.exposed = self.exposed.intersected(on_device(painter))
            self._parts = _parts_of(painter, self.exposed)

        def draw() -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw(painter, device_scale(painter) / painter.device().devicePixelRatioF())

        self._shown.failures.draw(painter, self.title, self.title, draw)


def _parts_of(painter: QPainter, exposed: QRectF) -> Floats:
    """Return the parts (n, 4) of the exposed rectangle to which the painter is clipped, in millimeters."""
    to_board = painter.transform().inverted()[0]
    # A clip in millimeters would be rounded to whole ones.
    with balanced(painter):
        painter.resetTransform()
        clip: Any = painter.clipRegion() if painter.hasClipping() else ()
        parts = [to_board.mapRect(QRectF(part)) for part in clip] or [exposed]
    return np.array([(part.left(), part.top(), part.right(), part.bottom()) for part in parts])

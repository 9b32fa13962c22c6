"""What a view shows while it zooms and pans: the picture it had, moved and stretched, until it rests.

A frame takes the time of one pixmap, however much there is to draw.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsView


class Motion:
    """The picture that a view had when it began to move, and the last one of the whole sheet to lay under it."""

    def __init__(self) -> None:
        self._picture: tuple[QPixmap, QTransform] | None = None
        self._whole: tuple[QPixmap, QTransform] | None = None

    @property
    def is_running(self) -> bool:
        """Whether a picture is shown instead of the board."""
        return self._picture is not None

    def begin(self, view: QGraphicsView, sheet: QRectF) -> None:
        """Take the view's picture; `sheet` in millimetres."""
        if self._picture is None and view.isVisible():
            self._picture = view.viewport().grab(), view.viewportTransform()
            if view.mapToScene(view.viewport().rect()).boundingRect().contains(sheet):
                self._whole = self._picture

    def end(self) -> bool:
        """Whether there was a motion to end."""
        was, self._picture = self._picture is not None, None
        return was

    def forget(self) -> None:
        """The board is another, or looks altogether different."""
        self._picture = self._whole = None

    def paint(self, painter: QPainter, now: QTransform, sheet: QRectF, surround: QColor, paper: QColor) -> None:
        """Draws the pictures where they belong under the transform `now`."""
        painter.fillRect(painter.viewport(), surround)
        painter.fillRect(now.mapRect(sheet), paper)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        shots = [self._picture] if self._whole is self._picture else [self._whole, self._picture]
        for shot in shots:
            if shot is not None:
                picture, then = shot
                painter.setTransform(then.inverted()[0] * now)
                painter.drawPixmap(0, 0, picture)

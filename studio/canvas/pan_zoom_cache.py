"""Cached pixmap of a view while it zooms and pans, moved and scaled, until it is idle.

A frame takes the time of one pixmap, however much there is to draw.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsView


class Motion:
    """Pixmap of the view when it began to move, and the last one of the whole sheet below it."""

    def __init__(self) -> None:
        self._picture: tuple[QPixmap, QTransform] | None = None
        self._whole: tuple[QPixmap, QTransform] | None = None

    @property
    def is_running(self) -> bool:
        """Whether a pixmap is shown instead of the board."""
        return self._picture is not None

    def begin(self, view: QGraphicsView, sheet: QRectF) -> None:
        """Take the pixmap of the view; `sheet` in millimeters."""
        if self._picture is None and view.isVisible():
            self._picture = view.viewport().grab(), view.viewportTransform()
            if view.mapToScene(view.viewport().rect()).boundingRect().contains(sheet):
                self._whole = self._picture

    def end(self) -> bool:
        """End the motion; return whether there was one."""
        was, self._picture = self._picture is not None, None
        return was

    def forget(self) -> None:
        """Discard the pixmaps: the board has changed."""
        self._picture = self._whole = None

    def paint(self, painter: QPainter, now: QTransform, sheet: QRectF, surround: QColor, paper: QColor) -> None:
        """Draw the pixmaps at their places under the transform `now`."""
        painter.fillRect(painter.viewport(), surround)
        painter.fillRect(now.mapRect(sheet), paper)
        shots = self._shots(QRectF(painter.viewport()), now)
        for number, (picture, then) in enumerate(shots):
            change = then.inverted()[0] * now
            painter.resetTransform()
            covered = shots[number + 1 :]
            if covered:
                # Scaling is slow: do not draw what the upper pixmap hides.
                above, then_above = covered[-1]
                size = QRectF(QPointF(), above.deviceIndependentSize())
                hidden = (then_above.inverted()[0] * now).mapRect(size).adjusted(1, 1, -1, -1).toRect()
                painter.setClipRegion(QRegion(painter.viewport()) - QRegion(hidden))
            else:
                painter.setClipping(False)
            stretched = abs(change.m11() - 1) > 1e-9
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, stretched)
            painter.setTransform(change)
            painter.drawPixmap(0, 0, picture)

    def _shots(self, seen: QRectF, now: QTransform) -> list[tuple[QPixmap, QTransform]]:
        """Return the pixmaps to draw, the last one on top: only the view's own if it fills the view."""
        if self._picture is None or self._picture is self._whole or self._whole is None:
            return [shot for shot in (self._picture or self._whole,) if shot is not None]
        picture, then = self._picture
        fills = (then.inverted()[0] * now).mapRect(QRectF(QPointF(), picture.deviceIndependentSize())).contains(seen)
        return [self._picture] if fills else [self._whole, self._picture]

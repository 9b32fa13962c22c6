"""What a view shows while it zooms and pans: the picture it had, moved and stretched, until it rests.

A frame takes the time of one pixmap, however much there is to draw.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion, QTransform
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
        shots = self._shots(QRectF(painter.viewport()), now)
        for number, (picture, then) in enumerate(shots):
            change = then.inverted()[0] * now
            painter.resetTransform()
            covered = shots[number + 1 :]
            if covered:
                # Stretching takes long: what the picture on top hides is not drawn.
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
        """The pictures to draw, the last one on top: the view's own alone where it fills what is seen."""
        if self._picture is None or self._picture is self._whole or self._whole is None:
            return [shot for shot in (self._picture or self._whole,) if shot is not None]
        picture, then = self._picture
        fills = (then.inverted()[0] * now).mapRect(QRectF(QPointF(), picture.deviceIndependentSize())).contains(seen)
        return [self._picture] if fills else [self._whole, self._picture]

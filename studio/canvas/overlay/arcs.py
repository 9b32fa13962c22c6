"""Arcs over the board between highlighted pairs of cities."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsScene

from engine.i18n import tr_noop
from engine.model.geometry import Point
from studio.canvas.layers import Shown
from studio.canvas.overlay.item import OverlayItem

ABOVE_BOARD = 98
BEND = 0.14
"""Offset of an arc's middle from the straight line, as a share of its length, so that two arcs between near places
differ."""
THIN, BOLD = 1.4, 3.2
"""Screen pixels."""

Arc = tuple[Point, Point, bool]
"""Start and end of an arc, and whether it is emphasized."""


class ArcOverlay(QObject):
    """Arcs requested by a table; none by default."""

    def __init__(self, scene: QGraphicsScene, shown: Shown) -> None:
        super().__init__(scene)
        self._shown = shown
        self.paths: dict[bool, QPainterPath] = {False: QPainterPath(), True: QPainterPath()}
        self._item = OverlayItem(self._draw, shown, ABOVE_BOARD, tr_noop("Arcs"))
        scene.addItem(self._item)

    def show(self, arcs: Sequence[Arc]) -> None:
        """Show these arcs and no others."""
        self.paths = {False: QPainterPath(), True: QPainterPath()}
        for (ax, ay), (bx, by), is_bold in arcs:
            path = self.paths[is_bold]
            path.moveTo(ax, ay)
            path.quadTo((ax + bx) / 2 + (by - ay) * 2 * BEND, (ay + by) / 2 - (bx - ax) * 2 * BEND, bx, by)
        box = self.paths[False].boundingRect().united(self.paths[True].boundingRect())
        self._item.take(box.adjusted(-BOLD, -BOLD, BOLD, BOLD) if arcs else box)

    def _draw(self, painter: QPainter, scale: float) -> None:
        style = self._shown.style
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for is_bold, path in self.paths.items():
            width = (BOLD if is_bold else THIN) / scale
            # A light edge separates an arc from the lines it crosses.
            for colour, wide in ((style.halo, 2.2 * width), (style.highlight, width)):
                painter.setPen(QPen(colour, wide, c=Qt.PenCapStyle.RoundCap))
                painter.drawPath(path)

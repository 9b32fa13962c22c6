"""A dock whose title buttons have the text color: Qt's own are gray in every theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QWidget

CLOSE = "qt_dockwidget_closebutton"
"""Qt's name of the close button; the other one makes the dock float."""

BEHIND = ((6.5, 6.5), (6.5, 3.5), (12.5, 3.5), (12.5, 9.5), (9.5, 9.5))
"""Offset of the rear window in the icon."""


class _Sign(QIconEngine):
    """A cross that closes, or two windows, drawn in the current palette."""

    def __init__(self, closes: bool) -> None:
        super().__init__()
        self._closes = closes

    def clone(self) -> QIconEngine:
        return _Sign(self._closes)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        painter.scale(rect.width() / 16, rect.height() / 16)
        painter.setPen(QPen(QGuiApplication.palette().color(QPalette.ColorRole.WindowText), 1.5))
        if self._closes:
            painter.drawLine(QPointF(4, 4), QPointF(12, 12))
            painter.drawLine(QPointF(12, 4), QPointF(4, 12))
        else:
            painter.drawRect(QRectF(3.5, 6.5, 6, 6))
            painter.drawPolyline([QPointF(x, y) for x, y in BEHIND])

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            self.paint(painter, pixmap.rect(), mode, state)
        return pixmap


class Dock(QDockWidget):
    """A dock whose float and close buttons are visible in every theme."""

    def __init__(self, parent: QWidget | None = None, title: str = "") -> None:
        super().__init__(title, parent)
        self._signs = {part: QIcon(_Sign(part.objectName() == CLOSE)) for part in self.findChildren(QAbstractButton)}
        self._draw_signs()

    def event(self, event: QEvent) -> bool:
        """Qt restores its own icons and title layout whenever the dock moves."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._draw_signs()
        return done

    def _draw_signs(self) -> None:
        for button, sign in self._signs.items():
            if button.icon().cacheKey() != sign.cacheKey():
                button.setIcon(sign)

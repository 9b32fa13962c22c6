"""A dock whose title buttons have the text color: Qt's own are gray in every theme."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QToolButton, QWidget

from engine.i18n import tr

CLOSE = "qt_dockwidget_closebutton"
"""Qt's name of the close button; the other one makes the dock float."""

BEHIND = ((6.5, 6.5), (6.5, 3.5), (12.5, 3.5), (12.5, 9.5), (9.5, 9.5))
"""Offset of the rear window in the icon."""


class Sign(Enum):
    """The sign of a button in the title of a dock."""

    CLOSE = auto()
    FLOAT = auto()
    MAXIMIZE = auto()
    RESTORE = auto()


class _Sign(QIconEngine):
    """A sign drawn in the current palette: a cross, two windows, a large window, or a smaller one."""

    def __init__(self, sign: Sign) -> None:
        super().__init__()
        self._sign = sign

    def clone(self) -> QIconEngine:
        return _Sign(self._sign)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        painter.scale(rect.width() / 16, rect.height() / 16)
        painter.setPen(QPen(QGuiApplication.palette().color(QPalette.ColorRole.WindowText), 1.5))
        match self._sign:
            case Sign.CLOSE:
                painter.drawLine(QPointF(4, 4), QPointF(12, 12))
                painter.drawLine(QPointF(12, 4), QPointF(4, 12))
            case Sign.FLOAT:
                painter.drawRect(QRectF(3.5, 6.5, 6, 6))
                painter.drawPolyline([QPointF(x, y) for x, y in BEHIND])
            case Sign.MAXIMIZE:
                painter.drawRect(QRectF(3.5, 3.5, 9, 9))
                painter.drawLine(QPointF(3.5, 5.5), QPointF(12.5, 5.5))
            case Sign.RESTORE:
                painter.drawRect(QRectF(5.5, 7.5, 5, 5))
                painter.drawLine(QPointF(5.5, 9), QPointF(10.5, 9))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            self.paint(painter, pixmap.rect(), mode, state)
        return pixmap


class Dock(QDockWidget):
    """A dock whose buttons are visible in every theme. While it floats, it has a button that maximizes it."""

    def __init__(self, parent: QWidget | None = None, title: str = "") -> None:
        super().__init__(title, parent)
        own = self.findChildren(QAbstractButton)
        self._signs = {part: QIcon(_Sign(Sign.CLOSE if part.objectName() == CLOSE else Sign.FLOAT)) for part in own}
        self._beside = next((part for part in own if part.objectName() != CLOSE), None)
        self._normal: QRect | None = None
        """The geometry before the dock was maximized."""
        self._maximize = QToolButton(self)
        self._maximize.setAutoRaise(True)
        self._maximize.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._maximize.clicked.connect(self.toggle_maximized)
        self._maximize.setIcon(QIcon(_Sign(Sign.MAXIMIZE)))
        self._maximize.hide()
        self.topLevelChanged.connect(self._follow_floating)
        self._draw_signs()

    @property
    def is_maximized(self) -> bool:
        """Whether the floating dock fills the screen."""
        return self._normal is not None

    def toggle_maximized(self) -> None:
        """Let the floating dock fill its screen, or restore its size."""
        if not self.isFloating():
            return
        # A floating dock is a tool window, which window managers do not maximize.
        if self._normal is None:
            self._normal = self.geometry()
            self.setGeometry(self.screen().availableGeometry())
        else:
            normal, self._normal = self._normal, None
            self.setGeometry(normal)
        self._draw_signs()

    def float_large(self) -> None:
        """Let the dock float as a large window in the middle of the screen."""
        self.setFloating(True)
        room = self.screen().availableGeometry()
        self.setGeometry(room.adjusted(room.width() // 8, room.height() // 8, -room.width() // 8, -room.height() // 8))
        self.raise_()
        self.activateWindow()

    def _follow_floating(self, floats: bool) -> None:
        self._normal = None
        self._maximize.setVisible(floats)
        self._draw_signs()

    def event(self, event: QEvent) -> bool:
        """Qt restores its own icons and title layout whenever the dock moves; texts follow the language."""
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize, QEvent.Type.LanguageChange):
            self._draw_signs()
        return done

    def _draw_signs(self) -> None:
        for button, sign in self._signs.items():
            if button.icon().cacheKey() != sign.cacheKey():
                button.setIcon(sign)
        self._maximize.setToolTip(tr("Restore") if self.is_maximized else tr("Maximize"))
        self._maximize.setAccessibleName(self._maximize.toolTip())
        if self._beside is not None and self.isFloating():
            self._maximize.setIcon(QIcon(_Sign(Sign.RESTORE if self.is_maximized else Sign.MAXIMIZE)))
            place = self._beside.geometry()
            self._maximize.setGeometry(place.translated(-place.width() - 2, 0))
            self._maximize.raise_()

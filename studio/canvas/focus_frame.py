"""Frame around the focused widget, and one of the board's own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QStyle, QStyleOptionButton, QTabBar, QWidget

from studio.widgets.tokens import RADIUS, STROKE

FRAMES_ITEMS = "frames its items"  # not shown
"""Property of a list that frames its focused item, and needs no frame around all of them."""


class Frame(QWidget):
    """Frame inside the edge of a widget, transparent for the mouse. The edge itself shows whether a button is on. An
    inner line in the color of the ground makes the frame visible on buttons in the accent color."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self._around = around
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        around.installEventFilter(self)
        if isinstance(around, QTabBar):
            # Qt disconnects a method with the frame, but not a lambda.
            around.currentChanged.connect(self._follow_tab)
        self.fit()

    def fit(self) -> None:
        """Cover the widget; of tabs the current tab, of a box without text the box."""
        around, place = self._around, self._around.rect()
        if isinstance(around, QTabBar):
            place = around.tabRect(around.currentIndex())
        elif isinstance(around, QCheckBox) and not around.text():
            option = QStyleOptionButton()
            option.initFrom(around)
            box = QStyle.SubElement.SE_CheckBoxIndicator
            place = around.style().subElementRect(box, option, around).adjusted(-1, -1, 1, 1)
        self.setGeometry(place)
        self.raise_()

    def _follow_tab(self, _tab: int) -> None:
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the widget's size."""
        if event.type() == QEvent.Type.Resize:
            self.fit()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the frame in the theme's color."""
        edge, width, palette = STROKE.edge, STROKE.focus, self.palette()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for inset, ink, pen in (
                (edge + width + 0.5, palette.base(), 1),
                (edge + width / 2, palette.accent(), width),
            ):
                painter.setPen(QPen(ink.color(), pen))
                frame = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
                radius = max(0.0, RADIUS.control - inset)
                painter.drawRoundedRect(frame, radius, radius)


class FocusRing(Frame):
    """Frame around the board while it has the focus by keyboard; after a click it is not needed."""

    BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the focus of the board as well."""
        match event.type():
            case QEvent.Type.FocusIn if isinstance(event, QFocusEvent):
                self.setVisible(event.reason() in self.BY_KEYS)
                self.raise_()
            case QEvent.Type.FocusOut:
                self.hide()
        return super().eventFilter(watched, event)

"""Frame around the focused widget, and one of the board's own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QCheckBox, QRadioButton, QStyle, QStyleOptionButton, QTabBar, QWidget

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
        """Cover the widget; of tabs the current tab."""
        around = self._around
        self.setGeometry(around.tabRect(around.currentIndex()) if isinstance(around, QTabBar) else around.rect())
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
        around, place, ink, gap = self._around, self.rect(), palette.accent(), 1.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if isinstance(around, QCheckBox | QRadioButton):
                # A frame around the text would cross it: frame the box, and underline the text.
                place, text = _parts(around)
                painter.fillRect(text.left(), self.height() - width, text.width(), width, ink)
                if around.isChecked():
                    # The box is filled with the color of the frame, which would hardly show on it.
                    ink, gap = palette.windowText(), 1.5
            for inset, brush, pen in ((edge + width + gap / 2, palette.base(), gap), (edge + width / 2, ink, width)):
                painter.setPen(QPen(brush.color(), pen))
                frame = QRectF(place).adjusted(inset, inset, -inset, -inset)
                radius = max(0.0, RADIUS.control - inset)
                painter.drawRoundedRect(frame, radius, radius)


def _parts(button: QCheckBox | QRadioButton) -> tuple[QRect, QRect]:
    """Return the place of the box of a button with a pixel around it, and of its text."""
    option, style = QStyleOptionButton(), button.style()
    button.initStyleOption(option)
    parts = QStyle.SubElement
    is_round = isinstance(button, QRadioButton)
    box = style.subElementRect(
        parts.SE_RadioButtonIndicator if is_round else parts.SE_CheckBoxIndicator, option, button
    )
    text = style.subElementRect(parts.SE_RadioButtonContents if is_round else parts.SE_CheckBoxContents, option, button)
    wide = button.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, button.text()).width() if button.text() else 0
    text.setWidth(min(text.width(), wide))
    return box.adjusted(-1, -1, 1, 1), text


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

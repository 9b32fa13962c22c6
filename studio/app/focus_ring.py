"""A frame that shows where the keyboard is when that is the board."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget


class FocusRing(QWidget):
    """A frame around the board while it has the keyboard, if the keyboard brought it there: whoever clicks on the board
    knows where they are."""

    WIDTH = 2
    BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the board's focus and size."""
        match event.type():
            case QEvent.Type.FocusIn if isinstance(event, QFocusEvent):
                self.setVisible(event.reason() in self.BY_KEYS)
                self.raise_()
            case QEvent.Type.FocusOut:
                self.hide()
            case QEvent.Type.Resize:
                self.resize(self._board.size())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """The frame, in the colour of what is selected elsewhere."""
        with QPainter(self) as painter:
            pen = QPen(self.palette().highlight().color(), 2 * self.WIDTH)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(self.rect())

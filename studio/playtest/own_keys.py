"""Keys that a part of a window keeps for itself, and who has them when that part is gone.

Enter in a field or a list of a pane acts there, and does not go on with the game, as it does elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import isValid

KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterActs(QObject):
    """Has Enter in `field` do `act`, where `can` says that there is something to be done; the field owns it."""

    def __init__(self, field: QWidget, act: Callable[[], None], can: Callable[[], bool] = lambda: True) -> None:
        super().__init__(field)
        self._act, self._can = act, can
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes the key before a shortcut of the window has it."""
        if not isinstance(event, QKeyEvent) or event.key() not in KEYS or not self._can():
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            self._act()
            return True
        return False


class Search(QLineEdit):
    """A line to search with. Enter and the arrow down end the typing (`left`) and start no game; in an empty line Enter
    goes on to the window, and so does Escape, which takes the words away first."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Words are taken away before a window hears of Escape."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self.text():
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.clear()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to what was found."""
        is_enter = event.key() in KEYS
        if event.key() == Qt.Key.Key_Down or (is_enter and self.text()):
            self.left.emit()
            return
        super().keyPressEvent(event)


@contextmanager
def the_board_has_keys_left_over(view: QWidget, board: QWidget, choices: QWidget) -> Iterator[None]:
    """What has the keyboard in a view and is taken away or switched off meanwhile leaves it to the board, unless the
    next choices have it: Qt would give it to whatever stands next, which Space would press."""
    had = view.window().focusWidget()
    ours = had is not None and view.isAncestorOf(had)
    yield
    now = view.window().focusWidget()
    if had is None or not ours or had is now or (now is not None and choices.isAncestorOf(now)):
        return
    if not isValid(had) or not had.isVisibleTo(view) or not had.isEnabledTo(view):
        board.setFocus()

"""Keys that a part of the window uses itself, and the focus when that part disappears.

Enter in a field or a list of a pane acts there; elsewhere it continues the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from shiboken6 import isValid

from studio.widgets.typing import clear_on_escape

KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class EnterActs(QObject):
    """Filter that performs `act` on Enter in `field` if `can` allows it. The field owns it."""

    def __init__(self, field: QWidget, act: Callable[[], None], can: Callable[[], bool] = lambda: True) -> None:
        super().__init__(field)
        self._act, self._can = act, can
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the key before a shortcut of the window."""
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
    """Search field. Enter and Down end typing (`left`) without running the game. In an empty field, Enter and Esc go to
    the window; otherwise Esc clears the field first."""

    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Clear the text before the window gets Esc."""
        return clear_on_escape(self, event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the results on Enter."""
        is_enter = event.key() in KEYS
        if event.key() == Qt.Key.Key_Down or (is_enter and self.text()):
            self.left.emit()
            return
        super().keyPressEvent(event)


@contextmanager
def restoring_focus(view: QWidget, board: QWidget, choices: QWidget) -> Iterator[None]:
    """Context manager: if the focused widget of a view is removed or disabled, give the focus to the board, or to the
    next choices if they had it. Qt would give it to the next widget, which Space would then press."""
    had = view.window().focusWidget()
    ours = had is not None and view.isAncestorOf(had)
    yield
    now = view.window().focusWidget()
    if had is None or not ours or had is now or (now is not None and choices.isAncestorOf(now)):
        return
    if not isValid(had) or not had.isVisibleTo(view) or not had.isEnabledTo(view):
        board.setFocus()

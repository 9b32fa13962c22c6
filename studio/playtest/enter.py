"""Enter in a field or a list of a pane acts there, and does not go on with the game, as it does elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

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

"""Keys of the game window that belong to no button or list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QWidget

from engine import clock
from engine.i18n import tr
from studio.playtest.game_view import GameView
from studio.playtest.navigation import bound_ways
from studio.playtest.repeats import Repeats, kind_of

QUIET = 1.5
"""Seconds without a key after which letters are commands again."""


class NumberKeys:
    """Number keys for choices. If a key is repeated quickly but stands for another kind of decision by then, nothing is
    chosen and the next press counts."""

    def __init__(self, game: Callable[[], GameView]) -> None:
        self._game = game
        self._repeats = Repeats()

    def press(self, number: int) -> None:
        """Handle a number key."""
        game = self._game()
        action = game.choices.numbered(number)
        if action is None:
            return
        if self._repeats.is_surprise(number, kind_of(action)):
            said = tr("{number} now stands for another choice: {action}. Press {number} again to choose it.")
            game.said.emit(said.format(number=number, action=action))
        else:
            game.choices.press(number)


class StrayKeys(QObject):
    """Filter for keys after an unused shortcut. Users often continue typing after it, so those letters are no commands.
    `reason` returns the message for a shortcut that has no effect now."""

    said = Signal(str)

    def __init__(self, window: QWidget, reason: Callable[[QKeySequence], str]) -> None:
        super().__init__(window)
        self._until = 0.0
        self._reason = reason
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch keys that no widget handled, and letters before they become commands."""
        if not isinstance(event, QKeyEvent) or event.key() in (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt):
            return False
        strays = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        now = clock.seconds()
        if event.type() == QEvent.Type.KeyPress and strays:
            keys = QKeySequence(event.keyCombination())
            nothing = tr("{keys} has no function in the game window.")
            named = keys.toString(QKeySequence.SequenceFormat.NativeText)
            self.said.emit(self._reason(keys) or nothing.format(keys=named))
            self._until = now + QUIET
        elif event.type() == QEvent.Type.ShortcutOverride and not strays and now < self._until:
            self._until = now + QUIET
            event.accept()
            return True
        return False


class HomeOfLists(QObject):
    """Filter for Home in lists and combo boxes: it selects the first entry there and shows the whole board
    elsewhere."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the key before it becomes a shortcut."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return False
        is_home = event.key() == Qt.Key.Key_Home and event.modifiers() == Qt.KeyboardModifier.NoModifier
        if is_home and isinstance(self._window.focusWidget(), QComboBox | QAbstractItemView):
            event.accept()
            return True
        return False


def connect_keys(window: QWidget, game: Callable[[], GameView], stop: Callable[[], object]) -> list[QShortcut]:
    """Create the shortcuts of a window. Each uses the game that is current when it is pressed; `stop` ends a run."""
    HomeOfLists(window)
    found: list[QShortcut] = []

    def key(keys: str, act: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), window)
        shortcut.activated.connect(act)
        found.append(shortcut)

    numbers = NumberKeys(game)
    for number in range(1, 10):
        key(str(number), partial(numbers.press, number))
    key("+", lambda: game().board.zoom_in())
    key("=", lambda: game().board.zoom_in())
    key("-", lambda: game().board.zoom_out())
    for keys, act in bound_ways(lambda: game().going):
        key(keys, act)
    key("{", lambda: game().seek_by_player(False))
    key("}", lambda: game().seek_by_player(True))
    key("Alt+Left", lambda: game().going.jump_back())
    key("Shift+N", lambda: game().notes_asked.emit())
    key("O", lambda: game().show_ridden())
    key("B", lambda: game().board.setFocus(Qt.FocusReason.ShortcutFocusReason))
    key("A", lambda: game().choices.amount.begin())
    key("Escape", stop)
    return found

"""The keys of a game's window that no button and no list has."""

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

SAME_AGAIN = 3.0
"""Seconds in which a number key that is pressed again is meant to do the same again."""

QUIET = 1.5
"""Seconds without a key after which letters are commands again."""


class NumberKeys:
    """Number keys that choose. Who presses one again soon after means the same again: where it stands for another kind
    of decision by then, nothing is chosen, and the next press counts."""

    def __init__(self, game: Callable[[], GameView]) -> None:
        self._game = game
        self._last, self._kind, self._at = 0, "", 0.0

    def press(self, number: int) -> None:
        """A number key was pressed."""
        game, now = self._game(), clock.seconds()
        action = game.choices.numbered(number)
        if action is None:
            return
        kind, again = action.code.partition(" ")[0], number == self._last and now - self._at < SAME_AGAIN
        changed = again and kind != self._kind
        self._last, self._kind, self._at = number, kind, now
        if changed:
            said = tr("{0} is another choice now: {1}. Press it again to choose that.")
            game.said.emit(said.format(number, action))
        else:
            game.choices.press(number)


class StrayKeys(QObject):
    """Who presses a shortcut that does nothing here goes on typing as if it had: those letters are no commands. Of one
    that does nothing now `reason` has the words why."""

    said = Signal(str)

    def __init__(self, window: QWidget, reason: Callable[[QKeySequence], str]) -> None:
        super().__init__(window)
        self._until = 0.0
        self._reason = reason
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key that nobody took comes to the window at last; before a letter is a command, the window is asked."""
        if not isinstance(event, QKeyEvent) or event.key() in (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt):
            return False
        strays = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        now = clock.seconds()
        if event.type() == QEvent.Type.KeyPress and strays:
            keys = QKeySequence(event.keyCombination())
            nothing = tr("{0} does nothing in the window of a game.")
            named = keys.toString(QKeySequence.SequenceFormat.NativeText)
            self.said.emit(self._reason(keys) or nothing.format(named))
            self._until = now + QUIET
        elif event.type() == QEvent.Type.ShortcutOverride and not strays and now < self._until:
            self._until = now + QUIET
            event.accept()
            return True
        return False


class HomeOfLists(QObject):
    """Home in a list or a box of choices leads to its first entry, as End to its last: the whole board is shown by it
    from elsewhere."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key that no part took comes to the window before it is a shortcut."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return False
        is_home = event.key() == Qt.Key.Key_Home and event.modifiers() == Qt.KeyboardModifier.NoModifier
        if is_home and isinstance(self._window.focusWidget(), QComboBox | QAbstractItemView):
            event.accept()
            return True
        return False


def connect_keys(window: QWidget, game: Callable[[], GameView], stop: Callable[[], object]) -> list[QShortcut]:
    """Each key of a window asks for the game that is on the table when it is pressed; `stop` ends what goes on."""
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

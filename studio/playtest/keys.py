"""The keys of a game's window that no button and no list has."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence, QShortcut

if TYPE_CHECKING:
    from studio.playtest.window import PlaytestWindow

STOPS = (
    ("[", "begins_turn", False),
    ("]", "begins_turn", True),
    ("<", "bounds_ride", False),
    (">", "bounds_ride", True),
)
"""Keys that lead to another position, what of it has to hold, and whether it comes later."""

NO_END = 2**31
"""The number of a position that no game has: the last one is meant."""


def connect_keys(window: PlaytestWindow) -> list[QShortcut]:
    """Each key asks for the game that is on the table when it is pressed."""
    found: list[QShortcut] = []

    def key(keys: str, act: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), window)
        shortcut.activated.connect(act)
        found.append(shortcut)

    def seek(stop: str, forward: bool) -> None:
        window.game.seek(getattr(window.session.course, stop), forward)

    def press(number: int) -> None:
        window.game.choices.press(number)

    for number in range(1, 10):
        key(str(number), partial(press, number))
    key("+", lambda: window.game.board.zoom_in())
    key("=", lambda: window.game.board.zoom_in())
    key("-", lambda: window.game.board.zoom_out())
    for keys, stop, forward in STOPS:
        key(keys, partial(seek, stop, forward))
    key("{", lambda: window.game.seek_by_player(False))
    key("}", lambda: window.game.seek_by_player(True))
    key("Ctrl+Home", lambda: window.game.jump_to(0))
    key("Ctrl+End", lambda: window.game.jump_to(NO_END))
    key("Alt+Left", lambda: window.game.jump_back())
    key("N", lambda: window.game.write_note())
    key("B", lambda: window.game.board.setFocus())
    key("A", lambda: window.game.choices.amount.begin())
    key("Escape", window.stop)
    return found

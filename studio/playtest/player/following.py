"""When a window looks again at a game that goes on behind it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

PAUSE, LONGEST = 1_500, 10_000
"""Milliseconds from one look at a game that goes on to the next, at least and at most."""
SHARE = 20
"""Times as long as a look took, it rests after it."""


class Following(QTimer):
    """Calls `look` a while after the game has moved, where `wants` still says that somebody wants to see it."""

    def __init__(self, look: Callable[[], object], wants: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent, singleShot=True, interval=PAUSE)
        self._wants = wants
        self.timeout.connect(look)

    def stir(self) -> None:
        """The game has moved."""
        if self._wants() and not self.isActive():
            self.start()

    def rest(self, took: float) -> None:
        """A look took so many seconds: those to come take a small part of the time only."""
        self.setInterval(min(LONGEST, max(PAUSE, round(1000 * SHARE * took))))

"""Timing of updates in a window that follows a running game."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

PAUSE, LONGEST = 1_500, 10_000
"""Minimum and maximum milliseconds between two updates."""
SHARE = 20
"""Pause after an update, as a multiple of its duration."""


class Following(QTimer):
    """Calls `look` some time after the game has moved, if `wants` still returns True."""

    def __init__(self, look: Callable[[], object], wants: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent, singleShot=True, interval=PAUSE)
        self._wants = wants
        self.timeout.connect(look)

    def stir(self) -> None:
        """Schedule an update because the game has moved."""
        if self._wants() and not self.isActive():
            self.start()

    def rest(self, took: float) -> None:
        """Set the pause by the duration of an update in seconds."""
        self.setInterval(min(LONGEST, max(PAUSE, round(1000 * SHARE * took))))

"""Calls from any thread to the main thread.

A worker must never hold the last reference to a Qt object, because it would destroy it in the wrong thread. So there is
one dispatcher for the whole program, which is never destroyed, and only the main thread opens the posted calls: it
takes everything out of them that must be destroyed there.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal


class Letter(Protocol):
    """A posted call. It is not a Qt object, so it may be destroyed in any thread."""

    def open(self) -> None:
        """Call it in the main thread."""


class Letterbox(QObject):
    """Runs posted calls of any thread in the main thread, in the order of posting."""

    _posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def post(self, letter: Letter) -> None:
        """Post a call."""
        self._posted.emit(letter)

    def _deliver(self, letter: Letter) -> None:
        letter.open()


_letterbox: list[Letterbox] = []


def letterbox() -> Letterbox:
    """Return the dispatcher; the first call must come from the main thread."""
    if not _letterbox:
        _letterbox.append(Letterbox())
    return _letterbox[0]

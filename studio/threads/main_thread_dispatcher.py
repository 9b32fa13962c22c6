"""From any thread to the window's thread.

A worker must never hold the last reference to anything of Qt, or it destroys it in a thread that is not its own. So
there is one letterbox for the whole program, which is never destroyed, and only the window's thread looks into the
letters that workers post: it takes everything out of them that it matters to destroy in the right thread.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Qt, Signal


class Letter(Protocol):
    """A posted call. It is not a Qt object, so it may be destroyed in any thread."""

    def open(self) -> None:
        """Called in the window's thread."""


class Letterbox(QObject):
    """Has letters from any thread opened in the window's thread, in the order in which they were posted."""

    _posted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def post(self, letter: Letter) -> None:
        """Have it opened soon."""
        self._posted.emit(letter)

    def _deliver(self, letter: Letter) -> None:
        letter.open()


_letterbox: list[Letterbox] = []


def letterbox() -> Letterbox:
    """The letterbox; the first call has to come from the window's thread."""
    if not _letterbox:
        _letterbox.append(Letterbox())
    return _letterbox[0]

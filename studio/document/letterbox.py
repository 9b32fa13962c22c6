"""From a worker thread to the window's thread.

A worker must never hold the last reference to anything of Qt, or it destroys it in a thread that is not its own. So
there is one letterbox for the whole program, which is never destroyed, and what workers post into it names its
addressee by a weak reference that only the window's thread looks up.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import Any
from weakref import WeakMethod

from PySide6.QtCore import QObject, Qt, Signal
from shiboken6 import isValid


class Letterbox(QObject):
    """Calls in the window's thread what is posted from any thread."""

    _posted = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._posted.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def post(self, addressee: WeakMethod[Callable[..., None]], *letter: Any) -> None:
        """Have the method called with the letter soon, unless its object is gone by then."""
        self._posted.emit(addressee, letter)

    def _deliver(self, addressee: WeakMethod[Callable[..., None]], letter: tuple[Any, ...]) -> None:
        method = addressee()
        if isinstance(method, MethodType) and isValid(method.__self__):
            method(*letter)


_letterbox: list[Letterbox] = []


def letterbox() -> Letterbox:
    """The letterbox; the first call has to come from the window's thread."""
    if not _letterbox:
        _letterbox.append(Letterbox())
    return _letterbox[0]

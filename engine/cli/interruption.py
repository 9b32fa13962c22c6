"""End the command within a second after Ctrl+C, SIGTERM or a closed terminal, whatever it is doing.

Python handles a signal only between two of its own instructions; a watch thread handles code that a library keeps busy.
A library may also swallow the exception. The watch therefore ends a process that has not ended in time.

Neither helps where a library keeps Python's lock for long, or cannot stand an exception: Qt while it is loaded or
draws. There the system ends the process (`left_to_the_system`).
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

SECONDS_TO_HEAR = 0.8
"""Seconds until the process is ended silently while a library is busy."""

SECONDS_TO_TELL = 6.0
"""Seconds for the last messages, on a machine that is busy with other work."""


class Interrupted(BaseException):
    """The command was ended by a signal; `exit_code` is 130 after Ctrl+C, as in shells."""

    def __init__(self, number: int) -> None:
        super().__init__(f"interrupted by {signal.Signals(number).name}")  # not shown
        self.exit_code = 128 + number


class _Asked:
    """The first signal (0: none), whether a caller waits for it instead of being interrupted, and whether signals are
    handled."""

    number = 0
    is_awaited = False
    is_heard = False


def listen() -> None:
    """Raise Interrupted in the main thread at every signal from now on. Ignored signals stay ignored, as `nohup`
    requires. A second call changes nothing."""
    if _Asked.is_heard:
        return
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    if sys.platform != "win32":
        _watch({int(number) for number in heard})
    sys.unraisablehook = _end_after_unraisable
    for number in heard:
        signal.signal(number, _end)
    _Asked.is_heard = True


def pending_interruption() -> Interrupted | None:
    """Return the exception of a signal; Python may hide it in another one that it raises while it creates a class."""
    return Interrupted(_Asked.number) if _Asked.number else None


def leave_to_the_system() -> list[int]:
    """End the process at once at a signal from now on, unless one came before: only output is left to write. Return the
    numbers of the signals that this changes."""
    left = []
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if not _Asked.number and hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is _end:
            signal.signal(getattr(signal, name), signal.SIG_DFL)
            left.append(getattr(signal, name))
    return left


@contextmanager
def left_to_the_system() -> Iterator[None]:
    """Within the context, a signal ends the process at once, without a message: its exit code is the same for shells.
    Nothing may be half done there that anybody would miss."""
    left = leave_to_the_system()
    try:
        yield
    finally:
        for number in left:
            signal.signal(number, _end)


@contextmanager
def defer_interruption() -> Iterator[Callable[[], int]]:
    """Defer interruption within the context. Yields a function that returns the exit code of a signal, or 0."""
    _Asked.is_awaited = True
    try:
        yield lambda: 128 + _Asked.number if _Asked.number else 0
    finally:
        _Asked.is_awaited = False


def _end(number: int, frame: FrameType | None) -> None:
    first = not _Asked.number
    _Asked.number = _Asked.number or number
    if first and not _Asked.is_awaited:
        raise Interrupted(number)


def _watch(heard: set[int]) -> None:
    import threading

    read, write = os.pipe()
    os.set_blocking(write, False)
    signal.set_wakeup_fd(write, warn_on_full_buffer=False)

    def watch() -> None:
        while (number := os.read(read, 1)[0]) not in heard:
            pass
        threading.Event().wait(SECONDS_TO_HEAR)
        if _Asked.number:
            threading.Event().wait(SECONDS_TO_TELL)
        os._exit(128 + number)

    threading.Thread(target=watch, name="interruption", daemon=True).start()


def _end_after_unraisable(unraisable: Any) -> None:
    """Handle an exception that Python cannot raise (in a `__del__`); then the watch ends the process."""
    if not isinstance(unraisable.exc_value, Interrupted):
        sys.__unraisablehook__(unraisable)

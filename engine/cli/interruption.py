"""After Ctrl+C, SIGTERM or a closed terminal the command ends within a second, whatever it is doing.

Python tells a program of a signal between two of its own steps only; a thread sees to those that a library keeps busy.
A library may also swallow the exception. So who has not ended in time is ended.
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
"""After so long a library keeps the program busy, and it is ended without a word."""

SECONDS_TO_TELL = 6.0
"""For saying what was done until then, on a machine that has much else to do."""


class Interrupted(BaseException):
    """Somebody ended the command from outside; `exit_code` is 130 after Ctrl+C, as shells have it."""

    def __init__(self, number: int) -> None:
        super().__init__(f"interrupted by {signal.Signals(number).name}")
        self.exit_code = 128 + number


class _Asked:
    """Which signal came first (0: none), and whether somebody asks for it instead of being thrown out."""

    number = 0
    is_awaited = False


def listen() -> None:
    """From now on a signal raises Interrupted in the main thread. One that was ignored before stays ignored, as `nohup`
    wants it."""
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    if sys.platform != "win32":
        _watch({int(number) for number in heard})
    sys.unraisablehook = _end_after_unraisable
    for number in heard:
        signal.signal(number, _end)


def pending_interruption() -> Interrupted | None:
    """What a signal raised; Python may hide it in another exception, while it makes a class for one."""
    return Interrupted(_Asked.number) if _Asked.number else None


def leave_to_the_system() -> None:
    """From now on a signal ends the process at once, unless one came before: all is said but to be written."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if not _Asked.number and hasattr(signal, name) and signal.getsignal(getattr(signal, name)) is _end:
            signal.signal(getattr(signal, name), signal.SIG_DFL)


@contextmanager
def defer_interruption() -> Iterator[Callable[[], int]]:
    """Within, a signal interrupts nothing: what it gives says which exit code was asked for by one, or 0."""
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
    """Where Python cannot raise an exception (in a `__del__`), it tells of it; then the watch ends the process."""
    if not isinstance(unraisable.exc_value, Interrupted):
        sys.__unraisablehook__(unraisable)

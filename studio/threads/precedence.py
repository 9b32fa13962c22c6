"""Work that goes first: other background work waits for it, because all threads of Python share one lock.

An exact figure that follows the mouse is wanted within a tenth of a second, and takes a third of that by itself. Checks
and places of names can wait so long. Each claim ends by itself after a moment, so that nothing waits for ever.
"""

from __future__ import annotations

from threading import Condition

from engine import clock

LONGEST = 0.3
"""Seconds for which a claim lasts at most."""


class Precedence:
    """Claims of work that goes first. It is safe in any thread."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._until: dict[object, float] = {}

    def claim(self, owner: object) -> None:
        """Let the work of this owner go first from now on, until it is released or LONGEST is over."""
        with self._changed:
            self._until[owner] = clock.seconds() + LONGEST

    def release(self, owner: object) -> None:
        """End the claim of an owner, if it has one."""
        with self._changed:
            self._until.pop(owner, None)
            self._changed.notify_all()

    def seconds_left(self) -> float:
        """Return the seconds until the last claim ends by itself; 0 if there is none."""
        with self._changed:
            return self._seconds_left()

    def wait(self) -> None:
        """Wait until there is no claim. The main thread must not wait, because it releases claims."""
        with self._changed:
            while (left := self._seconds_left()) > 0:
                self._changed.wait(left)

    def _seconds_left(self) -> float:
        now = clock.seconds()
        self._until = {owner: until for owner, until in self._until.items() if until > now}
        return max(self._until.values(), default=now) - now


precedence = Precedence()
"""The claims of the whole program."""

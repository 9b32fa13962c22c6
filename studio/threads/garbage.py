"""Garbage collection in the main thread only, while the program is idle.

Python collects cycles in the thread that happens to create the next object. In a worker it would destroy windows,
timers and file watchers of Qt in the wrong thread, and the program would crash. So the collector is disabled and a
timer of the main thread does its work.

A full collection takes a tenth of a second in a long game, visible in an animation, and so does a middle generation in
a game at full speed. Both wait until the program is idle: neither the main thread nor a bot beside it works. New
objects are collected often instead, a few at a time.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from engine import clock

EVERY = 500
"""Milliseconds between two checks whether the program is idle."""
NEW_EVERY = 100
"""Milliseconds between two collections of new objects: a bot makes 20,000 of them meanwhile, which take 5 ms."""
DUE = (10_000, 20, 20)
"""Numbers of new objects, and of collections of the younger generation, that make a collection due. Python uses larger
numbers in command line programs, where a pause is not visible."""
REST = 0.1
"""Maximum share of the time since the last check that an idle program has worked."""
MOST_LOOKS = 600
"""Maximum number of checks that the older generations wait."""
OLDEST = 2
CALM = 3
"""Number of consecutive checks that count as idle: with other programs running, a bot gets little processor time."""


class GarbageTimer(QObject):
    """Collects each generation when it is due, as Python would."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._worked, self._looks, self._calm = clock.process_seconds(), 0, 0
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        self._often = QTimer(self, interval=NEW_EVERY)
        self._often.timeout.connect(lambda: collect_what_is_due(older=False))
        self._often.start()

    def _look(self) -> None:
        before, self._worked = self._worked, clock.process_seconds()
        self._calm = self._calm + 1 if self._worked - before <= REST * EVERY / 1000 else 0
        self._looks += 1
        if self._calm < CALM and self._looks <= MOST_LOOKS:
            return
        if collect_what_is_due() == OLDEST:
            self._looks = 0


def collect_soon() -> None:
    """Collect soon because something large is gone, such as a game with all its positions."""
    QTimer.singleShot(0, lambda: gc.collect())


def collect_what_is_due(older: bool = True) -> int | None:
    """Collect the oldest generation that is due, with the younger ones; only the youngest without `older`. Return the
    generation that was collected."""
    for generation in (OLDEST, 1, 0) if older else (0,):
        if gc.get_count()[generation] > DUE[generation]:
            gc.collect(generation)
            return generation
    return None

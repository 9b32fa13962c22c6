"""Collecting garbage in the GUI thread only, and all of it while nothing else is done.

Python looks for unreachable cycles in whatever thread happens to make the next object. If that is a worker, it destroys
windows, timers and file watchers of Qt in a thread that is not theirs, and the program crashes. So the collector is
switched off and the GUI thread does its work on a timer.

To go through everything that is alive takes a tenth of a second in a long game, which a picture that moves would show,
and so does what was made within seconds of a game at full speed. Both wait until the program rests: neither the GUI
thread nor a bot that thinks beside it works. What is new is looked through often instead, a little at a time.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from engine import clock

EVERY = 500
"""Milliseconds between two looks at whether the program rests."""
NEW_EVERY = 100
"""The same at what is new: a bot makes 20,000 objects meanwhile, which take 5 to look through."""
DUE = (10_000, 20, 20)
"""Numbers of new objects, and of collections of the younger generation, that make a collection due. Python uses larger
numbers in command line programs, where a pause is not visible."""
REST = 0.1
"""A program that was at work for no more than this share of the time since the last look rests."""
MOST_LOOKS = 600
"""Maximum number of checks that the older generations wait."""
OLDEST = 2
CALM = 3
"""Number of consecutive checks that count as idle: with other programs running, a bot gets little processor time."""


class GarbageTimer(QObject):
    """Collects each generation when it is due, as Python itself would."""

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
    """Something large is gone, such as a game with all of its positions: what was tied up in it goes after it, rather
    than when so much else was made that a collection is due."""
    QTimer.singleShot(0, lambda: gc.collect())


def collect_what_is_due(older: bool = True) -> int | None:
    """Collects the oldest generation that is due, and with it the younger ones; nothing where none is. Without `older`
    only the youngest. Returns the generation that was collected."""
    for generation in (OLDEST, 1, 0) if older else (0,):
        if gc.get_count()[generation] > DUE[generation]:
            gc.collect(generation)
            return generation
    return None

"""Collecting garbage in the GUI thread only.

Python looks for unreachable cycles in whatever thread happens to make the next object. If that is a worker, it destroys
windows, timers and file watchers of Qt in a thread that is not theirs, and the program crashes. So the collector is
switched off and the GUI thread does its work on a timer.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

EVERY = 500
"""Milliseconds between two looks."""


class GarbageTimer(QObject):
    """Collects each generation when it is due, as Python itself would."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(collect_what_is_due)
        self._timer.start()


def collect_what_is_due() -> None:
    """Collects the oldest generation that is due, and with it the younger ones; nothing where none is."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return

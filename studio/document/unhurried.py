"""Panels that follow a gesture without haste: the hand waits for the board alone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from studio.document.document import Document

EVERY = 100
"""Milliseconds between two looks while a gesture is shown: nobody reads numbers that change more often."""


class Unhurried(QObject):
    """Does something whenever it is called: at once, but while a gesture shows what it would do, once for all calls of
    a tenth of a second. Laying out and painting a panel takes as long as the whole step of a drag on the board."""

    def __init__(self, document: Document, do: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._do = document, do
        self._soon = QTimer(self, singleShot=True, interval=EVERY)
        self._soon.timeout.connect(do)

    @property
    def is_behind(self) -> bool:
        """Whether it was called and has not been done."""
        return self._soon.isActive()

    def __call__(self, *_: object) -> None:
        if not self._document.is_previewing:
            self._soon.stop()
            self._do()
        elif not self._soon.isActive():
            self._soon.start()

"""Panels that follow the document: only while visible, and throttled during a gesture."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDockWidget, QWidget

from studio.document.document import Document


class InSight(QObject):
    """Reports when a panel becomes visible or hidden. A panel behind other tabs counts as hidden, although Qt calls it
    visible. The panel calls this itself: an event filter would still be called while it is destroyed."""

    changed = Signal(bool)

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self._dock: QDockWidget | None = None
        self._is_in_front = True

    def __bool__(self) -> bool:
        return self._panel.isVisible() and self._is_in_front

    def look(self) -> None:
        """Qt shows or hides the panel, perhaps in another dock; the dock signals when its tab comes to the front or
        leaves it."""
        dock = self._panel.parentWidget()
        while dock is not None and not isinstance(dock, QDockWidget):
            dock = dock.parentWidget()
        if dock is not None and dock is not self._dock:
            self._dock, self._is_in_front = dock, not dock.visibleRegion().isEmpty()
            dock.visibilityChanged.connect(self._follow)
        self.changed.emit(bool(self))

    def _follow(self, is_in_front: bool) -> None:
        self._is_in_front = is_in_front
        self.changed.emit(bool(self))


EVERY = 100
"""Milliseconds between two updates during a gesture: faster numbers cannot be read."""


class Unhurried(QObject):
    """Calls a function at once, but during a preview once for all calls of a tenth of a second. Updating a panel takes
    as long as a whole step of a drag."""

    def __init__(self, document: Document, do: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._do = document, do
        self._soon = QTimer(self, singleShot=True, interval=EVERY)
        self._soon.timeout.connect(do)

    @property
    def is_behind(self) -> bool:
        """Whether a call is pending."""
        return self._soon.isActive()

    def __call__(self) -> None:
        self.call()

    def call(self, *_: object) -> None:
        """Call it at once or soon. Connect this method to signals: Qt disconnects it with its object."""
        if not self._document.is_previewing:
            self._soon.stop()
            self._do()
        elif not self._soon.isActive():
            self._soon.start()

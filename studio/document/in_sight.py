"""Whether a panel is in sight: what it draws over the board comes and goes with it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDockWidget, QWidget


class InSight(QObject):
    """Tells when a panel comes into sight and when it goes. A panel behind other tabs is not in sight, though Qt calls
    it visible. The panel says when Qt shows or hides it: a filter of its events would be asked while it is destroyed,
    too."""

    changed = Signal(bool)

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self._dock: QDockWidget | None = None
        self._is_in_front = True

    def __bool__(self) -> bool:
        return self._panel.isVisible() and self._is_in_front

    def look(self) -> None:
        """Qt shows or hides the panel, perhaps in another dock than before; the dock tells when its tab comes to the
        front and goes."""
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

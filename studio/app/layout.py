"""Size of the window and places of its docks, default and remembered, and hidden while no board is open."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar

from engine.model.board import Sheet
from studio.app.docks import Docks, Way
from studio.app.settings import Settings
from studio.widgets.measured import FRAME

LAYOUT = 1
"""Version of the layout; a remembered layout of another version is ignored."""
FIRST_SIZE = QSize(1440, 900)
"""Default size of the window on a large screen."""


class Layout:
    """The layout of a window after its bars and docks were created."""

    def __init__(self, window: QMainWindow, docks: Docks, settings: Settings) -> None:
        self._window, self._docks, self._settings = window, docks, settings
        self._first = window.saveState(LAYOUT)
        self._of_boards: QByteArray | None = None
        """The layout for boards while it is hidden; empty for the default."""
        if settings.geometry:
            window.restoreGeometry(QByteArray.fromBase64(settings.geometry.encode()))
        if settings.layout:
            with docks.moved():
                window.restoreState(self._remembered, LAYOUT)
            docks.restored()

    @property
    def is_hidden(self) -> bool:
        """Whether docks and tool bars are hidden because no board is open."""
        return self._of_boards is not None

    def hide(self) -> None:
        """Hide docks and tool bars, which are of no use while no board is open."""
        if self._of_boards is not None:
            return
        # A window that was never visible has no sizes to save; what it restored is in the settings.
        known = self._window.saveState(LAYOUT) if self._window.isVisible() else self._remembered
        self._of_boards = known
        parts = [*self._docks.all.values(), *self._window.findChildren(QToolBar)]
        for part in parts:
            part.hide()

    def show(self) -> None:
        """Show docks and tool bars as they were before `hide`."""
        if self._of_boards is None:
            return
        known, self._of_boards = self._of_boards, None
        self._restore(known if known.size() else self._first)
        if not known.size():
            self._docks.arrange()
        # The window may have become smaller meanwhile. Docks have their sizes after this turn of the event loop.
        QTimer.singleShot(0, self._window, self._docks.give_way)

    @property
    def _remembered(self) -> QByteArray:
        return QByteArray.fromBase64(self._settings.layout.encode())

    def reset(self) -> None:
        """Restore the default layout."""
        self._settings.panels = ""
        self._restore(self._first)
        self._docks.arrange()

    def _restore(self, state: QByteArray) -> None:
        """Restore a layout. Docks that are open for a while, such as that of a lesson, stay where they are: a saved
        layout does not have them."""
        window, own = self._window, self._docks.all.values()
        others = [dock for dock in window.findChildren(QDockWidget) if dock not in own and dock.isVisible()]
        places = [(dock, window.dockWidgetArea(dock), dock.width()) for dock in others]
        with self._docks.moved():
            window.restoreState(state, LAYOUT)
        for dock, area, wide in places:
            if not dock.isFloating():
                window.addDockWidget(area, dock)
                window.resizeDocks([dock], [wide], Qt.Orientation.Horizontal)
            dock.show()

    def put_beside(self, beside: bool) -> None:
        """Dock the lower panels beside the board, or below it, for every board."""
        self._settings.panels = "beside" if beside else "below"
        self._docks.arrange(Way.BESIDE if beside else Way.BELOW)

    def suit(self, sheet: Sheet) -> None:
        """Arrange the panels for the sheet and the current window size, unless the user moved them."""
        wanted = self._docks.best_arrangement(sheet.height > sheet.width)
        if self._settings.panels or wanted == self._docks.arrangement or not self._docks.stand_as_at_first:
            return
        hidden = [dock for dock in self._docks.all.values() if dock.isHidden()]
        self._docks.arrange(wanted.way)
        for dock in hidden:
            dock.hide()

    def remember(self) -> None:
        """Store the layout in the settings."""
        self._settings.geometry = self._window.saveGeometry().toBase64().toStdString()
        layout = self._window.saveState(LAYOUT) if self._of_boards is None else self._of_boards
        self._settings.layout = layout.toBase64().toStdString()


def first_size(room: QSize) -> QSize:
    """Return the default size of the window on a screen of that size."""
    return FIRST_SIZE.boundedTo(room - FRAME)

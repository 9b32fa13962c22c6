"""Panels around the board: made when they are first seen, so that the window is there at once."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QDockWidget, QFrame, QMainWindow, QScrollArea, QTabBar, QWidget

Make = Callable[[], QWidget]
LIST, TABLE = 14, 24
"""Lines of text that the docks below the board are high: sentences want fewer than a table, which has fields, tall
headings and several rows below them."""


class LazyDock(QDockWidget):
    """A dock whose panel is made by `make` when it is first in sight after `wake`. It can be as small as one likes: a
    panel that needs more room is scrolled."""

    made = Signal()
    """Somebody sees the panel for the first time."""

    def __init__(self, name: str, title: str, make: Make, window: QMainWindow) -> None:
        super().__init__(title, window)
        self.setObjectName(name)
        self._make: Make | None = make
        self._panel: QWidget | None = None
        self._awake = False
        self.visibilityChanged.connect(self._fill)

    @property
    def panel(self) -> QWidget:
        """The panel, made now if nobody has seen it yet."""
        if self._make is not None:
            make, self._make = self._make, None
            self._panel = make()
            area = QScrollArea()
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setWidgetResizable(True)
            area.setWidget(self._panel)
            self.setWidget(area)
            self.made.emit()
        assert self._panel is not None
        return self._panel

    @property
    def lacking(self) -> int:
        """Pixels of height that the panel wants at least and does not have without being scrolled."""
        area = self.widget()
        if not isinstance(area, QScrollArea) or self._panel is None or not self.is_in_front:
            return 0
        return max(0, self._panel.minimumSizeHint().height() - area.viewport().height())

    @property
    def is_made(self) -> bool:
        """Whether the panel is there already."""
        return self._make is None

    @property
    def is_in_front(self) -> bool:
        """Whether the panel is in sight, not behind another that shares its place."""
        return not self.isHidden() and not self.visibleRegion().isEmpty()

    def take_keys(self) -> None:
        """Give the keyboard to the panel, to what had it last, or its list or table, or its first field."""
        panel = self.panel
        last = panel.focusWidget()
        able = [last] if last is not None else []
        able += sorted(panel.findChildren(QWidget), key=lambda part: not isinstance(part, QAbstractItemView))
        wanted = Qt.FocusPolicy.TabFocus
        part = next((one for one in able if one.isVisible() and one.isEnabled() and wanted in one.focusPolicy()), panel)
        part.window().activateWindow()
        part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def wake(self) -> None:
        """From now on the panel is made when it is in sight."""
        self._awake = True
        if not self.visibleRegion().isEmpty():
            self._fill(True)

    def _fill(self, visible: bool) -> None:
        if visible and self._awake and self._make is not None:
            QTimer.singleShot(0, self, self._fill_in_front)

    def _fill_in_front(self) -> None:
        """Docks that are put elsewhere come to the front for a moment, one after the other."""
        if self.is_in_front:
            _ = self.panel


class Docks:
    """The docks of the window: inspector and layers right, issues, tables, analysis, games and history below."""

    def __init__(self, window: QMainWindow, makes: dict[str, tuple[str, Make]]) -> None:
        self._window = window
        self._hidden: list[LazyDock] = []
        self._in_front: list[LazyDock] = []
        self.all = {name: LazyDock(name, title, make, window) for name, (title, make) in makes.items()}
        window.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
        )
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.all["tables"].made.connect(self._make_room)
        # Parts of the list find their rows when they have their width, and that is after this turn of the loop.
        self._rows = QTimer(window, singleShot=True, interval=0)
        self._rows.timeout.connect(self._make_rows)
        self.all["issues"].made.connect(self._rows.start)
        self.arrange()

    def arrange(self, beside: bool = False) -> None:
        """Put every dock where it stands at first; with `beside` those below the board to the right of it: a board that
        is higher than wide has all of the height then."""
        right, below = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
        window, docks = self._window, self.all
        for name in ("inspector", "layers"):
            window.addDockWidget(right, docks[name])
        for name in ("issues", "tables", "analysis", "games", "history"):
            window.addDockWidget(right if beside else below, docks[name])
        if beside:
            # Before there are tabs: what is split off a tab becomes another one.
            window.splitDockWidget(docks["issues"], docks["inspector"], Qt.Orientation.Horizontal)
            window.splitDockWidget(docks["inspector"], docks["layers"], Qt.Orientation.Vertical)
        window.tabifyDockWidget(docks["issues"], docks["tables"])
        window.tabifyDockWidget(docks["tables"], docks["analysis"])
        window.tabifyDockWidget(docks["analysis"], docks["games"])
        window.tabifyDockWidget(docks["games"], docks["history"])
        for dock in docks.values():
            dock.setFloating(False)
            dock.show()
        docks["issues"].raise_()
        wide = self._width
        window.resizeDocks([docks["inspector"], docks["layers"]], [wide, wide], Qt.Orientation.Horizontal)
        window.resizeDocks([docks["inspector"], docks["layers"]], [460, 260], Qt.Orientation.Vertical)
        if beside:
            # Sentences and tables want more than fields do.
            window.resizeDocks([docks["issues"], docks["inspector"]], [wide * 4 // 3, wide], Qt.Orientation.Horizontal)
        else:
            window.resizeDocks([docks["issues"]], [self._height], Qt.Orientation.Vertical)

    @property
    def has_room_beside(self) -> bool:
        """Whether the board keeps a good part of the width with every dock beside it."""
        return self._window.width() - self._width * 7 // 3 >= self._window.width() * 3 // 10

    @property
    def _width(self) -> int:
        """Pixels that the docks to the right want; on a small screen the board has most of them all the same."""
        return min(48 * self._window.fontMetrics().averageCharWidth(), self._window.width() * 2 // 5)

    @property
    def _height(self) -> int:
        """Pixels that the docks below the board want; on a small screen the board has most of them all the same."""
        has_table, lines = self.all["tables"].is_made, self._window.fontMetrics().lineSpacing()
        wanted, share = (TABLE * lines, 2 / 5) if has_table else (LIST * lines, 2 / 7)
        return min(wanted, int(self._window.height() * share))

    def _make_room(self) -> None:
        """The first table has the docks below the board grow, where they are lower than it wants."""
        dock = self.all["tables"]
        if not self.are_beside and not dock.isFloating() and dock.height() < self._height:
            self._window.resizeDocks([dock], [self._height], Qt.Orientation.Vertical)

    def _make_rows(self) -> None:
        """The list of issues has the few rows that it wants at least: text that is large leaves it none in the share
        of the window that the docks have at first."""
        dock = self.all["issues"]
        if dock.lacking and not self.are_beside and not dock.isFloating():
            # What docks share a place with has its tabs in that place, too.
            bars = self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
            tabs = max((bar.height() for bar in bars if bar.isVisible()), default=0)
            wanted = min(dock.height() + dock.lacking + tabs, self._window.height() // 2)
            self._window.resizeDocks([dock], [wanted], Qt.Orientation.Vertical)

    def give_way(self) -> None:
        """The docks of a window that has become smaller leave most of it to the board, as they do at first: Qt would
        take all that is lost from the board alone."""
        window, docks = self._window, self.all
        beside = [docks["issues"]] if self.are_beside else []
        columns = [dock for dock in (*beside, docks["inspector"]) if not dock.isHidden() and not dock.isFloating()]
        wide, most = sum(dock.width() for dock in columns), window.width() * (7 if beside else 4) // 10
        if wide > most:
            window.resizeDocks(columns, [dock.width() * most // wide for dock in columns], Qt.Orientation.Horizontal)
        lower = next((dock for dock in self.in_front() if self._is_below(dock)), None)
        if lower is not None and lower.height() > window.height() // 2:
            window.resizeDocks([lower], [window.height() // 2], Qt.Orientation.Vertical)

    def _is_below(self, dock: LazyDock) -> bool:
        return not dock.isFloating() and self._window.dockWidgetArea(dock) == Qt.DockWidgetArea.BottomDockWidgetArea

    def take_font(self, font: QFont) -> None:
        """Follow another size of the program's text, which the titles of docks do not do by themselves."""
        self._rows.start()
        own = QFont()
        own.setPointSizeF(font.pointSizeF())
        # A dock whose font equals the program's writes its title in the one that the program had when it was made.
        own.setStyleHint(QFont.StyleHint.SansSerif)
        for dock in self.all.values():
            dock.setFont(own)

    @property
    def are_beside(self) -> bool:
        """Whether the list of issues stands beside the board, and not below it."""
        return self._window.dockWidgetArea(self.all["issues"]) == Qt.DockWidgetArea.RightDockWidgetArea

    @property
    def stand_as_at_first(self) -> bool:
        """Whether every dock stands where `arrange` puts it, below the board or beside it."""
        right = Qt.DockWidgetArea.RightDockWidgetArea
        lower = right if self.are_beside else Qt.DockWidgetArea.BottomDockWidgetArea
        return all(
            not dock.isFloating()
            and self._window.dockWidgetArea(dock) == (right if name in ("inspector", "layers") else lower)
            for name, dock in self.all.items()
        )

    def wake(self) -> None:
        """Make the panels in sight, one a turn of the loop."""
        for number, dock in enumerate(self.all.values()):
            QTimer.singleShot(number, dock, dock.wake)

    def show(self, name: str, visible: bool = True) -> None:
        """Show a dock in front of those it shares a place with, or hide it."""
        dock = self.all[name]
        dock.setVisible(visible)
        if visible:
            dock.raise_()

    def toggle_all(self) -> None:
        """Hide every dock, or show again those hidden so."""
        shown = [dock for dock in self.all.values() if not dock.isHidden()]
        in_front = self.in_front()
        for dock in shown or self._hidden or list(self.all.values()):
            dock.setVisible(not shown)
        for dock in self._in_front:
            dock.raise_()
        self._hidden, self._in_front = shown, in_front

    def in_front(self) -> list[LazyDock]:
        """The docks whose panels are in sight."""
        return [dock for dock in self.all.values() if dock.is_in_front]

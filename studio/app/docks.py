"""Panels around the board: made when they are first seen, so that the window is there at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QMainWindow, QScrollArea, QTabBar, QWidget

from studio.widgets.dock import Dock
from studio.widgets.stable_scroll_area import SteadyScroll

Make = Callable[[], QWidget]
LIST, TABLE = 14, 24
"""Lines of text that the docks below the board are high: sentences want fewer than a table, which has fields, tall
headings and several rows below them."""
STACKED = 36
"""Lines of text that a window is high in which the layers stand below the inspector, and not behind it."""
LOWER = ("issues", "tables", "analysis", "games", "history")
"""The docks that stand below the board, where it has room."""
TALL = ("tables", "analysis", "games")
"""Those of them that have tables."""


class LazyDock(Dock):
    """A dock whose panel is created by `make` when it first becomes visible after `wake`. It has no minimum size,
    because the panel is scrolled."""

    made = Signal()
    """Emitted when the panel is first shown."""

    def __init__(self, name: str, title: str, make: Make, window: QMainWindow) -> None:
        super().__init__(window, title)
        self.setObjectName(name)
        self._make: Make | None = make
        self._panel: QWidget | None = None
        self._awake = False
        self.visibilityChanged.connect(self._fill)

    @property
    def panel(self) -> QWidget:
        """The panel, created now if necessary."""
        if self._make is not None:
            make, self._make = self._make, None
            self._panel = make()
            area = SteadyScroll()
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
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
        """Whether the panel is visible, not behind another dock in the same place."""
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
        """Allow the panel to be created when it is visible."""
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


class Way(Enum):
    """Where the docks stand. BELOW: fields and layers right, the others below the board; BESIDE: the others right of
    the board, too, which has all of the height then; TABS: all of them one behind the other, where there is little
    room."""

    BELOW = auto()
    BESIDE = auto()
    TABS = auto()


class Arrangement(NamedTuple):
    """Where the docks stand, and whether the layers stand below the inspector or behind it."""

    way: Way
    is_stacked: bool


class Docks:
    """The docks of the window: inspector and layers right, issues, tables, analysis, games and history below."""

    def __init__(self, window: QMainWindow, makes: dict[str, tuple[str, Make]]) -> None:
        self._window = window
        self._hidden: list[LazyDock] = []
        self._in_front: list[LazyDock] = []
        self._arranged: Arrangement | None = None
        self._lent: tuple[int, int] | None = None
        self.all = {name: LazyDock(name, title, make, window) for name, (title, make) in makes.items()}
        window.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
        )
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        # The visible docks are known only after this turn of the event loop.
        self._turned = QTimer(window, singleShot=True, interval=0)
        self._turned.timeout.connect(self._lend_room)
        self._turned.timeout.connect(self._write_tabs)
        for dock in self.all.values():
            dock.visibilityChanged.connect(lambda _: self._turned.start())
        self._placed = QTimer(window, singleShot=True, interval=0)
        self._placed.timeout.connect(self._size)
        self._grown = QTimer(window, singleShot=True, interval=0)
        self._grown.timeout.connect(self._note_height)
        # Parts of the list find their rows when they have their width, and that is after this turn of the loop.
        self._rows = QTimer(window, singleShot=True, interval=0)
        self._rows.timeout.connect(self._make_rows)
        self.all["issues"].made.connect(self._rows.start)
        self.arrange()

    def arrange(self, way: Way = Way.BELOW) -> None:
        """Put every dock where it stands at first, in one of the ways."""
        is_stacked = way is not Way.TABS and self._has_room_to_stack
        with self.moved():
            self._put(way, is_stacked)
        self._arranged, self._lent = Arrangement(way, is_stacked), None
        self._size()
        # Before the window has laid out what stands elsewhere now, not every size is taken.
        self._placed.start()

    def _size(self) -> None:
        """Every dock as large as it is at first."""
        if self._arranged is None:
            return
        (way, is_stacked), window, docks, wide = self._arranged, self._window, self.all, self._width
        window.resizeDocks([docks["inspector"], docks["layers"]], [wide, wide], Qt.Orientation.Horizontal)
        if is_stacked:
            window.resizeDocks([docks["inspector"], docks["layers"]], [460, 260], Qt.Orientation.Vertical)
        if way is Way.BESIDE:
            # Sentences and tables want more than fields do.
            window.resizeDocks([docks["issues"], docks["inspector"]], [wide * 4 // 3, wide], Qt.Orientation.Horizontal)
        elif way is Way.BELOW:
            window.resizeDocks([docks["issues"]], [self._height(LIST)], Qt.Orientation.Vertical)

    def _put(self, way: Way, is_stacked: bool) -> None:
        right, below = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
        window, docks = self._window, self.all
        for dock in docks.values():
            window.removeDockWidget(dock)
        for name in ("inspector", "layers"):
            window.addDockWidget(right, docks[name])
        for name in LOWER:
            window.addDockWidget(below if way is Way.BELOW else right, docks[name])
        if way is Way.BESIDE:
            # Before there are tabs: what is split off a tab becomes another one.
            window.splitDockWidget(docks["issues"], docks["inspector"], Qt.Orientation.Horizontal)
            window.splitDockWidget(docks["inspector"], docks["layers"], Qt.Orientation.Vertical)
        tabs = [docks[name] for name in LOWER]
        if way is Way.TABS:
            tabs = [docks["inspector"], docks["layers"], *tabs]
        elif not is_stacked:
            window.tabifyDockWidget(docks["inspector"], docks["layers"])
        for one, next_one in pairwise(tabs):
            window.tabifyDockWidget(one, next_one)
        for dock in docks.values():
            dock.setFloating(False)
            dock.show()
        for name in ("issues", "inspector"):
            docks[name].raise_()

    @contextmanager
    def moved(self) -> Iterator[None]:
        """Every dock is put elsewhere meanwhile. Qt forgets the tabs that they had, and leaves them where they were."""
        left = [bar for bar in self._bars() if not bar.isHidden()]
        yield
        for bar in left:
            bar.hide()

    def best_arrangement(self, sheet_is_high: bool) -> Arrangement:
        """How the docks stand best: beside a high sheet they leave it all of the height, below a wide one all of the
        width. Where the board would not have a third of the window so, each has all of their place in turn."""
        window, stacks = self._window, self._has_room_to_stack
        if sheet_is_high and window.width() - self._width * 7 // 3 >= window.width() * 3 // 10:
            return Arrangement(Way.BESIDE, stacks)
        # Menus, bars and the status line have six or seven lines of text, and margins; the tools have a column.
        high = window.height() - 40 - 6 * self._line - self._height(LIST)
        wide = window.width() - 45 - self._width
        if 3 * high * wide >= window.height() * window.width():
            return Arrangement(Way.BELOW, stacks)
        return Arrangement(Way.TABS, False)

    @property
    def _line(self) -> int:
        return self._window.fontMetrics().lineSpacing()

    @property
    def _has_room_to_stack(self) -> bool:
        """Whether fields and layers have a few rows each in one column."""
        return self._window.height() >= STACKED * self._line

    @property
    def _width(self) -> int:
        """Pixels that the docks to the right want; on a small screen the board has most of them all the same."""
        return min(48 * self._window.fontMetrics().averageCharWidth(), self._window.width() * 2 // 5)

    def _height(self, lines: int) -> int:
        """Pixels that docks below the board want; on a small screen the board has most of them all the same."""
        share = 2 / 5 if lines == TABLE else 2 / 7
        return min(lines * self._line, int(self._window.height() * share))

    def _lend_room(self) -> None:
        """Raise the lower docks to the height that a table needs while it is in front. Restore their height afterwards,
        unless the user changed it meanwhile."""
        lower = next((one for one in self.in_front() if self._is_below(one)), None)
        if lower is None:
            return
        has_table = lower in (self.all[name] for name in TALL)
        if has_table and self._lent is None and lower.height() < self._height(TABLE):
            self._lent = lower.height(), 0
            self._window.resizeDocks([lower], [self._height(TABLE)], Qt.Orientation.Vertical)
            self._grown.start()
        elif not has_table and self._lent is not None:
            low, lent = self._lent
            self._lent = None
            if lower.height() == lent:
                self._window.resizeDocks([lower], [low + self._tabs], Qt.Orientation.Vertical)

    def _note_height(self) -> None:
        """How high the docks have become: no higher than leaves the board what it needs."""
        if self._lent is not None:
            tall = [one for one in self.in_front() if one in (self.all[name] for name in TALL)]
            self._lent = self._lent[0], tall[0].height() if tall else 0

    def _write_tabs(self) -> None:
        """Tabs have whole words; where they have no room beside each other, arrows lead along them."""
        for bar in self._bars():
            bar.setElideMode(Qt.TextElideMode.ElideNone)

    def _make_rows(self) -> None:
        """The list of issues has the few rows that it wants at least: text that is large leaves it none in the share
        of the window that the docks have at first."""
        dock = self.all["issues"]
        if dock.lacking and self._is_below(dock):
            wanted = min(dock.height() + dock.lacking + self._tabs, self._window.height() // 2)
            self._window.resizeDocks([dock], [wanted], Qt.Orientation.Vertical)

    @property
    def _tabs(self) -> int:
        """Pixels that tabs are high: what docks share a place with has its tabs in that place, too."""
        return max((bar.height() for bar in self._bars() if bar.isVisible()), default=0)

    def _bars(self) -> list[QTabBar]:
        """The tabs of docks that share a place, and those that Qt keeps for others."""
        return self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def give_way(self) -> None:
        """The docks of a window that has become smaller leave most of it to the board, as they do at first: Qt would
        take all that is lost from the board alone."""
        window, docks = self._window, self.all
        is_beside, stands = self.arrangement.way is Way.BESIDE, self.in_front()
        names = ("issues", "inspector") if is_beside else ("inspector",)
        columns = [dock for dock in map(docks.__getitem__, names) if not dock.isHidden() and not dock.isFloating()]
        if self.arrangement.way is Way.TABS:
            columns = [dock for dock in stands if not dock.isFloating()]
        wide, most = sum(dock.width() for dock in columns), window.width() * (7 if is_beside else 4) // 10
        if wide > most:
            window.resizeDocks(columns, [dock.width() * most // wide for dock in columns], Qt.Orientation.Horizontal)
        lower = next((dock for dock in stands if self._is_below(dock)), None)
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
    def arrangement(self) -> Arrangement:
        """Where the docks stand now."""
        inspector, issues = self.all["inspector"], self.all["issues"]
        with_inspector = self._window.tabifiedDockWidgets(inspector)
        right = self._window.dockWidgetArea(issues) == Qt.DockWidgetArea.RightDockWidgetArea
        way = Way.TABS if issues in with_inspector else Way.BESIDE if right else Way.BELOW
        return Arrangement(way, self.all["layers"] not in with_inspector)

    @property
    def are_beside(self) -> bool:
        """Whether the list of issues has a column of its own beside the board."""
        return self.arrangement.way is Way.BESIDE

    @property
    def stand_as_at_first(self) -> bool:
        """Whether every dock stands where `arrange` puts it, in one of the ways."""
        right, now = Qt.DockWidgetArea.RightDockWidgetArea, self.arrangement
        lower = Qt.DockWidgetArea.BottomDockWidgetArea if now.way is Way.BELOW else right
        return (self._arranged or now) == now and all(
            not dock.isFloating() and self._window.dockWidgetArea(dock) == (lower if name in LOWER else right)
            for name, dock in self.all.items()
        )

    def restored(self) -> None:
        """Whether the user moved the docks."""
        self._arranged = None

    def wake(self) -> None:
        """Create the visible panels, one per turn of the event loop."""
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
        """The docks whose panels are visible."""
        return [dock for dock in self.all.values() if dock.is_in_front]

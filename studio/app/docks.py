"""Docks around the board, whose panels are created when they are first shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum, auto
from functools import partial
from itertools import pairwise
from typing import NamedTuple, Protocol, runtime_checkable

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMainWindow, QScrollArea, QTabBar, QWidget

from engine.i18n import tr
from studio.widgets.dock import Dock
from studio.widgets.message_box import window_title
from studio.widgets.stable_scroll_area import SteadyScroll

Make = Callable[[], QWidget]
LINES, SHARE = 24, 2 / 5
"""Height of all lower docks in lines of text, and its maximum as a share of the window. It is the same for lists and
tables, so that the board stays where it is when another dock comes to the front."""
LEAST_LINES, LEAST_SHARE = 14, 1 / 4
"""The same where the board would otherwise get less than a third of the window."""
STACKED = 36
"""Height of the window in lines of text from which the layers are below the inspector instead of behind it."""
LOWER = ("issues", "tables", "analysis", "games", "lab", "history")
"""The docks below the board, if there is room."""


WORKSPACES: Mapping[str, tuple[str, ...]] = {
    "draw": ("inspector", "layers", *LOWER),
    "tables": ("inspector", "tables", "issues"),
    "lab": ("lab", "analysis", "games", "tables"),
}
"""The docks of each workspace; the first of those in one place is in front."""
LARGE = 3 / 5
"""Height of the lower docks in workspaces for tables and for the lab, as a part of the window."""

FLOATS = "floats docks"  # not shown
"""Property of a tab bar whose double-clicks let docks float."""


@runtime_checkable
class Restorable(Protocol):
    """A panel with a state that its successor takes over, such as the current tab."""

    def snapshot(self) -> object: ...
    def restore(self, snapshot: object) -> None: ...


@runtime_checkable
class Occupied(Protocol):
    """A panel that may be at work. `rested` is emitted when the work has ended."""

    rested: SignalInstance

    @property
    def is_busy(self) -> bool: ...


@runtime_checkable
class Unstored(Protocol):
    """A panel that may be at work whose results are lost when the window is closed."""

    @property
    def has_unstored_work(self) -> bool: ...


class LazyDock(Dock):
    """A dock whose panel is created by `make` when it first becomes visible after `wake`. It has no minimum size,
    because the panel is scrolled. When the language changes, another panel replaces it; one that is busy is replaced
    when it has finished. `title` is marked with `tr_noop`."""

    made = Signal()
    """Emitted when the panel is first shown."""

    def __init__(self, name: str, title: str, make: Make, window: QMainWindow) -> None:
        super().__init__(window, window_title(tr(title)))
        self.setObjectName(name)
        self._title, self._maker = title, make
        self._make: Make | None = make
        self._panel: QWidget | None = None
        self._snapshot: object = None
        self._awake = False
        self.visibilityChanged.connect(self._fill)

    @property
    def panel(self) -> QWidget:
        """The panel, created now if necessary."""
        if self._make is not None:
            make, self._make = self._make, None
            self._panel = panel = make()
            if isinstance(panel, Restorable) and self._snapshot is not None:
                panel.restore(self._snapshot)
            area = SteadyScroll()
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setWidget(self._panel)
            self.setWidget(area)
            self.made.emit()
        assert self._panel is not None
        return self._panel

    @property
    def lacking(self) -> int:
        """Height in pixels that the panel lacks to be shown without scrolling."""
        area = self.widget()
        if not isinstance(area, QScrollArea) or self._panel is None or not self.is_in_front:
            return 0
        return max(0, self._panel.minimumSizeHint().height() - area.viewport().height())

    @property
    def is_made(self) -> bool:
        """Whether the panel exists."""
        return self._make is None

    @property
    def is_in_front(self) -> bool:
        """Whether the panel is visible, not behind another dock in the same place."""
        return not self.isHidden() and not self.visibleRegion().isEmpty()

    def take_keys(self) -> None:
        """Focus the panel: its last focused widget, else its list or table, else its first field."""
        panel = self.panel
        last = panel.focusWidget()
        able = [last] if last is not None else []
        able += sorted(panel.findChildren(QWidget), key=lambda part: not isinstance(part, QAbstractItemView))
        wanted = Qt.FocusPolicy.TabFocus
        part = next((one for one in able if one.isVisible() and one.isEnabled() and wanted in one.focusPolicy()), panel)
        part.window().activateWindow()
        part.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        """Follow another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(window_title(tr(self._title)))
            self._replace()

    def _replace(self) -> None:
        """Create the panel again, now if it is visible, and with the keyboard focus if the current one has it."""
        panel = self._panel
        if panel is None:
            return
        if isinstance(panel, Occupied) and panel.is_busy:
            panel.rested.connect(self._replace, Qt.ConnectionType.SingleShotConnection)
            return
        had_keys, area = panel.isAncestorOf(QApplication.focusWidget() or self), self.widget()
        self._snapshot = panel.snapshot() if isinstance(panel, Restorable) else None
        self._panel, self._make = None, self._maker
        if area is not None:
            # A dock with a hidden widget has a maximum size of 0, and takes the docks in its place along.
            area.setParent(None)
            area.deleteLater()
        if self.is_in_front:
            _ = self.panel
            if had_keys:
                self.take_keys()

    @property
    def has_unstored_work(self) -> bool:
        """Whether the panel is at work whose results are lost when the window is closed."""
        return isinstance(self._panel, Unstored) and self._panel.has_unstored_work

    def wake(self) -> None:
        """Allow the panel to be created when it is visible."""
        self._awake = True
        if not self.visibleRegion().isEmpty():
            self._fill(True)

    def _fill(self, visible: bool) -> None:
        if visible and self._awake and self._make is not None:
            QTimer.singleShot(0, self, self._fill_in_front)

    def _fill_in_front(self) -> None:
        """Moved docks come to the front for a moment, one after the other."""
        if self.is_in_front:
            _ = self.panel


class Way(Enum):
    """Arrangement of the docks.

    BELOW: inspector and layers on the right, the others below the board. BESIDE: all on the right of the board, which
    has the whole height. TABS: all in one place, where there is little room.
    """

    BELOW = auto()
    BESIDE = auto()
    TABS = auto()


class Arrangement(NamedTuple):
    """Arrangement of the docks, and whether the layers are below the inspector instead of behind it."""

    way: Way
    is_stacked: bool


class Docks:
    """The docks of the window: inspector and layers on the right, issues, tables, analysis, games, lab and history
    below."""

    def __init__(self, window: QMainWindow, makes: dict[str, tuple[str, Make]]) -> None:
        self._window = window
        self._hidden: list[LazyDock] = []
        self._in_front: list[LazyDock] = []
        self._arranged: Arrangement | None = None
        self.all = {name: LazyDock(name, title, make, window) for name, (title, make) in makes.items()}
        window.setDockOptions(
            QMainWindow.DockOption.AnimatedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AllowTabbedDocks
        )
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        # The visible docks are known only after this turn of the event loop.
        self._turned = QTimer(window, singleShot=True, interval=0)
        self._turned.timeout.connect(self._write_tabs)
        for dock in self.all.values():
            dock.visibilityChanged.connect(lambda _: self._turned.start())
        self._placed = QTimer(window, singleShot=True, interval=0)
        self._placed.timeout.connect(self._size)
        # Parts of the list know their rows when they have a width, after this turn of the event loop.
        self._rows = QTimer(window, singleShot=True, interval=0)
        self._rows.timeout.connect(self._make_rows)
        self.all["issues"].made.connect(self._rows.start)
        self.arrange()

    def arrange(self, way: Way = Way.BELOW) -> None:
        """Put every dock in its default place."""
        is_stacked = way is not Way.TABS and self._has_room_to_stack
        with self.moved():
            self._put(way, is_stacked)
        self._arranged = Arrangement(way, is_stacked)
        self._size()
        # Not every size is accepted before the window has laid out the moved docks.
        self._placed.start()

    def _size(self) -> None:
        """Give every dock its default size."""
        if self._arranged is None:
            return
        (way, is_stacked), window, docks, wide = self._arranged, self._window, self.all, self._width
        window.resizeDocks([docks["inspector"], docks["layers"]], [wide, wide], Qt.Orientation.Horizontal)
        if is_stacked:
            window.resizeDocks([docks["inspector"], docks["layers"]], [430, 290], Qt.Orientation.Vertical)
        if way is Way.BESIDE:
            # Sentences and tables need more room than fields.
            window.resizeDocks([docks["issues"], docks["inspector"]], [wide * 4 // 3, wide], Qt.Orientation.Horizontal)
        elif way is Way.BELOW:
            window.resizeDocks([docks["issues"]], [self._height], Qt.Orientation.Vertical)

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
            # Do this before there are tabs: a dock split off a tab becomes another tab.
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
        """Move every dock away first. Qt then forgets their tabs."""
        left = [bar for bar in self._bars() if not bar.isHidden()]
        yield
        for bar in left:
            bar.hide()

    def best_arrangement(self, sheet_is_high: bool) -> Arrangement:
        """Return the best arrangement: beside a high sheet, below a wide one, and as tabs if the board would get less
        than a third of the window."""
        window, stacks = self._window, self._has_room_to_stack
        if sheet_is_high and window.width() - self._width * 7 // 3 >= window.width() * 3 // 10:
            return Arrangement(Way.BESIDE, stacks)
        high, wide = self._room_above_docks - self._least_height, self._board_width
        if 3 * high * wide >= window.height() * window.width():
            return Arrangement(Way.BELOW, stacks)
        return Arrangement(Way.TABS, False)

    @property
    def _line(self) -> int:
        return self._window.fontMetrics().lineSpacing()

    @property
    def _has_room_to_stack(self) -> bool:
        """Whether inspector and layers have a few rows each in one column."""
        return self._window.height() >= STACKED * self._line

    @property
    def _width(self) -> int:
        """Width of the docks on the right; on a small screen the board keeps most of it."""
        return min(48 * self._window.fontMetrics().averageCharWidth(), self._window.width() * 2 // 5)

    @property
    def _height(self) -> int:
        """Height of the docks below the board: as much as tables need, unless the board needs the room. One line more
        is left, because bars may take more than the estimate."""
        high, wide = self._window.height(), max(1, self._board_width)
        board = high * self._window.width() // (3 * wide) + self._line
        usual = min(LINES * self._line, int(high * SHARE), self._room_above_docks - board)
        return max(self._least_height, usual)

    @property
    def _least_height(self) -> int:
        return min(LEAST_LINES * self._line, int(self._window.height() * LEAST_SHARE))

    @property
    def _room_above_docks(self) -> int:
        """Height of the window without menus, bars and status line, which take six or seven lines plus margins."""
        return self._window.height() - 52 - 6 * self._line

    @property
    def _board_width(self) -> int:
        """Width of a board with docks at its right; the tools take a column."""
        return self._window.width() - 45 - self._width

    def _write_tabs(self) -> None:
        """Show whole words on tabs; arrows scroll them if there is no room. A double-click lets the dock float."""
        for bar in self._bars():
            bar.setElideMode(Qt.TextElideMode.ElideNone)
            if not bar.property(FLOATS):
                bar.setProperty(FLOATS, True)
                bar.tabBarDoubleClicked.connect(partial(self._float, bar))

    def _float(self, bar: QTabBar, tab: int) -> None:
        """Let the dock of a tab float as a large window."""
        title = bar.tabText(tab)
        for dock in self.all.values():
            if dock.windowTitle() == title and not dock.isFloating():
                # After the double-click: the tab is deleted.
                QTimer.singleShot(0, dock, dock.float_large)
                return

    def _make_rows(self) -> None:
        """Give the list of issues its minimum number of rows: large text would leave it none in the default height."""
        dock = self.all["issues"]
        if dock.lacking and self._is_below(dock):
            wanted = min(dock.height() + dock.lacking + self._tabs, self._window.height() // 2)
            self._window.resizeDocks([dock], [wanted], Qt.Orientation.Vertical)

    @property
    def _tabs(self) -> int:
        """Height of the tabs of docks that share a place."""
        return max((bar.height() for bar in self._bars() if bar.isVisible()), default=0)

    def _bars(self) -> list[QTabBar]:
        """Return the tab bars of docks that share a place."""
        return self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)

    def give_way(self) -> None:
        """Shrink the docks with the window: Qt would shrink the board only."""
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
        """Follow the text size of the program, which dock titles do not do by themselves."""
        self._rows.start()
        own = QFont()
        own.setPointSizeF(font.pointSizeF())
        # A dock whose font equals the program's keeps the font of its creation for its title.
        own.setStyleHint(QFont.StyleHint.SansSerif)
        for dock in self.all.values():
            dock.setFont(own)

    @property
    def arrangement(self) -> Arrangement:
        """The current arrangement of the docks."""
        inspector, issues = self.all["inspector"], self.all["issues"]
        with_inspector = self._window.tabifiedDockWidgets(inspector)
        right = self._window.dockWidgetArea(issues) == Qt.DockWidgetArea.RightDockWidgetArea
        way = Way.TABS if issues in with_inspector else Way.BESIDE if right else Way.BELOW
        return Arrangement(way, self.all["layers"] not in with_inspector)

    @property
    def are_beside(self) -> bool:
        """Whether the list of issues has a column of its own next to the board."""
        return self.arrangement.way is Way.BESIDE

    @property
    def stand_as_at_first(self) -> bool:
        """Whether every dock is where `arrange` puts it."""
        right, now = Qt.DockWidgetArea.RightDockWidgetArea, self.arrangement
        lower = Qt.DockWidgetArea.BottomDockWidgetArea if now.way is Way.BELOW else right
        return (self._arranged or now) == now and all(
            not dock.isFloating() and self._window.dockWidgetArea(dock) == (lower if name in LOWER else right)
            for name, dock in self.all.items()
        )

    def restored(self) -> None:
        """Whether the user moved the docks."""
        self._arranged = None

    def show_workspace(self, name: str) -> None:
        """Show the docks of a workspace in their default places, and hide the others."""
        shown, window = WORKSPACES[name], self._window
        self.arrange(self.arrangement.way)
        for id, dock in self.all.items():
            dock.setVisible(id in shown)
        for id in reversed(shown):
            if name != "draw" or id in ("issues", "inspector"):
                self.all[id].raise_()
        if name == "draw":
            return

        def enlarge() -> None:
            front = self.all[shown[0] if name == "lab" else shown[1]]
            if self._is_below(front):
                window.resizeDocks([front], [int(window.height() * LARGE)], Qt.Orientation.Vertical)
            elif name == "lab" and not front.isFloating():
                window.resizeDocks([front], [int(window.width() * LARGE)], Qt.Orientation.Horizontal)

        # After the docks got their default sizes.
        self._placed.stop()
        enlarge()
        QTimer.singleShot(0, window, enlarge)

    def wake(self) -> None:
        """Create the visible panels, one per turn of the event loop."""
        for number, dock in enumerate(self.all.values()):
            QTimer.singleShot(number, dock, dock.wake)

    def show(self, name: str, visible: bool = True) -> None:
        """Show a dock in front of those in the same place, or hide it."""
        dock = self.all[name]
        dock.setVisible(visible)
        if visible:
            dock.raise_()

    def toggle_all(self) -> None:
        """Hide all docks, or show those again that were hidden so."""
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

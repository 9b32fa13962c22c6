"""Layout of a running game: the board above the journal, the seats above the choices."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QSizeF, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QSplitter,
    QStyle,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from studio.playtest.panes.choices import Choices
from studio.playtest.panes.seats import SeatScroll

SPARE = 3
"""Lines of choices that stay visible in addition to the minimum when the seats need space."""
ANY_HEIGHT = (1 << 24) - 1
"""No limit."""
BESIDE, BESIDE_WITH_PANE = 45, 60
"""Width in letters of the journal beside a board, and with a pane of the game system above it."""
LARGER = 1.15
"""Factor by which the board must be drawn larger for the journal to move beside it."""
ROOMY = 1.1
"""Width of the place of a board in its own width: a margin for zooming."""


class Parts(NamedTuple):
    """Parts of a view. `pane` belongs to the game system and appears next to the journal."""

    banner: QWidget
    board: QWidget
    player: QWidget
    journal: QWidget
    chart: QWidget
    pane: QWidget | None
    viewpoint: QWidget
    seats: QWidget
    turn: QWidget
    tray: QWidget
    choices: Choices
    sheet: QSizeF | None = None
    """Size of the board; None for a score sheet, which takes any form."""


class Side(QSplitter):
    """Column of seats and choices. Parts without enough space scroll: the seats to the active one, the rest to the
    choices. Seats use space that the choices do not need, until the user moves the splitter."""

    def __init__(
        self, viewpoint: QWidget, seats: QWidget, turn: QWidget, before: tuple[QWidget, ...], choices: Choices,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """`before` appears above the choices and scrolls with them; `turn` appears above both."""
        super().__init__(Qt.Orientation.Vertical, parent)
        self._seats, self._choices = seats, choices
        self._is_drawn, self._needed = False, 0
        # Do not scroll these: the seats scroll to the active one, and View as must stay visible.
        looked_at = QWidget(self)
        self._above, self._rows = above, rows = _scrolled(looked_at)
        inside = QVBoxLayout(rows)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(seats)
        inside.addStretch(1)
        above.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        above.setAccessibleName(tr("Seats"))
        looking = QVBoxLayout(looked_at)
        looking.setContentsMargins(0, 0, 0, 0)
        as_wide = QHBoxLayout()
        as_wide.addWidget(viewpoint)
        as_wide.addSpacing(above.verticalScrollBar().sizeHint().width())
        looking.addLayout(as_wide)
        looking.addWidget(above, 1)
        acted = QWidget(self)
        self._below, self._acts = _, acts = _scrolled(acted)
        acting = QVBoxLayout(acts)
        acting.setContentsMargins(0, 0, 0, 0)
        for part in before:
            acting.addWidget(part)
        acting.addWidget(choices, 1)
        below_acts = QVBoxLayout(acted)
        below_acts.setContentsMargins(0, 4, 0, 0)
        # Do not scroll this: the question must be visible with every choice.
        below_acts.addWidget(turn)
        below_acts.addWidget(self._below, 1)
        # Do not scroll this: it must be visible however many choices there are.
        below_acts.addWidget(choices.ride_on)
        self.setSizes([300, 460])
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._keep)
        # Wait until all parts have the sizes of their new contents.
        self._late = QTimer(self, singleShot=True, interval=0)
        self._late.timeout.connect(self._settle)
        self._below.verticalScrollBar().rangeChanged.connect(self._show_choices)

    def settle(self) -> None:
        """React to a new position."""
        self._late.start()

    def _keep(self) -> None:
        self._is_drawn = True

    def _settle(self) -> None:
        if not self._is_drawn:
            self._grow()
        self._show_choices()

    def _show_choices(self) -> None:
        """If there is not enough space for all, the choices come first."""
        self._below.verticalScrollBar().setValue(self._choices.y() if self._choices.offered else 0)

    def _grow(self) -> None:
        """Give the seats the space they need, as far as the choices allow."""
        wanted = max(self._rows.heightForWidth(self._rows.width()), self._seats.minimumSizeHint().height())
        lacking = wanted - self._above.viewport().height()
        self._needed = max(self._needed, self._acts.minimumSizeHint().height())
        left = self._below.viewport().height() - self._needed - SPARE * self.fontMetrics().lineSpacing()
        more = min(lacking, left)
        if more > 0:
            seats, acts = self.sizes()
            self.setSizes([seats + more, acts - more])


def _scrolled(parent: QWidget) -> tuple[SeatScroll, QWidget]:
    """Return an area that scrolls to parts that have no space in a low window or with large type, and the place of the
    parts."""
    scroll = SeatScroll(parent)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    part = QWidget(scroll.viewport())
    scroll.setWidget(part)
    return scroll, part


class Stage(QMainWindow):
    """Board with the playback bar and the journal below it, or beside it if a high sheet is drawn larger that way. A
    panel can dock below them without taking space from the seats and choices. If the board would get less than a third
    of the window, the panel replaces the journal below the board."""

    def __init__(
        self,
        board: QWidget,
        player: QWidget,
        journal: QSplitter,
        sheet: QSizeF | None = None,
        letters: int = BESIDE,
        parent: QWidget | None = None,
    ) -> None:
        """`journal` has parts side by side, which stand one above the other beside the board, in a width of
        `letters`. Without a `sheet` they are always below it."""
        super().__init__(parent)
        # A part of its parent, unlike other main windows.
        self.setWindowFlags(Qt.WindowType.Widget)
        self._player, self._journal, self._sheet, self._letters = player, journal, sheet, letters
        self._below, self._is_drawn = (1, 0), False
        self._panel: QDockWidget | None = None
        self._wanted, self._unfolded = 0, 0
        self._split = left = QSplitter(Qt.Orientation.Vertical, self)
        self.setCentralWidget(left)
        left.addWidget(board)
        # The playback bar takes its height from the journal, so the board does not move.
        self._told = told = QWidget(left)
        under = QVBoxLayout(told)
        under.setContentsMargins(0, 0, 0, 0)
        under.setSpacing(0)
        under.addWidget(player)
        under.addWidget(journal, 1)
        left.setStretchFactor(0, 3)
        left.setStretchFactor(1, 1)
        left.splitterMoved.connect(self._keep)
        player.installEventFilter(self)
        self._late = QTimer(self, singleShot=True, interval=0)
        self._late.timeout.connect(self._unfold)

    def share(self, board: int, told: int) -> None:
        """Set how the board and the parts below it share their height."""
        self._below = board, told
        self._split.setSizes([board, told])

    @property
    def is_beside(self) -> bool:
        """Whether the journal is beside the board."""
        return self._split.orientation() == Qt.Orientation.Horizontal

    def _keep(self) -> None:
        self._is_drawn = True

    def _turn(self) -> None:
        """Put the journal where the sheet is drawn larger, until the user moves the splitter; not while a panel shares
        the height with both."""
        if self._sheet is None or self._is_drawn or self._sheet.isEmpty() or self._has_panel:
            return
        wide, high, sheet = self.width(), self.height(), self._sheet
        letters = self._letters * self.fontMetrics().averageCharWidth()
        told = max(letters, self._player.minimumSizeHint().width())
        below = min(wide / sheet.width(), high * self._below[0] / sum(self._below) / sheet.height())
        beside = min((wide - told) / sheet.width(), high / sheet.height())
        parts = [self._player, *filter(None, map(self._journal.widget, range(self._journal.count())))]
        if high < 2 * sum(part.minimumSizeHint().height() for part in parts):
            beside = 0.0  # A panel below would find no room.
        if beside > below * (1 if self.is_beside else LARGER):
            room = max(told, wide - round(high * sheet.width() / sheet.height() * ROOMY))
            self._lie(Qt.Orientation.Horizontal, [wide - room, room])
        elif self.is_beside:
            self._lie(Qt.Orientation.Vertical, list(self._below))

    def _lie(self, way: Qt.Orientation, sizes: list[int]) -> None:
        """Arrange the board and the journal in this direction."""
        if self._split.orientation() != way:
            self._split.setOrientation(way)
            is_beside = way == Qt.Orientation.Horizontal
            self._journal.setOrientation(Qt.Orientation.Vertical if is_beside else Qt.Orientation.Horizontal)
        self._split.setSizes(sizes)

    def hold(self, panel: QDockWidget) -> None:
        """Dock the panel below, or next to the window, depending on its state."""
        is_closed, floats, place = panel.isHidden(), panel.isFloating(), panel.geometry()
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, panel)
        if floats:
            panel.setFloating(True)
            panel.setGeometry(place)
        panel.setVisible(not is_closed)
        self._panel = panel
        panel.visibilityChanged.connect(self._come_or_go)

    def make_room(self, wanted: int) -> int:
        """Give the panel this height in pixels, or as much as leaves a third of the window to the board. Returns the
        height."""
        panel = self._panel
        if panel is None or panel.isFloating():
            return wanted
        self._wanted = wanted
        self.fit()
        room = max(panel.minimumSizeHint().height(), min(wanted, self._room))
        self.resizeDocks([panel], [room], Qt.Orientation.Vertical)
        return room

    def fit(self) -> None:
        """Collapse the journal if a panel needs its place, and restore it otherwise."""
        is_low = self._has_panel and not self.is_beside
        folds = is_low and self._room - self._journal.minimumSizeHint().height() < self._wanted
        if folds != self._journal.isHidden():
            self._journal.setHidden(folds)
            if not folds:
                self._late.start()
        has_rest = not self._player.isHidden()
        self._told.setVisible(has_rest or not folds)
        self._told.setMaximumHeight(self._player.sizeHint().height() if folds and has_rest else ANY_HEIGHT)

    @property
    def _has_panel(self) -> bool:
        """Whether a panel is docked here."""
        return self._panel is not None and not self._panel.isHidden() and not self._panel.isFloating()

    def _come_or_go(self, visible: bool) -> None:
        if visible and not self._journal.isHidden():
            self._unfolded = self._told.height()
        self._turn()
        self.fit()

    def _unfold(self) -> None:
        """Restore the height of the journal when the panel is gone; the board gets the rest."""
        if self._unfolded and not self._journal.isHidden() and not self.is_beside:
            self._split.setSizes([self._split.height() - self._unfolded, self._unfolded])

    @property
    def _room(self) -> int:
        """Return the pixels below the board and the playback bar when the board has a third of the window."""
        player = 0 if self._player.isHidden() else self._player.sizeHint().height()
        borders = self._split.handleWidth() + self.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent)
        board = (self.window().height() + 2) // 3
        least = max(board, self._told.minimumSizeHint().height()) if self.is_beside else board + player
        return self.height() - least - borders

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Recalculate the arrangement and the third in a resized window."""
        super().resizeEvent(event)
        self._turn()
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """React to the playback bar being shown or hidden."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.fit()
        return super().eventFilter(watched, event)


def lay_out(view: QSplitter, parts: Parts) -> tuple[Stage, Side]:
    """Arrange the parts of a view: the board on the left, the seats and choices on the right.

    Everything stands in its parent before it gets its own parts: the style sheet is matched again with all parts of a
    widget that changes its parent."""
    letters = BESIDE if parts.pane is None else BESIDE_WITH_PANE
    stage = Stage(parts.board, parts.player, below(parts), parts.sheet, letters, view)
    view.addWidget(stage)
    stage.share(*((560, 210) if parts.pane is None else (540, 285)))
    # The final table replaces the choices, so that the board keeps its size.
    frame = QWidget(view)
    side = Side(parts.viewpoint, parts.seats, parts.turn, (parts.banner, parts.tray), parts.choices, frame)
    framed = QVBoxLayout(frame)
    framed.setContentsMargins(6, 4, 6, 6)
    framed.addWidget(side)
    view.setStretchFactor(0, 1)
    view.setSizes([980, 330])
    view.setChildrenCollapsible(False)
    return stage, side


def below(parts: Parts) -> QSplitter:
    """Return the journal and the chart side by side, or as tabs next to a pane of the game system."""
    both = QSplitter(Qt.Orientation.Horizontal)
    if parts.pane is None:
        both.addWidget(parts.journal)
        both.addWidget(parts.chart)
        both.setSizes([640, 360])
        return both
    told = QTabWidget()
    told.setDocumentMode(True)
    told.addTab(parts.journal, tr("&Journal"))
    told.addTab(parts.chart, tr("&Money"))
    both.addWidget(parts.pane)
    both.addWidget(told)
    both.setSizes([600, 400])
    both.setChildrenCollapsible(False)
    return both

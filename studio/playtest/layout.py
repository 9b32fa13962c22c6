"""Where the parts of a running game stand: the board over the journal, the seats over what may be decided."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
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

SPARE = 6
"""Lines of choices that are kept, besides those which are always seen, when the seats take room."""
ANY_HEIGHT = (1 << 24) - 1
"""No limit."""


class Parts(NamedTuple):
    """The parts of a view. `pane` is the family's, beside the journal, if it has one."""

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


class Side(QSplitter):
    """Whatever has no room is scrolled to: the seats as far as whoever decides, the rest as far as the choices. Seats
    that own more take room that the choices do not need, until somebody draws the border between them."""

    def __init__(
        self, viewpoint: QWidget, seats: QWidget, turn: QWidget, before: tuple[QWidget, ...], choices: Choices
    ) -> None:
        """`before` stands above the choices, and scrolls with them; `turn` stands above both."""
        super().__init__(Qt.Orientation.Vertical)
        self._seats, self._choices = seats, choices
        self._is_drawn, self._needed = False, 0
        self._rows = QWidget()
        inside = QVBoxLayout(self._rows)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(seats)
        inside.addStretch(1)
        self._above = above = _scrolled(self._rows)
        above.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        above.setAccessibleName(tr("Seats"))
        # Above what scrolls: the seats scroll to whoever decides, and whose eyes they are seen through stays in sight.
        looked_at = QWidget()
        looking = QVBoxLayout(looked_at)
        looking.setContentsMargins(0, 0, 0, 0)
        as_wide = QHBoxLayout()
        as_wide.addWidget(viewpoint)
        as_wide.addSpacing(above.verticalScrollBar().sizeHint().width())
        looking.addLayout(as_wide)
        looking.addWidget(above, 1)
        self._acts = acts = QWidget()
        acting = QVBoxLayout(acts)
        acting.setContentsMargins(0, 0, 0, 0)
        for part in before:
            acting.addWidget(part)
        acting.addWidget(choices, 1)
        self._below = _scrolled(acts)
        acted = QWidget()
        below_acts = QVBoxLayout(acted)
        below_acts.setContentsMargins(0, 4, 0, 0)
        # Above what scrolls: what is to be decided is in sight beside every choice.
        below_acts.addWidget(turn)
        below_acts.addWidget(self._below, 1)
        # Below what scrolls: it is in sight however many choices there are.
        below_acts.addWidget(choices.ride_on)
        for part in (looked_at, acted):
            self.addWidget(part)
        self.setSizes([300, 460])
        self.setChildrenCollapsible(False)
        self.splitterMoved.connect(self._keep)
        # Once all parts have the sizes that what they say now wants.
        self._late = QTimer(self, singleShot=True, interval=0)
        self._late.timeout.connect(self._settle)
        self._below.verticalScrollBar().rangeChanged.connect(self._show_choices)

    def settle(self) -> None:
        """Another position is shown."""
        self._late.start()

    def _keep(self) -> None:
        self._is_drawn = True

    def _settle(self) -> None:
        if not self._is_drawn:
            self._grow()
        self._show_choices()

    def _show_choices(self) -> None:
        """Of what has no room at once, the choices are needed most."""
        self._below.verticalScrollBar().setValue(self._choices.y() if self._choices.offered else 0)

    def _grow(self) -> None:
        """The seats get what they lack, as far as the choices leave it."""
        wanted = max(self._rows.heightForWidth(self._rows.width()), self._seats.minimumSizeHint().height())
        lacking = wanted - self._above.viewport().height()
        self._needed = max(self._needed, self._acts.minimumSizeHint().height())
        left = self._below.viewport().height() - self._needed - SPARE * self.fontMetrics().lineSpacing()
        more = min(lacking, left)
        if more > 0:
            seats, acts = self.sizes()
            self.setSizes([seats + more, acts - more])


def _scrolled(part: QWidget) -> SeatScroll:
    """Whatever has no room, in a low window or with large type, is scrolled to."""
    scroll = SeatScroll()
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(part)
    return scroll


class Stage(QMainWindow):
    """Holds the board, and the player and the journal below it: a panel may dock below them all, and takes no room from
    the seats and what may be decided. Where the board would have less than a third of the window then, the journal
    gives its place to the panel."""

    def __init__(self, board: QWidget, player: QWidget, journal: QWidget) -> None:
        super().__init__()
        self._player, self._journal = player, journal
        self._panel: QDockWidget | None = None
        self._wanted, self._unfolded = 0, 0
        # The player takes its room from the journal: the board does not move when it comes.
        self._told = told = QWidget()
        under = QVBoxLayout(told)
        under.setContentsMargins(0, 0, 0, 0)
        under.setSpacing(0)
        under.addWidget(player)
        under.addWidget(journal, 1)
        self._split = left = QSplitter(Qt.Orientation.Vertical)
        left.addWidget(board)
        left.addWidget(told)
        left.setStretchFactor(0, 3)
        left.setStretchFactor(1, 1)
        self.setCentralWidget(left)
        player.installEventFilter(self)
        self._late = QTimer(self, singleShot=True, interval=0)
        self._late.timeout.connect(self._unfold)

    def share(self, board: int, told: int) -> None:
        """How the board and what is below it divide their height, as shares of it."""
        self._split.setSizes([board, told])

    def hold(self, panel: QDockWidget) -> None:
        """Let a panel stand below, closed or open, or beside the window, as it stands."""
        is_closed, floats, place = panel.isHidden(), panel.isFloating(), panel.geometry()
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, panel)
        if floats:
            panel.setFloating(True)
            panel.setGeometry(place)
        panel.setVisible(not is_closed)
        self._panel = panel
        panel.visibilityChanged.connect(self._come_or_go)

    def make_room(self, wanted: int) -> int:
        """Give the panel so many pixels of height, or as many as leave the board a third of the window; how many these
        are."""
        panel = self._panel
        if panel is None or panel.isFloating():
            return wanted
        self._wanted = wanted
        self.fit()
        room = max(panel.minimumSizeHint().height(), min(wanted, self._room))
        self.resizeDocks([panel], [room], Qt.Orientation.Vertical)
        return room

    def fit(self) -> None:
        """Fold the journal where a panel wants its place, and bring it back where not."""
        panel = self._panel
        is_low = panel is not None and not panel.isHidden() and not panel.isFloating()
        folds = is_low and self._room - self._journal.minimumSizeHint().height() < self._wanted
        if folds != self._journal.isHidden():
            self._journal.setHidden(folds)
            if not folds:
                self._late.start()
        has_rest = not self._player.isHidden()
        self._told.setVisible(has_rest or not folds)
        self._told.setMaximumHeight(self._player.sizeHint().height() if folds and has_rest else ANY_HEIGHT)

    def _come_or_go(self, visible: bool) -> None:
        if visible and not self._journal.isHidden():
            self._unfolded = self._told.height()
        self.fit()

    def _unfold(self) -> None:
        """Once the panel has given its room back, the journal is as high as before, and the board has the rest."""
        if self._unfolded and not self._journal.isHidden():
            self._split.setSizes([self._split.height() - self._unfolded, self._unfolded])

    @property
    def _room(self) -> int:
        """Pixels below the board and the player where the board has a third of the window."""
        player = 0 if self._player.isHidden() else self._player.sizeHint().height()
        borders = self._split.handleWidth() + self.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent)
        return self.height() - (self.window().height() + 2) // 3 - player - borders

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In another window there is another third."""
        super().resizeEvent(event)
        self.fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The player comes or goes."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.fit()
        return super().eventFilter(watched, event)


def lay_out(view: QSplitter, parts: Parts) -> tuple[Stage, Side]:
    """Puts the parts of a view together: the stage left, the seats and what may be decided right."""
    stage = Stage(parts.board, parts.player, below(parts))
    stage.share(*((560, 210) if parts.pane is None else (540, 285)))
    # The end takes the place of the choices, which there are none of then: the board need not be drawn in another size.
    side = Side(parts.viewpoint, parts.seats, parts.turn, (parts.banner, parts.tray), parts.choices)
    frame = QWidget()
    framed = QVBoxLayout(frame)
    framed.setContentsMargins(6, 4, 6, 6)
    framed.addWidget(side)
    view.addWidget(stage)
    view.addWidget(frame)
    view.setStretchFactor(0, 1)
    view.setSizes([980, 330])
    view.setChildrenCollapsible(False)
    return stage, side


def below(parts: Parts) -> QWidget:
    """The journal and the chart side by side; beside a pane of the family one of them at a time."""
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

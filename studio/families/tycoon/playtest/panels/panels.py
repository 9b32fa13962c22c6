"""All panels as tabs, below a line with the progress of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QSizePolicy, QTabWidget, QVBoxLayout, QWidget

from engine.families.tycoon.rules.position import AUCTION, RUNNING, TycoonState
from engine.families.tycoon.text.outcome import progress_text
from engine.game.rules import Action, Seat
from engine.i18n import tr
from studio.families.tycoon.playtest.panels.auction import AuctionPanel
from studio.families.tycoon.playtest.panels.cards import CardsPanel
from studio.families.tycoon.playtest.panels.ending import EndPanel
from studio.families.tycoon.playtest.panels.income import IncomePanel
from studio.families.tycoon.playtest.panels.shares import SharesPanel
from studio.families.tycoon.playtest.panels.visible_panels import Panel, Shown, Sitters, curtained, may_see
from studio.playtest.session.session import GameSetup, Session
from studio.widgets.label import Words
from studio.widgets.stable_scroll_area import SteadyScroll
from studio.widgets.tip import tip

PAUSE_MS = 120
"""Milliseconds between shown positions without a human decision: bots play faster than anyone reads."""


MIN_LETTERS = 22
"""Minimum width of a panel in letters."""


class Panels(QWidget):
    """Shows the current panel, each position at once if a human decides. `chosen` is emitted with a human's decision,
    `pointed` with the refs of places to highlight on the board."""

    chosen = Signal(object)
    pointed = Signal(object)

    def __init__(
        self, setup: GameSetup, colours: Sequence[str], letters: Sequence[str], viewer: Callable[[], Seat | None]
    ) -> None:
        """`viewer` returns the point of view."""
        super().__init__()
        names = [seat.name for seat in setup.seats]
        people = frozenset(seat for seat in range(len(names)) if setup.is_person(seat))
        self._sitters = Sitters(names, colours, letters, people)
        self._viewer = viewer
        self._viewed: Seat | None = None
        self._session: Session | None = None
        self._state: TycoonState | None = None
        self._actions: Sequence[Action] = ()
        self._before: QWidget | None = None
        self._is_over = self._is_late = self._is_following = self._is_clicked = False
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * MIN_LETTERS)
        self.course = Words()
        self.course.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.auction, self.income = AuctionPanel(self._sitters), IncomePanel(self._sitters)
        self.shares, self.cards = SharesPanel(self._sitters), CardsPanel(self._sitters)
        self.end = EndPanel(self._sitters)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.setUsesScrollButtons(True)
        self._panels: list[Panel] = []
        for panel, title, hint in (
            (self.auction, tr("&Auction"), tr("Show the auction for first player and the cost of a bid (Alt+A)")),
            (self.income, tr("&Income"), tr(
                "Show all players on the income track; point to a space, or use the arrow keys, Page Up and "
        "Page Down (Alt+I)"
            )),
            (self.shares, tr("&Shares"), tr("Show money, shares, engines and links; I issues a share (Alt+S)")),
            (self.cards, tr("&Cards"), tr("Show the cards on the table, their texts and their progress (Alt+C)")),
            (self.end, tr("&End"), tr("Show empty cities, the last turn and the points in detail (Alt+E)")),
        ):  # fmt: skip
            self._add(panel, title)
            self.tabs.setTabToolTip(self.tabs.count() - 1, tip(hint))
        self.tabs.setCurrentIndex(self._panels.index(self.income))
        self.tabs.tabBarClicked.connect(self._note_click)
        self.tabs.currentChanged.connect(lambda _: self._turn_over())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 2, 4, 0)
        layout.setSpacing(2)
        layout.addWidget(self.course)
        layout.addWidget(self.tabs, 1)
        self.cards.peeked.connect(self._peek)
        QShortcut(QKeySequence("I"), self).activated.connect(self.shares.take)
        self._later = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._later.timeout.connect(self._catch_up)

    def _add(self, panel: Panel, title: str) -> None:
        self._panels.append(panel)
        panel.chosen.connect(self.chosen)
        panel.pointed.connect(self.pointed)
        if panel is self.cards:
            self.tabs.addTab(panel, title)
            return
        scroll = SteadyScroll()
        scroll.setWidget(panel)
        scroll.setAccessibleName(title)
        self.tabs.addTab(scroll, title)

    def show_position(self, session: Session, state: Any) -> None:
        """Show the position; `offer` follows, so that controls do not flicker between them."""
        self._session, self._state, self._actions = session, state, ()
        self._is_following = True
        self._follow_game()
        self._is_following = False

    def offer(self, session: Session, actions: Sequence[Action]) -> None:
        """Show the possible decisions of a human: at once, except for positions in quick succession."""
        self._actions = actions
        if actions or session.is_over or not self._later.isActive() or self._viewer() != self._viewed:
            self.refresh()
            self._later.start()
            self._is_late = False
        else:
            self._is_late = True

    def refresh(self) -> None:
        """Show the position in the status line and the current panel."""
        session, state = self._session, self._state
        if session is None or state is None:
            return
        self._viewed = self._viewer()
        words = progress_text(state.m, state.g, self._sitters.names)
        self.course.setText(words)
        self.course.setToolTip(tip(words))
        setup, now = session.setup, session.now
        shown = Shown(
            state.m,
            curtained(state, self._viewer(), self._sitters.people),
            state.step,
            setup.seat_to_act(now),
            {action.decision: action for action in self._actions},
            setup.amounts(now) if self._actions else (),
            self._sitters.people if self._viewer() is None else frozenset(),
        )
        self._panels[self.tabs.currentIndex()].show_position(shown)
        self.shares.show_position(shown)  # Its key works in front of any panel.

    def _catch_up(self) -> None:
        """Show the last position if it followed too fast."""
        if self._is_late:
            self._is_late = False
            self.refresh()
            self._later.start()

    def _note_click(self, tab: int) -> None:
        self._is_clicked = tab not in (-1, self.tabs.currentIndex())

    def _turn_over(self) -> None:
        """Show another panel. While a position is being shown, `offer` fills it."""
        self.pointed.emit(())
        if self._is_following:
            return
        self.refresh()
        # Keep the focus in the panels after a key; a click or arrow keys on the tabs leave the focus unchanged.
        if not self._is_clicked and not self.tabs.tabBar().hasFocus():
            self._panels[self.tabs.currentIndex()].setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._is_clicked = False

    def _follow_game(self) -> None:
        """Show the auction while humans take part in it, and then the previous panel again, unless the user chose
        another one. Show the scoring at the end."""
        assert self._state is not None
        is_over = self._state.g.over != RUNNING
        if is_over and not self._is_over:
            self.tabs.setCurrentIndex(self._panels.index(self.end))
        self._is_over = is_over
        place = self._panels.index(self.auction)
        is_open = self._state.g.phase == AUCTION and bool(self._sitters.people)
        if is_open and self._before is None:
            self._before = self.tabs.currentWidget()
            self.tabs.setCurrentIndex(place)
        elif not is_open and self._before is not None:
            if self.tabs.currentIndex() == place:
                self.tabs.setCurrentWidget(self._before)
            self._before = None

    def may_see(self, seat: Seat) -> bool:
        """Return whether the viewer may see the secrets of a seat."""
        return may_see(seat, self._viewer(), self._sitters.people)

    def _peek(self, seat: Seat | None) -> None:
        """Show a face-down card to the human who holds the button."""
        can = seat is not None and self._state is not None and seat in self._sitters.people and self._viewer() is None
        card = self._state.g.tycoon[seat] if can and seat is not None and self._state is not None else -1
        self.cards.show_peeked(seat if can else None, card)

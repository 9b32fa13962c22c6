"""The game table of the dice game: dice, the sheet of the current player, and all sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.families.dice.actions.pick import ChangeDie
from engine.families.dice.content import LOADER, DiceContent, TrainId
from engine.families.dice.rules.position import KEEP, NONE, ROLL, START, DiceState
from engine.game.rules import Action
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.families.dice.playtest import moves
from studio.families.dice.playtest.dice_row import DiceRow
from studio.families.dice.playtest.game_sheets import Followed
from studio.families.dice.playtest.seat_sheet import SeatSheet
from studio.families.dice.playtest.sheet_view import SheetView
from studio.families.dice.sheet.painting import Filled
from studio.playtest.own_tables import OwnTable
from studio.playtest.session.session import Session
from studio.widgets.elided import ShortenedButton
from studio.widgets.label import Markup
from studio.widgets.mnemonic import entry, no_mnemonic, submenu
from studio.widgets.stable_scroll_area import SteadyScroll
from studio.widgets.tip import tip

NEARER = 1.25


class DiceTable(OwnTable):
    """Dice at the top, the current sheet below, all sheets at the side. A click on a sheet enlarges it."""

    def __init__(
        self, scenario: Scenario, colours: Sequence[str], letters: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._content = cast(DiceContent, scenario.content)
        self._followed = Followed()
        self._state: DiceState | None = None
        self._actions: dict[moves.DiceDecision, Action] = {}
        self._marked: frozenset[int] = frozenset()
        self._moment: object = None
        self._filled: list[Filled] = []
        self._acting: int | None = None
        self._waits_for_roll = False
        self._zoom = 1.0
        self.shown = 0
        self.dice = DiceRow()
        self.prompt = Markup(wraps=True)
        self.buttons = QWidget()
        self._row = QHBoxLayout(self.buttons)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.large = SheetView(scenario)
        self.small = [SeatSheet(scenario, colour, letter) for colour, letter in zip(colours, letters, strict=True)]
        self._lay_out()
        self.dice.clicked.connect(self._take_die)
        self.large.chosen.connect(self.chosen)
        for seat, sheet in enumerate(self.small):
            sheet.clicked.connect(lambda seat=seat: self.enlarge(seat))
        self.setAccessibleName(tr("Game table"))

    def _lay_out(self) -> None:
        self._around = SteadyScroll()
        self._around.setWidgetResizable(False)
        self._around.setWidget(self.large)
        self._around.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._around.setAccessibleName(tr("Current sheet"))
        strip = QWidget()
        stacked = QVBoxLayout(strip)
        stacked.setContentsMargins(0, 0, 0, 0)
        for sheet in self.small:
            stacked.addWidget(sheet)
        stacked.addStretch(1)
        side = SteadyScroll()
        side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side.setFixedWidth(236)
        side.setAccessibleName(tr("Sheets of all players"))
        side.setWidget(strip)
        side.setVisible(len(self.small) > 1)
        said = QVBoxLayout()
        said.addStretch(1)
        said.addWidget(self.prompt)
        said.addWidget(self.buttons, 0, Qt.AlignmentFlag.AlignLeft)
        said.addStretch(1)
        top = QHBoxLayout()
        top.addWidget(self.dice)
        top.addLayout(said, 1)
        below = QHBoxLayout()
        below.addWidget(self._around, 1)
        below.addWidget(side)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(8, 6, 4, 4)
        self._layout.addLayout(top)
        self._layout.addLayout(below, 1)

    def show_position(self, session: Session, state: Any) -> None:
        """Show the sheets and dice of a position."""
        self._state = state
        acting = session.setup.seat_to_act(session.now)
        by_hand = session.setup.is_person(acting)
        filled = self._followed.follow(session.positions)
        if (session.now is not self._moment) and self.follows and acting is not None:
            people = any(session.setup.is_person(seat) for seat in range(len(filled)))
            if by_hand or not people:
                self.shown = acting
        self._moment = session.now
        self._filled = filled
        for seat, sheet in enumerate(self.small):
            sheet.show_filled(filled[seat], is_acting=seat == acting, is_shown=seat == self.shown)
        self.large.show_filled(filled[self.shown])
        self._waits_for_roll = state.step in (ROLL, START) and by_hand
        name = state.seats[acting].name if acting is not None else ""
        said = moves.prompt(state.m, state.g, state.step, name, by_hand)
        self.prompt.write("<b>{said}</b>", said=said)
        self._acting = acting

    def show_choices(self, session: Session, actions: Sequence[Action]) -> None:
        """Show the dice and boxes to click."""
        self._actions = {action.decision: action for action in actions if action.decision is not None}
        self._marked = frozenset()
        self._offer()

    def enlarge(self, seat: int) -> None:
        """Enlarge the sheet of a seat."""
        self.shown = seat
        for number, sheet in enumerate(self.small):
            sheet.show_filled(self._filled[number], is_acting=number == self._acting, is_shown=number == seat)
        self.large.show_filled(self._filled[seat])
        self._offer()

    def light_up(self, refs: Iterable[Ref]) -> None:
        """Frame trains and loaders on the large sheet."""
        self.large.light_up(refs)

    def in_order(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Sort choices in sheet order."""
        return moves.in_order(self._state.m, actions) if self._state is not None else actions

    def heading(self, action: Action) -> str:
        """Return the heading of a choice: train, loader or warehouse; dice by their number."""
        return moves.heading_of(action, self._belongs_to(action))

    def _belongs_to(self, action: Action) -> str:
        ref = action.about[0] if action.about else None
        if ref is None:
            return tr("Warehouse")
        if ref.kind == LOADER:
            return tr("Loaders")
        return self._content.trains[TrainId(ref.id)].name

    def _offer(self) -> None:
        """Make everything clickable, based on the choices and the marked dice."""
        state = self._state
        if state is None:
            return
        m, g, now = state.m, state.g, state.step
        self.dice.show_groups(moves.groups_of(m, g, now, self._actions, self._marked))
        is_mine = self._acting == self.shown
        self.large.offer(moves.offers_of(m, tuple(self._actions.values())) if is_mine else {})
        self._clear_buttons()
        if self._waits_for_roll:
            roll = self._button(tr("Roll") if g.first == NONE else moves.roll_words(g.rolling))
            roll.clicked.connect(self.roll_asked)
        if now == KEEP and self._actions:
            action = self._actions.get(moves.roll_more(g, self._marked))
            confirm = self._button(str(action) if action else tr("Click the dice to roll again"))
            confirm.setEnabled(action is not None)
            confirm.clicked.connect(lambda: self.chosen.emit(action))
        plain, turns = moves.sides(g, tuple(self._actions.values()))
        for action in plain:
            self._button(str(action)).clicked.connect(lambda _=False, action=action: self.chosen.emit(action))
        if turns:
            self._button(tr("Change a die")).setMenu(self._menu_of(turns))

    def _menu_of(self, turns: Sequence[Action]) -> QMenu:
        """Return a menu for each number that can be changed."""
        menu = QMenu(self.buttons)
        below: dict[int, QMenu] = {}
        for action in turns:
            assert isinstance(action.decision, ChangeDie)
            old = action.decision.old
            if old not in below:
                below[old] = submenu(menu, tr("Change a {number}").format(number=old))
            entry(below[old], str(action), partial(self.chosen.emit, action))
        return menu

    def _button(self, words: str) -> QPushButton:
        button = ShortenedButton(no_mnemonic(words))
        button.setToolTip(tip(words))
        # Use the width of the text if there is space.
        button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row.addWidget(button)
        button.show()
        return button

    def _clear_buttons(self) -> None:
        for button in self.buttons.findChildren(QPushButton):
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()

    def _take_die(self, group: int, index: int) -> None:
        state = self._state
        assert state is not None
        if state.step == KEEP:
            self._marked = self._marked ^ {index}
            self._offer()
            return
        action = self._actions.get(moves.decision_of_click(state.g, state.step, group, index))
        if action is not None:
            self.chosen.emit(action)

    def zoom_to_fit(self) -> None:
        """Fit the whole sheet."""
        self._zoom = 1.0
        self._fit()

    def zoom_in(self) -> None:
        """Enlarge the sheet."""
        self._zoom = min(5.0, self._zoom * NEARER)
        self._fit()

    def zoom_out(self) -> None:
        """Reduce the sheet, at least to its whole size."""
        self._zoom = max(1.0, self._zoom / NEARER)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the sheet as large as the available space."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self._layout.activate()
        room = self._around.maximumViewportSize()
        self.large.resize(QSize(int(room.width() * self._zoom), int(room.height() * self._zoom)))

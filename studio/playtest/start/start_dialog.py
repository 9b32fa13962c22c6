"""Dialog before a game: seats, seed, and rules for this game only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import SystemRandom

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import PERSON, bot_description, bot_names, default_lineup
from engine.game.family import Family
from engine.game.options import resolve
from engine.game.rules import Option, SeatSetup
from engine.game.setups import SETUP, chosen_setup
from engine.i18n import ntr, tr
from engine.model.scenario import RuleValue, Scenario
from engine.sim.run import SEATS, seats_of
from studio.playtest.seat_badge import colours_of
from studio.playtest.start.presets import Presets
from studio.playtest.start.remembered import Remembered, Table, fit_table
from studio.playtest.start.rules_table import RULES_LETTERS, RulesTable
from studio.playtest.start.seat_editor import SeatEditor
from studio.widgets.dialog import Dialog
from studio.widgets.fit_table import WholeTable
from studio.widgets.label import Words
from studio.widgets.measured import open_at
from studio.widgets.number_box import NumberBox
from studio.widgets.tip import tip

FEWEST, MOST = 2, 6
LEAST_RULES = 200
"""Minimum height of the rules in pixels, so that six seats and the buttons fit a small screen."""
SEEDS = 2**31 - 1


def usual_seats(family: Family) -> list[SeatSetup]:
    """Return one human and three casual bots."""
    return seats_of([PERSON, *default_lineup(family, 3)])


class StartDialog(Dialog):
    """Dialog for the setup of a game; `table` returns it. It starts with `former`, the last setup, if any, and offers
    the presets in `known`, which it updates."""

    def __init__(
        self,
        scenario: Scenario,
        family: Family,
        seats: Sequence[SeatSetup],
        seed: int,
        parent: QWidget | None = None,
        former: Table | None = None,
        known: Remembered | None = None,
    ) -> None:
        super().__init__(parent)
        # The board is in the title of the window behind it, and a long name would be cut off.
        self.setWindowTitle(tr("Start Playtest"))
        self._bots = bot_names(family, scenario)
        self._told = {bot: bot_description(family, bot, scenario) for bot in self._bots}
        self._scenario, self._family = scenario, family
        self.editors: list[SeatEditor] = []
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._options: Sequence[Option] = family.rules.options if family.rules is not None else ()
        self._rules: dict[str, RuleValue] = {}
        self._search = ""
        self.presets = Presets(family.id, known or Remembered(), lambda: self.table, self.put_table, self)
        self.begin_from = self._set_ups()
        self.add = QPushButton(tr("Add Seat"))
        self.add.clicked.connect(self._add_seat)
        self.whole = WholeTable(self.seat_bots, self)
        self.apart = QPushButton(tr("Use Distinct Colors"))
        self.apart.setToolTip(
            tip(tr("Replace the colors with similar ones that color-blind people can distinguish, also on the board"))
        )
        self.apart.clicked.connect(self._tell_apart)
        self.seed = NumberBox()
        self.seed.setRange(0, SEEDS)
        self.seed.setValue(seed)
        self.seed.setToolTip(tr("The same seed gives the same rolls and cards"))
        self.seed.setAccessibleName(tr("Seed"))
        another = self._another = QPushButton(tr("New Seed"))
        another.setToolTip(tr("Choose a seed at random"))
        another.clicked.connect(lambda: self.seed.setValue(another_seed()))
        self.more = QToolButton()
        self._more = tr("&Rules for this game")
        self.more.setText(self._more)
        self.more.setToolTip(tr("Change rules for this game only; the board keeps its rules"))
        self.more.setCheckable(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setArrowType(Qt.ArrowType.RightArrow)
        self.more.setAutoRaise(True)
        self.more.toggled.connect(self._unfold)
        self.rules: RulesTable | None = None
        self.said = Words()
        self.said.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.play = self.buttons.addButton(tr("Play"), QDialogButtonBox.ButtonRole.AcceptRole)
        # Enter must never cancel: Qt passes the default on to any button that allows it.
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        seed_row = QHBoxLayout()
        label = Words(tr("&Seed"))
        label.setBuddy(self.seed)
        for widget in (label, self.seed, another):
            seed_row.addWidget(widget)
        seed_row.addStretch(1)
        begin_row = QHBoxLayout()
        begin = Words(tr("&Start from"))
        begin.setBuddy(self.begin_from)
        begin_row.addWidget(begin)
        begin_row.addWidget(self.begin_from, 1)
        self._layout = QVBoxLayout(self)
        self._layout.addWidget(self.presets)
        self._layout.addLayout(begin_row)
        self._layout.addLayout(self._grid)
        below_seats = QHBoxLayout()
        below_seats.addWidget(self.add)
        below_seats.addWidget(self.whole)
        below_seats.addWidget(self.apart)
        below_seats.addStretch()
        self._layout.addLayout(below_seats)
        self._layout.addLayout(seed_row)
        self._layout.addWidget(self.more)
        self._layout.addWidget(self.said)
        self._layout.addStretch(1)
        self._layout.addWidget(self.buttons)
        for button in (self.add, self.apart, another):
            button.setAutoDefault(False)
        # Set the focus when it is shown: Qt would forget it before.
        self.play.setDefault(True)
        self.play.setFocus()
        self.put_table(former or Table(tuple(seats), seed))
        self.begin_from.currentIndexChanged.connect(self._seat_setup)

    @property
    def table(self) -> Table:
        """All settings."""
        search = self.rules.search.text() if self.rules is not None else self._search
        return Table(tuple(self.seats), self.seed.value(), self.chosen, search)

    def put_table(self, table: Table) -> None:
        """Apply a setup, as far as it is valid here."""
        table = fit_table(table, self._options, self._bots, MOST, PERSON)
        for editor in self.editors:
            self._take_away(editor)
        self.editors = []
        for seat in table.seats:
            self._put(seat)
        while len(self.editors) < FEWEST:
            self._put(self._fresh_seat())
        self.seed.setValue(table.seed)
        self._rules = {name: value for name, value in table.rules.items() if name != SETUP.name}
        self._search = table.search
        if self.rules is not None:
            self.rules.put(self._rules)
            self.rules.search.setText(self._search)
        with QSignalBlocker(self.begin_from):
            wanted = chosen_setup(self._scenario, table.rules)
            self.begin_from.setCurrentIndex(max(0, self.begin_from.findData(wanted)))
        self._say_more()
        self._seat_setup()

    @property
    def seats(self) -> list[SeatSetup]:
        """Current seats."""
        return [editor.value() for editor in self.editors]

    @property
    def chosen(self) -> dict[str, RuleValue]:
        """Rules changed for this game."""
        rules = self.rules.chosen() if self.rules is not None else dict(self._rules)
        name = str(self.begin_from.currentData())
        if name != chosen_setup(self._scenario, {}):
            rules[SETUP.name] = name
        return rules

    def _put(self, seat: SeatSetup) -> None:
        editor = SeatEditor(self, seat, self._told, self.presets.tell_changes)
        editor.remove.clicked.connect(lambda: self._remove(editor))
        editor.name.textChanged.connect(self._judge)
        self.editors.append(editor)

    def _set_ups(self) -> QComboBox:
        """Return the choice of a starting position."""
        box = QComboBox()
        box.setAccessibleName(tr("Start from"))
        box.addItem(tr("the beginning"), "")
        for name, setup in self._scenario.content.positions.items():
            box.addItem(
                ntr("{name} ({n} seat)", "{name} ({n} seats)", len(setup.seats)).format(name=name, n=len(setup.seats)),
                name,
            )
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(20)
        box.setEnabled(box.count() > 1)
        if self._family.to_setup is None:
            words = tr("{title} games cannot start from a starting position.").format(title=tr(self._family.title))
        elif box.count() == 1:
            words = tr(
                "This scenario has no starting positions yet. Save one during a game (Ctrl+K), or add one in "
                "the Starting Positions table."
            )
        else:
            words = tr("Start from the beginning, or from a starting position of this scenario")
        box.setToolTip(tip(words))
        return box

    @property
    def _needed(self) -> int | None:
        """Number of seats of the starting position; None for any number."""
        setup = self._scenario.content.positions.get(str(self.begin_from.currentData()))
        return None if setup is None else len(setup.seats)

    def _seat_setup(self) -> None:
        """Adjust the seats to the starting position."""
        needed = self._needed
        while needed is not None and len(self.editors) > needed:
            self._take_away(self.editors.pop())
        while needed is not None and len(self.editors) < needed:
            self._put(self._fresh_seat())
        self._arrange()

    def _add_seat(self) -> None:
        self._put(self._fresh_seat())
        self._arrange()

    def seat_bots(self, sharks: bool) -> None:
        """Set casual or expert bots at every seat without a human."""
        editors = [editor for editor in self.editors if editor.value().bot != PERSON]
        for editor, bot in zip(editors, default_lineup(self._family, len(editors), sharks), strict=True):
            editor.bot.setCurrentIndex(editor.bot.findData(bot))

    def _tell_apart(self) -> None:
        """Replace colors that color-blind people cannot distinguish."""
        from engine.validate.fixes import seats_apart

        found = seats_apart(self._scenario, colours_of([editor.value() for editor in self.editors]))
        for editor, colour in zip(self.editors, found, strict=True):
            editor.take_colour(colour)

    def _fresh_seat(self) -> SeatSetup:
        """Return one more seat, with a bot of the game system that is not seated yet, else the first bot."""
        playing = {editor.value().bot for editor in self.editors}
        bot = next((one for one in self._family.casual_bots if one in self._bots and one not in playing), self._bots[0])
        names = {editor.value().name for editor in self.editors}
        taken = {editor.colour for editor in self.editors}
        name = next((name for name, _ in SEATS if name not in names), tr("Seat"))
        colour = next((colour for _, colour in SEATS if colour not in taken), SEATS[len(self.editors) % len(SEATS)][1])
        return SeatSetup(name, bot, colour)

    def _remove(self, editor: SeatEditor) -> None:
        self.editors.remove(editor)
        self._take_away(editor)
        self._arrange()

    def _take_away(self, editor: SeatEditor) -> None:
        for widget in editor.widgets:
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()

    def _arrange(self) -> None:
        for row, editor in enumerate(self.editors):
            for column, widget in enumerate(editor.widgets):
                self._grid.addWidget(widget, row, column)
            editor.remove.setEnabled(len(self.editors) > FEWEST and self._needed is None)
            editor.name.setAccessibleName(tr("Name of seat {number}").format(number=row + 1))
            editor.bot.setAccessibleName(tr("Controller of seat {number}").format(number=row + 1))
            editor.swatch.setAccessibleName(tr("Color of seat {number}").format(number=row + 1))
            editor.remove.setAccessibleName(tr("Remove seat {number}").format(number=row + 1))
        self.add.setEnabled(len(self.editors) < MOST and self._needed is None)
        self._order_keys()
        self._judge()

    def _order_keys(self) -> None:
        """Set the tab order from top to bottom, since seats and rules may be created later than widgets below them."""
        chain: list[QWidget] = [*self.presets.in_order, self.begin_from]
        chain += [widget for editor in self.editors for widget in editor.widgets]
        chain += [self.add, self.whole, self.apart, self.seed, self._another, self.more]
        if self.rules is not None:
            chain += self.rules.in_order
        chain += [self.play, self.buttons.button(QDialogButtonBox.StandardButton.Cancel)]
        for one, other in pairwise(chain):
            self.setTabOrder(one, other)

    def _judge(self) -> None:
        names = [seat.name for seat in self.seats]
        said = ""
        if not all(names):
            said = tr("Enter a name for every seat.")
        elif len(set(names)) < len(names):
            said = tr("Two seats have the same name. Change one of them.")
        self.said.setText(said)
        self.said.setVisible(bool(said))
        self.play.setEnabled(not said)
        self.presets.tell_changes()

    def _unfold(self, open_: bool) -> None:
        self.more.setArrowType(Qt.ArrowType.DownArrow if open_ else Qt.ArrowType.RightArrow)
        if open_ and self.rules is None:
            usual = resolve(self._options, self._scenario.rules)
            self.rules = RulesTable(self._options, usual, self._scenario.currency, chosen=self._rules)
            self.rules.search.setText(self._search)
            self.rules.setMinimumHeight(LEAST_RULES)
            self._layout.insertWidget(self._layout.indexOf(self.more) + 1, self.rules, 10)
            self.rules.changed.connect(self._say_more)
            self._order_keys()
            QShortcut(QKeySequence.StandardKey.Find, self.rules).activated.connect(self.rules.focus_search)
            wide = RULES_LETTERS * self.fontMetrics().averageCharWidth()
            open_at(self, max(self.width(), wide), max(self.height(), 640))
        if self.rules is not None:
            self.rules.setVisible(open_)
        if not open_:
            self.adjustSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Move up if the dialog grows beyond the bottom of the screen."""
        super().resizeEvent(event)
        room, frame = self.screen().availableGeometry(), self.frameGeometry()
        below = frame.top() + event.size().height() + (frame.height() - self.height()) - room.bottom()
        if self.isVisible() and below > 0:
            self.move(self.x(), max(room.top(), self.y() - below))

    def _say_more(self) -> None:
        """Show the number of changed rules, also while they are collapsed."""
        changed = len(self.rules.chosen() if self.rules is not None else self._rules)
        self.more.setText(tr("&Rules for this game ({n} changed)").format(n=changed) if changed else self._more)
        self.presets.tell_changes()


def another_seed() -> int:
    """Choose a seed at random."""
    return SystemRandom().randrange(1, 100_000)

"""Before a game: who sits where, the seed, and rules that hold for this game only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import SystemRandom

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import PERSON, bot_description, bot_names, default_lineup
from engine.game.family import Family
from engine.game.options import resolve
from engine.game.rules import Option, SeatSetup
from engine.game.setups import SETUP, chosen_setup
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.sim.run import SEATS, seats_of
from studio.playtest.seat_badge import colours_of
from studio.playtest.start.presets import Presets
from studio.playtest.start.remembered import Remembered, Table, fitting
from studio.playtest.start.rules_table import RULES_LETTERS, RulesTable
from studio.playtest.start.seat_editor import SeatEditor
from studio.widgets.fit_table import WholeTable
from studio.widgets.label import Words
from studio.widgets.measured import open_at
from studio.widgets.tip import tip

FEWEST, MOST = 2, 6
LEAST_RULES = 200
"""Pixels of the rules of a game at least: with six seats the buttons have room below them on a small screen."""
SEEDS = 2**31 - 1


def usual_seats(family: Family) -> list[SeatSetup]:
    """One person, and three who play as people do."""
    return seats_of([PERSON, *default_lineup(family, 3)])


class StartDialog(QDialog):
    """Asks how to play; `table` is what was set. It begins with `former`, the table of the last time, if there is one,
    and offers the presets of the family in `known`, to which it adds."""

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
        # The board is behind it, and a long name would be cut off.
        self.setWindowTitle(tr("Start Playtest"))
        self._bots = bot_names(family, scenario)
        self._told = {bot: bot_description(family, bot, scenario) for bot in self._bots}
        self._scenario, self._family = scenario, family
        self.editors: list[SeatEditor] = []
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._options: Sequence[Option] = family.rules.options() if family.rules is not None else ()
        self._rules: dict[str, RuleValue] = {}
        self._search = ""
        self.presets = Presets(family.id, known or Remembered(), lambda: self.table, self.put_table, self)
        self.begin_from = self._set_ups()
        self.add = QPushButton(tr("Add a seat"))
        self.add.clicked.connect(self._add_seat)
        self.whole = WholeTable(self.seat_bots, self)
        self.apart = QPushButton(tr("Tell colours apart"))
        self.apart.setToolTip(tip(tr("Colours near to these that every eye tells apart, on the board too")))
        self.apart.clicked.connect(self._tell_apart)
        self.seed = QSpinBox()
        self.seed.setRange(0, SEEDS)
        self.seed.setValue(seed)
        self.seed.setToolTip(tr("The same seed brings the same rolls and cards"))
        self.seed.setAccessibleName(tr("Seed"))
        another = self._another = QPushButton(tr("New seed"))
        another.setToolTip(tr("Choose a seed at random"))
        another.clicked.connect(lambda: self.seed.setValue(another_seed()))
        self.more = QToolButton()
        self._more = tr("&Rules for this game")
        self.more.setText(self._more)
        self.more.setToolTip(tr("Rules that hold for this game only; the board stays as it is"))
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
        # Enter never cancels: Qt hands the default on to any button that may have it.
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
        begin = Words(tr("&Begin from"))
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
        # Once it is in the dialog; before, Qt forgets it as soon as another widget has the keys.
        self.play.setDefault(True)
        self.play.setFocus()
        self.setMinimumWidth(460)
        self.put_table(former or Table(tuple(seats), seed))
        self.begin_from.currentIndexChanged.connect(self._seat_setup)

    @property
    def table(self) -> Table:
        """Everything that was set."""
        search = self.rules.search.text() if self.rules is not None else self._search
        return Table(tuple(self.seats), self.seed.value(), self.chosen, search)

    def put_table(self, table: Table) -> None:
        """Sets everything as it is in a table, as far as that can be played here."""
        table = fitting(table, self._options, self._bots, MOST, PERSON)
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
        """The seats as set."""
        return [editor.value() for editor in self.editors]

    @property
    def chosen(self) -> dict[str, RuleValue]:
        """The rules that are otherwise in this game."""
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
        """From which position the game begins."""
        box = QComboBox()
        box.setAccessibleName(tr("Begin from"))
        box.addItem(tr("the beginning"), "")
        for name, setup in self._scenario.content.positions.items():
            box.addItem(tr("{0} ({1} seats)").format(name, len(setup.seats)), name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(20)
        box.setEnabled(box.count() > 1)
        if self._family.kept is None:
            words = tr("Games of {0} begin from no set-up positions.").format(self._family.title)
        elif box.count() == 1:
            words = tr(
                "This scenario has no set-up positions yet: keep one while a game runs (Ctrl+K), or make one in the "
                "table Set-ups."
            )
        else:
            words = tr("The beginning of the rules, or a set-up position of this scenario")
        box.setToolTip(tip(words))
        return box

    @property
    def _needed(self) -> int | None:
        """How many seats the position has from which the game begins; None where any number may play."""
        setup = self._scenario.content.positions.get(str(self.begin_from.currentData()))
        return None if setup is None else len(setup.seats)

    def _seat_setup(self) -> None:
        """As many seats as the position has."""
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
        """People or sharks at every seat that no person plays."""
        editors = [editor for editor in self.editors if editor.value().bot != PERSON]
        for editor, bot in zip(editors, default_lineup(self._family, len(editors), sharks), strict=True):
            editor.bot.setCurrentIndex(editor.bot.findData(bot))

    def _tell_apart(self) -> None:
        """Colours that every eye tells apart, for the seats whose ones some do not."""
        from engine.validate.fixes import seats_apart

        found = seats_apart(self._scenario, colours_of([editor.value() for editor in self.editors]))
        for editor, colour in zip(self.editors, found, strict=True):
            editor.take_colour(colour)

    def _fresh_seat(self) -> SeatSetup:
        """One more seat, played by a character of the family who is not at the table yet, else by the first bot."""
        playing = {editor.value().bot for editor in self.editors}
        bot = next((one for one in self._family.people if one in self._bots and one not in playing), self._bots[0])
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
            editor.name.setAccessibleName(tr("Name of seat {0}").format(row + 1))
            editor.bot.setAccessibleName(tr("Who plays seat {0}").format(row + 1))
            editor.swatch.setAccessibleName(tr("Colour of seat {0}").format(row + 1))
            editor.remove.setAccessibleName(tr("Remove seat {0}").format(row + 1))
        self.add.setEnabled(len(self.editors) < MOST and self._needed is None)
        self._order_keys()
        self._judge()

    def _order_keys(self) -> None:
        """Tab goes from above to below, whichever came first: seats and rules may come later than what is below."""
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
            said = tr("Every seat needs a name.")
        elif len(set(names)) < len(names):
            said = tr("Two seats have the same name.")
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
        """Rules and seats make it higher: it moves up rather than have its buttons below the screen."""
        super().resizeEvent(event)
        room, frame = self.screen().availableGeometry(), self.frameGeometry()
        below = frame.top() + event.size().height() + (frame.height() - self.height()) - room.bottom()
        if self.isVisible() and below > 0:
            self.move(self.x(), max(room.top(), self.y() - below))

    def _say_more(self) -> None:
        """How many rules are otherwise, also while they are folded away."""
        changed = len(self.rules.chosen() if self.rules is not None else self._rules)
        self.more.setText(tr("&Rules for this game ({0} changed)").format(changed) if changed else self._more)
        self.presets.tell_changes()


def another_seed() -> int:
    """Choose a seed at random."""
    return SystemRandom().randrange(1, 100_000)

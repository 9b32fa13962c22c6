"""Dialog for a new run: bots, rules, seed, and how many games or how precise."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import bot_names, default_lineup
from engine.game.family import family
from engine.i18n import format_number, tr
from engine.model.scenario import RuleValue, Scenario
from studio.lab.games import MOST_GAMES, MOST_SEED, AskRules
from studio.lab.run_task import NewRun
from studio.lab.seats import Seats
from studio.widgets.dialog import Dialog
from studio.widgets.label import Words, add_row
from studio.widgets.message_box import window_title
from studio.widgets.number_box import DecimalBox, NumberBox
from studio.widgets.responsive_row import row_of
from studio.widgets.tip import tip

USUAL_GAMES, USUAL_POINTS = 1_000, 2.0


class RunDialog(Dialog):
    """Asks for a new run on a board. `new_run` is what the user chose."""

    def __init__(
        self, scenario: Scenario, ask_rules: AskRules, parent: QWidget | None = None, last: NewRun | None = None
    ) -> None:
        """`last` has the settings to start with, if it is of the same game system."""
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("New Run: {title}").format(title=scenario.title)))
        self._scenario, self._ask_rules = scenario, ask_rules
        known = family(scenario.family)
        is_alike = last is not None and last.scenario.family == scenario.family
        self.chosen: dict[str, RuleValue] = dict(last.chosen) if last is not None and is_alike else {}
        self.seats = Seats(lambda seats, sharks: default_lineup(known, seats, sharks), self)
        self.seats.offer(bot_names(known, scenario), default_lineup(known))
        if last is not None and is_alike:
            self.seats.seat(last.bots)
        self.by_games, self.by_precision = QRadioButton(tr("&Games"), self), QRadioButton(tr("&Precision"), self)
        self.by_games.setToolTip(tip(tr("Play this number of games")))
        self.by_precision.setToolTip(tip(tr("Play until the share of wins of each seat is known this well")))
        group = QButtonGroup(self)
        group.addButton(self.by_games)
        group.addButton(self.by_precision)
        self.by_games.setChecked(True)
        self.games = NumberBox(self)
        self.games.setRange(1, MOST_GAMES)
        self.games.setGroupSeparatorShown(True)
        self.games.setValue(last.games if last is not None and not last.precision else USUAL_GAMES)
        self.games.setAccessibleName(tr("Number of games"))
        self.points = DecimalBox(self)
        self.points.setRange(0.1, 20.0)
        self.points.setDecimals(1)
        self.points.setSingleStep(0.5)
        self.points.setPrefix("± ")
        self.points.setSuffix(" " + tr("percentage points"))
        self.points.setValue(100 * last.precision if last is not None and last.precision else USUAL_POINTS)
        self.points.setAccessibleName(tr("Half of the 95% interval of the share of wins"))
        self.words = Words(parent=self, wraps=True)
        self.seed = NumberBox(self)
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(last.seed if last is not None else 1)
        self.seed.setToolTip(tip(tr("The same seed gives the same games")))
        self.rules = QPushButton(self)
        self.rules.setToolTip(tip(tr("Change rules for these games only; the board keeps its rules")))
        self.rules.setAutoDefault(False)
        self.rules.clicked.connect(self._choose_rules)
        form = QFormLayout()
        add_row(form, tr("Bots"), self.seats)
        add_row(form, tr("Rules"), self.rules)
        for radio, box in ((self.by_games, self.games), (self.by_precision, self.points)):
            add_row(form, "", row_of(radio, box))
        add_row(form, "", self.words)
        add_row(form, tr("See&d"), self.seed)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, Qt.Orientation.Horizontal)
        self.start = buttons.addButton(tr("&Start"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.start.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addStretch(1)
        layout.addWidget(buttons)
        self.by_games.toggled.connect(self._show_state)
        self.points.valueChanged.connect(self._show_state)
        if last is not None and last.precision:
            self.by_precision.setChecked(True)
        self._show_state()

    @property
    def new_run(self) -> NewRun:
        """The run to play."""
        precision = self.points.value() / 100 if self.by_precision.isChecked() else 0.0
        return NewRun(self._scenario, self.chosen, self.seats.bots, self.seed.value(), self.games.value(), precision)

    def _choose_rules(self) -> None:
        chosen = self._ask_rules(self._scenario, family(self._scenario.family), self.chosen, self)
        if chosen is not None:
            self.chosen = chosen
            self._show_state()

    def _show_state(self) -> None:
        n = len(self.chosen)
        self.rules.setText(tr("R&ules ({n} changed)…").format(n=n) if n else tr("R&ules…"))
        is_precise = self.by_precision.isChecked()
        self.games.setEnabled(not is_precise)
        self.points.setEnabled(is_precise)
        most = 0.25 * (1.96 / (self.points.value() / 100)) ** 2
        words = tr("At most about {games} games; fewer if one seat wins rarely or mostly.")
        self.words.setText(words.format(games=format_number(round(most))) if is_precise else "")

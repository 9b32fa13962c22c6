"""The two sides of a comparison: the open board, its file, another file, or the board of a stored run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QPushButton, QWidget

from engine.errors import BoxcarsError
from engine.game.family import family
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.runs.store import Run
from studio.document.document import Document
from studio.lab.games import AskRules
from studio.widgets.responsive_row import Columns
from studio.widgets.tip import tip

CURRENT, SAVED, FILE, RUN, ASK = "current", "saved", "file", "run", "ask"  # not shown
"""Kinds of sides; the last one asks for a file."""
SEATS_TO_NAME = range(1, 7)
"""Numbers of players for whom a rule can be changed."""
LEAST = 12
"""Minimum width of a choice in letters."""


class Side(Struct, frozen=True):
    """A side as chosen: its kind and name, the scenario or the file with it, the run of a store, and the rules that
    differ from the scenario; for all players, or for the one of the number `seat`."""

    kind: str
    name: str
    scenario: Scenario | None = None
    file: Path | None = None
    run: int = 0
    chosen: dict[str, RuleValue] = {}
    seat: int = 0

    def rules(self, scenario: Scenario) -> dict[str, RuleValue]:
        """Return the rules that differ from the scenario, by their names in games. Raises RulesError for a rule that
        cannot differ between players."""
        from engine.game.options import for_seat

        known = family(scenario.family).rules
        if not self.seat or known is None:
            return self.chosen
        return dict(for_seat(known.options, self.chosen, self.seat - 1))

    def read(self) -> Scenario:
        """Return the scenario; reads the file, or the store of the run. Raises BoxcarsError."""
        if self.scenario is not None:
            return self.scenario
        assert self.file is not None
        if self.kind == RUN:
            from engine.runs.identity import as_played
            from engine.runs.store import reading

            with reading(self.file) as store:
                run = store.run(self.run)
                return as_played(run.identity, store.scenario_text(run)).scenario
        from engine.files.scenarios import load

        return load(self.file)


class SideState(NamedTuple):
    """A choice with the files and runs to choose from."""

    files: tuple[Path, ...]
    store: Path
    runs: Sequence[Run]
    choice: tuple[str, object]
    chosen: dict[str, RuleValue]
    seat: int


class SideChoice(Columns):
    """Choice of a side with its rules. `changed` reports another choice."""

    changed = Signal()

    def __init__(
        self, document: Document, ask_rules: AskRules, name: str, kind: str, parent: QWidget | None = None
    ) -> None:
        super().__init__((), 3, parent)
        self.choice, self.rules = QComboBox(self), QPushButton(self)
        self.who = QComboBox(self)
        for part in (self.choice, self.rules, self.who):
            self.put(part)
        self._document, self._ask_rules = document, ask_rules
        self.chosen: dict[str, RuleValue] = {}
        self._files: list[Path] = []
        self._runs: Sequence[Run] = ()
        self._store = Path()
        self._last = 0
        self.choice.setAccessibleName(name)
        self.choice.setToolTip(tip(tr("Choose a board: as it is now, as it is saved, another file, or a stored run")))
        self.choice.setMinimumContentsLength(LEAST)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.activated.connect(self._choose)
        self.rules.setToolTip(tip(tr("Change rules of this side only; the board keeps its rules")))
        self.rules.clicked.connect(self._choose_rules)
        self.who.addItem(tr("For all players"), 0)
        for seat in SEATS_TO_NAME:
            self.who.addItem(tr("For player {number}").format(number=seat), seat)
        self.who.setAccessibleName(tr("Players of the changed rules"))
        self.who.setToolTip(tip(tr("Choose for which player the changed rules of this side hold")))
        self._offer()
        self.set_kind(kind)

    def offer_runs(self, store: Path, runs: Sequence[Run]) -> None:
        """Offer the runs of a store."""
        self._store, self._runs = store, runs
        self._offer()

    def set_kind(self, kind: str) -> None:
        """Choose the first side of this kind."""
        at = next((n for n in range(self.choice.count()) if self.choice.itemData(n)[0] == kind), 0)
        self.choice.setCurrentIndex(at)
        self._last = at
        self._show_rules()

    def snapshot(self) -> SideState:
        """Return the choice for `restore`."""
        choice, seat = self.choice.currentData(), int(self.who.currentData())
        return SideState(tuple(self._files), self._store, self._runs, choice, self.chosen, seat)

    def restore(self, state: SideState) -> None:
        """Take over a choice."""
        self._files, self.chosen = list(state.files), state.chosen
        self.offer_runs(state.store, state.runs)
        self._last = self._place_of(state.choice)
        self.choice.setCurrentIndex(self._last)
        self.who.setCurrentIndex(max(0, self.who.findData(state.seat)))
        self._show_rules()

    def _place_of(self, choice: object) -> int:
        """Return the place of a choice in the list; the first one if it is not listed."""
        return next((n for n in range(self.choice.count()) if self.choice.itemData(n) == choice), 0)

    def take_run(self, run: Run) -> None:
        """Choose a run with its rules."""
        at = next((n for n in range(self.choice.count()) if self.choice.itemData(n) == (RUN, run.id)), -1)
        if at >= 0:
            self.choice.setCurrentIndex(at)
            self._choose(at)

    @property
    def side(self) -> Side:
        """The chosen side. Raises BoxcarsError if there is no saved version."""
        kind, value = self.choice.currentData()
        name, seat = self.choice.currentText(), int(self.who.currentData()) if self.chosen else 0
        if self.chosen:
            rules = ", ".join(f"{key}={value}" for key, value in self.chosen.items())
            name = tr("{board} with {rules}").format(board=name, rules=rules)
            if seat:
                name = tr("{board} for player {number}").format(board=name, number=seat)
        if kind == SAVED:
            if self._document.path is None:
                raise BoxcarsError(tr("The board is not saved yet."))
            return Side(kind, name, file=self._document.path, chosen=self.chosen, seat=seat)
        if kind == FILE:
            return Side(kind, name, file=Path(value), chosen=self.chosen, seat=seat)
        if kind == RUN:
            return Side(kind, name, file=self._store, run=int(value), chosen=self.chosen, seat=seat)
        return Side(kind, name, scenario=self._document.committed, chosen=self.chosen, seat=seat)

    def _offer(self) -> None:
        before = self.choice.currentData()
        self.choice.clear()
        self.choice.addItem(tr("Board as it is now"), (CURRENT, ""))
        self.choice.addItem(tr("Saved version"), (SAVED, ""))
        for file in self._files:
            self.choice.addItem(file.name, (FILE, str(file)))
        for run in self._runs:
            rules = ", ".join(f"{name}={value}" for name, value in run.identity.chosen.items())
            words = tr("Run {id}: {title}").format(id=run.id, title=run.identity.title)
            self.choice.addItem(f"{words} ({rules})" if rules else words, (RUN, run.id))
        self.choice.addItem(tr("Another File…"), (ASK, ""))
        self._last = self._place_of(before)
        self.choice.setCurrentIndex(self._last)

    def _choose(self, at: int) -> None:
        kind, value = self.choice.itemData(at)
        if kind == ASK:
            kinds = tr("Scenarios (*.yaml *.yml);;All files (*)")
            own = self._document.path
            folder = str(own.parent) if own is not None else ""
            name, _ = QFileDialog.getOpenFileName(self, tr("Compare With"), folder, kinds)
            if not name:
                self.choice.setCurrentIndex(self._last)
                return
            self.take_file(Path(name))
            return
        self._last = at
        run = next((each for each in self._runs if kind == RUN and each.id == value), None)
        self.chosen = dict(run.identity.chosen) if run is not None else self.chosen
        self._show_rules()
        self.changed.emit()

    def take_file(self, path: Path) -> None:
        """Choose a file."""
        if path not in self._files:
            self._files.append(path)
        self._offer()
        at = next(n for n in range(self.choice.count()) if self.choice.itemData(n) == (FILE, str(path)))
        self.choice.setCurrentIndex(at)
        self._last = at
        self.changed.emit()

    def _choose_rules(self) -> None:
        document = self._document
        try:
            scenario = self.side.read()
        except BoxcarsError:
            scenario = document.committed
        chosen = self._ask_rules(scenario, family(scenario.family), self.chosen, self)
        if chosen is not None:
            self.chosen = chosen
            self._show_rules()
            self.changed.emit()

    def _show_rules(self) -> None:
        n = len(self.chosen)
        self.rules.setText(tr("Rules ({n} changed)…").format(n=n) if n else tr("Rules…"))
        self.who.setVisible(bool(n))

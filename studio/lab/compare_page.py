"""Comparison of two boards or rules by pairs of games, with intervals while it runs."""

from __future__ import annotations

from typing import cast

from PySide6.QtWidgets import (
    QFormLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.bots.named import default_lineup
from engine.errors import BoxcarsError, in_brief
from engine.i18n import tr
from engine.runs.store import Run
from studio.document.document import Document
from studio.lab.experiment_task import CompareTask
from studio.lab.games import MOST_GAMES, MOST_SEED, AskRules
from studio.lab.runs_page import RunsPage
from studio.lab.seats import Seats
from studio.lab.sides import CURRENT, SAVED, SideChoice, SideState
from studio.lab.task_page import PageState, TaskPage
from studio.threads.worker import Worker
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words, add_row
from studio.widgets.number_box import DecimalBox, NumberBox
from studio.widgets.responsive_row import Columns, row_of
from studio.widgets.tip import tip

USUAL_GAMES, USUAL_POINTS = 10_000, 2.0


class ComparePage(TaskPage):
    """Two sides, and the differences of the wins of each seat. `rested` is emitted when no games are played."""

    file_name = "comparison.html"
    fields = ("games", "points", "seed")

    def __init__(self, document: Document, ask_rules: AskRules, runs: RunsPage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._runs = document, runs
        self._worker = Worker("compare", self)
        self._task = None
        self.report = None
        self.a = SideChoice(document, ask_rules, tr("Side A"), SAVED, self)
        self.b = SideChoice(document, ask_rules, tr("Side B"), CURRENT, self)
        self.seats = Seats(lambda seats, sharks: default_lineup(document.family, seats, sharks), self)
        self.games = NumberBox(self)
        self.games.setRange(10, MOST_GAMES)
        self.games.setGroupSeparatorShown(True)
        self.games.setValue(USUAL_GAMES)
        self.games.setToolTip(tip(tr("Maximum number of games on each board")))
        self.games.setAccessibleName(tr("Games"))
        self.points = DecimalBox(self)
        self.points.setRange(0.0, 50.0)
        self.points.setDecimals(1)
        self.points.setSingleStep(0.5)
        self.points.setPrefix("± ")
        self.points.setSpecialValueText(tr("off"))
        self.points.setValue(USUAL_POINTS)
        self.points.setToolTip(
            tip(tr("Stop when the difference of each seat is known this well, in percentage points of wins"))
        )
        self.points.setAccessibleName(tr("Precision"))
        self.seed = NumberBox(self)
        self.seed.setRange(0, MOST_SEED)
        self.seed.setValue(1)
        self.seed.setToolTip(tip(tr("Both sides play the same games with the same seed")))
        self.seed.setAccessibleName(tr("Seed"))
        self.start = QPushButton(tr("Compa&re"), self)
        self.start.setToolTip(tip(tr("Play pairs of games with the same chance on both sides")))
        self.start.clicked.connect(self.run)
        self._make_results()
        form = QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        add_row(form, tr("&A"), self.a)
        add_row(form, tr("&B"), self.b)
        add_row(form, tr("Bots"), self.seats)
        numbers = [
            row_of(Words(title, self), box)
            for title, box in (
                (tr("Games"), self.games), (tr("Precision"), self.points), (tr("Seed"), self.seed),
            )
        ]  # fmt: skip
        add_row(form, "", Columns((*numbers, self.start, self.save), 5))
        self.empty = EmptyState(self.empty_text, "picture-compare", parent=self)
        self.empty.repeat(self.start)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addLayout(form)
        layout.addWidget(self.bar)
        layout.addWidget(self.words)
        layout.addWidget(self.said)
        layout.addWidget(self.empty, 1)
        layout.addWidget(self.figures, 1)
        document.opened.connect(self._follow)
        document.changed.connect(self._follow)
        document.path_changed.connect(self._follow)
        runs.listed.connect(self._offer_runs)
        self.inputs = (self.a, self.b, self.seats, self.games, self.points, self.seed, self.start)
        self._follow()
        self._show_report(None)

    @property
    def empty_text(self) -> str:
        """Return the words in place of results."""
        return tr(
            "Compare two boards, or one board with two rules: each game is played on both sides with the same "
            "chance. The intervals hold at any time, so you can stop as soon as they are narrow enough."
        )

    def snapshot(self) -> PageState:
        """Return settings, sides and results for `restore`."""
        return super().snapshot()._replace(more=(self.a.snapshot(), self.b.snapshot()))

    def restore(self, state: PageState) -> None:
        """Take over settings, sides and results, in the current language."""
        for side, kept in zip((self.a, self.b), cast(tuple[SideState, SideState], state.more), strict=True):
            side.restore(kept)
        super().restore(state)

    def with_saved(self) -> None:
        """Compare the open board with its file now."""
        if self.is_busy:
            return
        for side, kind in ((self.a, SAVED), (self.b, CURRENT)):
            side.chosen = {}
            side.set_kind(kind)
        self.run()

    def with_run(self, run: Run) -> None:
        """Choose a run and the open board as sides, and the bots and the seed of the run."""
        self.a.take_run(run)
        self.b.set_kind(CURRENT)
        self.seats.seat(run.identity.bots)
        self.seed.setValue(min(MOST_SEED, run.identity.seed))

    def run(self) -> None:
        """Compare the chosen sides."""
        try:
            sides = self.a.side, self.b.side
        except BoxcarsError as error:
            self.words.setText(in_brief(error))
            return
        bots, games, precision = self.seats.bots, self.games.value(), self.points.value() / 100
        self._begin(CompareTask(*sides, bots, self.seed.value(), games, precision))

    def _follow(self) -> None:
        document = self._document
        if document.is_open and self._change_family():
            self._restore()
        self._show_state()

    def _offer_runs(self) -> None:
        for side in (self.a, self.b):
            side.offer_runs(self._runs.store, self._runs.runs)

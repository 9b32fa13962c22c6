"""The lab: runs of many games, comparisons, sensitivity, goal seek, worth and tournaments, each in a tab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QTabWidget, QVBoxLayout, QWidget

from engine.i18n import tr
from engine.runs.store import Run
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.lab.compare_page import ComparePage
from studio.lab.contest_page import ContestPage
from studio.lab.experiment_page import ExperimentPage, SeekPage
from studio.lab.games import AskRules
from studio.lab.run_task import Found, runs_of, wins_of_run
from studio.lab.runs_page import RunsPage, RunsState
from studio.lab.target_matrix import Sources
from studio.lab.task_page import PageState, TaskPage
from studio.lab.worth_page import WorthPage
from studio.widgets.tip import tip


class _Snapshot(NamedTuple):
    runs: RunsState
    pages: tuple[PageState, ...]
    tab: int


class LabPanel(QWidget):
    """Tabs of the lab. `view` returns the view of the board; `open_record` opens the record of a game; `rested` is
    emitted when no games are played."""

    rested = Signal()

    def __init__(
        self, document: Document, view: Callable[[], BoardView], ask_rules: AskRules,
        open_record: Callable[[Path], object], parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._document = document
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(tr("Lab"))
        self.runs = RunsPage(document, ask_rules, self, view)
        self.runs.record_asked.connect(open_record)
        self._add(self.runs, tr("Runs"), tr("Play and store many games; open any of them"))
        self.compare = ComparePage(document, ask_rules, self.runs, self)
        self.runs.compare_asked.connect(self._compare_with)
        self._add(self.compare, tr("Compare"), tr("Show what a change does, with intervals while games are played"))
        self.sensitivity = ExperimentPage(document, self)
        self._add(self.sensitivity, tr("Sensitivity"), tr("Show how much options change an outcome"))
        self.contest = ContestPage(document, self)
        self.seek = SeekPage(document, self, Sources(self._last_contest, self._runs_between_bots, self._wins_of))
        self._add(self.seek, tr("Goal Seek"), tr("Search for values of options that reach a goal"))
        self.worth = WorthPage(document, view, self)
        self._add(self.worth, tr("Worth"), tr("Show what railroads are worth to a player, and fair prices"))
        self.contest.record_asked.connect(open_record)
        self._add(
            self.contest, tr("Tournament"), tr("Let bots play against each other: ratings, wins by pair, leagues")
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self.tabs.currentChanged.connect(self._fit_page)
        self._fit_page()

    def _fit_page(self) -> None:
        """Let the current page determine the height: the rows of a page that was not shown yet are not arranged."""
        for number in range(self.tabs.count()):
            page: QWidget = self.tabs.widget(number)  # type: ignore[assignment]
            policy, is_current = page.sizePolicy(), number == self.tabs.currentIndex()
            policy.setVerticalPolicy(QSizePolicy.Policy.Preferred if is_current else QSizePolicy.Policy.Ignored)
            page.setSizePolicy(policy)

    def _add(self, page: QWidget, title: str, words: str) -> None:
        self.tabs.setTabToolTip(self.tabs.addTab(page, title), tip(words))
        page.rested.connect(self.rested)  # type: ignore[attr-defined]

    def show_page(self, name: str) -> None:
        """Show a tab: runs, compare, sensitivity, seek, worth or contest."""
        self.tabs.setCurrentWidget(getattr(self, name))

    def compare_with_saved(self) -> None:
        """Compare the open board with its file by games."""
        self.show_page("compare")
        self.compare.with_saved()

    def _compare_with(self, run: Run) -> None:
        self.show_page("compare")
        self.compare.with_run(run)

    def _last_contest(self) -> Found | None:
        """Return the bots and wins by pair of the last contest."""
        matrix = self.contest.matrix
        return (matrix.names, matrix.pairs) if matrix.names else None

    def _runs_between_bots(self) -> list[Run]:
        """Return the stored runs of the open game system with different bots."""
        family = self._document.family.id
        return [
            run
            for run in runs_of(self.runs.store)
            if run.games and run.identity.family == family and len(set(run.identity.bots)) > 1
        ]

    def _wins_of(self, run: Run) -> Found:
        return wins_of_run(self.runs.store, run.id)

    @property
    def _task_pages(self) -> tuple[TaskPage, ...]:
        return self.compare, self.sensitivity, self.contest, self.seek, self.worth

    @property
    def is_busy(self) -> bool:
        """Whether games are being played, so that the panel must not be replaced."""
        return any(self.tabs.widget(n).is_busy for n in range(self.tabs.count()))  # type: ignore[union-attr]

    def snapshot(self) -> _Snapshot:
        """Return settings and results of all tabs for `restore`."""
        pages = tuple(page.snapshot() for page in self._task_pages)
        return _Snapshot(self.runs.snapshot(), pages, self.tabs.currentIndex())

    def restore(self, snapshot: object) -> None:
        """Take over settings and results."""
        if isinstance(snapshot, _Snapshot):
            self.runs.restore(snapshot.runs)
            for page, state in zip(self._task_pages, snapshot.pages, strict=True):
                page.restore(state)
            self.tabs.setCurrentIndex(snapshot.tab)

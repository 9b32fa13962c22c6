"""The lab: runs of many games, comparisons, sensitivity, goal seek, worth and tournaments, each in a tab."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, cast

from PySide6.QtCore import QSignalBlocker, Signal
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
from studio.widgets.still_wheel import still_wheel
from studio.widgets.tip import tip

PAGES = ("compare", "sensitivity", "seek", "worth", "contest")
"""The pages after the runs, in the order of their tabs."""


class _Snapshot(NamedTuple):
    runs: RunsState
    pages: dict[str, PageState]
    tab: int


class LabPanel(QWidget):
    """Tabs of the lab. A page is created when its tab is first shown, or when it is asked for: all of them at once cost
    half a second. `view` returns the view of the board; `open_record` opens the record of a game; `rested` is emitted
    when no games are played."""

    rested = Signal()

    def __init__(
        self, document: Document, view: Callable[[], BoardView], ask_rules: AskRules,
        open_record: Callable[[Path], object], parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._document, self._view, self._ask_rules, self._open_record = document, view, ask_rules, open_record
        self._made: dict[str, TaskPage] = {}
        self._states: dict[str, PageState] = {}
        """States of pages that are not created yet."""
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setAccessibleName(tr("Lab"))
        self.runs = RunsPage(document, ask_rules, self, view)
        self.runs.record_asked.connect(open_record)
        self.runs.compare_asked.connect(self._compare_with)
        self.runs.rested.connect(self.rested)
        self._add(self.runs, tr("Runs"), tr("Play and store many games; open any of them"))
        self._titles = {
            "compare": (tr("Compare"), tr("Show what a change does, with intervals while games are played")),
            "sensitivity": (tr("Sensitivity"), tr("Show how much options change an outcome")),
            "seek": (tr("Goal Seek"), tr("Search for values of options that reach a goal")),
            "worth": (tr("Worth"), tr("Show what railroads are worth to a player, and fair prices")),
            "contest": (tr("Tournament"), tr("Let bots play against each other: ratings, wins by pair, leagues")),
        }
        for name in PAGES:
            self._add(QWidget(self), *self._titles[name])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs)
        self.tabs.currentChanged.connect(self._show_tab)
        self._fit_page()

    def _add(self, page: QWidget, title: str, words: str) -> None:
        self.tabs.setTabToolTip(self.tabs.addTab(page, title), tip(words))

    def _show_tab(self, number: int) -> None:
        if number > 0:
            self.page(PAGES[number - 1])
        self._fit_page()

    def page(self, name: str) -> TaskPage:
        """Return a page, created now if necessary, in place of the empty widget of its tab."""
        if name in self._made:
            return self._made[name]
        page = self._made[name] = self._make(name)
        page.rested.connect(self.rested)
        still_wheel(page)
        tabs, number, (title, words) = self.tabs, PAGES.index(name) + 1, self._titles[name]
        empty, current = tabs.widget(number), tabs.currentIndex()
        blocked = QSignalBlocker(tabs)
        tabs.removeTab(number)
        tabs.setTabToolTip(tabs.insertTab(number, page, title), tip(words))
        tabs.setCurrentIndex(current)
        del blocked
        if empty is not None:
            empty.deleteLater()
        if name in self._states:
            page.restore(self._states.pop(name))
        self._fit_page()
        return page

    def _make(self, name: str) -> TaskPage:
        document = self._document
        match name:
            case "compare":
                return ComparePage(document, self._ask_rules, self.runs, self)
            case "sensitivity":
                return ExperimentPage(document, self)
            case "seek":
                return SeekPage(document, self, Sources(self._last_contest, self._runs_between_bots, self._wins_of))
            case "worth":
                return WorthPage(document, self._view, self)
        contest = ContestPage(document, self)
        contest.record_asked.connect(self._open_record)
        return contest

    @property
    def compare(self) -> ComparePage:
        """The page that compares two sides."""
        return cast(ComparePage, self.page("compare"))

    @property
    def seek(self) -> SeekPage:
        """The page that searches for a goal."""
        return cast(SeekPage, self.page("seek"))

    @property
    def contest(self) -> ContestPage:
        """The page of tournaments."""
        return cast(ContestPage, self.page("contest"))

    def _fit_page(self) -> None:
        """Let the current page determine the height: the rows of a page that was not shown yet are not arranged."""
        for number in range(self.tabs.count()):
            page: QWidget = self.tabs.widget(number)  # type: ignore[assignment]
            policy, is_current = page.sizePolicy(), number == self.tabs.currentIndex()
            policy.setVerticalPolicy(QSizePolicy.Policy.Preferred if is_current else QSizePolicy.Policy.Ignored)
            page.setSizePolicy(policy)

    def show_page(self, name: str) -> None:
        """Show a tab: runs, compare, sensitivity, seek, worth or contest."""
        self.tabs.setCurrentIndex(0 if name == "runs" else PAGES.index(name) + 1)

    def compare_with_saved(self) -> None:
        """Compare the open board with its file by games."""
        self.show_page("compare")
        self.compare.with_saved()

    def _compare_with(self, run: Run) -> None:
        self.show_page("compare")
        self.compare.with_run(run)

    def _last_contest(self) -> Found | None:
        """Return the bots and wins by pair of the last contest."""
        if "contest" not in self._made and "contest" not in self._states:
            return None
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
    def is_busy(self) -> bool:
        """Whether games are being played, so that the panel must not be replaced."""
        return self.runs.is_busy or any(page.is_busy for page in self._made.values())

    @property
    def has_unstored_work(self) -> bool:
        """Whether results are lost when the window is closed. Runs are stored game by game and can be continued."""
        return any(page.is_busy for page in self._made.values())

    def snapshot(self) -> _Snapshot:
        """Return settings and results of all tabs for `restore`."""
        pages = {name: page.snapshot() for name, page in self._made.items()}
        return _Snapshot(self.runs.snapshot(), {**self._states, **pages}, self.tabs.currentIndex())

    def restore(self, snapshot: object) -> None:
        """Take over settings and results."""
        if isinstance(snapshot, _Snapshot):
            self.runs.restore(snapshot.runs)
            self._states = dict(snapshot.pages)
            for name in self._made.keys() & self._states.keys():
                self._made[name].restore(self._states.pop(name))
            self.tabs.setCurrentIndex(snapshot.tab)

"""Pages of the lab with one task: its life from start to report, and saving the report."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QPushButton, QSplitter, QVBoxLayout, QWidget

from engine.bots.named import bot_names, default_lineup
from engine.errors import in_brief
from engine.i18n import tr
from engine.report.report import Report
from studio.document.document import Document
from studio.lab.experiment_task import ReportTask
from studio.lab.figures import Figures
from studio.lab.saving import save_report
from studio.lab.task_bar import Said, TaskBar, with_messages
from studio.threads.worker import Worker
from studio.widgets.empty_state import EmptyState
from studio.widgets.tip import tip

SIDE_BY_SIDE = 110
"""Width in letters from which the results are next to the inputs."""


class Lineup(Protocol):
    """A choice of bots."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The chosen bots."""

    def offer(self, names: Sequence[str], usual: Sequence[str]) -> None:
        """Offer these bots. If they differ from before, the usual ones are chosen."""

    def seat(self, bots: Sequence[str]) -> None:
        """Choose these bots."""


class PageState(NamedTuple):
    """Settings of a page by game system, its last games, its current table, and more of a subclass."""

    settings: dict[str, dict[str, Any]]
    played: ReportTask | None
    tab: int
    more: object = None


class TaskPage(QWidget):
    """A page that plays games for a report. A subclass makes the widgets; `file_name` is proposed for the report.
    `rested` is emitted when no games are played."""

    rested = Signal()
    file_name = "report.html"
    _document: Document
    _worker: Worker
    _task: ReportTask | None
    _played: ReportTask | None = None
    """The task of the last games, which knows their report."""
    report: Report | None
    bar: TaskBar
    start: QPushButton
    words: Said
    said: Said
    figures: Figures
    seats: Lineup
    split: QSplitter | None = None
    """Inputs and results, which are next to each other on a wide page."""
    empty: EmptyState
    save: QPushButton

    inputs: tuple[QWidget, ...] = ()
    fields: tuple[str, ...] = ()
    """Attributes with the numbers and choices that are kept for each game system."""
    _family = ""

    def _make_results(self) -> None:
        """Make the button to save the report, the progress, the messages and the tables."""
        self.save = QPushButton(tr("Sa&ve…"), self)
        self.save.setToolTip(tip(tr("Save the result with its charts: HTML, PDF, Markdown, CSV or JSON")))
        self.save.clicked.connect(self._ask_and_save)
        self.bar = TaskBar(self)
        self.bar.looked.connect(self._look)
        self.words, self.said = Said(self), Said(self)
        bold = self.said.font()
        bold.setBold(True)
        self.said.setFont(bold)
        self.said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.figures = Figures(self)

    def _split(self, inputs: QWidget, results: QWidget, heights: tuple[int, int]) -> None:
        """Fill the page with inputs and results, in this proportion of heights."""
        self.split = QSplitter(Qt.Orientation.Vertical, self)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(inputs)
        self.split.addWidget(results)
        self.split.setSizes(list(heights))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.split)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the results next to the inputs, or below them."""
        super().resizeEvent(event)
        if self.split is not None:
            is_wide = self.width() >= SIDE_BY_SIDE * self.fontMetrics().averageCharWidth()
            self.split.setOrientation(Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical)

    def _change_family(self) -> bool:
        """Offer the bots of the open game system if it is another one than before; return whether it is. `_restore`
        then sets the fields as they were for it."""
        known = self._document.family
        if known.id == self._family:
            return False
        if self._family:
            self._settings_by_family[self._family] = self._snapshot()
        self._family = known.id
        self._offer_bots()
        return True

    def _offer_bots(self) -> None:
        """Offer the bots of another game system."""
        known = self._document.family
        self.seats.offer(bot_names(known, self._document.scenario), default_lineup(known))

    @cached_property
    def _settings_by_family(self) -> dict[str, dict[str, Any]]:
        """The fields of each game system that was open, until the window is closed."""
        return {}

    def _snapshot(self) -> dict[str, Any]:
        found: dict[str, Any] = {"bots": self.seats.bots}
        for name in self.fields:
            field = getattr(self, name)
            found[name] = field.currentData() if isinstance(field, QComboBox) else field.value()
        return found

    def _restore(self) -> None:
        """Set the fields as they were when a board of the same game system was last open."""
        kept = self._settings_by_family.get(self._family)
        if kept is None:
            return
        self.seats.seat(kept["bots"])
        for name in self.fields:
            field = getattr(self, name)
            if isinstance(field, QComboBox):
                field.setCurrentIndex(max(0, field.findData(kept[name])))
            else:
                field.setValue(kept[name])

    def snapshot(self) -> PageState:
        """Return settings and results for `restore`."""
        settings = dict(self._settings_by_family)
        if self._family:
            settings[self._family] = self._snapshot()
        return PageState(settings, self._played, self.figures.currentIndex())

    def restore(self, state: PageState) -> None:
        """Take over settings and results, in the current language."""
        self._settings_by_family.update(state.settings)
        self._restore()
        self._played = state.played
        report = state.played.report_again() if state.played is not None else None
        if report is not None:
            self._show_report(report)
            self._say_stopped(state.played)
        self.figures.setCurrentIndex(state.tab)
        self._show_state()

    @property
    def is_busy(self) -> bool:
        """Whether games are being played."""
        return self._task is not None

    @property
    def empty_text(self) -> str:
        """Return the words in place of results."""
        raise NotImplementedError

    @property
    def stopped_text(self) -> str:
        """Return the message after the games were stopped."""
        return tr("Stopped. The intervals hold for the games so far.")

    def _begin(self, task: ReportTask) -> None:
        """Play the games of a task."""
        self._task = self._played = task
        self.words.setText("")
        self._show_report(None)
        self.empty.setText(tr("Playing the first games…"))
        self.bar.begin(task)
        self._show_state()
        self._worker.ask(task.play, self._finish, self._fail)

    def stop(self) -> None:
        """Stop the games; the result so far stays."""
        if self._task is not None:
            self._task.stop()

    def _look(self) -> None:
        task = self._task
        if task is not None and task.report is not None:
            report, task.report = task.report, None
            self._show_report(report)

    def _finish(self, report: Report) -> None:
        task, self._task = self._task, None
        self._show_report(report)
        self._say_stopped(task)
        self._rest()

    def _say_stopped(self, task: ReportTask | None) -> None:
        if task is not None and task.is_stopped:
            self.words.setText(self.stopped_text)

    def _fail(self, error: BaseException) -> None:
        self._task = None
        self.empty.setText(self.empty_text)
        self.words.setText(tr("The games stopped: {error}").format(error=in_brief(error)))
        self._rest()

    def _rest(self) -> None:
        """Enable the inputs and hide the progress. Its buttons return the focus to the button that started the games:
        hidden widgets pass it on to any other widget of the window."""
        self._show_state()
        self.words.setText(with_messages(self.words.text(), self._played))
        if self.bar.has_focus:
            self.start.setFocus()
        self.bar.rest()
        self.rested.emit()

    def _show_report(self, report: Report | None) -> None:
        self.report = report
        self.said.setText("" if report is None else report.said)
        self.figures.show_report(report)
        self.figures.setVisible(report is not None)
        self.empty.setVisible(report is None)
        self.save.setEnabled(report is not None)

    @property
    def can_play(self) -> bool:
        """Whether the open board has what the games of this page need."""
        return self._document.is_open and self._document.family.rules is not None

    def _show_state(self) -> None:
        """Enable the inputs while no games are played."""
        for part in self.inputs:
            part.setEnabled(self.can_play and not self.is_busy)

    def _ask_and_save(self) -> None:
        path = self._document.path
        if self.report is not None:
            file = save_report(self, self.report, (path.parent if path else Path.home()) / self.file_name)
            if file is not None:
                self.words.setText(tr("Saved as {name}.").format(name=file.name))

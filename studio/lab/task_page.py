"""Pages of the lab with one task: its life from start to report, and saving the report."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from engine.errors import in_brief
from engine.i18n import tr
from engine.report.report import Report
from studio.document.document import Document
from studio.lab.experiment_task import ReportTask
from studio.lab.figures import Figures
from studio.lab.saving import save_report
from studio.lab.task_bar import Said, TaskBar
from studio.threads.worker import Worker
from studio.widgets.label import Words


class TaskPage(QWidget):
    """A page that plays games for a report. A subclass makes the widgets; `file_name` is proposed for the report.
    `rested` is emitted when no games are played."""

    rested = Signal()
    file_name = "report.html"
    _document: Document
    _worker: Worker
    _task: ReportTask | None
    report: Report | None
    bar: TaskBar
    words: Said
    said: Words
    figures: Figures
    empty: Words
    save: QPushButton

    @property
    def is_busy(self) -> bool:
        """Whether games are being played."""
        return self._task is not None

    @property
    def stopped_text(self) -> str:
        """Return the message after the games were stopped."""
        return tr("Stopped. The intervals hold for the games so far.")

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
        self.bar.rest()
        self._show_report(report)
        if task is not None and task.is_stopped:
            self.words.setText(self.stopped_text)
        self._show_state()
        self.rested.emit()

    def _fail(self, error: BaseException) -> None:
        self._task = None
        self.bar.rest()
        self.words.setText(tr("The games stopped: {error}").format(error=in_brief(error)))
        self._show_state()
        self.rested.emit()

    def _show_report(self, report: Report | None) -> None:
        self.report = report
        self.said.setText("" if report is None else report.said)
        self.figures.show_report(report)
        self.figures.setVisible(report is not None)
        self.empty.setVisible(report is None)
        self.save.setEnabled(report is not None)

    def _show_state(self) -> None:
        raise NotImplementedError

    def _ask_and_save(self) -> None:
        path = self._document.path
        if self.report is not None:
            file = save_report(self, self.report, (path.parent if path else Path.home()) / self.file_name)
            if file is not None:
                self.words.setText(tr("Saved as {name}.").format(name=file.name))

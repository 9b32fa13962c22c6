"""Opening of a record with progress and Cancel."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.playtest.records.reopened import Reopened, count_decisions, reopen
from studio.threads.worker import Wanted, Worker
from studio.widgets.dialog import Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import window_title

LOOK = 100
"""Milliseconds between two updates of the progress."""


class _Canceled(Exception):
    """Raised to end the replay after Cancel."""


class _Progress:
    """Progress: numbers written by the worker and read by the window."""

    def __init__(self) -> None:
        self.played = self.most = 0


class Loading(Dialog):
    """Replays a record in a worker. `loaded` carries the game, `failed` the exception; Cancel and Esc stop it."""

    loaded = Signal(object)
    failed = Signal(object)

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Opening {name}").format(name=path.name)))
        self._worker = Worker("record", self)
        self._progress = _Progress()
        self.said = Words(tr("Reading the record…"))
        self.bar = QProgressBar()
        self.bar.setRange(0, 0)
        self.bar.setMinimumWidth(340)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for part in (self.said, self.bar, buttons):
            layout.addWidget(part)
        self._look = QTimer(self)
        self._look.timeout.connect(self._show)
        self.finished.connect(lambda _: self._give_up())
        progress = self._progress
        self._worker.ask(lambda wanted: _work(path, progress, wanted), self._take, self._fail)

    def open(self) -> None:
        """Show the dialog only if the replay takes a moment."""
        self._look.start(LOOK)

    def _show(self) -> None:
        most, played = self._progress.most, self._progress.played
        if most:
            self.bar.setRange(0, most)
            self.bar.setValue(played)
            self.said.setText(tr("Replaying decision {n:,} of {total:,}…").format(n=played, total=most))
        if not self.isVisible():
            super().open()

    def _take(self, found: Reopened) -> None:
        self.loaded.emit(found)
        self._end()

    def _fail(self, error: BaseException) -> None:
        self._end()
        self.failed.emit(error)

    def _give_up(self) -> None:
        self._worker.forget()
        self._look.stop()
        self.deleteLater()

    def _end(self) -> None:
        self._look.stop()
        if self.isVisible():
            self.accept()
        else:
            self.deleteLater()


def _work(path: Path, progress: _Progress, wanted: Wanted) -> Reopened:
    from engine.gamelog.loaded_record import open_record

    opened = open_record(path)
    progress.most = count_decisions(opened.record)

    def report(count: int) -> None:
        progress.played = count
        if not wanted():
            raise _Canceled

    return reopen(opened, path, report)

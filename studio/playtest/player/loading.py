"""Opening a record while the window goes on: how far it has been played again, and a way to give it up."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.playtest.records.reopened import Reopened, decisions_in, reopened
from studio.threads.worker import Wanted, Worker
from studio.widgets.label import Words
from studio.widgets.message_box import window_title

LOOK = 100
"""Milliseconds between two looks at how far it is."""


class _GivenUp(Exception):
    """Nobody waits for the game any more."""


class _Progress:
    """Written by the worker, read by the window: numbers alone."""

    def __init__(self) -> None:
        self.played = self.most = 0


class Loading(QDialog):
    """Plays a record again in a worker. `loaded` brings what came of it, `failed` what it raised; Cancel and Escape
    give it up."""

    loaded = Signal(object)
    failed = Signal(object)

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Opening {0}").format(path.name)))
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
        """It is seen only where a game takes a moment."""
        self._look.start(LOOK)

    def _show(self) -> None:
        most, played = self._progress.most, self._progress.played
        if most:
            self.bar.setRange(0, most)
            self.bar.setValue(played)
            self.said.setText(tr("Decision {0:,} of {1:,} is played again…").format(played, most))
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
    progress.most = decisions_in(opened.record)

    def told(count: int) -> None:
        progress.played = count
        if not wanted():
            raise _GivenUp

    return reopened(opened, path, told)

"""Findings for print that follow the document: checked in the background after each change."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from engine.errors import BoxcarsError, in_words
from engine.model.scenario import Scenario
from engine.validate.check import Issue
from studio.document.document import Document
from studio.export.preflight.checks import CHECKS, Job, PreflightCheck, preflight
from studio.export.shops.production import read_profile
from studio.export.shops.profiles import PrintProfile
from studio.threads.precedence import precedence
from studio.threads.worker import Wanted, Worker

PAUSE = 400
"""Milliseconds after a change of the board until it is checked again."""


class Abandoned(Exception):
    """The board was changed while it was checked."""


class Preflight(QObject):
    """Checks the open board for a print profile, and again after each change, as long as a profile is chosen. Other
    work goes first, and a check of an outdated board is abandoned."""

    found = Signal(object)
    """Emitted with the findings of the newest board, the worst first; without any if no profile is chosen."""
    failed = Signal(str)
    """Emitted with a message when the board cannot be checked."""
    started = Signal()

    def __init__(
        self, document: Document, parent: QObject | None = None, checks: Sequence[PreflightCheck] = CHECKS
    ) -> None:
        super().__init__(parent)
        self._document, self._checks = document, checks
        self._worker = Worker("preflight", self)
        self._profile: PrintProfile | None = None
        self._icc: Path | None = None
        self._scenario: Scenario | None = None
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._later.timeout.connect(self._look)
        document.changed.connect(self._look_soon)
        document.opened.connect(self._look_soon)

    @property
    def profile(self) -> PrintProfile | None:
        """The chosen profile."""
        return self._profile

    @property
    def icc(self) -> Path | None:
        """The ICC profile of the print shop, by which ink is measured."""
        return self._icc

    @property
    def is_busy(self) -> bool:
        """Whether the newest board has not been checked yet."""
        return self._later.isActive() or self._worker.is_busy

    def choose(self, profile: PrintProfile | None, icc: Path | None = None) -> None:
        """Check for this profile from now on, or not at all."""
        self._profile, self._icc, self._scenario = profile, icc, None
        self._look()

    def _look_soon(self) -> None:
        if self._profile is None or self._document.committed is self._scenario:
            return
        self._worker.forget()
        self._scenario = None
        self._later.start()

    def _look(self) -> None:
        self._later.stop()
        self._worker.forget()
        profile, icc, checks = self._profile, self._icc, self._checks
        if profile is None or not self._document.is_open:
            self.found.emit(())
            return
        scenario = self._scenario = self._document.committed

        def work(is_wanted: Wanted) -> tuple[Issue, ...]:
            def step() -> None:
                precedence.wait()
                if not is_wanted():
                    raise Abandoned

            space = None if icc is None else read_profile(icc)
            return tuple(preflight(Job(scenario, profile, space=space, step=step), checks))

        self._worker.ask(work, self.found.emit, self._fail)
        self.started.emit()

    def _fail(self, error: BaseException) -> None:
        if not isinstance(error, BoxcarsError):
            raise error
        self.failed.emit(in_words(error))

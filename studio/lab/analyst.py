"""Analyses in a thread of their own: on a snapshot, and only the newest answer counts."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakMethod

from PySide6.QtCore import QObject, Signal

from engine.errors import in_brief
from engine.game.families.gate import found_in
from engine.model.scenario import Scenario
from engine.report.report import Report
from studio.document.letterbox import letterbox

Analysis = Callable[[Scenario], Report]


class Analyst(QObject):
    """Runs one analysis at a time."""

    found = Signal(object)
    """The Report of the newest question."""
    failed = Signal(str)
    """Why there is none, in words."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked = 0
        self._waiting = False
        self._letterbox = letterbox()
        self._pool = pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="analysis")
        self.destroyed.connect(lambda: pool.shutdown(wait=False, cancel_futures=True))

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._waiting

    def ask(self, analysis: Analysis, scenario: Scenario) -> None:
        """Have an analysis made; what was asked before is not answered any more."""
        self._asked += 1
        self._waiting = True
        number, box, addressee = self._asked, self._letterbox, WeakMethod(self._receive)

        def work() -> None:
            try:
                answer: Report | str = found_in(scenario, analysis)
            except BaseException as error:  # Whatever a half-made board does to it must not end the thread unheard.
                answer = in_brief(error)
            box.post(addressee, number, answer)

        self._pool.submit(work)

    def forget(self) -> None:
        """What was asked is not wanted any more."""
        self._asked += 1
        self._waiting = False

    def _receive(self, number: int, answer: Report | str) -> None:
        if number != self._asked:
            return
        self._waiting = False
        if isinstance(answer, Report):
            self.found.emit(answer)
        else:
            self.failed.emit(answer)

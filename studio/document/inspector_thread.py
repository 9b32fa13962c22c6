"""Issues that keep up with the author: live checks at once, the others a moment later in a thread of their own."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from weakref import WeakMethod

from PySide6.QtCore import QObject, QTimer, Signal

from engine.game.families.registry import family
from engine.model.scenario import Scenario
from studio.document.letterbox import letterbox

if TYPE_CHECKING:
    from engine.validate.check import Check
    from engine.validate.inspection import Inspection

PAUSE = 50
"""Milliseconds without a change before every check is asked."""


class _Newest:
    """The number of the newest scenario; the worker looks at it to see whether it works for nothing. It is no part of
    Qt, so that it does not matter in which thread it ends."""

    def __init__(self) -> None:
        self.version = 0


class InspectorThread(QObject):
    """Inspects what it is shown. `inspected` brings an Inspection of the newest scenario, complete or live only."""

    inspected = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._newest = _Newest()
        self._scenario: Scenario | None = None
        self._known: Inspection | None = None
        self._letterbox = letterbox()
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="checks")
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._send)

    @property
    def busy(self) -> bool:
        """Whether the newest scenario has not had every check yet."""
        return self._scenario is not None

    def look_live(self, scenario: Scenario) -> None:
        """Ask the live checks now: a step of a drag. What the other checks said stands for the moment."""
        from engine.validate.inspection import inspect

        self._forget_what_runs()
        self._known = inspect(scenario, checks_for(scenario), self._known, live_only=True)
        self.inspected.emit(self._known)

    def look(self, scenario: Scenario) -> None:
        """Ask every check soon."""
        self._forget_what_runs()
        self._scenario = scenario
        self._pause.start()

    def start_over(self) -> None:
        """Forget what is known: another file is open."""
        self._forget_what_runs()
        self._known = None

    def close(self) -> None:
        """Let the worker finish what it is at; nothing is asked any more."""
        self.start_over()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _forget_what_runs(self) -> None:
        self._newest.version += 1
        self._scenario = None
        self._pause.stop()

    def _send(self) -> None:
        scenario, known, newest, box = self._scenario, self._known, self._newest, self._letterbox
        version, addressee = newest.version, WeakMethod(self._receive)
        assert scenario is not None

        def work() -> None:
            stale = lambda: version != newest.version  # noqa: E731
            try:
                from engine.validate.inspection import inspect

                answer: Inspection | BaseException = inspect(scenario, checks_for(scenario), known, cancelled=stale)
            except BaseException as error:  # It would be lost in the pool, and the author would wait for ever.
                answer = error
            box.post(addressee, version, answer)

        self._pool.submit(work)

    def _receive(self, version: int, answer: Inspection | BaseException) -> None:
        if version != self._newest.version:
            return
        self._scenario = None
        if isinstance(answer, BaseException):
            raise RuntimeError("the checks could not be asked") from answer
        self._known = answer
        self.inspected.emit(answer)


def checks_for(scenario: Scenario) -> Sequence[Check]:
    """The checks of every board and those of the scenario's family."""
    from engine.validate import inspection

    return inspection.checks_for(family(scenario.family))

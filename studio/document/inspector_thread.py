"""Issues that follow the user: live checks at once, the others a moment later in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from engine.game.family import family
from engine.model.scenario import Scenario
from engine.validate.profiles import Profile, checks_of
from studio.threads.precedence import precedence
from studio.threads.worker import Wanted, Worker

if TYPE_CHECKING:
    from engine.validate.check import Check
    from engine.validate.inspection import Inspection

PAUSE = 50
"""Milliseconds without a change before all checks run."""


class InspectorThread(QObject):
    """Inspects scenarios by the checks of a `profile`. `inspected` is emitted with an Inspection of the newest
    scenario, complete or live only."""

    inspected = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = Worker("checks", self)
        self._scenario: Scenario | None = None
        self._known: Inspection | None = None
        self.own: Sequence[Check] = ()
        self.profile = Profile.print
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self._send)

    @property
    def busy(self) -> bool:
        """Whether the newest scenario has not had all checks yet."""
        return self._scenario is not None

    def look_live(self, scenario: Scenario) -> None:
        """Run the live checks now, for a step of a drag. The results of the others stay for the moment."""
        from engine.validate.inspection import inspect

        self._forget_what_runs()
        checks = checks_of(self.profile, checks_for(scenario, self.own))
        self._known = inspect(scenario, checks, self._known, live_only=True)
        self.inspected.emit(self._known)

    def look(self, scenario: Scenario) -> None:
        """Run all checks soon."""
        self._forget_what_runs()
        self._scenario = scenario
        self._pause.start()

    def finish(self) -> None:
        """Wait until the newest scenario has had all checks, so that fixes do not apply to old issues."""
        if self._pause.isActive():
            self._pause.stop()
            self._send()
        self._worker.wait()

    def take_code_of(self, file: Path | None) -> None:
        """Use the checks, bots and exporters in the trusted code that comes with a scenario file, from now on."""
        from engine.plugins.loading import use_code_of

        self.own = use_code_of(file).checks

    def start_over(self) -> None:
        """Forget all results: another file is open."""
        self._forget_what_runs()
        self._known = None

    def close(self) -> None:
        """Let the worker finish and stop."""
        self.start_over()
        self._worker.close()

    def _forget_what_runs(self) -> None:
        self._worker.forget()
        self._scenario = None
        self._pause.stop()

    def _send(self) -> None:
        scenario, known, profile, own = self._scenario, self._known, self.profile, self.own
        assert scenario is not None

        def work(wanted: Wanted) -> Inspection:
            from engine.model.size_limits import measure_lines
            from engine.validate.inspection import inspect

            def is_cancelled() -> bool:
                precedence.wait()
                return not wanted()

            found = inspect(scenario, checks_of(profile, checks_for(scenario, own)), known, cancelled=is_cancelled)
            if wanted():
                # On a large board the first step of a drag would wait for it.
                measure_lines(scenario.board)
            return found

        self._worker.ask(work, self._receive, self._fail)

    def _receive(self, answer: Inspection) -> None:
        self._scenario = None
        self._known = answer
        self.inspected.emit(answer)

    def _fail(self, error: BaseException) -> None:
        self._scenario = None
        raise RuntimeError("the checks could not be asked") from error


def checks_for(scenario: Scenario, own: Sequence[Check] = ()) -> Sequence[Check]:
    """Return the checks of every board, those of the game system, those of the user, and `own` ones of the board."""
    from engine.plugins.loading import own_checks
    from engine.validate import inspection

    return (*inspection.checks_for(family(scenario.family)), *own_checks(), *own)

"""Simulation of many games by processes of their own, with interim reports."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine import clock
from engine.errors import RulesError
from engine.game.family import family
from engine.game.fast.batch import NONE_NEEDED
from engine.game.options import resolve
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.report.report import Report
from studio.threads.worker import Wanted

if TYPE_CHECKING:
    from engine.sim.run_report import RunReport

SECONDS_A_REPORT = 1.5
"""Seconds between two interim reports: making one slows the games down."""


class Batch:
    """Games between bots on one board. `play` runs in a worker. The window's thread reads `done`, `report` (the current
    results) and `slow_because` (why the games are not compiled), and may `stop`."""

    def __init__(
        self, scenario: Scenario, chosen: Mapping[str, RuleValue], bots: Sequence[str], seed: int, games: int
    ) -> None:
        self.scenario, self.chosen, self.bots, self.seed, self.games = scenario, chosen, tuple(bots), seed, games
        self.done = 0
        self.report: Report | None = None
        self.slow_because = ""
        self._learned: RunReport | None = None
        self._stopped = False

    def stop(self) -> None:
        """Start no further games; completed ones count."""
        self._stopped = True

    def play(self, is_wanted: Wanted) -> Report:
        """Play the games. Raises BoxcarsError if they cannot be played."""
        from importlib.metadata import version

        from engine.files.scenarios import run_hash
        from engine.sim.batch import play_games
        from engine.sim.batch_report import Learned
        from engine.sim.run import Job
        from engine.sim.run_report import RunReport
        from engine.sim.tally import Totals

        known = family(self.scenario.family)
        assert known.rules is not None
        options = resolve(known.rules.options, self.scenario.rules, self.chosen)
        self._refuse(options)
        totals = Totals(self.bots, self.seed, run_hash(self.scenario, self.chosen))
        learned = Learned(self.scenario, options, totals, self.chosen, version("boxcars"), has_intervals=True)
        report = self._learned = RunReport(self.scenario, options, totals, learned)
        job = Job(self.scenario, options, self.bots, self.seed, tuple(learned.counters))
        # Leave one core to the window.
        workers = max(1, (os.cpu_count() or 1) - 1)
        due = clock.seconds() + SECONDS_A_REPORT
        for chunk in play_games(job, self.games, workers, lambda: self._stopped or not is_wanted()):
            report.add(chunk.tallies)
            because = chunk.interpreted_because
            self.slow_because = "" if because == NONE_NEEDED else because
            if clock.seconds() >= due:
                self.report = report.report()
                due = clock.seconds() + SECONDS_A_REPORT
            self.done = totals.games
        return report.report()

    def report_again(self) -> Report:
        """Return the report of all games in the current language, after they were played."""
        assert self._learned is not None
        return self._learned.report()

    def _refuse(self, options: Mapping[str, RuleValue]) -> None:
        """Raises BoxcarsError if the board has errors, a bot is unknown or the number of players is not allowed."""
        from engine.bots.named import seating
        from engine.sim.run import seats_of
        from engine.validate.inspection import checks_for, inspect

        known = family(self.scenario.family)
        for issue in inspect(self.scenario, checks_for(known)).unplayable:
            raise RulesError(tr("The board has errors. {message}").format(message=issue.message))
        seating(known, self.bots, scenario=self.scenario)
        assert known.rules is not None
        known.rules.initial_state(self.scenario, seats_of(self.bots), options)

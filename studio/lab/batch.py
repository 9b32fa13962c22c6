"""Simulation of many games by processes of their own, with interim reports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.game.fast.batch import NONE_NEEDED
from engine.model.scenario import RuleValue, Scenario
from engine.report.report import Report
from studio.lab.task import Task, options_of, workers
from studio.threads.worker import Wanted

if TYPE_CHECKING:
    from engine.sim.run_report import RunReport


class Batch(Task):
    """Games between bots on one board. `play` runs in a worker. The window's thread reads `done`, `report` (the current
    results) and `slow_because` (why the games are not compiled), and may `pause` and `stop`."""

    def __init__(
        self, scenario: Scenario, chosen: Mapping[str, RuleValue], bots: Sequence[str], seed: int, games: int
    ) -> None:
        super().__init__(games)
        self.scenario, self.chosen, self.bots, self.seed, self.games = scenario, chosen, tuple(bots), seed, games
        self.report: Report | None = None
        self._learned: RunReport | None = None

    def play(self, is_wanted: Wanted) -> Report:
        """Play the games. Raises BoxcarsError if they cannot be played."""
        from importlib.metadata import version

        from engine.files.scenarios import run_hash
        from engine.sim.batch import play_games
        from engine.sim.batch_report import Learned
        from engine.sim.run import Job
        from engine.sim.run_report import RunReport
        from engine.sim.tally import Totals

        options = options_of(self.scenario, dict(self.chosen), self.bots)
        totals = Totals(self.bots, self.seed, run_hash(self.scenario, self.chosen))
        learned = Learned(self.scenario, options, totals, self.chosen, version("boxcars"), has_intervals=True)
        report = self._learned = RunReport(self.scenario, options, totals, learned)
        job = Job(self.scenario, options, self.bots, self.seed, tuple(learned.counters))
        self.begin(is_wanted)
        for chunk in play_games(job, self.games, workers(), self.is_over):
            report.add(chunk.tallies)
            because = chunk.interpreted_because
            self.slow_because = "" if because == NONE_NEEDED else because
            if self.is_due():
                self.report = report.report()
            self.step(totals.games - self.done)
        return report.report()

    def report_again(self) -> Report:
        """Return the report of all games in the current language, after they were played."""
        assert self._learned is not None
        return self._learned.report()

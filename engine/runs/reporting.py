"""Report on a stored run, with charts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.game.fast.batch import GameTally
from engine.report.report import Report
from engine.runs.identity import as_played, own_figures
from engine.runs.store import Result, Run, Store
from engine.sim.batch_report import Learned
from engine.sim.fairness import FairnessCard
from engine.sim.run_report import RunReport
from engine.sim.tally import Totals

A_PART = 200
"""Games between two looks at whether the report is still wanted."""


class GrowingReport:
    """The report on a run that grows with its games, as `boxcars simulate --output` writes it, and the results of up to
    `most` of them. A run that did not count all that the figures of its game system need has the figures of its own
    counters."""

    def __init__(self, store: Store, run: Run, most: int = 0) -> None:
        made, identity = as_played(run.identity, store.scenario_text(run)), run.identity
        self.totals = Totals(identity.bots, identity.seed, identity.scenario_hash)
        options = made.job.options
        own = own_figures(identity, store.scenario_text(run))
        counters = identity.counters if own is None else None
        self._learned = Learned(
            made.scenario, options, self.totals, identity.chosen, identity.engine_version, True, counters, own
        )
        self._report = RunReport(made.scenario, options, self.totals, self._learned)
        self._most = most
        self.results: list[Result] = []

    def add(self, numbers: Sequence[int], tallies: Sequence[GameTally]) -> None:
        """Add games."""
        self._report.add(tallies)
        room = self._most - len(self.results)
        self.results += [
            Result(number, tally.winner, tally.turns, tuple(tally.scores))
            for number, tally in list(zip(numbers, tallies, strict=True))[: max(0, room)]
        ]

    def add_stored(self, store: Store, run: Run, cancelled: Callable[[], bool] = lambda: False) -> None:
        """Add the stored games of a run, until `cancelled`: by their sums, or one by one if the store is of a
        version without such sums."""
        form, figures = self._learned.form, store.figures(run.id)
        own = store.own_sums(run.id, form) if form is not None else []
        if figures is not None and own is not None:
            self._report.add_sums(store.sums(run.id), figures, own)
            self.results += store.results(run.id, max(0, self._most - len(self.results)))
            return
        numbers: list[int] = []
        tallies: list[GameTally] = []
        for number, tally in store.games(run.id):
            numbers.append(number)
            tallies.append(tally)
            if len(numbers) == A_PART:
                self.add(numbers, tallies)
                numbers, tallies = [], []
                if cancelled():
                    return
        self.add(numbers, tallies)

    def report(self) -> Report:
        """Return the report so far."""
        return self._report.report()


def fairness_of(store: Store, run: Run, cancelled: Callable[[], bool] = lambda: False) -> Report:
    """Return the fairness card of a run from its stored games, by their sums if the store has them."""
    card = FairnessCard(as_played(run.identity, store.scenario_text(run)).scenario, run.identity.bots)
    figures = store.figures(run.id)
    if figures is not None:
        card.add_sums(store.sums(run.id), figures)
        return card.report()
    for n, (_, tally) in enumerate(store.games(run.id)):
        card.add([tally])
        if n % A_PART == 0 and cancelled():
            break
    return card.report()

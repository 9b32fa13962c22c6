"""Comparisons, sensitivities and goal seeks in the background, with interim results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import RulesError
from engine.game.family import family
from engine.i18n import tr
from engine.model.scenario import RuleValue, Scenario
from engine.report.report import Report
from studio.lab.sides import Side
from studio.lab.task import Task, options_of, workers
from studio.threads.worker import Wanted


class ReportTask(Task):
    """A task whose games make a report; `report` is the newest that no page has shown. `play` sets `_reported`, which
    makes the report on the games so far."""

    report: Report | None = None
    _reported: Callable[[], Report] | None = None

    def play(self, is_wanted: Wanted) -> Report:
        """Play the games in a worker and return the report. Raises BoxcarsError if they cannot be played."""
        raise NotImplementedError

    def report_again(self) -> Report | None:
        """Return the report in the current language, after the games were played; None if there were none."""
        return None if self._reported is None else self._reported()


class CompareTask(ReportTask):
    """Plays pairs of games on two sides. The window reads `report`, the newest interim results."""

    def __init__(self, a: Side, b: Side, bots: tuple[str, ...], seed: int, games: int, precision: float) -> None:
        super().__init__(games)
        self.a, self.b, self.bots, self.seed, self.precision = a, b, bots, seed, precision
        self.report = None
        self.because = ""

    def play(self, is_wanted: Wanted) -> Report:
        """Play until the wanted precision or number of games. Raises BoxcarsError if they cannot be played."""
        from engine.sim.comparison import Comparison, Pair, compare
        from engine.sim.run import Job

        scenarios = [self.a.read(), self.b.read()]
        if scenarios[0].family != scenarios[1].family:
            raise RulesError(tr("The two boards are of different game systems."))
        jobs = [
            Job(scenario, options_of(scenario, side.rules(scenario), self.bots), self.bots, self.seed)
            for scenario, side in zip(scenarios, (self.a, self.b), strict=True)
        ]
        found = Comparison(len(self.bots), self.precision)

        def reported() -> Report:
            return self._report_on(found.data(), scenarios)

        def advance(games: int) -> None:
            if self.is_due():
                self.report = reported()
            self.step(games)

        self._reported = reported
        self.begin(is_wanted)
        compare(Pair(*jobs), self.total, self.precision, workers(), self.is_over, advance, found)
        return reported()

    def _report_on(self, data: Mapping[str, Any], scenarios: list[Scenario]) -> Report:
        from importlib.metadata import version

        from engine.files.scenarios import run_hash
        from engine.sim.findings import comparison_report

        settings = {tr("Seed"): str(self.seed), tr("Bots"): ", ".join(self.bots)}
        for title, side, scenario in zip(("A", "B"), (self.a, self.b), scenarios, strict=True):
            settings[title] = side.name
            settings[tr("Hash of {side}").format(side=title)] = run_hash(scenario, side.rules(scenario))
        settings[tr("Version of Boxcars")] = version("boxcars")
        return comparison_report(data, self.bots, ("A", "B"), settings)


class ExperimentTask(ReportTask):
    """Varies options of a board: the sensitivity of an outcome, or values that reach a `goal`. Its progress counts
    seconds."""

    def __init__(
        self, scenario: Scenario, chosen: dict[str, RuleValue], bots: tuple[str, ...], seed: int, knobs: str,
        outcome: str, seconds: int, goal: float | None = None, games: int = 0, matrix: str = "",
        tolerance: float = 0.0,
    ) -> None:  # fmt: skip
        """`matrix` are wanted shares of wins between bots, as `goals_of` reads them, instead of a goal for an outcome,
        with a tolerance. `games` is a budget of games instead of seconds, with which the same seed gives the same
        result."""
        super().__init__(games or seconds)
        self.scenario, self.chosen, self.bots, self.seed = scenario, chosen, bots, seed
        self.knobs, self.outcome, self.seconds, self.goal, self.games = knobs, outcome, seconds, goal, games
        self.matrix, self.tolerance = matrix, tolerance
        self.report = None
        self._started: float | None = None

    def play(self, is_wanted: Wanted) -> Report:
        """Play the games. Raises BoxcarsError for a wrong knob or goal, or if the games cannot be played."""
        from msgspec.structs import replace

        from engine.sim.budget import Budget
        from engine.sim.goals import goals_of
        from engine.sim.knobs import Trials, knobs_of, outcome_of
        from engine.sim.run import Job
        from engine.sim.seek import FACTORS as WIDE
        from engine.sim.seek import Sought, seek
        from engine.sim.sensitivity import FACTORS, Sensitivity, sensitivity

        options = options_of(self.scenario, self.chosen, self.bots)
        rules = family(self.scenario.family).rules
        assert rules is not None
        is_seek = self.goal is not None or bool(self.matrix)
        factors = WIDE if is_seek else FACTORS
        knobs = tuple(knobs_of(self.knobs, rules.options, options, factors))
        outcome = outcome_of("turns" if self.matrix else self.outcome, len(self.bots))
        trials = Trials(Job(self.scenario, options, self.bots, self.seed), knobs, outcome)
        budget = Budget(games=self.games) if self.games else Budget(seconds=float(self.seconds))
        found: Sensitivity | Sought
        if self.matrix:
            goals = goals_of(self.matrix, family(self.scenario.family), self.scenario, len(self.bots), self.tolerance)
            first = goals.goals[0]
            outcome = first.outcome
            trials = replace(trials, outcome=outcome)
            found = Sought(trials, first.value, goals=goals)
        else:
            found = Sensitivity(trials) if self.goal is None else Sought(trials, self.goal)
        self._started = self.working_seconds()

        def reported() -> Report:
            from engine.sim.findings import goal_report, outcome_title, sensitivity_report

            titles = {knob.id: tr(knob.title) for knob in knobs}
            title = tr("Wins between bots") if self.matrix else outcome_title(self.outcome, self.bots)
            if isinstance(found, Sought):
                return goal_report(found.data(), titles, title, outcome.is_share)
            return sensitivity_report(found.data(), titles, title, outcome.is_share)

        def advance(games: int) -> None:
            if isinstance(found, Sensitivity) and self.is_due():
                self.report = reported()
            self.step(games if self.games else 0)

        self._reported = reported
        self.begin(is_wanted)
        if isinstance(found, Sensitivity):
            sensitivity(trials, budget, workers(), self.is_over, advance, found, self.working_seconds)
        else:
            seek(trials, found.target, budget, workers(), self.is_over, advance, found, now=self.working_seconds)
        return reported()

    @property
    def seconds_left(self) -> float | None:
        """Time left of the budget."""
        if self.games:
            return super().seconds_left
        if self._started is None or self.is_paused:
            return None
        return max(0.0, self.seconds - (self.working_seconds() - self._started))

    @property
    def elapsed(self) -> int:
        """Whole seconds since the games began, without pauses."""
        return 0 if self._started is None else int(self.working_seconds() - self._started)


RESTRICTION, GIFT, SHAPLEY, PRICE = "restriction", "gift", "shapley", "price"  # not shown
"""Methods to measure worth."""


class WorthTask(ReportTask):
    """Measures what things are worth to a player, or the fair price of a railroad, until a precision or a number of
    games."""

    def __init__(
        self, scenario: Scenario, bots: tuple[str, ...], seed: int, method: str, ids: tuple[tuple[str, str], ...],
        games: int, precision: float,
    ) -> None:  # fmt: skip
        """`ids` are kinds and IDs of the things."""
        super().__init__(games)
        self.scenario, self.bots, self.seed, self.method, self.ids = scenario, bots, seed, method, ids
        self.precision = precision
        self.report = None

    def play(self, is_wanted: Wanted) -> Report:
        """Play the games. Raises BoxcarsError if they cannot be played."""
        from engine.sim.fair_price import FairPrice, fair_price, priced
        from engine.sim.findings import price_report, worth_report
        from engine.sim.rounds import Course
        from engine.sim.run import Job
        from engine.sim.shapley import Shapley, shapley
        from engine.sim.worth import Worths, restricted_play

        options = options_of(self.scenario, {}, self.bots)
        known, board = family(self.scenario.family), self.scenario.board
        job = Job(self.scenario, options, self.bots, self.seed)
        things = [
            thing
            for thing in (known.things(self.scenario, options) if known.things is not None else ())
            if (thing.kind, thing.id) in self.ids
        ]
        railroads = {id: railroad.name for id, railroad in board.railroads.items()}
        found: Worths | Shapley | FairPrice
        if self.method == PRICE:
            id = self.ids[0][1]
            found = FairPrice(id, priced(known.prices, job, id), self.precision)
        elif self.method == SHAPLEY:
            found = Shapley(things)
        else:
            found = Worths(things, self.method == GIFT, self.precision, False)

        def reported() -> Report:
            data = found.data()
            names = {thing.id: thing_name(self.scenario, thing.kind, thing.id) for thing in things}
            if isinstance(found, FairPrice):
                return price_report(data, names.get(found.id, found.id), self.scenario.currency)
            return worth_report(data, names, railroads)

        def advance(games: int) -> None:
            if self.is_due():
                self.report = reported()
            self.step(games)

        self._reported = reported
        self.begin(is_wanted)
        course = Course(workers(), self.is_over, advance)
        games, precision = self.total, self.precision
        if isinstance(found, FairPrice):
            fair_price(job, found.id, games, precision, course, found)
        elif isinstance(found, Shapley):
            shapley(job, things, games, precision, course, None, found)
        else:
            restricted_play(job, things, games, precision, course, None, self.method == GIFT, False, found)
        return reported()


def thing_name(scenario: Scenario, kind: str, id: str) -> str:
    """Return the display name of a thing whose worth can be measured."""
    board = scenario.board
    if kind == "railroad" and id in board.railroads:
        return id
    if kind == "region":
        return next((region.name for key, region in board.regions.items() if key == id), id)
    return {"express": tr("Express"), "superchief": tr("Superchief")}.get(id, id)

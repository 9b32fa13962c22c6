"""Commands that play many games with different values of options: what they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar

import typer
from msgspec import Struct

from engine import clock
from engine.cli.game import Lineup, Prepared, chosen_bots, game, refuse_seats, refuse_unplayable
from engine.cli.interruption import defer_interruption
from engine.cli.output import progress
from engine.i18n import tr

if TYPE_CHECKING:
    from engine.sim.budget import Budget
    from engine.sim.knobs import Trials
    from engine.sim.rounds import Course
    from engine.sim.run import Job
    from engine.sim.workers import Workers

BudgetOption = Annotated[
    str,
    typer.Option(
        help=tr(
            "Time such as 60s, 5m or 1h, or a number of games, with which the same seed gives the same result on every "
            "machine."
        )
    ),
]

BotsOption = Annotated[str, typer.Option(help=tr("Bot for each seat, or a file with one, separated by commas."))]


class Found(Protocol):
    """A result of an experiment."""

    def data(self) -> dict[str, object]:
        """Return the result for JSON."""


R = TypeVar("R", bound=Found)


class Experiment(Struct, frozen=True):
    """A scenario and its options, the games to vary, and the budget as given and as parsed."""

    ready: Prepared
    trials: Trials
    budget_text: str
    budget: Budget

    def run(
        self, title: str, workers: Workers, search: Callable[[Workers, Callable[[], bool], Callable[[int], None]], R]
    ) -> tuple[dict[str, Any], int]:
        """Search with a progress bar; Ctrl+C keeps what was found. Return the data and the exit code of an
        interruption, else 0.

        `search` gets the workers, whether to stop, and what to call with the number of games played.
        """
        from importlib.metadata import version

        from engine.files.scenarios import run_hash

        began, shown, games = clock.seconds(), 0, self.budget.games
        with defer_interruption() as code, progress(title, games or int(self.budget.seconds)) as advance:

            def reach(played: int) -> None:
                nonlocal shown
                steps = played if games else int(clock.seconds() - began) - shown
                shown += steps
                advance(steps)

            found = search(workers, lambda: bool(code()), reach)
            ended = code()
        return {
            **found.data(),
            "stopped": "interrupted" if ended else "budget",
            "budget": self.budget_text,
            "seconds": clock.seconds() - began,
            "seed": self.trials.job.seed,
            "bots": list(self.trials.job.bots),
            "scenario_hash": run_hash(self.ready.scenario, self.ready.chosen),
            "settings": dict(self.ready.chosen),
            "engine_version": version("boxcars"),
        }, ended

    @property
    def titles(self) -> dict[str, str]:
        """Return the titles of the knobs by their IDs."""
        return {knob.id: tr(knob.title) for knob in self.trials.knobs}


class Measurement(Struct, frozen=True):
    """A scenario with the bots and the seed of the games that measure something."""

    ready: Prepared
    job: Job

    def run(
        self, title: str, games: int, workers: Workers, search: Callable[[Course], Found]
    ) -> tuple[dict[str, Any], int]:
        """Search with a progress bar over about `games` games (0: unknown); Ctrl+C keeps what was found. Return the
        data and the exit code of an interruption, else 0."""
        from importlib.metadata import version

        from engine.files.scenarios import run_hash
        from engine.sim.rounds import Course

        began = clock.seconds()
        with defer_interruption() as code, progress(title, games) as advance:
            found = search(Course(workers, lambda: bool(code()), advance))
            ended = code()
        data = found.data()
        return {
            **data,
            "stopped": "interrupted" if ended else data["stopped"],
            "seconds": clock.seconds() - began,
            "seed": self.job.seed,
            "bots": list(self.job.bots),
            "title": self.ready.scenario.title,
            "scenario_hash": run_hash(self.ready.scenario, self.ready.chosen),
            "settings": dict(self.ready.chosen),
            "engine_version": version("boxcars"),
        }, ended


def measurement(file: Path, sets: Sequence[str] | None, bots: str, lineup: Lineup | None, seed: int) -> Measurement:
    """Prepare games that measure something. Raises BoxcarsError for a wrong value or a board that cannot be played."""
    from engine.bots.named import seating
    from engine.sim.run import Job

    ready = game(file, sets)
    refuse_unplayable(ready)
    names = seating(ready.family, chosen_bots(ready, bots, lineup), scenario=ready.scenario)
    refuse_seats(ready, names)
    return Measurement(ready, Job(ready.scenario, ready.options, names, seed))


def experiment(
    file: Path,
    sets: Sequence[str] | None,
    bots: str,
    lineup: Lineup | None,
    seed: int,
    knobs: str,
    factors: tuple[float, float],
    outcome: str,
    budget: str,
) -> Experiment:
    """Prepare an experiment. Knobs without a range vary by `factors`. Raises BoxcarsError for a wrong value."""
    from engine.sim.budget import budget_of
    from engine.sim.knobs import Trials, knobs_of, outcome_of

    made = measurement(file, sets, bots, lineup, seed)
    ready, job = made.ready, made.job
    parsed = budget_of(budget)
    chosen = knobs_of(knobs, ready.rules.options, ready.options, factors)
    return Experiment(ready, Trials(job, tuple(chosen), outcome_of(outcome, len(job.bots))), budget, parsed)

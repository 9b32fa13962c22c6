"""Knobs and outcomes of experiments: number options that take values of a range, and a figure of each game.

Games are played at points: a value for each knob. A game has the same chance at every point, so that the difference
between two points shows the knobs more than luck.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec
from msgspec import Struct

from engine.errors import BoxcarsError, did_you_mean
from engine.game.fast.batch import GameTally
from engine.game.options import KINDS, near_option, option_value
from engine.game.rules import Option, Options
from engine.i18n import tr
from engine.plain_text import quoted
from engine.sim.run import Job, Runner, paired
from engine.sim.workers import Worker, Workers, done_by_workers

MAX_KNOBS = 20
MAX_RUNNERS = 64
"""Number of points that a worker keeps ready."""

Point = tuple[float, ...]

J = TypeVar("J")


class Knob(Struct, frozen=True):
    """A number option with its present value and the range of values to try."""

    id: str
    title: str
    value: float
    low: float
    high: float
    is_whole: bool = True

    def at(self, share: float) -> float:
        """Return the value at a share of the range; every whole number has an equal part of it."""
        share = min(1.0, max(0.0, share))
        if not self.is_whole:
            return self.low + share * (self.high - self.low)
        return min(self.high, self.low + math.floor(share * (self.high - self.low + 1)))

    def share(self, value: float) -> float:
        """Return the share of the range at which a value is."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def knobs_of(text: str, options: Sequence[Option], values: Options, factors: tuple[float, float]) -> list[Knob]:
    """Return the knobs of a list such as `win.cash,cash.start=10000:30000`. A range that is not given has `factors` of
    the present value at its ends. Raises BoxcarsError."""
    by_name = {option.name: option for option in options}
    numbers = [option for option in options if option.type in KINDS and option.type != "bool"]
    found: dict[str, Knob] = {}
    for part in text.split(","):
        name, equals, ends = (each.strip() for each in part.partition("="))
        if name not in by_name:
            said = tr("no option named {name}{suggestion}; `boxcars table FILE rules` lists all of them")
            raise BoxcarsError(said.format(name=quoted(name, MAX_SHOWN), suggestion=near_option(name, numbers)))
        option = by_name[name]
        if option not in numbers:
            raise BoxcarsError(tr("expected an option with a number as knob, found {name}").format(name=name))
        if name in found:
            raise BoxcarsError(tr("expected each knob once, found {name} twice").format(name=name))
        low, high = _typed_range(option, ends) if equals else _range_around(option, float(values[name]), factors)
        if not low < high:
            said = tr("{name}: expected a range as {name}=LOW:HIGH, with LOW below HIGH")
            raise BoxcarsError(said.format(name=name))
        found[name] = Knob(name, option.title, float(values[name]), low, high, option.type == "int")
    if len(found) > MAX_KNOBS:
        raise BoxcarsError(tr("expected at most {most} knobs, found {n}").format(most=MAX_KNOBS, n=len(found)))
    return list(found.values())


MAX_SHOWN = 40
"""Number of characters of a name that a message shows."""


def _typed_range(option: Option, span: str) -> tuple[float, float]:
    """Return a range written as `low:high`. Raises BoxcarsError for a value that the option cannot have."""
    low, _, high = span.partition(":")
    try:
        return float(option_value(option, low.strip())), float(option_value(option, high.strip()))
    except ValueError as error:
        raise BoxcarsError(str(error)) from None


def _range_around(option: Option, value: float, factors: tuple[float, float]) -> tuple[float, float]:
    """Return the range around a value within the bounds of its option, at least one step for whole numbers."""
    assert option.lowest is not None and option.highest is not None, option.name
    low, high = (value * factor for factor in factors)
    if option.type == "int":
        low, high = float(min(round(low), value - 1)), float(max(round(high), value + 1))
    return max(option.lowest, low), min(option.highest, high)


class Outcome(Struct, frozen=True):
    """A figure of a game: its turns, or 1 or 0 for a win of a seat or for an end without a winner."""

    name: str
    seat: int | None = None

    @property
    def is_share(self) -> bool:
        """Whether its average is a share of games."""
        return self.name != TURNS

    def of(self, tally: GameTally) -> float:
        """Return the figure of a game."""
        return float(tally.winner == self.seat) if self.is_share else float(tally.turns)


TURNS, WINLESS = "turns", "winless"


def outcome_of(name: str, seats: int) -> Outcome:
    """Return the outcome of a name. Raises BoxcarsError, with the nearest name."""
    known = {
        TURNS: Outcome(TURNS),
        WINLESS: Outcome(WINLESS),
        **{f"wins.{seat + 1}": Outcome(f"wins.{seat + 1}", seat) for seat in range(seats)},
    }
    if name not in known:
        raise BoxcarsError(
            tr("no outcome named {name}{nearest}; available: {known}").format(
                name=quoted(name, MAX_SHOWN), nearest=did_you_mean(name, known), known=", ".join(known)
            )
        )
    return known[name]


class Trials(Struct, frozen=True):
    """Common settings of all games of an experiment."""

    job: Job
    knobs: tuple[Knob, ...]
    outcome: Outcome

    @property
    def present(self) -> Point:
        """The point with the present values."""
        return tuple(knob.value for knob in self.knobs)


class Trial(Struct, frozen=True):
    """Games at a point, by a number that says which trial it is; by the bots of the job if there are no others."""

    number: int
    point: Point
    first: int
    games: int
    bots: tuple[str, ...] = ()


class Played(Struct, frozen=True):
    """Figures of the games of a trial, in the order of the games."""

    number: int
    figures: tuple[float, ...]


def played(
    trials: Trials, tasks: Iterable[Trial], workers: Workers, cancelled: Callable[[], bool], idle: list[Worker]
) -> Iterator[Played]:
    """Play trials and yield their results in the order of their numbers, which count from 0; unfinished ones are
    dropped on an interruption."""
    yield from in_order(start, trials, trials.job.seed, tasks, workers, cancelled, idle)


def in_order(
    start: Callable[[J], Callable[[Sequence[Trial]], list[Played]]],
    job: J,
    seed: int,
    tasks: Iterable[Trial],
    workers: Workers,
    cancelled: Callable[[], bool],
    idle: list[Worker],
) -> Iterator[Played]:
    """Yield what `start(job)` in a worker makes of trials, as `played` does."""
    waiting: dict[int, Played] = {}
    due = 0
    for chunk in done_by_workers(
        start,
        job,
        tasks,
        workers,
        lambda trial: tr("game {game} of seed {seed}").format(game=trial.first, seed=seed),
        cancelled,
        idle=idle,
    ):
        waiting.update((each.number, each) for each in chunk)
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def runners(trials: Trials) -> Callable[[Point, tuple[str, ...]], Runner]:
    """Return what prepares games at a point, by the bots of the job or by other ones, and keeps the last few ready."""

    @lru_cache(MAX_RUNNERS)
    def runner(point: Point, bots: tuple[str, ...]) -> Runner:
        chosen = {
            knob.id: int(value) if knob.is_whole else value for knob, value in zip(trials.knobs, point, strict=True)
        }
        job = msgspec.structs.replace(trials.job, options={**trials.job.options, **chosen})
        return Runner(paired(msgspec.structs.replace(job, bots=bots or job.bots)))

    return runner


def start(trials: Trials) -> Callable[[Sequence[Trial]], list[Played]]:
    """Prepare a worker. It returns the figure of each game of a trial."""
    runner = runners(trials)

    def play(tasks: Sequence[Trial]) -> list[Played]:
        return [
            Played(
                task.number,
                tuple(
                    map(
                        trials.outcome.of,
                        runner(task.point, task.bots).play(range(task.first, task.first + task.games)),
                    )
                ),
            )
            for task in tasks
        ]

    return play


class Estimate(Struct, frozen=True):
    """An average with its interval; None for too few games."""

    value: float
    interval: tuple[float, float] | None

    def data(self) -> dict[str, object]:
        """Return plain values for programs."""
        return {"value": self.value, "interval": None if self.interval is None else list(self.interval)}


def estimate(figures: Sequence[float], alpha: float = 0.05, span: float = 0.0) -> Estimate:
    """Return the average of independent figures with the interval of Student's t, which fails with a probability of
    about `alpha`. `span` is the size of a rare event that may not have happened yet, 1 for shares."""
    # Import lazily: scipy is slow to load.
    from scipy.stats import t

    n = len(figures)
    mean = math.fsum(figures) / n if n else 0.0
    if n < FEWEST:
        return Estimate(mean, None)
    deviation = math.sqrt(math.fsum((figure - mean) ** 2 for figure in figures) / (n - 1))
    half = float(t.ppf(1 - alpha / 2, n - 1)) * deviation / math.sqrt(n)
    half = max(half, span * math.log(2 / alpha) / n)
    return Estimate(mean, (mean - half, mean + half))


FEWEST = 10
"""An average of fewer games gets no interval: it would be too narrow."""

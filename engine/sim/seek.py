"""Goal seek: values of knobs with which an outcome has a wanted average, judged on games that the search did not see.

The search is CMA-ES over the ranges of the knobs. All candidates of a generation play the same games, and later
generations play more of them. A linear fit through the candidates near the end of the search removes most luck.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine import clock
from engine.sim.budget import Budget
from engine.sim.knobs import Estimate, Knob, Point, Trial, Trials, estimate, played
from engine.sim.workers import Worker, Workers, kept_workers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FACTORS = 0.5, 2.0
"""Ends of the range of a knob, as factors of its present value."""

SEARCH = 0.7
"""Share of the budget for the search; the rest judges its result."""

CROWD = 8
"""Candidates of a generation."""

FIRST_GAMES, MAX_GAMES = 4, 1_024
"""Games of a candidate in the first generation, and the most of a later one."""

DOUBLED_AFTER = 3
"""Generations until candidates play twice as many games."""

SPREAD = 0.25
"""First standard deviation of candidates, as a share of the range."""

PIECE = 4
"""Games of one task."""

STEPS = 200
"""Least number of values of a range that a proposal is rounded to."""

FIRST_FRESH = 1 << 40
"""Number of the first game that judges: the search uses the games before it."""

TOLERANCE = 0.01
"""Distance from the goal that is near enough: as a share of a number of turns, or of all games for a share."""


class Tried(Struct, frozen=True):
    """A candidate, as shares of the ranges, with the average of its games."""

    shares: tuple[float, ...]
    mean: float
    games: int


class Sought(Struct):
    """Result of a search: the proposed point, if there is one, and the games that judged it and the present values."""

    trials: Trials
    target: float
    generations: int = 0
    games: int = 0
    proposal: Point | None = None
    fresh: tuple[float, ...] = ()
    before: tuple[float, ...] = ()

    def data(self) -> dict[str, Any]:
        """Return plain values for programs. A goal is reached if it is in the interval of the fresh games, or near
        enough to their average."""
        span = float(self.trials.outcome.is_share)
        fresh, before = (estimate(figures, span=span) for figures in (self.fresh, self.before))
        knobs = self.trials.knobs
        values = self.proposal or self.trials.present
        proposal = {knob.id: _plain(knob, value) for knob, value in zip(knobs, values, strict=True)}
        at_end = [
            knob.id
            for knob, value in zip(knobs, values, strict=True)
            if min(value - knob.low, knob.high - value) < _step(knob)
        ]
        return {
            "target": {"outcome": self.trials.outcome.name, "value": self.target},
            "knobs": [
                {
                    "id": knob.id,
                    "value": _plain(knob, knob.value),
                    "range": [_plain(knob, knob.low), _plain(knob, knob.high)],
                }
                for knob in knobs
            ],
            "proposal": None if self.proposal is None else proposal,
            "at_end": at_end if self.proposal is not None else [],
            "fresh": {**fresh.data(), "games": len(self.fresh)} if self.fresh else None,
            "present": {**before.data(), "games": len(self.before)} if self.before else None,
            "reached": self._is_reached(fresh),
            "generations": self.generations,
            "games": self.games,
        }

    def _is_reached(self, fresh: Estimate) -> bool:
        if fresh.interval is None:
            return False
        near = TOLERANCE if self.trials.outcome.is_share else TOLERANCE * abs(self.target)
        low, high = fresh.interval
        return low <= self.target <= high or abs(fresh.value - self.target) <= near


def seek(
    trials: Trials,
    target: float,
    budget: Budget,
    workers: Workers,
    cancelled: Callable[[], bool] = lambda: False,
    advance: Callable[[int], None] = lambda games: None,
    found: Sought | None = None,
) -> Sought:
    """Search for values of the knobs, then judge them on fresh games together with the present values. The result grows
    in `found`, a new one if there is none."""
    found, began = found or Sought(trials, target), clock.seconds()
    idle: list[Worker]

    def over(share: float) -> Callable[[], bool]:
        until = began + share * budget.seconds
        return lambda: cancelled() or (bool(budget.seconds) and clock.seconds() >= until)

    def means(points: list[Point], first: int, games: int) -> list[float] | None:
        """Return the averages of the same games at all points; None if they were not completed."""
        figures: list[list[float]] = [[] for _ in points]
        for each in played(trials, _pieces(points, first, games), workers, over(SEARCH), idle):
            figures[each.number % len(points)].extend(each.figures)
            found.games += len(each.figures)
            advance(len(each.figures))
        return [math.fsum(each) / games for each in figures] if all(len(each) == games for each in figures) else None

    with kept_workers() as idle:
        _search(found, means, int(SEARCH * budget.games) if budget.games else None, over(SEARCH))
        if found.proposal is not None:
            points = [found.proposal, trials.present]
            left = max(2 * PIECE, budget.games - found.games) // (2 * PIECE) * PIECE if budget.games else None
            figures: list[list[float]] = [[], []]
            for each in played(trials, _pieces(points, FIRST_FRESH, left), workers, over(1.0), idle):
                figures[each.number % 2].extend(each.figures)
                found.games += len(each.figures)
                advance(len(each.figures))
            found.fresh, found.before = (tuple(each) for each in figures)
    return found


def _search(
    found: Sought,
    means: Callable[[list[Point], int, int], list[float] | None],
    most: int | None,
    is_over: Callable[[], bool],
) -> None:
    """Search with up to `most` games, and set the proposal after each generation. A small budget makes the first
    generation smaller."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that it cannot plot
        import cma

    knobs = found.trials.knobs
    # CMA-ES needs two dimensions; a second one without effect does not disturb it.
    begins = [knob.share(knob.value) for knob in knobs] + [0.5] * (len(knobs) == 1)
    options = {
        "bounds": [0, 1],
        "seed": found.trials.job.seed % (1 << 31) + 1,
        "popsize": CROWD,
        "verbose": -9,
    }
    evolution = cma.CMAEvolutionStrategy(begins, SPREAD, options)
    tried: list[Tried] = []
    first = 0
    while not is_over():
        games = min(MAX_GAMES, FIRST_GAMES << found.generations // DOUBLED_AFTER)
        if most is not None and found.games + CROWD * games > most:
            if tried or most < CROWD * PIECE:
                return
            games = most // (CROWD * PIECE) * PIECE
        crowd = evolution.ask()
        points = [_point(knobs, each) for each in crowd]
        averages = means(points, first, games)
        if averages is None:
            return
        first += games
        found.generations += 1
        evolution.tell(crowd, [(average - found.target) ** 2 for average in averages])
        tried += [
            Tried(tuple(knob.share(value) for knob, value in zip(knobs, point, strict=True)), average, games)
            for point, average in zip(points, averages, strict=True)
        ]
        middle = [float(share) for share in evolution.result.xfavorite[: len(knobs)]]
        found.proposal = _rounded(knobs, fitted(tried, middle, float(evolution.sigma), found.target))


def fitted(tried: list[Tried], middle: list[float], width: float, target: float) -> list[float]:
    """Return the shares nearest to the middle at which a linear fit through the candidates around it has the target,
    moved by at most the width of the fit in each knob. Without a clear slope return the middle."""
    import numpy as np

    width = max(0.1, width)
    shares = np.array([each.shares for each in tried]) - np.array(middle)
    values = np.array([each.mean for each in tried]) - target
    weights = np.sqrt([each.games for each in tried]) * np.exp(-((shares / width) ** 2).sum(axis=1) / 4)
    if len(tried) < 2 * (len(middle) + 1):
        return middle
    columns = np.hstack((np.ones((len(tried), 1)), shares))
    solution: NDArray[np.float64] = np.linalg.lstsq(columns * weights[:, None], values * weights, rcond=None)[0]
    height, slope = float(solution[0]), solution[1:]
    steepness = float(slope @ slope)
    if steepness <= 0:
        return middle
    moves = np.clip(-height * slope / steepness, -width, width)
    return [float(share) for share in np.clip(np.array(middle) + moves, 0, 1)]


def _pieces(points: list[Point], first: int, games: int | None) -> Iterator[Trial]:
    """Yield the trials of the same games at all points, or games without an end."""
    numbers = count()
    for done in count(0, PIECE):
        if games is not None and done >= games:
            return
        for point in points:
            yield Trial(next(numbers), point, first + done, PIECE)


def _point(knobs: tuple[Knob, ...], shares: Any) -> Point:
    return tuple(knob.at(float(share)) for knob, share in zip(knobs, shares, strict=False))


def _rounded(knobs: tuple[Knob, ...], shares: list[float]) -> Point:
    """Return the values at shares, rounded to a step that is easy to write."""
    point = []
    for knob, share in zip(knobs, shares, strict=True):
        step = _step(knob)
        value = round(round((knob.low + share * (knob.high - knob.low)) / step) * step, 10)
        point.append(min(knob.high, max(knob.low, value)))
    return tuple(point)


def _step(knob: Knob) -> float:
    step = 10.0 ** math.floor(math.log10((knob.high - knob.low) / STEPS))
    return max(1.0, step) if knob.is_whole else step


def _plain(knob: Knob, value: float) -> float:
    return int(value) if knob.is_whole else value

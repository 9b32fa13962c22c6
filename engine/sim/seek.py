"""Goal seek: values of knobs with which outcomes have wanted averages, judged on games that the search did not see.

The search is CMA-ES over the ranges of the knobs. All candidates of a generation play the same games, and later
generations play more of them. A linear fit through the candidates near the end of the search removes most luck.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine import clock
from engine.bots.named import default_lineup
from engine.game.family import Family, family
from engine.sim.budget import Budget
from engine.sim.goals import Aims, Goal, Goals, start
from engine.sim.knobs import Knob, Point, Trial, Trials, estimate, in_order
from engine.sim.ladder import CASUAL, EXPERT
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
"""Games of one task at each kind of table."""

STEPS = 200
"""Least number of values of a range that a proposal is rounded to."""

FIRST_FRESH = 1 << 40
"""Number of the first game that judges: the search uses the games before it."""

JUDGED = 0.75
"""Share of the games that judge for the line-up of the search; the rest is for other bots."""

MOST_JUDGES = 3


class Tried(Struct, frozen=True):
    """A candidate, as shares of the ranges, with the averages of its games, one for each goal, as distances from the
    goals in units that are near enough."""

    shares: tuple[float, ...]
    away: tuple[float, ...]
    games: int


class Judge(Struct, frozen=True):
    """Bots that judge a proposal on fresh games and took no part in the search."""

    name: str
    bots: tuple[str, ...]


def judges_of(known: Family, bots: Sequence[str]) -> list[Judge]:
    """Return who else judges proposals for a line-up: the casual and the expert bots, unless they are the line-up, and
    the strongest bot that has no seat in any of them."""
    lineups = [(CASUAL, False), (EXPERT, True)] if known.casual_bots else [(EXPERT, True)]
    found = [Judge(name, tuple(default_lineup(known, len(bots), sharks=is_expert))) for name, is_expert in lineups]
    played = {bot for judge in found for bot in judge.bots} | set(bots)
    other = next((bot for bot in known.bots if bot not in played), None)
    found += [Judge(other, (other,) * len(bots))] if other is not None else []
    return [judge for judge in found if sorted(judge.bots) != sorted(bots)][:MOST_JUDGES]


class Sought(Struct):
    """Result of a search: the proposed point, if there is one, and the games that judged it and the present values.

    `goals` are several goals, or those of pairs of bots; without them the goal is `target` for the outcome of the
    trials. `fresh` and `before` have the figures of fresh games with the proposal and with the present values, a list
    for each goal; `judged` those with the proposal between the bots of each of the `judges`."""

    trials: Trials
    target: float
    generations: int = 0
    games: int = 0
    proposal: Point | None = None
    fresh: tuple[tuple[float, ...], ...] = ()
    before: tuple[tuple[float, ...], ...] = ()
    goals: Goals | None = None
    judges: tuple[Judge, ...] = ()
    judged: tuple[tuple[tuple[float, ...], ...], ...] = ()

    @property
    def aims(self) -> Aims:
        """The games of the search."""
        return Aims(self.trials, self.goals or Goals((Goal(self.trials.outcome, self.target),)))

    def data(self) -> dict[str, Any]:
        """Return plain values for programs. A goal is reached if it is in the interval of the fresh games, or near
        enough to their average. The intervals of several goals hold together."""
        goals = self.aims.goals.goals
        fresh, before = self._estimates(self.fresh), self._estimates(self.before)
        knobs = self.trials.knobs
        values = self.proposal or self.trials.present
        proposal = {knob.id: _plain(knob, value) for knob, value in zip(knobs, values, strict=True)}
        at_end = [
            knob.id
            for knob, value in zip(knobs, values, strict=True)
            if min(value - knob.low, knob.high - value) < _step(knob)
        ]
        rows = [
            {
                "outcome": goal.outcome.name,
                "is_share": goal.outcome.is_share,
                "value": goal.value,
                "present": before[number],
                "fresh": fresh[number],
                "reached": _is_reached(goal, fresh[number]),
            }
            for number, goal in enumerate(goals)
        ]
        first, is_single = rows[0], len(goals) == 1
        return {
            "target": {"outcome": first["outcome"], "value": first["value"]} if is_single else None,
            "goals": rows,
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
            "fresh": _of_all(fresh, is_single),
            "present": _of_all(before, is_single),
            "judges": [
                {"name": judge.name, "bots": list(judge.bots), "goals": self._estimates(figures)}
                for judge, figures in zip(self.judges, self.judged, strict=False)
            ],
            "reached": all(row["reached"] for row in rows),
            "generations": self.generations,
            "games": self.games,
        }

    def _estimates(self, figures: tuple[tuple[float, ...], ...]) -> list[dict[str, Any] | None]:
        """Return the average of each goal with its interval and number of games; None without games."""
        goals = self.aims.goals.goals
        alpha = 0.05 / len(goals)
        return [
            {**estimate(each, alpha, float(goal.outcome.is_share)).data(), "games": len(each)} if each else None
            for goal, each in zip(goals, figures or ((),) * len(goals), strict=True)
        ]


def _of_all(estimates: list[dict[str, Any] | None], is_single: bool) -> dict[str, Any] | None:
    """Return the estimate of a single goal, or the fewest games of several ones; None without games."""
    found = [each for each in estimates if each is not None]
    if len(found) < len(estimates):
        return None
    return found[0] if is_single else {"games": min(each["games"] for each in found)}


def _is_reached(goal: Goal, fresh: dict[str, Any] | None) -> bool:
    if fresh is None or fresh["interval"] is None:
        return False
    low, high = fresh["interval"]
    return bool(low <= goal.value <= high or abs(fresh["value"] - goal.value) <= goal.near)


def seek(
    trials: Trials,
    target: float,
    budget: Budget,
    workers: Workers,
    cancelled: Callable[[], bool] = lambda: False,
    advance: Callable[[int], None] = lambda games: None,
    found: Sought | None = None,
    now: Callable[[], float] = lambda: clock.seconds(),
) -> Sought:
    """Search for values of the knobs, then judge them on fresh games together with the present values, and by other
    bots. The result grows in `found`, a new one if there is none. `now` is the clock of a budget in seconds, as for
    `sensitivity`."""
    found, began = found or Sought(trials, target), now()
    aims = found.aims
    goals, size = aims.goals, PIECE * len(aims.goals.tables)
    idle: list[Worker]

    def over(share: float) -> Callable[[], bool]:
        until = began + share * budget.seconds
        return lambda: cancelled() or (bool(budget.seconds) and now() >= until)

    def play(tasks: Iterator[Trial], count: int, share: float) -> list[tuple[tuple[float, ...], ...]]:
        """Return the figures of trials that take turns, `count` of them."""
        figures: list[list[list[float]]] = [[[] for _ in goals.goals] for _ in range(count)]
        for each in in_order(start, aims, trials.job.seed, tasks, workers, over(share), idle):
            goals.sorted_out(0, each.figures, figures[each.number % count])
            found.games += size
            advance(size)
        return [tuple(tuple(each) for each in lists) for lists in figures]

    def averages(points: list[Point], first: int, games: int) -> list[list[float]] | None:
        """Return the averages of the same games at all points, a list for each; None if they were not completed."""
        figures = play(_pieces(points, first, games, size), len(points), SEARCH)
        if any(len(each) != games // len(goals.tables) for lists in figures for each in lists):
            return None
        return [[math.fsum(each) / len(each) for each in lists] for lists in figures]

    with kept_workers() as idle:
        _search(found, averages, int(SEARCH * budget.games) if budget.games else None, over(SEARCH))
        if found.proposal is not None and not cancelled():
            judges = judges_of(family(trials.job.scenario.family), trials.job.bots) if goals.tables == [None] else []
            share = JUDGED if judges else 1.0
            whole = max(2 * size, budget.games - found.games)
            left = max(size, int(share * whole) // (2 * size) * size) if budget.games else None
            until = SEARCH + share * (1 - SEARCH)
            points, fresh = [found.proposal, trials.present], FIRST_FRESH // size * size
            found.fresh, found.before = play(_pieces(points, fresh, left, size), 2, until)
            if judges and not over(1.0)():
                left = (budget.games - found.games) // (len(judges) * size) * size if budget.games else None
                tasks = _pieces([found.proposal] * len(judges), fresh, left, size, judges)
                found.judges, found.judged = tuple(judges), tuple(play(tasks, len(judges), 1.0))
    return found


def _search(
    found: Sought,
    averages: Callable[[list[Point], int, int], list[list[float]] | None],
    most: int | None,
    is_over: Callable[[], bool],
) -> None:
    """Search with up to `most` games, and set the proposal after each generation. A small budget makes the first
    generation smaller."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that it cannot plot
        import cma

    knobs, goals = found.trials.knobs, found.aims.goals
    tables = len(goals.tables)
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
        games = tables * min(MAX_GAMES, FIRST_GAMES << found.generations // DOUBLED_AFTER)
        if most is not None and found.games + CROWD * games > most:
            if tried or most < CROWD * PIECE * tables:
                return
            games = most // (CROWD * PIECE * tables) * PIECE * tables
        crowd = evolution.ask()
        points = [_point(knobs, each) for each in crowd]
        means = averages(points, first, games)
        if means is None:
            return
        first += games
        found.generations += 1
        away = [
            tuple((mean - goal.value) / goal.near for mean, goal in zip(each, goals.goals, strict=True))
            for each in means
        ]
        evolution.tell(crowd, [sum(each * each for each in row) for row in away])
        tried += [
            Tried(tuple(knob.share(value) for knob, value in zip(knobs, point, strict=True)), row, games // tables)
            for point, row in zip(points, away, strict=True)
        ]
        middle = [float(share) for share in evolution.result.xfavorite[: len(knobs)]]
        found.proposal = _rounded(knobs, fitted(tried, middle, float(evolution.sigma)))


def fitted(tried: list[Tried], middle: list[float], width: float) -> list[float]:
    """Return the shares nearest to the middle at which linear fits through the candidates around it are as near to all
    goals as possible, moved by at most the width of the fit in each knob. Without a clear slope return the middle."""
    import numpy as np

    width = max(0.1, width)
    shares = np.array([each.shares for each in tried]) - np.array(middle)
    values = np.array([each.away for each in tried])
    weights = np.sqrt([each.games for each in tried]) * np.exp(-((shares / width) ** 2).sum(axis=1) / 4)
    if len(tried) < 2 * (len(middle) + 1):
        return middle
    columns = np.hstack((np.ones((len(tried), 1)), shares))
    solution: NDArray[np.float64] = np.linalg.lstsq(columns * weights[:, None], values * weights[:, None], rcond=None)[
        0
    ]
    heights, slopes = solution[0], solution[1:].T
    if float((slopes * slopes).sum()) <= 0:
        return middle
    # The shortest of the best moves; slopes far smaller than the others are luck.
    best = np.linalg.lstsq(slopes, -heights, rcond=0.05)[0]
    moves = np.clip(best, -width, width)
    return [float(share) for share in np.clip(np.array(middle) + moves, 0, 1)]


def _pieces(
    points: list[Point], first: int, games: int | None, size: int, judges: Sequence[Judge] = ()
) -> Iterator[Trial]:
    """Yield the trials of the same games at all points, or games without an end; with judges by the bots of each."""
    numbers = count()
    bots = [judge.bots for judge in judges] or [()] * len(points)
    for done in count(0, size):
        if games is not None and done >= games:
            return
        for point, played in zip(points, bots, strict=True):
            yield Trial(next(numbers), point, first + done, size, played)


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

"""Sensitivity of an outcome to knobs: the effect of each one alone, and its share of the variance (Sobol indices).

Effects compare the ends of each range with the present values by the same games. Indices come from a Saltelli design on
a Sobol sequence; the variance by luck within a point is taken out of them, so that they do not depend on the number of
games at a point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from engine import clock
from engine.sim.budget import Budget
from engine.sim.knobs import Estimate, Knob, Played, Point, Trial, Trials, estimate, played
from engine.sim.workers import Worker, Workers, kept_workers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ALPHA = 0.05
"""Probability that any interval of an effect fails."""

FACTORS = 0.75, 1.25
"""Ends of the range of a knob, as factors of its present value."""

A_ROUND = 4
"""Games at each point in a round of effects."""

A_POINT = 16
"""Games at each point of the design for indices."""

FEWEST_ROWS = 32
"""Indices of fewer rows would say nothing."""

FIRST_OF_INDICES = 1 << 32
"""Number of the first game for indices: effects use the games before it."""

RESAMPLES = 400


class Index(Struct, frozen=True):
    """First-order Sobol index of a knob with its 95% interval."""

    value: float
    interval: tuple[float, float]


class Sensitivity:
    """Results for all knobs, as they grow."""

    def __init__(self, trials: Trials) -> None:
        self._trials = trials
        ends = [[_moved(trials, n, end) for end in (knob.low, knob.high)] for n, knob in enumerate(trials.knobs)]
        self.points: list[Point] = [trials.present, *(point for pair in ends for point in pair)]
        self._figures: list[list[float]] = [[] for _ in self.points]
        self._rows: list[list[Played]] = []

    @property
    def games(self) -> int:
        """Number of games played for results."""
        return sum(map(len, self._figures)) + A_POINT * sum(map(len, self._rows))

    @property
    def games_a_point(self) -> int:
        """Number of games that were played at every point."""
        return min(map(len, self._figures))

    def add_effect(self, found: Played) -> None:
        """Add games at one of the points."""
        self._figures[found.number % len(self.points)].extend(found.figures)

    def add_index(self, found: Played) -> None:
        """Add games of the design."""
        if not self._rows or len(self._rows[-1]) == len(self._trials.knobs) + 2:
            self._rows.append([])
        self._rows[-1].append(found)

    def data(self) -> dict[str, Any]:
        """Return plain values for programs: knobs by effect, the largest first. Only games that were played at every
        point count."""
        knobs, games = self._trials.knobs, self.games_a_point
        base, *ends = (figures[:games] for figures in self._figures)
        indices, luck = self._indices()
        rows = []
        for n, knob in enumerate(knobs):
            low, high = ends[2 * n : 2 * n + 2]
            pairs = {"low": (base, low), "high": (base, high), "swing": (low, high)}
            effects = {name: self._difference(*pair) for name, pair in pairs.items()}
            index = indices[n]
            rows.append(
                {
                    "id": knob.id,
                    "value": _plain(knob, knob.value),
                    "range": [_plain(knob, knob.low), _plain(knob, knob.high)],
                    "effect": {name: each.data() for name, each in effects.items()},
                    "first_order": None if index is None else {"value": index.value, "interval": list(index.interval)},
                }
            )
        rows.sort(key=_size, reverse=True)
        return {
            "outcome": self._trials.outcome.name,
            "present": estimate(base, span=self._span).data(),
            "knobs": rows,
            "luck": luck,
            "games": self.games,
            "games_a_point": games,
            "rows": _power_of_two(len(self._complete())),
        }

    def _difference(self, before: list[float], after: list[float]) -> Estimate:
        """Return the average difference of the same games, with an interval that holds for all differences at once."""
        differences = [y - x for x, y in zip(before, after, strict=True)]
        return estimate(differences, ALPHA / (3 * len(self._trials.knobs)), self._span)

    @property
    def _span(self) -> float:
        return float(self._trials.outcome.is_share)

    def _complete(self) -> list[list[Played]]:
        return [row for row in self._rows if len(row) == len(self._trials.knobs) + 2]

    def _indices(self) -> tuple[list[Index | None], float | None]:
        """Return the index of each knob, None if unknown, and the share of luck in the variance of a game."""
        knobs, rows = self._trials.knobs, self._complete()
        n = _power_of_two(len(rows))
        nothing: list[Index | None] = [None] * len(knobs)
        if n < FEWEST_ROWS:
            return nothing, None
        import numpy as np

        figures = np.array([[each.figures for each in row] for row in rows[:n]])
        means, within = figures.mean(axis=2), figures[:, :2].var(axis=2, ddof=1).mean(axis=1)
        whole = _shares(means, within)
        luck = float(within.mean() / (within.mean() + max(0.0, _by_knobs(means, within))))
        if whole is None:
            return nothing, luck
        random = np.random.default_rng(self._trials.job.seed)
        picks = (random.integers(0, n, n) for _ in range(RESAMPLES))
        again = [_shares(means[pick], within[pick]) for pick in picks]
        if any(shares is None for shares in again):
            return nothing, luck  # the knobs cannot be told from luck
        low, high = np.quantile(np.array(again), (ALPHA / 2, 1 - ALPHA / 2), axis=0)
        return [Index(float(whole[k]), (float(low[k]), float(high[k]))) for k in range(len(knobs))], luck


def sensitivity(
    trials: Trials,
    budget: Budget,
    workers: Workers,
    cancelled: Callable[[], bool] = lambda: False,
    advance: Callable[[int], None] = lambda games: None,
    found: Sensitivity | None = None,
    now: Callable[[], float] = lambda: clock.seconds(),
) -> Sensitivity:
    """Play games for effects with half of the budget, then for indices with the rest. However short its time is, games
    are played at every point: preparing them may take longer. The result grows in `found`, a
    new one if there is none. `now` is the clock of a budget in seconds; one that stops during a pause gives the games
    their whole time."""
    found, began = found or Sensitivity(trials), now()
    effects: Iterator[Trial] = (
        Trial(r * len(found.points) + n, point, r * A_ROUND, A_ROUND)
        for r in count()
        for n, point in enumerate(found.points)
    )
    width, rows = len(trials.knobs) + 2, MAX_ROWS
    if budget.games:
        rounds = max(1, budget.games // 2 // (A_ROUND * len(found.points)))
        rows = _power_of_two((budget.games - rounds * A_ROUND * len(found.points)) // (width * A_POINT))
        if rows < FEWEST_ROWS:
            rounds, rows = max(1, budget.games // (A_ROUND * len(found.points))), 0
        effects = islice(effects, rounds * len(found.points))

    def over(share: float) -> Callable[[], bool]:
        until = began + share * budget.seconds
        return lambda: cancelled() or (bool(budget.seconds) and now() >= until and found.games_a_point > 0)

    def play(tasks: Iterator[Trial], add: Callable[[Played], None], is_over: Callable[[], bool]) -> None:
        for each in played(trials, tasks, workers, is_over, idle):
            add(each)
            advance(len(each.figures))

    idle: list[Worker]
    with kept_workers() as idle:
        play(effects, found.add_effect, over(0.5))
        if rows:
            play(design(trials, rows), found.add_index, over(1.0))
    return found


MAX_ROWS = 1 << 16


def design(trials: Trials, rows: int) -> Iterator[Trial]:
    """Yield the trials of a Saltelli design: for each row A, B, and A with each knob of B. A and its changes have the
    same chance, B another one: luck of one game in both factors of a product would count as an effect."""
    import numpy as np
    from scipy.stats import qmc

    knobs = trials.knobs
    design = qmc.Sobol(2 * len(knobs), seed=np.random.default_rng(trials.job.seed)).random(rows)
    numbers = count()
    for row, shares in enumerate(design.tolist()):
        a, b = (
            tuple(knob.at(share) for knob, share in zip(knobs, part, strict=True))
            for part in (shares[: len(knobs)], shares[len(knobs) :])
        )
        first = FIRST_OF_INDICES + 2 * A_POINT * row
        yield Trial(next(numbers), a, first, A_POINT)
        yield Trial(next(numbers), b, first + A_POINT, A_POINT)
        for k in range(len(knobs)):
            yield Trial(next(numbers), (*a[:k], b[k], *a[k + 1 :]), first, A_POINT)


def _by_knobs(means: NDArray[np.float64], within: NDArray[np.float64]) -> float:
    """Return the variance of the averages without luck."""
    return float(means[:, :2].var() - within.mean() / A_POINT)


def _shares(means: NDArray[np.float64], within: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """Return the first-order indices of all knobs; None if luck alone explains the variance."""
    import numpy as np
    from scipy.stats import sobol_indices

    by_knobs = _by_knobs(means, within)
    if by_knobs <= 0:
        return None
    a, b, mixed = means[:, 0], means[:, 1], means[:, 2:].T
    # scipy fails for a single knob, so that it gets that knob twice.
    several = np.concatenate((mixed, mixed)) if len(mixed) == 1 else mixed
    found = sobol_indices(func={"f_A": a[None], "f_B": b[None], "f_AB": several[:, None]}, n=len(means))
    shares: NDArray[np.float64] = found.first_order.reshape(-1)[: len(mixed)] * (float(means[:, :2].var()) / by_knobs)
    return shares


def _moved(trials: Trials, n: int, value: float) -> Point:
    return (*trials.present[:n], value, *trials.present[n + 1 :])


def _plain(knob: Knob, value: float) -> float:
    return int(value) if knob.is_whole else value


def _size(row: dict[str, Any]) -> float:
    """Return the largest effect of a knob."""
    return max(abs(float(each["value"])) for each in row["effect"].values())


def _power_of_two(n: int) -> int:
    return 1 << (n.bit_length() - 1) if n > 0 else 0

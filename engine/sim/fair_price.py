"""The price at which a thing is bought in half of the games.

Games are played at prices around it. A price is too low if the thing is surely bought in more than half of them, and
too high if surely in fewer. The interval of the fair price is between the highest price that is too low and the lowest
that is too high, which needs no more than that a thing is bought less often at a higher price. Games are played at
three prices in between until the interval is as narrow as wanted.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import BoxcarsError, did_you_mean
from engine.game.family import Prices, family
from engine.i18n import tr
from engine.model.ids import Ref
from engine.plain_text import quoted
from engine.sim import confidence
from engine.sim.rounds import PIECE, Course, Rounds
from engine.sim.run import Job, Runner, paired
from engine.sim.workers import kept_workers

ALPHA = 0.05
"""Probability that the interval ever fails."""

EVEN = 0.5
FACTOR = 1.5
"""Factor from one price to the next while an end of the interval is missing."""

HIGHEST = 64
"""Highest price to try, as a multiple of the present one."""

ROUND = 48
"""Games at each price in a round."""

STEPS = 4
"""Steps of prices in half of the wanted width, at least."""

MAX_RUNNERS = 12
"""Number of prices that a worker keeps ready."""


class Sweep(Struct, frozen=True):
    """The games of an experiment, and the thing whose price changes."""

    job: Job
    id: str


class Piece(Struct, frozen=True):
    """Games at a price."""

    price: int
    games: range


def start(made: Sweep) -> Callable[[Piece], bytes]:
    """Prepare a worker. It returns for each game of a piece 1 if the thing was bought, else 0."""
    prices = family(made.job.scenario.family).prices
    assert prices is not None
    thing = Ref(prices.kind, made.id)

    @lru_cache(MAX_RUNNERS)
    def runner(price: int) -> Runner:
        scenario = prices.changed(made.job.scenario, made.id, price)
        return Runner(replace(made.job, scenario=scenario, counters=(prices.counter,)))

    def play(piece: Piece) -> bytes:
        tallies = runner(piece.price).play(piece.games)
        return bytes(int(tally.counts[prices.counter].get(thing, 0) > 0) for tally in tallies)

    return play


class Tried(Struct):
    """A price, how often the thing was bought at it, and the interval of its share."""

    price: int
    sequence: confidence.Sequence
    games: int = 0
    bought: int = 0

    def add(self, bought: bytes) -> None:
        """Add games."""
        self.games += len(bought)
        self.bought += sum(bought)
        self.sequence.add(bought)

    @property
    def share(self) -> float:
        """Share of the games in which the thing was bought."""
        return self.bought / max(1, self.games)

    @property
    def side(self) -> int:
        """1 if the price is surely too low, -1 if it is surely too high, else 0."""
        if not self.games or self.sequence.allows(EVEN):
            return 0
        return 1 if self.share > EVEN else -1


class FairPrice:
    """The search for a fair price. `ends` are the highest price that is too low and the lowest that is too high; a
    missing end is the end of the prices that are tried."""

    def __init__(self, id: str, present: int, precision: float) -> None:
        self.id, self.present = id, present
        self.tried: dict[int, Tried] = {}
        self.games = 0
        self.stopped = "games"
        self._precision = precision
        self._step = _step(max(1, present) * (precision or 0.02) / STEPS)
        self._most = max(self._step, HIGHEST * max(1, present))

    @property
    def ends(self) -> tuple[int | None, int | None]:
        """The highest price known to be too low, and the lowest above it known to be too high."""
        low = max((price for price, each in self.tried.items() if each.side > 0), default=None)
        high = min(
            (price for price, each in self.tried.items() if each.side < 0 and (low is None or price > low)),
            default=None,
        )
        return low, high

    @property
    def interval(self) -> tuple[int, int]:
        """The interval of the fair price."""
        low, high = self.ends
        return 0 if low is None else low, self._most if high is None else high

    @property
    def is_precise(self) -> bool:
        """Whether the interval is as narrow as wanted, or cannot become narrower."""
        low, high = self.ends
        if low is None:
            return high is not None and high <= self._step
        if high is None:
            return low >= self._most
        return high - low <= max(self._step, self._precision * (low + high))

    def prices(self) -> list[int]:
        """Return the prices to play at next: while an end is missing one beyond those tried, else three between the
        ends."""
        low, high = self.ends
        if low is None or high is None:
            open_ = [price for price, each in self.tried.items() if each.side == 0]
            if not self.tried:
                found = self.present
            elif low is None:
                found = self._rounded((high or min(open_)) / FACTOR)
            else:
                found = self._rounded(low * FACTOR)
            beyond = min(self._most, max(self._step, found))
            return sorted({beyond, *open_}) if len(self.tried) else [max(self._step, self.present)]
        between = {self._rounded(low + (high - low) * part / 4) for part in (1, 2, 3)}
        return sorted(price for price in between if low < price < high) or [(low + high) // 2]

    def add(self, price: int, bought: bytes) -> None:
        """Add games at a price."""
        if price not in self.tried:
            k = len(self.tried) + 1
            self.tried[price] = Tried(price, confidence.Sequence(ALPHA / (k * (k + 1))))
        self.tried[price].add(bought)
        self.games += len(bought)

    def price(self) -> int | None:
        """Return the price at which half of the games are reached, by a line between the nearest prices whose shares
        never rise; None if an end is missing."""
        low, high = self.ends
        if low is None or high is None:
            return None
        rows = sorted((price, each.share, each.games) for price, each in self.tried.items() if low <= price <= high)
        shares = _falling([share for _, share, _ in rows], [games for _, _, games in rows])
        for (one, _, _), (two, _, _), before, after in zip(rows, rows[1:], shares, shares[1:], strict=False):
            if before >= EVEN >= after:
                part = 0.5 if before == after else (before - EVEN) / (before - after)
                return round(one + part * (two - one))
        return (low + high) // 2

    def data(self) -> dict[str, Any]:
        """Return plain values for programs. `price` is None if the thing is bought in half of the games at no price
        that was tried."""
        low, high = self.ends
        return {
            "by": "fair-price",
            "id": self.id,
            "present": self.present,
            "price": self.price(),
            "interval": list(self.interval),
            "too_low": low,
            "too_high": high,
            "prices": [
                {
                    "price": price,
                    "share": each.share,
                    "interval": list(each.sequence.interval),
                    "games": each.games,
                }
                for price, each in sorted(self.tried.items())
            ],
            "games": self.games,
            "stopped": self.stopped,
        }

    def _rounded(self, price: float) -> int:
        return max(self._step, round(price / self._step) * self._step)


def fair_price(
    job: Job, id: str, games: int, precision: float, course: Course, found: FairPrice | None = None
) -> FairPrice:
    """Search for the fair price of a thing, with at most `games` games, until half the width of its interval is at most
    `precision` of the price. Raises BoxcarsError for an unknown thing, or if nothing on the board has a price."""
    known = family(job.scenario.family)
    found = found or FairPrice(id, priced(known.prices, job, id), precision)
    played: dict[int, int] = {}
    with kept_workers() as idle:
        rounds = Rounds(start, Sweep(paired(job), id), job.seed, lambda piece: len(piece.games), course, idle)
        while not found.is_precise:
            prices = found.prices()
            size = max(ROUND, max(played.get(price, 0) for price in prices) // 4)
            if games:
                size = min(size, (games - found.games) // len(prices))
            if size <= 0:
                return found
            tasks = [
                Piece(price, range(first, min(first + PIECE, played.get(price, 0) + size)))
                for price in prices
                for first in range(played.get(price, 0), played.get(price, 0) + size, PIECE)
            ]
            results = rounds.play(tasks)
            if results is None:
                found.stopped = "interrupted"
                return found
            for task, bought in zip(tasks, results, strict=True):
                found.add(task.price, bought)
                played[task.price] = played.get(task.price, 0) + len(task.games)
    found.stopped = "precision"
    return found


def priced(prices: Prices | None, job: Job, id: str) -> int:
    """Return the present price of a thing. Raises BoxcarsError."""
    if prices is None:
        title = tr(family(job.scenario.family).title)
        raise BoxcarsError(tr("{title} has no prices that can be measured").format(title=title))
    known = prices.of(job.scenario)
    if id not in known:
        raise BoxcarsError(
            tr("the board has no {id}{nearest}").format(id=quoted(id, 40), nearest=did_you_mean(id, known))
        )
    return known[id]


def _falling(values: list[float], weights: list[int]) -> list[float]:
    """Return the values nearest to the given ones that never rise (pool adjacent violators)."""
    blocks: list[tuple[float, int, int]] = []
    for value, weight in zip(values, weights, strict=True):
        blocks.append((value, max(1, weight), 1))
        while len(blocks) > 1 and blocks[-2][0] < blocks[-1][0]:
            (one, n, a), (two, m, b) = blocks[-2:]
            blocks[-2:] = [((one * n + two * m) / (n + m), n + m, a + b)]
    return [value for value, _, count in blocks for _ in range(count)]


def _step(size: float) -> int:
    """Return a round number of dollars not above a size: 1, 2 or 5 with zeros."""
    if size < 1:
        return 1
    ten = 10 ** math.floor(math.log10(size))
    return int(next(each * ten for each in (5, 2, 1) if each * ten <= size))

"""Shapley values of things: what each adds on average if a player may own them in random order (Shapley 1953; sampled
orders as in Castro, Gomez and Tejada, Polynomial calculation of the Shapley value based on sampling, 2009).

For each order, a player first may own nothing, then one thing more at each step, and plays the same game at each step.
The changes of a win along an order add up to the difference between owning anything and nothing, and so do the values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from engine.game.family import family
from engine.game.options import Thing, together
from engine.sim import confidence
from engine.sim.rounds import GROWTH, Course, Rounds, Seats
from engine.sim.run import Job, Runner, paired
from engine.sim.workers import kept_workers
from engine.sim.worth import ALPHA

ORDERS = 4
"""Orders of a first round, for each seat."""


class Ordering(Struct, frozen=True):
    """The games of an experiment, the seat that may own things, and the things."""

    job: Job
    seats: Seats
    things: tuple[Thing, ...]


def order_of(seed: int, number: int, things: int) -> list[int]:
    """Return the order of things in the game with this number: the things by their numbers."""
    order = list(range(things))
    Random(f"{seed} {number}").shuffle(order)
    return order


def start(made: Ordering) -> Callable[[int], bytes]:
    """Prepare a worker. It returns for a game number, step by step, 1 if the seat of the game won, else 0; the first
    step is without any thing."""
    runner = Runner(made.job)
    rules = family(made.job.scenario.family).rules
    assert rules is not None

    def play(game: int) -> bytes:
        seat, order = made.seats.of(game), order_of(made.job.seed, game, len(made.things))
        won = []
        for step in range(len(order) + 1):
            withheld = [made.things[number].withheld for number in order[step:]]
            runner.for_seats(together(rules.options, made.job.options, withheld, seat))
            won.append(int(runner.play([game])[0].winner == seat))
        return bytes(won)

    return play


class Shapley:
    """Values of things as orders are added. Intervals hold for all things at once and at any time."""

    def __init__(self, things: Sequence[Thing]) -> None:
        self.things = tuple(things)
        self.orders = self.nothing = self.anything = 0
        self.stopped = "games"
        self._sums = [0] * len(things)
        self._sequences = [confidence.Sequence(ALPHA / len(things), -1.0, 1.0) for _ in things]

    def add(self, order: Sequence[int], won: bytes) -> None:
        """Add the steps of an order."""
        self.orders += 1
        self.nothing += won[0]
        self.anything += won[-1]
        for step, number in enumerate(order):
            change = won[step + 1] - won[step]
            self._sums[number] += change
            self._sequences[number].add((change,))

    @property
    def games(self) -> int:
        """Number of games: one for each step, and one without anything."""
        return self.orders * (len(self.things) + 1)

    @property
    def precision(self) -> float:
        """Half the width of the widest interval."""
        return max((high - low) / 2 for low, high in (each.interval for each in self._sequences))

    def data(self) -> dict[str, Any]:
        """Return plain values for programs, by value; they add up to the total. Shares are 0 to 1."""
        n = max(1, self.orders)
        found: dict[str, Any] = {"by": "shapley", "railroads": []}
        for total, thing, sequence in sorted(
            zip(self._sums, self.things, self._sequences, strict=True), key=lambda row: -row[0]
        ):
            row = {"id": thing.id, "value": total / n, "interval": list(sequence.interval)}
            found.setdefault(f"{thing.kind}s", []).append(row)
        return {
            **found,
            "total": (self.anything - self.nothing) / n,
            "with": {"wins": self.anything, "win_rate": self.anything / n},
            "without": {"wins": self.nothing, "win_rate": self.nothing / n},
            "orders": self.orders,
            "games": self.games,
            "stopped": self.stopped,
        }


def shapley(
    job: Job,
    things: Sequence[Thing],
    games: int,
    precision: float,
    course: Course,
    seat: int | None = None,
    found: Shapley | None = None,
) -> Shapley:
    """Calculate the Shapley values of things to a seat (None: to each in turn), with at most `games` games (at least
    one order), 0 for as many as the precision needs. The result grows in `found`, a new one if there is none."""
    found = found or Shapley(things)
    made = Ordering(paired(job), Seats(seat, len(job.bots)), tuple(things))
    steps = len(things) + 1
    most = max(1, games // steps) if games else 0
    with kept_workers() as idle:
        rounds = Rounds(start, made, job.seed, lambda game: steps, course, idle)
        while not precision or found.precision > precision:
            size = max(ORDERS * len(job.bots), found.orders // GROWTH)
            if most:
                size = min(size, most - found.orders)
            if size <= 0:
                return found
            numbers = range(found.orders, found.orders + size)
            results = rounds.play(numbers)
            if results is None:
                found.stopped = "interrupted"
                return found
            for number, won in zip(numbers, results, strict=True):
                found.add(order_of(job.seed, number, len(things)), won)
    found.stopped = "precision"
    return found

"""Rounds of games: tasks that worker processes do, whose results come back complete and in order.

An experiment decides after each round what to play next. Rounds grow with the games played so far, so that waiting for
the last task of a round costs little, and the decisions are the same for any number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from engine.i18n import tr
from engine.sim.workers import Worker, Workers, done_by_workers

J = TypeVar("J")
T = TypeVar("T")
R = TypeVar("R")

FIRST_ROUND = 48
"""Games of a first round, at least."""

GROWTH = 8
"""A round has this fraction of the games before it."""

PIECE = 24
"""Games of one task, about; a task has each seat equally often."""


class Course(Struct, frozen=True):
    """How an experiment is played: by these workers, until it is `cancelled`; `advance` gets the number of
    games that were played since the last call."""

    workers: Workers = 1
    cancelled: Callable[[], bool] = lambda: False
    advance: Callable[[int], None] = lambda games: None


class Rounds(Generic[J, T, R]):
    """Rounds of tasks by workers that stay (`kept_workers`). `start` is a function of a module; it prepares a worker
    and returns what does one task. `games` returns the number of games of a task."""

    def __init__(
        self,
        start: Callable[[J], Callable[[T], R]],
        job: J,
        seed: int,
        games: Callable[[T], int],
        course: Course,
        idle: list[Worker],
    ) -> None:
        self._start, self._seed, self._games, self._course, self._idle = (start, job), seed, games, course, idle

    def play(self, tasks: Sequence[T], cancelled: Callable[[], bool] | None = None) -> list[R] | None:
        """Return the results of all tasks in their order; None if it was cancelled before all were done."""
        found: dict[int, R] = {}
        done = done_by_workers(
            _numbered,
            self._start,
            list(enumerate(tasks)),
            self._course.workers,
            lambda task: tr("an experiment with the seed {seed}").format(seed=self._seed),
            cancelled or self._course.cancelled,
            idle=self._idle,
        )
        for chunk in done:
            found.update(chunk)
            self._course.advance(sum(self._games(tasks[number]) for number, _ in chunk))
        return [found[number] for number in range(len(tasks))] if len(found) == len(tasks) else None


def _numbered(start: tuple[Callable[[Any], Callable[[Any], Any]], Any]) -> Callable[[Any], list[tuple[int, Any]]]:
    do = start[0](start[1])
    return lambda tasks: [(number, do(task)) for number, task in tasks]


def next_round(played: int, seats: int) -> int:
    """Return the number of games of the next round after these many: a multiple of the seats."""
    return -(-max(FIRST_ROUND, played // GROWTH) // seats) * seats


def pieces(first: int, games: int, seats: int) -> list[range]:
    """Return the games of a round as parts of about PIECE games, each with every seat equally often."""
    size = -(-PIECE // seats) * seats
    return [range(start, min(start + size, first + games)) for start in range(first, first + games, size)]


class Seats(Struct, frozen=True):
    """The seat that an experiment is about: one, or each in turn by the number of the game (None)."""

    seat: int | None
    count: int

    def of(self, game: int) -> int:
        """Return the seat of a game."""
        return game % self.count if self.seat is None else self.seat

    def split(self, games: Sequence[int]) -> list[tuple[int, list[int]]]:
        """Return the games of each seat."""
        found: dict[int, list[int]] = {}
        for game in games:
            found.setdefault(self.of(game), []).append(game)
        return list(found.items())

"""The worth of things by restricted play (Jaffe, Miller, Andersen, Liu, Karlin and Popovic, Evaluating competitive game
balance with restricted play, 2012).

A thing, such as a railroad, is withheld from one player, or given to one at the start. The same games are played with
and without that change, and the share of wins of that player changes. The intervals of all things hold at once and at
any time. Things whose rank among the others is certain need no more games (successive elimination).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.game.family import family
from engine.game.options import Thing, together
from engine.game.rules import Options
from engine.model.scenario import RuleValue
from engine.sim import confidence
from engine.sim.rounds import Course, Rounds, Seats, next_round, pieces
from engine.sim.run import Job, Runner, paired
from engine.sim.workers import kept_workers

ALPHA = 0.05
"""Probability that any interval of a result ever fails."""

BASELINE = -1
"""Number of the games without a change."""


class Restriction(Struct, frozen=True):
    """The games of an experiment, the seat that it changes, and the changes: values for that seat, a mapping each."""

    job: Job
    seats: Seats
    changes: tuple[Mapping[str, RuleValue], ...]


class Piece(Struct, frozen=True):
    """Games with one of the changes, or without any (BASELINE)."""

    change: int
    games: range


def start(made: Restriction) -> Callable[[Piece], bytes]:
    """Prepare a worker. It returns for each game of a piece, in order, 1 if the seat of the game won, else 0."""
    runner = Runner(made.job)
    rules = family(made.job.scenario.family).rules
    assert rules is not None

    def options(change: int, seat: int) -> Options:
        return together(rules.options, made.job.options, (made.changes[change],), seat)

    def play(piece: Piece) -> bytes:
        won: dict[int, int] = {}
        for seat, games in made.seats.split(piece.games):
            runner.for_seats(made.job.options if piece.change == BASELINE else options(piece.change, seat))
            won.update(zip(games, (int(tally.winner == seat) for tally in runner.play(games)), strict=True))
        return bytes(won[game] for game in piece.games)

    return play


class Worth:
    """Wins of the changed seat in the same games without and with one change, as they grow."""

    def __init__(self, thing: Thing, alpha: float, sign: int) -> None:
        self.thing, self._sign = thing, sign
        self.games = self.with_it = self.without_it = 0
        self.is_open = True
        self._sequence = confidence.Sequence(alpha, -1.0, 1.0)

    def add(self, usual: bytes, changed: bytes) -> None:
        """Add the wins of the same games without and with the change."""
        self.games += len(usual)
        self.with_it += sum(usual if self._sign > 0 else changed)
        self.without_it += sum(changed if self._sign > 0 else usual)
        self._sequence.add([self._sign * (before - after) for before, after in zip(usual, changed, strict=True)])

    @property
    def value(self) -> float:
        """Share of wins with the thing minus that without it."""
        return (self.with_it - self.without_it) / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval of the value, simultaneous with those of all other things."""
        return self._sequence.interval

    def data(self) -> dict[str, Any]:
        """Return plain values for programs; shares are 0 to 1."""
        n = max(1, self.games)
        return {
            "id": self.thing.id,
            "value": self.value,
            "interval": list(self.interval),
            "with": {"wins": self.with_it, "win_rate": self.with_it / n},
            "without": {"wins": self.without_it, "win_rate": self.without_it / n},
            "games": self.games,
        }


class Worths:
    """The values of things to a player. `precision` is half the wanted width of all intervals, 0 if only the ranks
    matter; then a thing whose interval meets no other is not played any more, as it is if `by_rank`."""

    def __init__(self, things: Sequence[Thing], is_gift: bool, precision: float, by_rank: bool) -> None:
        sign = -1 if is_gift else 1
        self.rows = [Worth(thing, ALPHA / len(things), sign) for thing in things]
        self.games = 0
        self.stopped = "games"
        self._precision, self._by_rank = precision, by_rank or not precision

    @property
    def open(self) -> list[int]:
        """Numbers of the things that need more games."""
        return [number for number, row in enumerate(self.rows) if row.is_open]

    def close(self) -> None:
        """Close the things that are precise, or whose rank is certain."""
        for row in self.rows:
            low, high = row.interval
            is_precise = bool(self._precision) and (high - low) / 2 <= self._precision
            row.is_open = row.is_open and not is_precise and not (self._by_rank and self._is_apart(row))

    def _is_apart(self, row: Worth) -> bool:
        low, high = row.interval
        others = [other.interval for other in self.rows if other is not row]
        return bool(others) and all(high < other_low or other_high < low for other_low, other_high in others)

    def data(self) -> dict[str, Any]:
        """Return plain values for programs: a list for each kind of things, by value."""
        found: dict[str, Any] = {"by": "restriction", "railroads": []}
        for row in sorted(self.rows, key=lambda row: -row.value):
            rank = [1 + sum(other.interval[0] > row.interval[1] for other in self.rows),
                    len(self.rows) - sum(other.interval[1] < row.interval[0] for other in self.rows)]  # fmt: skip
            found.setdefault(f"{row.thing.kind}s", []).append({**row.data(), "rank": rank})
        return {**found, "total": None, "games": self.games, "stopped": self.stopped}


def restricted_play(
    job: Job,
    things: Sequence[Thing],
    games: int,
    precision: float,
    course: Course,
    seat: int | None = None,
    is_gift: bool = False,
    by_rank: bool = False,
    found: Worths | None = None,
) -> Worths:
    """Measure what things are worth to a seat (None: to each in turn), with at most `games` games in all, 0 for as many
    as the precision needs. A gift is given at the start instead of being withheld. The result
    grows in `found`, a new one if there is none."""
    found = found or Worths(things, is_gift, precision, by_rank)
    changes = tuple((thing.given or {}) if is_gift else thing.withheld for thing in things)
    made = Restriction(paired(job), Seats(seat, len(job.bots)), changes)
    count, played = len(job.bots), 0
    with kept_workers() as idle:
        rounds = Rounds(start, made, job.seed, lambda piece: len(piece.games), course, idle)
        while found.open:
            size = next_round(played, count)
            if games:
                size = min(size, (games - found.games) // (len(found.open) + 1) // count * count)
            if size <= 0:
                return found
            parts = pieces(played, size, count)
            tasks = [Piece(change, part) for change in (BASELINE, *found.open) for part in parts]
            results = rounds.play(tasks)
            if results is None:
                found.stopped = "interrupted"
                return found
            rows = [b"".join(results[n : n + len(parts)]) for n in range(0, len(results), len(parts))]
            for number, row in zip(found.open, rows[1:], strict=True):
                found.rows[number].add(rows[0], row)
            played += size
            found.games += size * len(rows)
            found.close()
    found.stopped = "precision" if precision and not by_rank else "ranks"
    return found

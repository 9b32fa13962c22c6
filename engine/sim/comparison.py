"""Two boards or sets of rules compared by pairs of games with the same chance.

Game n is played on both with the same seed, so that luck which affects both alike cancels in their difference. The
differences enter confidence sequences in the order of the games, whatever order they are played in. Rolls depend on the
trip of a player where a game system can do that, so that a different route does not shift luck (`paired`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from engine.game.fast.batch import GameTally
from engine.i18n import tr
from engine.sim import confidence
from engine.sim.run import Job, Runner, paired
from engine.sim.workers import Workers, done_by_workers

FIRST_LOOK = 64
"""Games after which the precision is looked at for the first time."""

ALPHA = 0.05
"""Probability that any interval of a comparison fails, at any time."""


class Pair(Struct, frozen=True):
    """The jobs of both sides, with the same bots and seed."""

    a: Job
    b: Job


class Pairs(Struct, frozen=True):
    """Games that were played on both sides: their numbers and results."""

    numbers: Sequence[int]
    a: Sequence[GameTally]
    b: Sequence[GameTally]


class Comparison:
    """Differences of the wins of each seat, side B minus side A, as they grow. `is_precise` once the intervals are as
    narrow as wanted, which is looked at after certain numbers of games. Games after that do not count, so that the
    result is the same for any number of workers; 0 counts all games."""

    def __init__(self, seats: int, precision: float = 0.0) -> None:
        self.games = 0
        self.is_precise = False
        self._wanted = precision
        self._waiting: dict[int, tuple[GameTally, GameTally]] = {}
        self._wins = [[0, 0] for _ in range(seats)]
        self._different = [0] * seats
        self._sequences = [confidence.Sequence(ALPHA / seats, -1.0, 1.0) for _ in range(seats)]
        self._winless, self._turns = [0, 0], [0, 0]
        self._no_winner = confidence.Sequence(ALPHA / 2, -1.0, 1.0)
        self._longer = confidence.Unbounded(ALPHA / 2)

    def add(self, pairs: Pairs) -> None:
        """Add games; those behind a game that is still missing wait for it."""
        for number, a, b in zip(pairs.numbers, pairs.a, pairs.b, strict=True):
            self._waiting[number] = a, b
        while self.games in self._waiting and not self.is_precise:
            tallies = self._waiting.pop(self.games)
            winners = [tally.winner for tally in tallies]
            self.games += 1
            for side, tally in enumerate(tallies):
                self._winless[side] += tally.winner is None
                self._turns[side] += tally.turns
            self._no_winner.add((int(winners[1] is None) - int(winners[0] is None),))
            self._longer.add(tallies[1].turns - tallies[0].turns)
            for seat, sequence in enumerate(self._sequences):
                before, after = (int(winner == seat) for winner in winners)
                self._wins[seat][0] += before
                self._wins[seat][1] += after
                self._different[seat] += before != after
                sequence.add((after - before,))
            if self._wanted and _is_look(self.games):
                self.is_precise = self.precision <= self._wanted

    @property
    def precision(self) -> float:
        """Half the width of the widest interval."""
        return max((high - low) / 2 for low, high in (each.interval for each in self._sequences))

    def games_saved(self) -> int:
        """Return how many more games of each side would give intervals as narrow without pairing, for the seat with the
        smallest saving; negative if pairing made them wider."""
        saved = []
        for seat, (before, after) in enumerate(self._wins):
            n = self.games
            if not n:
                return 0
            paired = self._different[seat] / n - ((after - before) / n) ** 2
            apart = sum(wins / n * (1 - wins / n) for wins in (before, after))
            if apart:
                saved.append(round(n * (apart / paired - 1)) if paired > 0 else n)
        return min(saved, default=0)

    def data(self) -> dict[str, Any]:
        """Return plain values for programs; shares are 0 to 1. The intervals of the seats hold together, and so do
        those of the other outcomes: games without a winner, and turns of all players."""
        n = max(1, self.games)
        return {
            "games": self.games,
            "games_saved": self.games_saved(),
            "seats": [
                {
                    "a": {"wins": before, "win_rate": before / n},
                    "b": {"wins": after, "win_rate": after / n},
                    "difference": {"value": (after - before) / n, "interval": list(sequence.interval)},
                }
                for (before, after), sequence in zip(self._wins, self._sequences, strict=True)
            ],
            "outcomes": [
                {
                    "name": name,
                    "a": before / n,
                    "b": after / n,
                    "difference": {
                        "value": (after - before) / n,
                        "interval": None if sequence.interval is None else list(sequence.interval),
                    },
                }
                for name, (before, after), sequence in (
                    ("winless", self._winless, self._no_winner),
                    ("turns", self._turns, self._longer),
                )
            ],
        }


def compare(
    pair: Pair,
    games: int,
    precision: float,
    workers: Workers,
    cancelled: Callable[[], bool] = lambda: False,
    advance: Callable[[int], None] = lambda games: None,
    found: Comparison | None = None,
) -> Comparison:
    """Play up to `games` games on each side, until all intervals are within `precision` of their middle if it is not
    0. The result grows in `found`, a new one if there is none; `advance` is called after each part of it."""
    pair = Pair(paired(pair.a), paired(pair.b))
    found = found or Comparison(len(pair.a.bots), precision)
    for pairs in done_by_workers(
        _start,
        pair,
        range(games),
        workers,
        lambda game: tr("game {game} of seed {seed}").format(game=game, seed=pair.a.seed),
        lambda: cancelled() or found.is_precise,
    ):
        found.add(pairs)
        advance(len(pairs.numbers))
    return found


def _is_look(games: int) -> bool:
    """Return whether the precision is looked at after this number of games: about every fortieth of them."""
    return games >= FIRST_LOOK and games % (1 << max(0, games.bit_length() - 6)) == 0


def _start(pair: Pair) -> Callable[[Sequence[int]], Pairs]:
    a, b = Runner(pair.a), Runner(pair.b)
    return lambda numbers: Pairs(numbers, a.play(numbers), b.play(numbers))

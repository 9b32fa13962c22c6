"""A round robin of bots at tables of four: wins of each bot, and a rating of all by strength.

Every set of four bots plays in four rotations, so that each bot meets each other and has each seat equally often.
"""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.game.fast.batch import GameTally
from engine.i18n import tr
from engine.report.intervals import wilson
from engine.sim.run import Job, Runner
from engine.sim.workers import done_by_workers

_log = logging.getLogger("boxcars.games")

SEATS = 4

Seating = tuple[int, tuple[str, ...]]
"""A number, and the bots at the seats."""


class TableResult(Struct, frozen=True):
    """A table with the result of its game: its number, the bots at its seats, and the tally."""

    number: int
    bots: tuple[str, ...]
    tally: GameTally


def schedule(bots: Sequence[str], games: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Return the bots at each of `games` tables. If there are fewer than four, a bot has several seats at a table."""
    return islice(_tables(bots, Random(seed)), games)


def _tables(bots: Sequence[str], luck: Random) -> Iterator[tuple[str, ...]]:
    sets = [tuple(each) for each in combinations(bots, min(SEATS, len(bots)))]
    while True:
        luck.shuffle(sets)
        for turn in range(SEATS):
            for each in sets:
                full = (each * SEATS)[:SEATS]
                yield full[turn:] + full[:turn]


def play_tables(
    job: Job,
    tables: Iterable[tuple[str, ...]],
    workers: int = 1,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[list[TableResult]]:
    """Play every table once, table n as game n of the job's seed; yield chunks of results in any order. `cancelled` is
    called ten times a second; what was played until then is complete. Callers can save partial results from here."""
    _log.info("plays a tournament on %s, seed %d", job.scenario.title, job.seed)
    yield from done_by_workers(
        _start, job, enumerate(tables), workers, lambda table: _named(job, table), cancelled=cancelled
    )


def _named(job: Job, table: Seating) -> str:
    number, bots = table
    return tr("table {number} of seed {seed} ({bots})").format(number=number, seed=job.seed, bots=", ".join(bots))


def _start(job: Job) -> Callable[[Sequence[Seating]], list[TableResult]]:
    def play(tables: Sequence[Seating]) -> list[TableResult]:
        return [TableResult(number, bots, Runner(replace(job, bots=bots)).play([number])[0]) for number, bots in tables]

    return play


class Standings:
    """Totals of a tournament: sums only, the same for any order of results, and no larger for a million tables than for
    a few."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self.tables = 0
        self.games: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.decided: Counter[tuple[str, ...]] = Counter()

    def add(self, results: Sequence[TableResult]) -> None:
        """Add tables that were played."""
        self.tables += len(results)
        for result in results:
            self.games.update(result.bots)
            if result.tally.winner is not None:
                self.wins[result.bots[result.tally.winner]] += 1
                self.decided[tuple(sorted(result.bots))] += 1

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each bot, the highest rating first: tables (by seats taken), share of wins with its 95%
        interval (1/4 is even), rating."""
        rated = self.ratings()
        rows = [
            {
                "bot": bot,
                "games": self.games[bot],
                "win_rate": self.wins[bot] / self.games[bot] if self.games[bot] else 0.0,
                "interval": list(wilson(self.wins[bot], self.games[bot])),
                "rating": round(rated[bot]),
            }
            for bot in self.bots
        ]
        return sorted(rows, key=lambda row: (-row["rating"], row["bot"]))

    def ratings(self, rounds: int = 200) -> dict[str, float]:
        """Return strengths on Elo's scale (400 points: ten times as strong), 1,500 on average.

        The winner is a choice among those at the table with chances in proportion to their strengths (Luce 1959),
        fitted by minorization and maximization (Hunter 2004, The Annals of Statistics 32, 384-406). Half a win and half
        a loss against an average player keep strengths of few games finite.
        """
        decided = sorted(self.decided.items())
        strength = dict.fromkeys(self.bots, 1.0)
        for _ in range(rounds):
            share = {bot: 1.0 / (strength[bot] + 1.0) for bot in self.bots}
            for bots, times in decided:
                whole = sum(strength[bot] for bot in bots)
                for bot in bots:
                    share[bot] += times / whole
            strength = {bot: (self.wins[bot] + 0.5) / share[bot] for bot in self.bots}
            mean = math.exp(sum(math.log(s) for s in strength.values()) / len(self.bots))
            strength = {bot: s / mean for bot, s in strength.items()}
        return {bot: 1500 + 400 * math.log10(s) for bot, s in strength.items()}

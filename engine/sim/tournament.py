"""A round robin of bots at tables of four: wins of each bot, of each pair, and a rating of all by strength.

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
from engine.report.intervals import Z, wilson
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
    first: int = 0,
) -> Iterator[list[TableResult]]:
    """Play every table once, table n as game `first` + n of the job's seed; yield chunks of results in any order.
    `cancelled` is called ten times a second; what was played until then is complete. Callers can save partial results
    from here."""
    _log.info("plays a tournament on %s, seed %d", job.scenario.title, job.seed)
    yield from done_by_workers(
        _start, job, enumerate(tables, first), workers, lambda table: _named(job, table), cancelled=cancelled
    )


def _named(job: Job, table: Seating) -> str:
    number, bots = table
    return tr("table {number} of seed {seed} ({bots})").format(number=number, seed=job.seed, bots=", ".join(bots))


def _start(job: Job) -> Callable[[Sequence[Seating]], list[TableResult]]:
    def play(tables: Sequence[Seating]) -> list[TableResult]:
        return [TableResult(number, bots, Runner(replace(job, bots=bots)).play([number])[0]) for number, bots in tables]

    return play


FIRST_LOOK = 200
"""Games until the first look at the precision of a tournament."""


def tables_for(standings: Standings, precision: float, most: int) -> int:
    """Return how many tables a tournament needs so that the 95% interval of the share of wins of each bot is within
    `precision` of its middle, as far as its tables so far show: their number if they are enough, and never more than
    `most`. It depends only on these results, so that it is the same for any number of workers."""
    played = standings.tables
    if not precision:
        return most
    if not played:
        return min(most, FIRST_LOOK)
    shares = [(standings.wins[bot], standings.games[bot]) for bot in standings.bots]
    open_ = [(wins, games) for wins, games in shares if _half(wins, games) > precision]
    if not open_:
        return played
    wanted = 0
    for wins, games in open_:
        share = wins / games if games else 0.5
        needed = Z * Z * max(share * (1 - share), 0.01) / precision**2
        wanted = max(wanted, math.ceil(needed * played / games) if games else 0)
    return min(most, max(wanted, played + FIRST_LOOK // 4))


def _half(wins: int, games: int) -> float:
    low, high = wilson(wins, games)
    return (high - low) / 2


def play_tournament(
    job: Job,
    standings: Standings,
    games: int,
    precision: float = 0.0,
    workers: int = 1,
    cancelled: Callable[[], bool] = lambda: False,
    advance: Callable[[int], None] = lambda tables: None,
    plan: Callable[[int], None] = lambda tables: None,
) -> None:
    """Play up to `games` tables of the bots of `standings`, which grow, until the share of wins of each bot is known to
    `precision` if that is not 0. `advance` is called with the number of tables after each chunk, `plan` with each new
    total. Raises RulesError if the board has no games of four players."""
    tables = schedule(standings.bots, games, job.seed)
    while not cancelled():
        played = standings.tables
        wanted = tables_for(standings, precision, games)
        if wanted <= played:
            return
        plan(wanted)
        for chunk in play_tables(job, islice(tables, wanted - played), workers, cancelled, played):
            standings.add(chunk)
            advance(len(chunk))


class Standings:
    """Totals of a tournament: sums only, the same for any order of results, and no larger for a million tables than for
    a few."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self.tables = 0
        self.games: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.decided: Counter[tuple[str, ...]] = Counter()
        self.beaten: Counter[tuple[str, str]] = Counter()
        """Tables that the first of two bots won with the second one at the table."""
        self.first_won: dict[tuple[str, str], Seating] = {}
        """The first of these tables."""

    def add(self, results: Sequence[TableResult]) -> None:
        """Add tables that were played."""
        self.tables += len(results)
        for result in results:
            self.games.update(result.bots)
            if result.tally.winner is not None:
                best = result.bots[result.tally.winner]
                self.wins[best] += 1
                self.decided[tuple(sorted(result.bots))] += 1
                for other in {*result.bots} - {best}:
                    self.beaten[best, other] += 1
                    seating = (result.number, result.bots)
                    self.first_won[best, other] = min(seating, self.first_won.get((best, other), seating))

    def matrix(self) -> list[list[dict[str, Any] | None]]:
        """Return the share of wins of each bot (row) against each other one (column), in their order in `bots`, as
        plain values for programs: of the tables that one of the two won with the other at the table. `example` is the
        first that the bot of the row won, by its number and the bots at its seats; None if there is none."""
        return [[None if one == two else self._pair(one, two) for two in self.bots] for one in self.bots]

    def _pair(self, one: str, two: str) -> dict[str, Any]:
        wins = self.beaten[one, two]
        games = wins + self.beaten[two, one]
        example = self.first_won.get((one, two))
        return {
            "value": wins / games if games else 0.5,
            "interval": list(wilson(wins, games)),
            "games": games,
            "example": None if example is None else {"game": example[0], "bots": list(example[1])},
        }

    def data(self, games: int, precision: float = 0.0) -> dict[str, Any]:
        """Return plain values for programs, of a tournament of `games` tables or until the shares are known to
        `precision`."""
        return {
            "bots": self.rows(),
            "names": list(self.bots),
            "matrix": self.matrix(),
            "tables": self.tables,
            "interrupted": self.tables < tables_for(self, precision, games),
        }

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

"""A round robin of bots at tables of four: who wins how often, and a rating of all by strength.

Every set of four bots sits down in four rotations, so that each bot meets each other and has each seat equally often.
"""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.game.batch import GameTally
from engine.sim.run import Job, Runner
from engine.sim.tally import wilson

SEATS = 4

TABLES_A_CHUNK = 10


class TableResult(Struct, frozen=True):
    """A table that played its game: its number, who sat where, and what the game left."""

    number: int
    bots: tuple[str, ...]
    tally: GameTally


def schedule(bots: Sequence[str], games: int, seed: int) -> list[tuple[str, ...]]:
    """Who sits where at each of `games` tables. Fewer than four bots sit down more than once at a table."""
    size = min(SEATS, len(bots))
    luck = Random(seed)
    sets = [tuple(each) for each in combinations(bots, size)]
    tables: list[tuple[str, ...]] = []
    while len(tables) < games:
        luck.shuffle(sets)
        for turn in range(SEATS):
            for each in sets:
                full = (each * SEATS)[:SEATS]
                tables.append(full[turn:] + full[:turn])
    return tables[:games]


def play_tables(
    job: Job, tables: Sequence[tuple[str, ...]], workers: int = 1, cancelled: Callable[[], bool] = lambda: False
) -> Iterator[list[TableResult]]:
    """Plays every table once, table n as game n of the job's seed; chunks of results in any order."""
    numbered = list(enumerate(tables))
    chunks = [numbered[start : start + TABLES_A_CHUNK] for start in range(0, len(numbered), TABLES_A_CHUNK)]
    if workers <= 1 or len(chunks) <= 1:
        for chunk in chunks:
            if cancelled():
                return
            yield _play(job, chunk)
        return
    with ProcessPoolExecutor(min(workers, len(chunks)), multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(_play, job, chunk) for chunk in chunks]
        try:
            for done in as_completed(waiting):
                yield done.result()
                if cancelled():
                    return
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_last: list[Job] = []


def _play(job: Job, chunk: Sequence[tuple[int, tuple[str, ...]]]) -> list[TableResult]:
    """A worker keeps the first scenario it was sent, so that its board is compiled once."""
    if _last and _last[0].scenario == job.scenario:
        job = replace(job, scenario=_last[0].scenario)
    else:
        _last[:] = [job]
    return [TableResult(number, bots, Runner(replace(job, bots=bots)).play([number])[0]) for number, bots in chunk]


def ranking(bots: Sequence[str], results: Sequence[TableResult]) -> list[dict[str, Any]]:
    """A row for each bot, the highest rating first: tables (by seats taken), share of wins with its 95 % interval (1/4
    is even), rating."""
    games, wins = dict.fromkeys(bots, 0), dict.fromkeys(bots, 0)
    for result in results:
        for bot in result.bots:
            games[bot] += 1
        if result.tally.winner is not None:
            wins[result.bots[result.tally.winner]] += 1
    rated = ratings(bots, results)
    rows = [
        {
            "bot": bot,
            "games": games[bot],
            "win_rate": wins[bot] / games[bot] if games[bot] else 0.0,
            "interval": list(wilson(wins[bot], games[bot])),
            "rating": round(rated[bot]),
        }
        for bot in bots
    ]
    return sorted(rows, key=lambda row: (-row["rating"], row["bot"]))


def ratings(bots: Sequence[str], results: Sequence[TableResult], rounds: int = 200) -> dict[str, float]:
    """Strengths on Elo's scale (400 points: ten times as strong), 1,500 in the mean.

    The winner is a choice among those at the table with chances in proportion to their strengths (Luce 1959), fitted by
    minorization and maximization (Hunter 2004, The Annals of Statistics 32, 384-406). Half a win and half a loss
    against an average player keep strengths of few games finite.
    """
    won = [result for result in results if result.tally.winner is not None]
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(rounds):
        share = {bot: 1.0 / (strength[bot] + 1.0) for bot in bots}
        for result in won:
            whole = sum(strength[bot] for bot in result.bots)
            for bot in result.bots:
                share[bot] += 1.0 / whole
        wins = dict.fromkeys(bots, 0.5)
        for result in won:
            assert result.tally.winner is not None
            wins[result.bots[result.tally.winner]] += 1.0
        strength = {bot: wins[bot] / share[bot] for bot in bots}
        mean = math.exp(sum(math.log(s) for s in strength.values()) / len(bots))
        strength = {bot: s / mean for bot, s in strength.items()}
    return {bot: 1500 + 400 * math.log10(s) for bot, s in strength.items()}

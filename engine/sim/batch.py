"""Many games over worker processes: the same results for any number of workers.

Games are numbered, and a game's chance depends on (seed, number) alone, so any split into chunks plays the same games.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Container, Iterator, Sequence

from msgspec import Struct

from engine.game.fast.batch import GameTally
from engine.i18n import tr
from engine.sim.run import Job, Runner
from engine.sim.workers import Workers, done_by_workers

_log = logging.getLogger("boxcars.games")


class Chunk(Struct, frozen=True):
    """Games that were played: their numbers and results, and why they were not compiled ("" if they were)."""

    numbers: Sequence[int]
    tallies: Sequence[GameTally]
    interpreted_because: str


def play_games(
    job: Job,
    games: int,
    workers: Workers = 1,
    cancelled: Callable[[], bool] = lambda: False,
    ready: Callable[[], None] = lambda: None,
    first: int = 0,
    done: Container[int] = (),
) -> Iterator[Chunk]:
    """Play `games` games from the number `first` on, without those that are `done`, and yield them in chunks as they
    are done, in any order.

    `cancelled` is called ten times a second; what was played until then is complete. `ready` is called once everything
    that the games need is loaded. Callers can save partial results from here.
    """
    told = (games, job.scenario.title, ",".join(job.bots), job.seed)
    _log.info("plays %d games on %s with %s, seed %d", *told)
    yield from done_by_workers(
        _start,
        job,
        (number for number in range(first, first + games) if number not in done),
        workers,
        lambda game: tr("game {game} of seed {seed}").format(game=game, seed=job.seed),
        cancelled,
        ready,
    )


def _start(job: Job) -> Callable[[Sequence[int]], Chunk]:
    runner = Runner(job)
    return lambda numbers: Chunk(numbers, runner.play(numbers), runner.interpreted_because)

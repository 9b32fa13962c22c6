"""Many games over an executor: the same numbers whatever the number of workers.

Games are numbered, and a game's chance depends on (seed, number) alone, so any split into chunks plays the same
games. Workers are fresh processes (spawn), each of which gets ready once.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait

from msgspec import Struct

from engine.game.batch import GameTally
from engine.sim.run import Job, Runner

GAMES_A_CHUNK = 25

_runner: Runner | None = None


class Chunk(Struct, frozen=True):
    """Games that were played: their numbers, what each left behind, and why not by compiled code ("" if they were)."""

    numbers: Sequence[int]
    tallies: Sequence[GameTally]
    interpreted_because: str


def play_games(
    job: Job,
    games: int,
    workers: int = 1,
    cancelled: Callable[[], bool] = lambda: False,
    ready: Callable[[], None] = lambda: None,
) -> Iterator[Chunk]:
    """The games 0 to `games` - 1, in chunks as they are done.

    `cancelled` is asked between chunks; what was played until then is whole. `ready` is called once everything that
    the games need is there. Chunks of several workers come in any order, so sort by number.
    """
    chunks = [range(start, min(start + GAMES_A_CHUNK, games)) for start in range(0, games, GAMES_A_CHUNK)]
    if workers <= 1 or len(chunks) <= 1:
        runner = Runner(job)
        ready()
        for chunk in chunks:
            if cancelled():
                return
            yield _played(runner, chunk)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(chunks)), context, _start, (job,)) as pool:
        waiting = {pool.submit(_play, chunk) for chunk in chunks}
        ready()
        try:
            while waiting:
                done, waiting = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
                if cancelled():
                    return
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _played(runner: Runner, chunk: Sequence[int]) -> Chunk:
    tallies = runner.play(chunk)
    return Chunk(chunk, tallies, runner.interpreted_because)


def _start(job: Job) -> None:
    global _runner
    _runner = Runner(job)


def _play(chunk: Sequence[int]) -> Chunk:
    assert _runner is not None
    return _played(_runner, chunk)

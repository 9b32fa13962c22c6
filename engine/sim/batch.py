"""Many games over an executor: the same numbers whatever the number of workers.

Games are numbered, and a game's chance depends on (seed, number) alone, so any split into chunks plays the same
games. Workers are fresh processes (spawn), each of which compiles the scenario once.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait

from engine.game.batch import GameTally
from engine.sim.run import Job, Runner

GAMES_A_CHUNK = 25

_runner: Runner | None = None


def play_games(
    job: Job, games: int, workers: int = 1, cancelled: Callable[[], bool] = lambda: False
) -> Iterator[list[tuple[int, GameTally]]]:
    """The games 0 to `games` - 1, as chunks of (number, tally) when they are done.

    `cancelled` is asked between chunks; what was played until then is whole. Chunks of several workers come in any
    order, so sort by number.
    """
    chunks = [range(start, min(start + GAMES_A_CHUNK, games)) for start in range(0, games, GAMES_A_CHUNK)]
    if workers <= 1 or len(chunks) <= 1:
        runner = Runner(job)
        for chunk in chunks:
            if cancelled():
                return
            yield list(zip(chunk, runner.play(chunk), strict=True))
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(chunks)), context, _start, (job,)) as pool:
        waiting = {pool.submit(_play, chunk) for chunk in chunks}
        try:
            while waiting:
                done, waiting = wait(waiting, timeout=0.2, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
                if cancelled():
                    return
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _start(job: Job) -> None:
    global _runner
    _runner = Runner(job)


def _play(chunk: Sequence[int]) -> list[tuple[int, GameTally]]:
    assert _runner is not None
    return list(zip(chunk, _runner.play(chunk), strict=True))

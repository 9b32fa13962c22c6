"""Compiled games kept between runs: where, for which sources, and whose turn it is to compile.

numba's cache does not notice a change in a function that lives in another file; so it gets a folder named after all
that compiled games are made of. A class of board sizes is ready when its mark stands there. While it does not, games
are played interpreted, and another process compiles: nobody waits who did not ask to (`boxcars warm`).
"""

from __future__ import annotations

import hashlib
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from engine.families.boxcars import journal, routes, ways
from engine.families.boxcars.board import CompiledBoard
from engine.families.boxcars.game import Game, refill, refill_records
from engine.families.boxcars.knowledge import Knowledge
from engine.families.boxcars.playout import Lineup, Result, play_games
from engine.families.boxcars.records import (
    CLASSES,
    board_type,
    game_type,
    knowledge_type,
    lineup_type,
    plan_type,
    result_type,
)
from engine.families.boxcars.routes import Plan
from engine.folders import cache_folder
from engine.game import chance, twins
from engine.game.twins import Twins, pop, push


def play_on_records(
    ms: list[CompiledBoard],
    ks: list[Knowledge],
    gs: list[Game],
    lineups: list[Lineup],
    plans: list[Plan],
    seats: int,
    keys: list[int],
    results: list[Result],
) -> None:
    """`play_games` on records, each alone in an array."""
    play_games(ms[0], ks[0], gs[0], lineups[0], plans, seats, keys, results)


def leave_out(g: Game, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """In place of a note in the journal."""


def own_texts() -> dict[str | Callable[..., Any], Callable[..., Any]]:
    """What is done in another way on records: no notes, and queues in rows of fixed length."""
    texts: dict[str | Callable[..., Any], Callable[..., Any]] = {
        journal.note: leave_out,
        refill: refill_records,
        routes.start_heap: routes.start_row,
        routes.some_left: routes.some_left_in_row,
    }
    for module in (routes, ways):
        texts[f"{module.__name__}:heappush"] = push
        texts[f"{module.__name__}:heappop"] = pop
    return texts


@cache
def sources() -> str:
    """A hash of everything that compiled games are made of."""
    found = hashlib.sha256()
    files = sorted(Path(__file__).parent.glob("*.py"))
    for file in (*files, Path(twins.__file__), Path(chance.__file__)):
        found.update(file.name.encode() + b"\0" + file.read_bytes())
    machine = (platform.machine(), platform.node(), sys.version, version("numba"), version("numpy"))
    found.update(repr(machine).encode())
    return found.hexdigest()[:16]


def folder() -> Path:
    """Where compiled games of these sources are kept."""
    return cache_folder() / "compiled" / sources()


def can_compile() -> bool:
    """Whether there is anything to compile with."""
    return find_spec("numba") is not None


def is_ready(name: str) -> bool:
    """Whether games on boards of a class are compiled."""
    return can_compile() and (folder() / f"{name}.ready").exists()


@cache
def compiled_games() -> Any:
    """The compiled `play_on_records`, loaded from the folder or compiled at its first call."""
    import numba

    setattr(numba.config, "CACHE_DIR", str(folder()))  # noqa: B010 - numba fills this module when it is imported
    return Twins(own_texts()).of(play_on_records, cache=True)


def warm(name: str, wait: bool = True) -> None:
    """Compiles games for boards of a class, unless that is done, and waits until it is. Of several processes one
    compiles and the others wait for it, or leave it to that one."""
    import numpy as np
    from filelock import FileLock, Timeout

    folder().mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder() / f"{name}.lock", timeout=-1 if wait else 0)
    with suppress(Timeout), lock:
        if is_ready(name):
            return
        c = CLASSES[name]
        one = [np.zeros(1, made(c)) for made in (board_type, knowledge_type, game_type, lineup_type)]
        nothing = np.zeros(0, np.int64)
        compiled_games()(*one, np.zeros(c.seats, plan_type(c)), 2, nothing, np.zeros(0, result_type(c)))
        (folder() / f"{name}.ready").touch()
        for other in folder().parent.iterdir():
            if other != folder():
                shutil.rmtree(other, ignore_errors=True)


@cache
def start_warming(name: str) -> subprocess.Popen[bytes]:
    """Has another process compile, once for this one; it goes on when this one ends."""
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-m", "engine.families.boxcars.compilation", name]
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


if __name__ == "__main__":
    warm(sys.argv[1], wait=False)

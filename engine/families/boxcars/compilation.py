"""Compiled games kept between runs: where, for which sources, and whose turn it is to compile.

numba's cache does not notice a change in a function that lives in another file; so it gets a folder named after all
that compiled games are made of. A class of board sizes is ready when its mark stands there. While it does not, games
are played interpreted, and another process compiles: nobody waits who did not ask to (`boxcars warm`).
"""

from __future__ import annotations

import hashlib
import os
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

from engine.errors import RulesError
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
from engine.folders import cache_folder, made_private
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
    # numba keeps them by the place of this file.
    found.update(str(Path(__file__).resolve()).encode())
    machine = (platform.machine(), platform.node(), sys.version, version("numba"), version("numpy"))
    found.update(repr(machine).encode())
    return found.hexdigest()[:16]


def folder() -> Path:
    """Where compiled games of these sources are kept."""
    return shelf() / sources()


def shelf() -> Path:
    """Where compiled games of all sources are kept, by this user for this user."""
    return cache_folder() / "compiled-games"


@cache
def refused_because() -> str:
    """Why compiled games are neither kept nor loaded, or "": what is loaded is executed, so nobody else may have put it
    there."""
    why = made_private(shelf())
    return f"compiled games are not used: {why}" if why else ""


def can_compile() -> bool:
    """Whether there is anything to compile with."""
    return find_spec("numba") is not None


def is_ready(name: str) -> bool:
    """Whether games on boards of a class are compiled."""
    return can_compile() and not refused_because() and (folder() / f"{name}.ready").exists()


@cache
def compiled_games() -> Any:
    """The compiled `play_on_records`, loaded from the folder or compiled at its first call; where the folder is not the
    user's alone, it is not looked into."""
    import numba

    if refused_because():
        return Twins(own_texts()).of(play_on_records)
    setattr(numba.config, "CACHE_DIR", str(folder()))  # noqa: B010 - numba fills this module when it is imported
    return Twins(own_texts()).of(play_on_records, cache=True)


def warm(name: str, wait: bool = True) -> None:
    """Compiles games for boards of a class, unless that is done or they cannot be kept, and waits until it is. Of
    several processes one compiles and the others wait for it, or leave it to that one."""
    import numpy as np
    from filelock import FileLock, Timeout

    if refused_because():
        return
    folder().mkdir(mode=0o700, exist_ok=True)
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
    return _compiler(name, "leave")


def warm_elsewhere(name: str) -> None:
    """Has another process compile, and waits: a compiler answers to no signal while it works, a process can be ended.
    Raises RulesError where that process ends before it is done."""
    compiler = _compiler(name, "wait")
    try:
        code = compiler.wait()
    finally:
        compiler.kill()
        compiler.wait()
    if code or not is_ready(name):
        raise RulesError(f"the process that compiles ended before it was done (exit code {code}); try again")


def _compiler(name: str, others: str) -> subprocess.Popen[bytes]:
    """It looks for the program where this one is, never in the folder where somebody works."""
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-P", "-m", "engine.families.boxcars.compilation", name, others]
    where = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    return subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True, env=where)


if __name__ == "__main__":
    warm(sys.argv[1], wait=sys.argv[2] == "wait")

"""A whole game of bots at full speed in its window: how long the window is held up by a picture, and what the game
takes until its end, against a loop of plain Python in the same run.

The goals are 50 ms for the longest turn of the window's events and 10 s for a game where the loop takes 50 ms: once and
two hundred times the loop. Processor time is measured, of the window's thread and of the program: the quickest of
some games, for what else the machine does makes single turns longer.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from time import process_time, thread_time

import pytest
from PySide6.QtCore import QEventLoop, QThread
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engine.files.library import scenario_path
from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from studio.threads.garbage import GarbageTimer
from tests.benchmarks.test_painting import loop, quickest

Bound = Callable[[float, float], None]
GOAL = 200
"""Loops that a whole game may take."""
WAITING = QEventLoop.ProcessEventsFlag.AllEvents | QEventLoop.ProcessEventsFlag.WaitForMoreEvents
"""As a window runs: one that asks again and again whether there is anything to do takes the bots' time."""
GAMES = 5
LAST = 10
"""Turns of events in which what comes with the end of a game has been laid out and drawn."""
TURNS = 3
"""Among the tests, where nothing is measured, so many turns of a game do as well."""


def settle(looks: int = 20) -> None:
    """Let the window do all that it does before a game: it has drawn its layers when it has nothing to do for a while.
    What an earlier game left is gone then."""
    gc.collect()
    still = 0
    for _ in range(1_000):
        if still == looks:
            break
        begun = thread_time()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        QThread.msleep(20)
        still = still + 1 if thread_time() - begun < 0.002 else 0


@pytest.mark.parametrize(
    ("board", "bot", "seats"),
    [
        ("boxcars/us-boxcars-2013", "planner", 6),
        ("boxcars/gb-boxcars-2013", "planner", 6),
        ("boxcars/us-rail-baron", "planner", 6),
        ("tycoon/eastern-us", "planner", 4),
        ("dice/boxcars", "planner", 4),
        ("crayon/british-rails", "greedy", 6),
        ("crayon/british-rails", "planner", 6),
    ],
)
def test_a_game_at_full_speed(
    qapp: QApplication, home: Path, benchmark: BenchmarkFixture, bound: Bound,
    board: str, bot: str, seats: int,
) -> None:  # fmt: skip
    document = Document()
    document.load(scenario_path(board))
    games = [played(document, (bot,) * seats, benchmark.disabled) for _ in range(1 if benchmark.disabled else GAMES)]
    document.close()
    benchmark(lambda: None)
    once = quickest(loop)
    longest, taken = (min(each) / once for each in zip(*games, strict=True))
    benchmark.extra_info["longest"], benchmark.extra_info["loops"] = round(longest, 2), round(taken)
    bound(longest, 1.0)
    bound(taken, GOAL)


def turned(flags: QEventLoop.ProcessEventsFlag) -> float:
    """The seconds that the window's thread works in one turn of its events."""
    begun = thread_time()
    QApplication.processEvents(flags)
    return thread_time() - begun


def played(document: Document, bots: tuple[str, ...], is_short: bool) -> tuple[float, float]:
    """The seconds of the longest turn of the window's events until the final table stands, and of a whole game."""
    session = Session(GameSetup(document.scenario, seats_of(bots), 3))
    window = PlaytestWindow(document, session)
    GarbageTimer(window)
    window.controls.pace.setValue(window.controls.pace.maximum())
    window.show()
    settle()
    conductor = window.game.conductor
    held_up: list[float] = []
    before = process_time()
    conductor.run()
    while conductor.is_running and not (is_short and session.state.turn > TURNS):
        held_up.append(turned(WAITING))
    conductor.pause()
    taken = process_time() - before
    for _ in range(LAST):
        held_up.append(turned(QEventLoop.ProcessEventsFlag.AllEvents))
        QThread.msleep(10)
    assert session.is_over or is_short
    session.saved = len(session.line) - 1
    window.close()
    return max(held_up), taken

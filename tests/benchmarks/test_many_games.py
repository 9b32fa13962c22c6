"""Games one after another in one window: what was given up is gone. 200 games may take 50 MB."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.session.game_runner import Until
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.families.boxcars.boards import a_ladder

Bound = Callable[[float, float], None]
WARM = 10
"""Games until fonts, names and outlines are known."""


def used() -> float:
    """Megabytes of memory of this program that are in use."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def test_games_one_after_another_leave_nothing(
    qapp: QApplication, home: Path, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    document = Document()
    document.new(a_ladder().rule(win__cash=10_000_000, game__turn_limit=100).scenario())
    window = PlaytestWindow(document, Session(GameSetup(document.scenario, seats_of(("random",) * 3), 3)))
    window.show()

    def played() -> None:
        window.game.conductor.run(Until.END, flat_out=True)
        while window.game.conductor.is_running:
            QApplication.processEvents()
        window.session.saved = len(window.session.line) - 1
        window.next_game.restart()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()

    few, many = (1, 1) if benchmark.disabled else (WARM, 40)
    for _ in range(few):
        played()
    before = used()
    benchmark.pedantic(played, rounds=many)
    grown = (used() - before) / many
    benchmark.extra_info["megabytes"] = round(200 * grown, 1)
    window.close()
    document.close()
    bound(200 * grown, 50)

"""Looking back at a game of 3,000 decisions in its window, with its repaint, against a loop of plain Python.

The goals are 30 ms a step and 100 ms a jump where the loop takes 50 ms: 0.6 and 2 of it. Jumps are held to half.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture

from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
from tests.benchmarks.test_painting import loop, quickest
from tests.families.boxcars.boards import a_ladder

Bound = Callable[[float, float], None]
DECISIONS = 3_000


@pytest.fixture
def window(qapp: QApplication, benchmark: BenchmarkFixture) -> Iterator[PlaytestWindow]:
    document = Document()
    document.new(a_ladder().rule(win__cash=10_000_000, game__turn_limit=100_000).scenario())
    session = Session(GameSetup(document.scenario, seats_of(("random", "random", "random")), 3))
    # Once each among the tests, where a short game does as well.
    while len(session.line) <= (100 if benchmark.disabled else DECISIONS):
        found = session.setup.next_moment(session.now)
        if found is None:
            break
        session.take(session.now, [found])
    found = PlaytestWindow(document, session)
    found.game.show_player()
    found.show()
    QApplication.processEvents()
    yield found
    session.saved = len(session.line) - 1
    found.close()
    document.close()


def shown(window: PlaytestWindow, at: int) -> None:
    window.game.going.to(at)
    window.grab()


def test_a_step_along_the_bar(window: PlaytestWindow, benchmark: BenchmarkFixture, bound: Bound) -> None:
    places = iter(range(len(window.session.line) // 3, 10**9))
    benchmark(lambda: shown(window, next(places)))
    bound(quickest(lambda: shown(window, next(places))) / quickest(loop), 0.6)


def test_a_jump_anywhere(window: PlaytestWindow, benchmark: BenchmarkFixture, bound: Bound) -> None:
    random, count = Random(1), len(window.session.line)
    benchmark(lambda: shown(window, random.randrange(count)))
    bound(quickest(lambda: shown(window, random.randrange(count))) / quickest(loop), 1.0)

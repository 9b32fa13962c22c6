"""Checking the board of the United States, against reading its file in the same run."""

from collections.abc import Callable
from time import thread_time

import pytest
from msgspec.structs import replace
from pytest_benchmark.fixture import BenchmarkFixture

from engine.edit.network.mileposts import MoveMileposts
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.game.family import family
from engine.model.scenario import Scenario
from engine.validate.inspection import checks_for, inspect

Bound = Callable[[float, float], None]

FILE = bundled()["boxcars/us-boxcars-2013"]
CHECKS = checks_for(family("boxcars"))


@pytest.fixture(scope="module")
def drag() -> list[Scenario]:
    """A city carried over the board in 40 steps."""
    scenario = load(FILE)
    x, y = scenario.board.mileposts["m300"].at
    return [scenario, *(MoveMileposts({"m300": (x + 2 * step, y + step)}).apply(scenario) for step in range(1, 40))]


def quickest(work: Callable[[], object], rounds: int = 5) -> float:
    """The seconds that this thread works in the quickest of some runs: other programs disturb it least."""
    times = []
    for _ in range(rounds):
        start = thread_time()
        work()
        times.append(thread_time() - start)
    return min(times)


def fresh(scenario: Scenario) -> Scenario:
    """The scenario with a board that nothing remembered fits."""
    return replace(scenario, board=replace(scenario.board, lines=dict(scenario.board.lines)))


def test_all_checks_take_no_longer_than_twice_reading_the_file(
    drag: list[Scenario], benchmark: BenchmarkFixture, bound: Bound
) -> None:
    reading = quickest(lambda: load(FILE))
    checking = quickest(lambda: inspect(fresh(drag[0]), CHECKS))
    benchmark.extra_info["times reading"] = round(checking / reading, 2)
    benchmark(lambda: inspect(fresh(drag[0]), CHECKS))
    bound(checking / reading, 2)


def test_a_step_of_a_drag_takes_less_than_a_quarter_of_all_checks(
    drag: list[Scenario], benchmark: BenchmarkFixture, bound: Bound
) -> None:
    whole = inspect(drag[0], CHECKS)

    def carry() -> None:
        known = whole
        for scenario in drag[1:]:
            known = inspect(scenario, CHECKS, known, live_only=True)

    step = quickest(carry) / (len(drag) - 1)
    checking = quickest(lambda: inspect(fresh(drag[0]), CHECKS))
    benchmark.extra_info["part of all checks"] = round(step / checking, 3)
    benchmark(carry)
    bound(step / checking, 0.25)

"""Reading, checking and drawing boards that hold as much of one thing as a board may, against a loop of plain Python
that takes about 50 ms undisturbed on the machine of the goals: 5 seconds are 100 loops. A line with a hundred thousand
stops, each segment of which is drawn with a pattern and ties of its own, may take twice as long as the others. Without
measuring, a fiftieth of each board."""

from __future__ import annotations

import resource
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.files.scenarios import loads
from engine.game.families.registry import family
from engine.validate.inspection import checks_for, inspect
from studio.export.pictures import export_board
from tests.benchmarks.test_painting import loop, quickest
from tests.largest import LARGEST

Bound = Callable[[float, float], None]


@pytest.mark.parametrize("name", LARGEST)
def test_reading_checking_and_drawing(
    name: str, qapp: object, tmp_path: Path, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    written = LARGEST[name](0.02 if benchmark.disabled else 0.99)

    def all_of_it() -> None:
        scenario = loads(written)
        inspect(scenario, checks_for(family(scenario.family)))
        export_board(scenario, tmp_path / "board.png")

    ratio = quickest(all_of_it, 1) / quickest(loop, 5)
    benchmark.extra_info["times the loop"] = round(ratio, 1)
    benchmark.extra_info["megabytes at most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000
    benchmark.pedantic(all_of_it, rounds=1)
    bound(ratio, 300 if name == "one line" else 150)

"""Reading, checking and drawing boards that hold as much of one thing as a board may, against a loop of plain Python
that takes about 50 ms undisturbed on the machine of the goals: 5 seconds are 100 loops. A line with a hundred thousand
stops, each segment of which is drawn with a pattern and ties of its own, may take twice as long as the others. Garbage
is collected as seldom as the program does. Without measuring, a fiftieth of each board, drawn coarsely."""

from __future__ import annotations

import gc
import resource
from collections.abc import Callable, Iterator
from pathlib import Path
from time import thread_time

import pytest
from PySide6.QtGui import QImageReader
from pytest_benchmark.fixture import BenchmarkFixture

from engine.cli.main import GC_THRESHOLDS
from engine.files.scenarios import loads
from engine.game.family import family
from engine.validate.inspection import Inspection, checks_for, inspect
from studio.export.pictures import export_board
from tests.benchmarks.test_painting import loop, quickest
from tests.largest import LARGEST, SIDE

Bound = Callable[[float, float], None]


@pytest.fixture(autouse=True)
def as_seldom_as_the_program() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*GC_THRESHOLDS)
    yield
    gc.set_threshold(*before)


@pytest.mark.parametrize("name", LARGEST)
def test_reading_checking_and_drawing(
    name: str, qapp: object, tmp_path: Path, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    written, dpi = (LARGEST[name](0.02), 30) if benchmark.disabled else (LARGEST[name](0.99), 150)

    seconds = []

    def all_of_it() -> Inspection:
        began = thread_time()
        scenario = loads(written)
        found = inspect(scenario, checks_for(family(scenario.family)))
        export_board(scenario, tmp_path / "board.png", dpi)
        seconds.append(thread_time() - began)
        return found

    found = benchmark.pedantic(all_of_it, rounds=1)
    assert found.complete and not any(answer.failed for answer in found.findings.values())
    size = QImageReader(str(tmp_path / "board.png")).size()
    assert size.width() == size.height() >= SIDE, "the whole sheet is drawn"
    ratio = min(seconds) / quickest(loop, 5)
    benchmark.extra_info["times the loop"] = round(ratio, 1)
    benchmark.extra_info["megabytes at most"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1000
    bound(ratio, 300 if name == "one line" else 150)

"""Reading large files of three shapes: seconds for each megabyte against a loop of plain Python that takes about 100 ms
undisturbed on the machine of the goals, and megabytes of memory for each megabyte of the file."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.files.scenarios import loads
from tests.benchmarks.test_painting import loop, quickest
from tests.files.test_sizes import text

Bound = Callable[[float, float], None]
MEGABYTE = 1_000_000


@pytest.mark.parametrize("shape", ["labels", "one outline", "sides"])
def test_reading_a_megabyte(shape: str, benchmark: BenchmarkFixture, bound: Bound) -> None:
    # No board may hold half a megabyte of labels, nor an outline of so many points.
    written = text(shape, 500_000 if shape == "sides" and not benchmark.disabled else 100_000)
    megabytes = len(written) / MEGABYTE
    tracemalloc.start()
    loads(written)
    peak = tracemalloc.get_traced_memory()[1] / MEGABYTE / megabytes
    tracemalloc.stop()
    ratio = quickest(lambda: loads(written), 5) / megabytes / quickest(loop, 5)
    benchmark.extra_info["times the loop for a megabyte"] = round(ratio, 1)
    benchmark.extra_info["megabytes of memory for a megabyte"] = round(peak, 1)
    benchmark.pedantic(loads, (written,), rounds=2)
    assert peak < 100
    bound(ratio, 15)

"""Bounds hold where times are measured, that is in `make bench`: among the tests, beside other work, they would only
say how busy the machine is. There each benchmark runs once, so that it stays true."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


@pytest.fixture
def bound(benchmark: BenchmarkFixture) -> Callable[[float, float], None]:
    """Asserts that a ratio stays below its bound while benchmarks are measured."""

    def hold(ratio: float, limit: float) -> None:
        assert ratio < limit or benchmark.disabled

    return hold

"""Reading and writing a document of 10,000 scalars, against PyYAML's fastest loader on the same text."""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
import yaml
from pytest_benchmark.fixture import BenchmarkFixture

from engine.files.yaml.reader import parse_yaml
from engine.files.yaml.writer import to_yaml

Bound = Callable[[float, float], None]

pytestmark = pytest.mark.skipif(not yaml.__with_libyaml__, reason="this PyYAML was built without libyaml")


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """A board of 1,667 mileposts, six scalars each."""
    chance = random.Random(7)

    def milepost(number: int) -> dict[str, Any]:
        at = [round(chance.uniform(0, 900), 1), round(chance.uniform(0, 450), 1)]
        return {"at": at, "name": f"Town {number}"}

    return {"format": 1, "board": {"mileposts": {f"m{number:04}": milepost(number) for number in range(1667)}}}


def quickest(work: Callable[[], object], rounds: int = 5) -> float:
    """The seconds of the quickest of some runs, which other programs disturb least."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def test_reading_is_faster_than_the_fastest_loader_of_pyyaml(
    document: dict[str, Any], benchmark: BenchmarkFixture, bound: Bound
) -> None:
    text = to_yaml(document)
    theirs = quickest(lambda: yaml.load(text, Loader=yaml.CSafeLoader))
    ours = quickest(lambda: parse_yaml(text, "x"))
    benchmark.extra_info["times faster than CSafeLoader"] = round(theirs / ours, 1)
    benchmark(parse_yaml, text, "x")
    bound(ours / theirs, 1 / 1.5)


def test_writing_takes_about_as_long_as_reading(
    document: dict[str, Any], benchmark: BenchmarkFixture, bound: Bound
) -> None:
    text = to_yaml(document)
    reading = quickest(lambda: parse_yaml(text, "x"))
    writing = quickest(lambda: to_yaml(document))
    benchmark.extra_info["times reading"] = round(writing / reading, 1)
    benchmark(to_yaml, document)
    bound(writing / reading, 4)

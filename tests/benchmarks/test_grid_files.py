"""A board of 22,500 cells: its file, opening it, and asking it every check, against a loop of plain Python that takes
about 100 ms undisturbed on the machine of the goals: half a second to open, one to check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from engine.files.scenarios import dumps, load, save
from engine.game.family import family
from engine.model.scenario import Scenario
from engine.validate.inspection import Inspection, checks_for, inspect
from tests.benchmarks.test_painting import loop, quickest
from tests.grids import a_large_grid

Bound = Callable[[float, float], None]


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return a_large_grid()


@pytest.fixture(scope="module")
def file(scenario: Scenario, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("grids") / "large.yaml"
    save(scenario, path)
    return path


def test_its_file_is_smaller_than_400_kilobytes_and_says_the_same(scenario: Scenario, file: Path) -> None:
    assert file.stat().st_size < 400_000
    assert dumps(load(file)) == dumps(scenario)


def test_opening_it(scenario: Scenario, file: Path, benchmark: BenchmarkFixture, bound: Bound) -> None:
    ratio = quickest(lambda: load(file), 5) / quickest(loop, 3)
    benchmark.extra_info["times the loop"] = round(ratio, 2)
    assert benchmark.pedantic(load, (file,), rounds=5).board.grid == scenario.board.grid
    bound(ratio, 5)


def test_every_check_of_it(file: Path, benchmark: BenchmarkFixture, bound: Bound) -> None:
    checks = checks_for(family("crayon"))

    def check() -> Inspection:
        return inspect(load(file), checks)

    reading = quickest(lambda: load(file), 3)
    ratio = (quickest(check, 3) - reading) / quickest(loop, 3)
    benchmark.extra_info["times the loop"] = round(ratio, 2)
    found = benchmark.pedantic(check, rounds=3)
    assert found.findings.keys() == {each.id for each in checks}
    assert not any(answer.failed or answer.partial for answer in found.findings.values())
    bound(ratio, 10)

"""What many games count of Railroad Tycoon takes next to nothing of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture

from engine.families.tycoon.actions.counted_refs import refs_of
from engine.families.tycoon.rulebook import RULES
from engine.files.library import scenario_path
from engine.files.records import load_record
from engine.files.scenarios import load
from engine.game.record import replay
from tests.benchmarks.test_painting import quickest
from tests.benchmarks.test_tycoon_deliveries import GAME

Bound = Callable[[float, float], None]


def test_counting_takes_less_than_a_twentieth_of_replaying_a_game(benchmark: BenchmarkFixture, bound: Bound) -> None:
    record = load_record(GAME)
    scenario = load(scenario_path(record.scenario))

    def played() -> list[Any]:
        return [state for _, state in replay(RULES, scenario, record)]

    states = played()

    def counted() -> int:
        refs_of.cache_clear()
        return sum(1 for state in states for _ in RULES.counted(state))

    assert benchmark(counted) > 1_000
    bound(quickest(counted) / quickest(played, 2), 1 / 20)

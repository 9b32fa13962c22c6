"""Compiled games equal the interpreted ones, to the last dollar."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.bots.by_name import BOTS
from engine.families.boxcars.fast.batch import EXTENSIONS, Compiled, Interpreted, player_of
from engine.families.boxcars.fast.records import CLASSES, RECORDS, record_type
from engine.families.boxcars.fast.tallies import counted_by, tally
from engine.families.boxcars.rules.board import CompiledBoard, compiled
from engine.families.boxcars.rules.counting import COUNTERS
from engine.families.boxcars.rules.options import OPTIONS
from engine.files.library import bundled
from engine.game.chance import below, game_key, mix
from engine.game.compiled import compiled_module
from engine.game.fast.wrapping import below64, mix64, signed
from engine.game.options import resolve
from engine.game.random import RandomBot
from engine.model.scenario import RuleValue
from tests.bundled import bundled_scenario
from tests.families.any_options import any_options
from tests.families.boxcars.boards import generated

ALL = [*BOTS, "random"]


@pytest.fixture(scope="module", autouse=True)
def _is_compiled() -> None:
    if compiled_module(EXTENSIONS["standard"]) is None:
        pytest.skip("there is no compiled module")


@pytest.mark.parametrize("name", CLASSES)
def test_records_have_the_sizes_of_the_compiled_structures(name: str) -> None:
    extension = compiled_module(EXTENSIONS[name])
    assert extension is not None
    assert {of: record_type(fields(CLASSES[name])).itemsize for of, fields in RECORDS.items()} == extension.SIZES


def same(m: CompiledBoard, bots: list[str], seed: int, games: int, size: str = "standard") -> None:
    players = [player_of(RandomBot() if bot == "random" else BOTS[bot]()) for bot in bots]
    assert None not in players
    keys = [game_key(seed, game) for game in range(games)]
    slow, fast = Interpreted(m, players), Compiled(m, size, players)  # type: ignore[arg-type]
    things = counted_by(m, len(bots), COUNTERS)
    found = [
        [tally(m.rail_refs, len(bots), result, things) for result in player.play(keys, COUNTERS)]
        for player in (slow, fast)
    ]
    assert found[0] == found[1]


@cache
def board(name: str) -> CompiledBoard:
    scenario = bundled_scenario(name)
    return compiled(scenario, resolve(OPTIONS, scenario.rules))


TABLES = (["hill", "planner", "gould", "morgan"], ["harriman", "vanderbilt", "huntington"])
BOARDS = sorted(name for name in bundled() if name.startswith("boxcars/"))


@pytest.mark.parametrize(
    ("name", "bots"),
    # Each table and each board in the quick suite.
    [
        pytest.param(name, bots, marks=[pytest.mark.slow] if (number + other) % 2 else [])
        for number, name in enumerate(BOARDS)
        for other, bots in enumerate(TABLES)
    ],
)
def test_on_every_bundled_board(name: str, bots: list[str]) -> None:
    same(board(name), bots, 7, 4)


def test_in_the_class_of_large_boards() -> None:
    same(board("boxcars/us-boxcars-2013"), TABLES[0], 7, 2, "large")


@given(
    any_options(OPTIONS, game__turn_limit=st.just(200)),
    st.sampled_from([30_000, 60_000, 120_000, None]),
    st.integers(0, 10_000),
    st.lists(st.sampled_from(ALL), min_size=2, max_size=6),
)
def test_on_small_boards_under_any_rules(
    rules: dict[str, RuleValue], goal: int | None, seed: int, bots: list[str]
) -> None:
    scenario = generated(seed).scenario()
    chosen = rules if goal is None else {**rules, "win.cash": goal}
    same(compiled(scenario, resolve(OPTIONS, scenario.rules, chosen)), bots, seed, 2)


@given(st.integers(0, 2**64 - 1), st.integers(1, 100_000))
def test_chance_in_64_signed_bits_is_the_same_chance(bits: int, limit: int) -> None:
    import numpy as np

    with np.errstate(over="ignore"):
        mixed = int(mix64(np.int64(signed(bits))))  # type: ignore[arg-type]
    assert mixed == signed(mix(bits))
    assert below64(signed(bits), limit) == below(bits, limit)

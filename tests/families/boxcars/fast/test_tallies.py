"""Results of compiled games as columns of numbers equal results that are named one by one."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.fast.batch import Interpreted
from engine.families.boxcars.fast.tallies import Rows, Tallies, counted_by, tally
from engine.families.boxcars.rules.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.rules.counting import COUNTERS
from engine.families.boxcars.rules.options import OPTIONS
from engine.game.chance import game_key
from engine.game.fast.batch import GameTally, summed
from engine.game.options import resolve
from engine.model.ids import Ref
from engine.sim.tally import Totals
from tests.families.boxcars.boards import generated
from tests.families.boxcars.fast.test_batch import PLAIN

FIELDS = ("winner", "turn", "cash", "owner", *COUNTERS)
SEATS = 3


def board(seed: int, **rules: Any) -> CompiledBoard:
    scenario = generated(seed).scenario()
    return compiled(scenario, resolve(OPTIONS, {**scenario.rules, **rules}))


def in_columns(m: CompiledBoard, results: list[Any], room: int = 5) -> Tallies:
    """As rows of numbers that are longer than the board needs, as those of a class of boards are."""
    columns = {}
    for name in FIELDS:
        cells = [getattr(result, name) for result in results]
        longer = cells if isinstance(cells[0], int) else [[*row, *[0] * room] for row in cells]
        columns[name] = np.array(longer, np.int64)
    return Tallies(Rows(columns), m.rail_refs, SEATS, counted_by(m, SEATS, COUNTERS))


@pytest.mark.parametrize("turns", [6, 400])
def test_games_in_columns_are_those_that_are_named_one_by_one(turns: int) -> None:
    """Within a few turns nobody wins."""
    m = board(5, **{"game.turn_limit": turns})
    results = Interpreted(m, [PLAIN] * SEATS).play([game_key(3, game) for game in range(12)], COUNTERS)
    assert {result.winner == NONE for result in results} == {turns == 6}
    things = counted_by(m, SEATS, COUNTERS)
    named = [tally(m.rail_refs, SEATS, result, things) for result in results]
    played = in_columns(m, results)
    assert len(played) == 12 and played == named and named == played
    assert played != named[1:] and played != [*named[:-1], named[0]]
    assert (played[3], played[-1], played[2:9:3]) == (named[3], named[-1], named[2:9:3])
    assert pickle.loads(pickle.dumps(played)) == named  # as one process hands it to another
    assert played.summed() == summed(named)


def test_a_batch_adds_up_the_same_in_columns_and_game_by_game() -> None:
    m = board(8)
    results = Interpreted(m, [PLAIN] * SEATS).play([game_key(1, game) for game in range(30)], COUNTERS)
    whole, by_chunks, one_by_one = (Totals(("planner",) * SEATS, 1, "") for _ in range(3))
    whole.add(in_columns(m, results))
    for first in range(0, 30, 7):
        by_chunks.add(in_columns(m, results[first : first + 7]))
    for game in in_columns(m, results):
        one_by_one.add([game])
    for other in (by_chunks, one_by_one):
        assert other.data() == whole.data() and other.counts == whole.counts
        assert other.owned_by_winner == whole.owned_by_winner


@given(st.lists(st.integers(-(2**62), 2**62) | st.integers(-300, 300), min_size=1, max_size=9))
def test_numbers_are_handed_on_as_they_are_however_large(numbers: list[int]) -> None:
    rows = Rows({"winner": np.array(numbers, np.int64)})
    assert [row.winner for row in pickle.loads(pickle.dumps(rows))] == numbers


def test_small_numbers_take_few_bytes() -> None:
    def taken(number: int) -> int:
        return Rows({"winner": np.array([number], np.int64)}).columns["winner"].itemsize

    assert [taken(n) for n in (127, 128, -129, 32_767, 32_768, 2**31 - 1, -(2**31) - 1)] == [1, 2, 2, 2, 4, 4, 8]


def test_sums_of_games_without_any_are_empty() -> None:
    found = summed([])
    assert (found.games, found.wins, found.counts) == (0, Counter(), {})


def test_sums_count_who_wins_and_what_the_winner_owns() -> None:
    line = Ref("railroad", "B&O")
    found = summed([GameTally(1, 9, (), (line,), {"a": {0: 2}}), GameTally(None, 9, (), (), {"a": {0: 1, 1: 4}})])
    assert (found.games, found.wins, found.turns) == (2, {1: 1, None: 1}, {9: 2})
    assert (found.owned_by_winner, found.counts) == ({line: 1}, {"a": {0: 3, 1: 4}})

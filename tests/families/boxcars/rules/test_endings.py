"""Ends of a roll: exactly those found by trying every trail."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.families.boxcars.rules import end_of_game, nogoods
from engine.families.boxcars.rules.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.rules.options import OPTIONS, RAIL_BARON
from engine.families.boxcars.rules.trail_search import give_back, reachable, take
from engine.game.options import resolve
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch, generated
from tests.families.boxcars.rules.roll_ends import endings as every_end
from tests.families.boxcars.table import RULES, Table
from tests.slow import slow


def by_trying(m: CompiledBoard, used: bytearray, here: int, goal: int, left: int, found: set[int]) -> set[int]:
    """The ends of all trails, one after the other."""
    if left == 0 or here == goal:
        if here == goal or not m.keep_reachable or reachable(m, used, here, goal):
            found.add(here)
        return found
    for arc in m.arcs[here][:-1]:
        if not used[arc >> 1]:
            take(m, used, arc >> 1)
            by_trying(m, used, m.to[arc], goal, left - 1, found)
            give_back(m, used, arc >> 1)
    return found


@cache
def small(seed: int, baron: bool) -> CompiledBoard:
    scenario = generated(seed).scenario()
    return compiled(scenario, resolve(OPTIONS, dict(RAIL_BARON) if baron else {}))


@pytest.mark.parametrize("buckets", [1, 3, *slow(nogoods.BUCKETS)])
@settings(max_examples=60)
@given(st.integers(0, 12), st.booleans(), st.integers(1, 9), st.data())
def test_all_ends_are_found_and_each_way_is_a_trail(
    buckets: int, seed: int, baron: bool, roll: int, data: st.DataObject
) -> None:
    m = small(seed, baron)
    goal = data.draw(st.sampled_from(m.city_dot))
    start = data.draw(st.integers(0, m.dot_count - 1).filter(lambda dot: dot != goal))
    used = bytearray(m.link_count)
    for link in data.draw(st.lists(st.integers(0, m.link_count - 1), max_size=8, unique=True)):
        used[link] = 1
    ways = [[NONE] * roll for _ in range(m.dot_count)]
    ends = [0] * m.dot_count
    with patch.object(nogoods, "BUCKETS", buckets):
        count = every_end(m, used, start, goal, roll, ways, ends)
    found = {dot for dot, steps in enumerate(ends) if steps}
    assert count == len(found)
    assert found == by_trying(m, bytearray(used), start, goal, roll, set())
    for dot in found:
        here, ridden = start, bytearray(used)
        for arc in ways[dot][: ends[dot]]:
            assert m.to[arc ^ 1] == here and not ridden[arc >> 1]
            take(m, ridden, arc >> 1)
            here = m.to[arc]
        assert here == dot


@pytest.mark.rule("BX-MOVE-08")
def test_where_the_roll_cannot_be_moved_the_longest_ways_end_the_move() -> None:
    sketch = Sketch().line("A", "x u m").line("A", "m a").line("A", "m b c").line("A", "y x").cities("r", "x y")
    table = Table(sketch).bound(0, "x").at(0, "m", "A", "y").ready("6 5").use("u m A")
    found = {
        end.at.id: [action.code for action in end.actions]
        for end in RULES.reachable_ends(table.state)
        if end and end.stops
    }
    assert found == {"c": ["ride b A", "ride c A"]}


def bundled_board(name: str) -> CompiledBoard:
    scenario = bundled_scenario(f"boxcars/{name}")
    return compiled(scenario, resolve(OPTIONS, scenario.rules))


WAYS = {
    ("us-rail-baron", 12): "134c2925589f51f9",
    ("us-rail-baron", 16): "8df576bebfef1299",
    ("us-boxcars-2013", 12): "e6c4cd5bf828940b",
    ("gb-boxcars-2013", 12): "64c3bbf533aa15b1",
}
"""By board and roll, the ways to all ends of twelve positions as a search finds them that remembers nothing."""


@pytest.mark.parametrize(("name", "roll"), WAYS)
def test_ways_are_the_first_ones_of_a_search_that_remembers_nothing(name: str, roll: int) -> None:
    m, luck = bundled_board(name), Random(6)
    found = sha256()
    for _ in range(12):
        start, goal = luck.randrange(m.dot_count), luck.choice(m.city_dot)
        used = bytearray(luck.random() < 0.1 for _ in range(m.link_count))
        ways, ends = [[NONE] * roll for _ in range(m.dot_count)], [0] * m.dot_count
        every_end(m, used, start, goal, roll, ways, ends)
        found.update(repr([way[:steps] for way, steps in zip(ways, ends, strict=True)]).encode())
    assert found.hexdigest()[:16] == WAYS[name, roll]


@pytest.mark.parametrize(("start", "goal"), [("m157", "m401"), ("m131", "m363"), ("m215", "m108"), ("m051", "m087")])
def test_no_milepost_of_a_long_roll_takes_a_long_search(start: str, goal: str) -> None:
    m = bundled_board("us-rail-baron")
    ways, ends = [[NONE] * 17 for _ in range(m.dot_count)], [0] * m.dot_count
    with patch.object(end_of_game, "take", wraps=end_of_game.take) as taken:
        assert every_end(m, bytearray(m.link_count), m.dots[start], m.dots[goal], 17, ways, ends) > 300
    assert taken.call_count < 25_000


def two_ways_at_first() -> Sketch:
    """From s to x by A, over a fork whose sections it uses up, or by B; from x to e by A. From e a train goes on by G
    to s, and only from there by A over the fork to z and w."""
    sketch = Sketch().line("A", "s j x e").line("G", "e g h s").line("B", "s x").line("A", "j z").line("C", "z w v y")
    return sketch.cities("r", "v y")


def ways_to(table: Table, place: str) -> list[list[str]]:
    """How a move goes by a milepost."""
    assert table.state is not None
    ends = [end for end in RULES.reachable_ends(table.state) if end]
    return [[action.code for action in end.actions] for end in ends if end.at.id == place and not end.stops]


@pytest.mark.rule("BX-MOVE-08")
def test_where_the_first_way_back_leaves_too_little_to_ride_on_another_one_is_found() -> None:
    table = Table(two_ways_at_first()).bound(0, "y").at(0, "s", origin="v").ready("3 4")
    assert ways_to(table, "x") == [["ride x B"]]
    assert ways_to(table, "e") == [["ride x B", "ride e A"]]


def with_an_old_fee(sketch: Sketch, *own: str) -> Table:
    """Red at s, with 500 as its old fee for Blue's A; Red's own railroads cost nothing, but end the old fee."""
    table = Table(sketch, 3).bound(0, "y").at(0, "s", origin="v").owns(0, *own).owns(1, "A")
    table.g.old_fee[0][table.m.rail_number["A"]], table.g.established[0] = 500, 1
    return table.ready("3 4")


def test_an_old_fee_does_not_hold_on_the_other_way_that_is_found() -> None:
    table = with_an_old_fee(two_ways_at_first(), "B")
    # By A to e and on by G and B a train gets stuck; B and A to e cost 5,000, the bank's G costs 1,000.
    assert ways_to(table, "e") == [["ride h G", "ride g G", "ride e G"]]


def test_an_old_fee_is_ridden_first_though_the_search_stepped_back() -> None:
    sketch = Sketch().line("A", "s p q s").line("C", "s q").line("B", "s p").line("D", "v y").cities("r", "v y")
    found = [end for end in RULES.reachable_ends(with_an_old_fee(sketch, "B", "C").state) if end]
    (end,) = [end for end in found if end.at.id == "p" and end.stops]
    assert [action.code for action in end.actions] == ["ride q A", "ride p A", "ride s A", "ride p B"]
    assert end.cost == 500

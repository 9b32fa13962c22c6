"""Where a roll can end: exactly what trying every trail finds."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.families.boxcars.rules.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.rules.options import OPTIONS, RAIL_BARON
from engine.families.boxcars.rules.trails import give_back, reachable, take
from engine.game.options import resolve
from tests.families.boxcars.boards import Sketch, generated
from tests.families.boxcars.rules.roll_ends import endings
from tests.families.boxcars.table import RULES, Table


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


@settings(max_examples=60)
@given(st.integers(0, 12), st.booleans(), st.integers(1, 9), st.data())
def test_all_ends_are_found_and_each_way_is_a_trail(seed: int, baron: bool, roll: int, data: st.DataObject) -> None:
    m = small(seed, baron)
    goal = data.draw(st.sampled_from(m.city_dot))
    start = data.draw(st.integers(0, m.dot_count - 1).filter(lambda dot: dot != goal))
    used = bytearray(m.link_count)
    for link in data.draw(st.lists(st.integers(0, m.link_count - 1), max_size=8, unique=True)):
        used[link] = 1
    ways = [[NONE] * roll for _ in range(m.dot_count)]
    ends = [0] * m.dot_count
    count = endings(m, used, start, goal, roll, ways, ends)
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
    found = {end.at.id: [action.code for action in end.actions] for end in RULES.ends(table.state) if end and end.stops}
    assert found == {"c": ["ride b A", "ride c A"]}

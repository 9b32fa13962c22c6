"""Where a roll can end: exactly what trying every trail finds."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.families.boxcars.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.endings import endings
from engine.families.boxcars.options import OPTIONS, RAIL_BARON
from engine.families.boxcars.trails import give_back, reachable, take
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.game.options import resolve
from engine.game.rules import Action
from tests.families.boxcars.boards import Sketch, generated
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
    assert {ref.id: codes for ref, codes in RULES.endings(table.state).items()} == {"c": ("ride b A", "ride c A")}


@pytest.mark.parametrize("name", ["boxcars/us-boxcars-2013", "boxcars/us-rail-baron"])
def test_every_way_to_an_end_can_be_played(name: str) -> None:
    table = Table(load(bundled()[name]), 2)
    chicago = table.m.mileposts[table.m.city_dot[table.m.city_number["chicago"]]]
    table.at(0, chicago, "IC", "chicago").bound(0, "miami").ready("4 3")
    found = RULES.endings(table.state)
    assert len(found) > 30
    for ref, codes in list(found.items())[::5]:
        state = table.state
        for code in codes:
            state = RULES.apply(state, Action(code, ""))
        assert {token.at.id for token in state.tokens if token.seat == 0 and token.kind == "train"} == {ref.id}

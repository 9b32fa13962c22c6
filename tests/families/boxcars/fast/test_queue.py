"""The queue of compiled searches returns the cheapest entries, to a bucket."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plan import SHIFT, Plan
from engine.families.boxcars.bots.routes import find_way
from engine.families.boxcars.fast.compilation import own_texts
from engine.families.boxcars.fast.queue import LAST, WIDTH, put, some_within, start, take
from engine.families.boxcars.rules.board import NONE
from engine.game.fast.bound import Bound
from tests.families.boxcars.bots.test_ways import SEEDS, TRAIT, on_the_way

ROOM = 70
"""Entries that the rows of these tests have room for."""

FAR = 1 << 40


def a_row() -> list[int]:
    return [0] * (LAST + 1 + 2 * ROOM)


costs = st.one_of(st.integers(0, 400), st.integers(0, 60_000))


@given(st.lists(st.tuples(costs, st.integers(0, 2)), min_size=1, max_size=60), st.integers(0, 1_000))
def test_nothing_is_lost_and_nothing_comes_before_what_is_a_bucket_cheaper(
    puts: list[tuple[int, int]], least: int
) -> None:
    row, waiting = a_row(), [least << SHIFT]
    start(row, waiting[0], FAR)
    last = least
    for number, (more, takes) in enumerate(puts):
        # As in a search, nothing is put there that costs less than what was taken.
        waiting.append((last + more << SHIFT) + number)
        put(row, waiting[-1])
        for _ in range(takes):
            if waiting:
                assert some_within(row, FAR)
                found = take(row)
                waiting.remove(found)
                last = found >> SHIFT
                in_order = last - least < (LAST - 100) << WIDTH
                cheaper = [entry for entry in waiting if entry >> SHIFT <= last - (1 << WIDTH)]
                assert not (in_order and cheaper)
    while waiting:
        assert some_within(row, FAR)
        waiting.remove(take(row))
    assert not some_within(row, FAR)


def test_a_limit_leaves_out_what_costs_a_bucket_more() -> None:
    row = a_row()
    start(row, 100 << SHIFT, FAR)
    assert some_within(row, 100) and not some_within(row, 99)
    take(row)
    put(row, 100 + (3 << WIDTH) << SHIFT)
    assert some_within(row, 100 + (3 << WIDTH)) and not some_within(row, 99 + (3 << WIDTH))


def test_a_new_search_begins_with_an_empty_queue() -> None:
    row = a_row()
    start(row, 0, FAR)
    for cost in (5, 500, 50_000):
        put(row, cost << SHIFT)
    start(row, 7 << SHIFT, FAR)
    assert some_within(row, 7) and take(row) == 7 << SHIFT
    assert not some_within(row, FAR)


@given(st.integers(0, 1_000), st.integers(0, 60_000), st.lists(st.integers(0, 60_000), max_size=30))
def test_a_queue_that_knows_the_most_that_comes_holds_all_of_it_and_is_emptied_for_the_next(
    least: int, most: int, more: list[int]
) -> None:
    row, limit = a_row(), least + most
    for _ in range(2):
        start(row, least << SHIFT, limit)
        waiting = [least] + [min(limit, least + cost) for cost in more]
        for cost in waiting[1:]:
            put(row, cost << SHIFT)
        found = []
        while some_within(row, limit):
            found.append(take(row) >> SHIFT)
        assert sorted(found) == sorted(waiting)
        put(row, limit << SHIFT)  # is left there


def test_a_full_row_stays_as_long_as_it_is() -> None:
    row = a_row()
    start(row, 0, FAR)
    for cost in range(1, 3 * ROOM):
        put(row, cost << SHIFT)
    assert len(row) == LAST + 1 + 2 * ROOM
    found = []
    while some_within(row, FAR):
        found.append(take(row) >> SHIFT)
    assert sorted(found) == list(range(ROOM))


@given(SEEDS, st.sampled_from([1, 3, 6, 400]))
def test_with_a_full_row_a_search_ends_and_finds_a_way_or_none_but_never_a_wrong_one(seed: int, room: int) -> None:
    m, g, goal = on_the_way(seed, owners=3)
    k = knowledge(m)
    cheapest = Plan(m, k)
    find_way(m, k, g, 0, goal, TRAIT, cheapest, cheapest.way)
    p = Plan(m, k)
    p.heap = [0] * (LAST + 1 + 2 * room)
    length = Bound(own_texts()).of(find_way)(m, k, g, 0, goal, TRAIT, p, p.way)
    here = g.at[0]
    for arc in reversed(p.way[:length]):
        assert m.to[arc ^ 1] == here
        here = m.to[arc]
    if length or here == goal:
        assert here == goal and p.total >= cheapest.total
    if room == 400:
        assert p.way[:length] == [arc for arc in cheapest.way[:length] if arc != NONE] and p.total == cheapest.total

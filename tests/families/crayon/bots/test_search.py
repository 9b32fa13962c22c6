"""The search of the bots: cheapest routes compared with networkx, connected major cities, and compiled code."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.families.crayon.bots.planner import GROUP, NO_PLAN, Planner, Recent, orders, shared_events
from engine.families.crayon.bots.search.answer import EXTENSION
from engine.families.crayon.bots.search.reach import EVERYWHERE, ways_to
from engine.families.crayon.bots.search.routes import (
    FAR,
    SLOTS,
    STEP,
    UNIT,
    WEIGHT,
    Field,
    Ground,
    Map,
    Room,
    log,
    weight_of,
)
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, board_of
from engine.families.crayon.rules.chapters.building import ALLOWED, at_city
from engine.families.crayon.rules.position import Position
from engine.files.library import bundled
from engine.files.scenarios import load
from tests.families.crayon.table import BLUE, RED, Table
from tests.waiting import SECONDS_LONG

TASTE = Weights(mile=2, rent=5)


def thinker(table: Table, is_compiled: bool = False) -> Planner:
    return Planner(table.m, is_compiled)


def scattered(table: Table, luck: Any) -> bytes:
    """Return random track of both players."""
    m = table.m
    for edge in range(m.edge_count):
        if not m.inner[edge]:
            table.g.track[edge] = luck.choice((0, 0, 1, 2))
    return bytes(table.g.track)


def graph(table: Table, mine: int) -> Any:
    """Return every step of the board with its weight for a player, away from a city, so that travel is in the other
    direction. Closed cities are not built to."""
    m, g = table.m, table.g
    found = nx.DiGraph()
    found.add_nodes_from(range(m.node_count))
    closed = {
        city for city in range(len(m.city_ids))
        if m.limited[m.centre[city]] and at_city(m, g, city, mine - 1, g.track) != ALLOWED
    }  # fmt: skip
    for arc, (a, b) in enumerate(zip(m.start, m.end, strict=True)):
        edge = arc >> 1
        if m.inner[edge] or g.track[edge] == mine:
            weight = TASTE.mile
        elif g.track[edge]:
            weight = TASTE.mile + TASTE.rent
        elif {m.city_at[a], m.city_at[b]} & closed:
            continue
        else:
            price = m.price[arc] if m.price[arc] != NONE else m.price[arc ^ 1]
            weight = price * UNIT + TASTE.mile
        found.add_edge(a, b, weight=weight)
    return found


def told(found: Planner, city: int) -> dict[int, int | None]:
    """Return the weights of the routes to a city by milepost, as far as known; None if there is none."""
    (ground,) = found.grounds.values()
    upto = ground.ways.upto[city]
    return {
        node: weight_of(far) if far < FAR else None
        for node, far in enumerate(ground.ways.far[city])
        if weight_of(far) < upto or upto == EVERYWHERE
    }


def true_ways(table: Table, city: int) -> dict[int, int]:
    """Return the weights of the routes to a city by networkx."""
    found: dict[int, int] = nx.single_source_dijkstra_path_length(graph(table, RED + 1), table.m.centre[city])
    return found


@settings(max_examples=settings().max_examples // 2)
@given(st.randoms(use_true_random=False), st.sampled_from(["ash", "elm", "moss", "ling"]))
def test_a_way_weighs_what_networkx_finds(luck: Any, name: str) -> None:
    table = Table()
    track = scattered(table, luck)
    found, city = thinker(table), table.m.city_of[name]
    wanted = true_ways(table, city)
    for here in luck.sample(range(table.m.node_count), 3):  # near and far in any order
        found.way(table.g, RED, track, TASTE, city, here)
        known = told(found, city)
        assert here in known and known == {node: wanted.get(node) for node in known}


@settings(max_examples=settings().max_examples // 4)
@given(st.randoms(use_true_random=False), st.sampled_from([1, 4, 40]), st.sampled_from(["ash", "moss"]))
def test_ways_that_are_kept_up_to_date_are_those_that_are_worked_out_anew(luck: Any, changes: int, name: str) -> None:
    """Track changes, and cities are queried now and then; stored data has no trace of earlier track."""
    table = Table()
    m, city = table.m, table.m.city_of[name]
    kept = thinker(table)
    outer = [edge for edge in range(m.edge_count) if not m.inner[edge]]
    for _ in range(4):
        for _ in range(changes):
            table.g.track[luck.choice(outer)] = luck.choice((0, 1, 2))
        track, here = bytes(table.g.track), luck.randrange(m.node_count)
        if luck.random() < 0.3:
            continue
        anew, wanted = thinker(table), true_ways(table, city)
        asked = (table.g, RED, track, TASTE, city, here)
        assert kept.way(*asked) == anew.way(*asked)
        known = told(kept, city)
        assert here in known and known == {node: wanted.get(node) for node in known}
        hand = (table.g, RED, 0, here, NONE, 60, track, TASTE)
        assert kept.plan(*hand) == anew.plan(*hand)
        (old,), (new,) = kept.grounds.values(), anew.grounds.values()
        assert old.net.far == new.net.far


def small_map(steps: list[tuple[int, int]], nodes: int) -> Map:
    """Return a board of these edges, with a city at its first milepost: a slot for each arc, sorted by its start."""
    ends = [arc for one, other in steps for arc in ((one, other), (other, one))]
    out = sorted(range(len(ends)), key=lambda arc: ends[arc])
    slot = [out.index(arc) for arc in range(len(ends))]
    first = [sum(a < node for a, _ in ends) for node in range(nodes + 1)]
    leaves, to = [ends[arc][0] for arc in out], [ends[arc][1] for arc in out]
    rows = {name: [0] * nodes for name in Map._fields}
    rows |= {"first": first, "out": out, "leaves": leaves, "to": to, "twin": [slot[arc ^ 1] for arc in out]}
    return Map(**{**rows, "slot": slot, "centre": [0]})


@pytest.mark.parametrize("seed", range(60))
def test_a_row_is_true_as_far_as_it_says_and_says_so_of_what_was_asked_for(seed: int) -> None:
    """Steps change at random, with near and far goals in any order."""
    luck = Random(seed)
    nodes, scale = 14, luck.choice((3, 40, 1_000))
    edges = [(node, luck.randrange(node)) for node in range(1, nodes)]
    edges += {(b, a) for a in range(nodes) for b in range(a) if luck.random() < 0.15} - {(b, a) for a, b in edges}
    b = small_map(edges, nodes)
    slots = len(b.out)
    steps = [luck.randint(1, scale) * WEIGHT + STEP for _ in range(slots)]
    ways = Field(steps, [[FAR] * nodes], [NONE], [0], [0] * 99, [0] * 99, [0])
    bare = [[FAR] * nodes]
    ground = Ground([0] * slots, [0] * slots, ways, ways, bare, [0], [0])
    room = Room([NONE] * SLOTS, *([NONE] * (3 * slots + nodes) for _ in Room._fields[1:]))
    room.stamps[0] = room.free[0] = 0
    room.nexts[:] = range(1, slots + nodes + 1)  # An entry for each step, and one for each milepost.
    for _ in range(8):
        goals = luck.sample(range(nodes), luck.randint(1, 3))
        ways_to(b, ground, room, 0, goals, 1, 1, 1)
        graph = nx.DiGraph()
        graph.add_weighted_edges_from((b.leaves[n], b.to[n], step) for n, step in enumerate(ways.step) if step < FAR)
        graph.add_node(0)
        wanted = nx.single_source_dijkstra_path_length(graph, 0)
        for node, far in enumerate(ways.far[0]):
            true = wanted.get(node, FAR)
            assert far == true if min(far, true) < ways.upto[0] * WEIGHT or node in goals else far >= ways.upto[0]
        for _ in range(luck.randint(0, 4)):
            step = FAR if luck.random() < 0.2 else luck.randint(1, scale) * WEIGHT + STEP
            log(ways, luck.randrange(slots), step)


def test_a_city_that_is_closed_among_four_is_open_among_two() -> None:
    """Blue took all sides of Moss but one, which a third player of four may still want. Queries for another number of
    players ignore the earlier answer."""
    two, four = Table(), Table(seats=4)
    m, moss = two.m, two.m.city_of["moss"]
    for arc in m.sides[moss][:-1]:
        two.g.track[arc >> 1] = BLUE + 1
    track, shared, taste = bytes(two.g.track), thinker(two), Weights(rent=1_000)
    answers = []
    for table in (two, four, two):
        asked = (table.g, RED, track, taste, moss, 0)
        answers.append(shared.way(*asked))
        assert answers[-1] == thinker(table).way(*asked)
        start = (table.g, RED, 0, 0, NONE, 60, track, taste)
        assert shared.plan(*start) == thinker(table).plan(*start)
    assert answers[0] == answers[2] != answers[1]


def test_a_city_that_closes_is_closed_in_the_next_answer() -> None:
    """On a board with many cities the search only looks at those near changed track. Cities close and open again."""
    m = board_of(load(bundled()["crayon/saltmark-isles"]), {})
    luck, g, shared = Random(8), Position(m, 3), Planner(m, False)
    cities = [city for city, centre in enumerate(m.centre) if m.limited[centre] and len(m.sides[city]) > 1]
    assert len(cities) > 2 * GROUP
    has_route = []
    for number in range(2 * len(cities)):
        city = cities[number % len(cities)]
        for arc in m.sides[city]:
            g.track[arc >> 1] = luck.choice((0, BLUE + 1, BLUE + 1, BLUE + 2))
        track, here = bytes(g.track), m.centre[m.majors[0]]
        found = shared.way(g, RED, track, TASTE, city, here)
        assert found == Planner(m, False).way(g, RED, track, TASTE, city, here)
        has_route.append(any(not track[arc >> 1] for arc in found.arcs[-1:]))
    assert len({*has_route}) == 2


def test_only_the_last_answers_are_kept() -> None:
    kept: Recent[int] = Recent(3)
    for number in range(5):
        kept.keep((number,), number * number)
    assert [kept.get((number,)) for number in range(5)] == [None, None, 4, 9, 16]


@settings(max_examples=settings().max_examples // 2)
@given(st.randoms(use_true_random=False))
def test_the_way_that_a_train_takes_adds_up_to_its_weight(luck: Any) -> None:
    table = Table()
    track = scattered(table, luck)
    m, city = table.m, table.m.city_of["cedar"]
    found, weights = thinker(table), graph(table, RED + 1)
    for start in range(0, m.node_count, 7):
        here, weight, missing = start, 0, 0
        cost, arcs = found.way(table.g, RED, track, TASTE, city, start)
        for arc in arcs:
            assert m.start[arc] == here
            weight += weights.edges[m.end[arc], here]["weight"]
            if not track[arc >> 1] and not m.inner[arc >> 1]:
                missing += m.price[arc] if m.price[arc] != NONE else m.price[arc ^ 1]
            here = m.end[arc]
        assert cost == missing
        assert told(found, city)[start] == (weight if here == m.centre[city] else None)


def test_three_demands_are_served_in_every_order_that_picks_up_first_and_no_other() -> None:
    count, rows = orders()
    assert count == [0, 1, 4, 19]  # 1, 3 and 15 orders, by which options come first apart
    for row in rows:
        events = [event for event in row if event >= 0]
        assert len(set(events)) == len(events)
        assert all(events.index(each) < events.index(each + 3) for each in events if each < 3)


def test_an_order_begins_like_the_previous_one_of_its_length_as_far_as_it_says() -> None:
    count, rows = orders()
    shared = shared_events(rows)
    assert [shared[first] for first in count[:-1]] == [0, 0, 0] and len(shared) == len(rows)
    for place in set(range(len(rows))) - set(count):
        same = [one == other for one, other in zip(rows[place - 1], rows[place], strict=True)]
        assert all(same[: shared[place]]) and not same[shared[place]]


def test_joining_costs_what_its_sections_cost_and_joins_all() -> None:
    table = Table().ready()
    m = table.m
    cost, arcs = thinker(table).joining(table.g, RED, bytes(table.g.track), Weights())
    assert cost == sum(m.price[arc] if m.price[arc] != NONE else m.price[arc ^ 1] for arc in arcs)
    joined = nx.Graph([(m.start[arc], m.end[arc]) for arc in arcs])
    for city in m.majors:
        nx.add_path(joined, [m.centre[city], *(node for node in m.nodes[city] if node != m.centre[city])])
    assert all(nx.has_path(joined, m.centre[m.majors[0]], m.centre[city]) for city in m.majors)


def test_own_track_is_free_to_join_with_and_track_of_others_is_not() -> None:
    bare = Table().ready()
    alone, _ = thinker(bare).joining(bare.g, RED, bytes(bare.g.track), Weights())
    own = Table().track(RED, "4,2", "9,2").ready()
    cost, _ = thinker(own).joining(own.g, RED, bytes(own.g.track), Weights())
    theirs = Table().track(BLUE, "4,2", "9,2").ready()
    more, _ = thinker(theirs).joining(theirs.g, RED, bytes(theirs.g.track), Weights())
    assert cost < alone <= more


@pytest.mark.parametrize("share", [0.8, 0.9, 0.97, 1.0])
def test_own_track_wherever_there_is_room_is_joined_within_the_room_to_work_in(share: float) -> None:
    """Travel on own track weighs nothing there, so a milepost could become nearer and nearer in an endless loop."""
    table, luck = Table(), Random(4)
    m = table.m
    for edge in range(m.edge_count):
        table.g.track[edge] = int(not m.inner[edge] and luck.random() < share)
    cost, arcs = thinker(table).joining(table.g, RED, bytes(table.g.track), Weights())
    assert (cost, arcs) == (0, ()) or all(not table.g.track[arc >> 1] for arc in arcs)


@pytest.mark.parametrize("pauses", ["before", "after"])
def test_two_who_ask_at_once_are_answered_as_if_each_were_alone(monkeypatch: pytest.MonkeyPatch, pauses: str) -> None:
    """The first query waits before it starts, or before its result is read, for the second one or a timeout."""
    table = line_of_track()
    m, g, track = table.m, table.g, bytes(table.g.track)
    first = (g, RED, track, TASTE, m.city_of["elm"], table.node("0,0"))
    other = (g, BLUE, track, TASTE, m.city_of["moss"], table.node("20,0"))
    alone = [thinker(table).way(*first), thinker(table).way(*other)]
    shared = thinker(table)
    for seat in (RED, BLUE):
        shared.way(g, seat, track, TASTE, m.city_of["fern"], 0)  # The board of both is known now.
    ask, is_held_up, passed = shared._ask, Event(), Event()

    def pause() -> None:
        if not is_held_up.is_set():
            is_held_up.set()
            passed.wait(0.3)

    def held_up(*asked: Any) -> None:
        if pauses == "before":
            pause()
        ask(*asked)
        pause()

    def second() -> Any:
        assert is_held_up.wait(SECONDS_LONG)
        found = shared.way(*other)
        passed.set()
        return found

    monkeypatch.setattr(shared, "_ask", held_up)
    with ThreadPoolExecutor(2) as threads:
        found = [threads.submit(shared.way, *first), threads.submit(second)]
        assert [each.result(SECONDS_LONG) for each in found] == alone


def line_of_track() -> Table:
    return Table().track(RED, "4,2", "9,2").track(BLUE, "11,2", "16,2").ready()


@pytest.fixture(scope="module")
def is_compiled() -> bool:
    if not EXTENSION.is_ready():
        pytest.skip("there is no compiled module")
    return True


@given(st.randoms(use_true_random=False))
def test_what_is_compiled_finds_what_is_interpreted(is_compiled: bool, luck: Any) -> None:
    assert is_compiled
    table = Table().carries(RED, *luck.choice(([], ["coal"], ["wool", "steel"]))).ready()
    track = scattered(table, luck)
    at = luck.choice([NONE, *range(table.m.node_count)])
    back = NONE if at == NONE else luck.choice([NONE, *table.m.arcs[at]])
    slow, fast = thinker(table), thinker(table, is_compiled=True)
    asked = (table.g, RED, 0, at, back, luck.randint(0, 100), track, TASTE)
    plan = slow.plan(*asked)
    assert plan == fast.plan(*asked)
    assert slow.plans(*asked) == fast.plans(*asked)
    assert slow.joining(table.g, RED, track, TASTE) == fast.joining(table.g, RED, track, TASTE)
    (one,), (other,) = slow.grounds.values(), fast.grounds.values()
    assert np.array_equal(one.net.far, other.net.far) and np.array_equal(one.ways.upto, other.ways.upto)
    assert np.array_equal(one.ways.seen, other.ways.seen)
    assert plan is not NO_PLAN or not plan.stops


@pytest.mark.parametrize("by_machine", [False, True])
def test_a_way_that_leads_back_counts_the_ride_to_the_next_city_ahead(is_compiled: bool, by_machine: bool) -> None:
    """From 13,2 two mileposts lead to Beech, where the train turns, and two back."""
    assert is_compiled
    table = (
        Table().track(RED, "11,2", "16,2").track(RED, "18,2", "23,2").train(RED, "13,2").carries(RED, "coal").ready()
    )
    at, track, search = table.node("13,2"), bytes(table.g.track), thinker(table, by_machine)
    free, east, west = (
        search.plan(table.g, RED, 0, at, back, 0, track, TASTE)
        for back in (NONE, table.arc("13,2", "14,2"), table.arc("13,2", "12,2"))
    )
    assert (east.miles, east.earned, east.built) == (free.miles + 4, free.earned, 0)
    assert west == free and free.miles == 11

"""Requirements of demands in a hand."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.chapters.building import ALLOWED, at_city, touched
from engine.families.crayon.rules.drawing import Drawing
from engine.families.crayon.rules.position import OPEN
from engine.families.crayon.rules.serving import Serving, contracts, servings, unhurried
from tests.families.crayon.table import BLUE, GREEN, RED, Table


def first(table: Table, load: str) -> Serving:
    """Return the first demand for a load in Red's hand."""
    return next(each for each in servings(table.m, table.g, RED) if table.m.load_ids[each.load] == load)


def test_every_demand_of_every_card_is_told_in_order_with_what_it_pays() -> None:
    table = Table()
    found = servings(table.m, table.g, RED)
    assert [(table.m.card_ids[each.card], each.row) for each in found] == [(c, r) for c in "123" for r in range(3)]
    assert [each.payoff for each in found[:3]] == [11, 8, 6]
    assert [table.m.city_names[each.city] for each in found[:3]] == ["Elm", "Ling", "Heath"]


def test_a_demand_on_own_track_lacks_nothing_and_tells_how_far_it_is() -> None:
    each = first(Table().track(RED, "7,0", "7,2", "23,2"), "coal")
    assert (each.cost, each.arcs) == (0, ())
    assert each.mileposts == 19


def test_of_two_sources_the_one_that_takes_less_track_is_meant() -> None:
    table = Table().track(RED, "11,2", "12,0", "20,0").track(RED, "20,0", "21,0")
    each = first(table, "steel")  # at Ash or Beech, for Heath
    assert [table.m.city_ids[city] for city in each.sources] == ["ash", "beech"]
    assert table.m.city_ids[each.source] == "beech"
    assert each.cost == 0


def test_for_a_load_on_board_only_the_way_to_the_city_counts() -> None:
    table = Table().track(RED, "23,2", "22,2").train(RED, "22,2").carries(RED, "coal")
    each = first(table, "coal")
    assert each.is_aboard
    assert each.source == NONE
    assert each.cost == 0


def test_a_load_on_board_is_missing_track_where_its_train_stands_off_the_own_network() -> None:
    table = Table().track(RED, "18,2", "23,2").train(RED, "7,0").carries(RED, "coal")
    each = first(table, "coal")
    assert each.is_aboard and each.source == NONE
    assert each.cost > 0 and each.mileposts >= 19
    assert table.node("7,0") in {table.m.end[arc] for arc in each.arcs}
    assert first(table.train(RED, "19,2"), "coal").cost == 0


def test_chips_that_are_left_are_counted() -> None:
    table = Table().train(BLUE, "7,0").carries(BLUE, "coal", "coal")
    assert first(table, "coal").chips == 1


def test_a_load_that_is_nowhere_now_leads_nowhere(monkeypatch) -> None:
    monkeypatch.setattr("engine.families.crayon.rules.serving.sources_of", lambda *_: ())
    each = first(Table(), "coal")
    assert (each.sources, each.source, each.cost, each.arcs) == ((), NONE, NONE, ())


def test_an_empty_hand_asks_for_nothing() -> None:
    assert servings((table := Table()).m, table.hand(RED).g, RED) == []


@settings(max_examples=settings().max_examples // 2)
@given(st.lists(st.integers(0, 139), min_size=0, max_size=8), st.sampled_from(["coal", "wool", "steel"]))
def test_no_other_way_to_join_the_three_takes_less_track(nodes, load) -> None:
    table = Table().track(RED, "4,2", "5,2")
    m, g = table.m, table.g
    for node in nodes:
        arc = m.arcs[node][0]
        if not m.inner[arc >> 1] and not g.track[arc >> 1]:
            g.track[arc >> 1] = BLUE + 1
    each = first(table, load)
    graph = nx.DiGraph()
    for arc, price in enumerate(m.price):
        own = m.inner[arc >> 1] or g.track[arc >> 1] == RED + 1
        ends = [m.city_at[node] for node in (m.start[arc], m.end[arc]) if m.limited[node]]
        shut = any(at_city(m, g, city, RED, g.track) != ALLOWED for city in ends)
        if own or (price >= 0 and not g.track[arc >> 1] and not shut):
            graph.add_edge(m.start[arc], m.end[arc], weight=0 if own else price)
    own = {end for arc in range(len(m.price)) if g.track[arc >> 1] == RED + 1 for end in (m.start[arc], m.end[arc])}
    out = nx.multi_source_dijkstra_path_length(graph, own)
    back = graph.reverse()
    far = {city: nx.single_source_dijkstra_path_length(back, m.centre[city]) for city in (*each.sources, each.city)}
    best = min(
        (
            out[node] + far[source][node] + far[each.city][node]
            for source in each.sources
            for node in graph
            if node in out and node in far[source] and node in far[each.city]
        ),
        default=NONE,
    )
    assert each.cost == pytest.approx(best)


def test_no_track_is_told_into_a_city_that_is_closed_to_the_seat() -> None:
    one = Table(seats=3).track(BLUE, "7,0", "8,0")
    assert first(one, "coal").cost > 0
    two = Table(seats=3).track(BLUE, "7,0", "8,0").track(GREEN, "6,0", "7,0")
    each = first(two, "coal")
    assert (each.cost, each.arcs) == (NONE, ())
    assert each.rented is not None


@pytest.mark.parametrize("limit", [1, 3])
def test_a_section_that_is_refused_only_once_another_is_built_is_gone_round(limit) -> None:
    table = Table(build__city_sections=limit).track(RED, "16,0", "17,0")
    m, each = table.m, first(table, "wool")  # from Moss at 14,0 to Ling, far in the west
    _, refused = Drawing.begin(m, unhurried(table.g, RED)).along(each.arcs)
    assert refused is None and each.cost > 0
    at_moss = [arc for arc in each.arcs if table.node("14,0") in (m.start[arc], m.end[arc])]
    assert len(at_moss) == min(limit, 2)


def test_where_others_have_the_track_its_fees_are_told_beside_the_cost_of_own_track() -> None:
    table = Table().track(RED, "5,2", "6,2").track(BLUE, "6,2", "7,2", "7,0").track(BLUE, "7,2", "23,2")
    each = first(table, "coal")  # from Fern to Elm: 3 mileposts to Fern and 19 on to Elm, 9 in a turn
    assert each.cost > 0 and each.arcs
    assert (each.rented.cost, each.rented.arcs, each.rented.fees) == (0, (), 3)
    assert each.rented.mileposts == 19
    fast = first(table.train(RED, "6,2", "fast"), "coal")
    assert fast.rented.fees == 2


def test_the_track_of_two_others_takes_two_fees_a_turn() -> None:
    table = Table(seats=3).track(RED, "5,2", "6,2").train(RED, "6,2").carries(RED, "coal")
    table.track(BLUE, "6,2", "7,2").track(BLUE, "10,2", "19,2").track(GREEN, "21,2", "23,2")
    each = first(table, "coal")
    assert each.is_aboard and each.rented.fees == 3


def test_rented_track_that_saves_nothing_is_not_told() -> None:
    for fee, is_told in ((5, True), (6, False)):
        table = Table(fee__track=fee).track(RED, "7,0", "7,2", "22,2").track(BLUE, "22,2", "23,2")
        each = first(table, "coal")
        assert each.cost == 6
        assert (each.rented is not None) == is_told


def test_track_on_from_rented_track_is_built_from_its_far_end() -> None:
    table = Table().track(RED, "7,0", "7,1").track(BLUE, "7,1", "7,2", "20,2").train(RED, "7,0").carries(RED, "coal")
    rented = first(table, "coal").rented
    m = table.m
    assert rented.cost == sum(m.price[arc] for arc in rented.arcs) < 12
    assert m.city_ids[m.city_at[m.start[rented.arcs[0]]]] == "elm"
    assert m.end[rented.arcs[-1]] in {m.end[arc] for arc in range(len(m.end)) if table.g.track[arc >> 1] == BLUE + 1}


def test_contracts_that_lie_open_are_served_like_a_hand() -> None:
    table = Table(contracts__open=True)
    assert contracts(table.m, table.g, RED) == []
    table.g.place[table.m.card_ids.index("20")] = OPEN
    assert [(each.load, each.payoff) for each in contracts(table.m, table.g, RED)] == [
        (table.load("coal"), 30), (table.load("wool"), 8), (table.load("steel"), 6),
    ]  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from([BLUE, GREEN]), st.integers(0, 139), st.integers(0, 5)), max_size=40))
def test_what_is_missing_beside_rented_track_can_be_built_and_joins_everything(walks) -> None:
    table = Table(seats=3).track(RED, "4,2", "6,2")
    m, g = table.m, table.g
    for seat, node, way in walks:
        for _ in range(8):
            arc = m.arcs[node][way % len(m.arcs[node])]
            if not m.inner[arc >> 1] and not g.track[arc >> 1]:
                g.track[arc >> 1] = seat + 1
            node = m.end[arc]
    for each in servings(m, g, RED):
        rented = each.rented
        if rented is None:
            continue
        assert rented.fees and (each.cost == NONE or rented.cost + 4 * rented.fees < each.cost)
        drawing, refused = Drawing.begin(m, unhurried(g, RED)).along(rented.arcs)
        assert refused is None and drawing.cost == rented.cost
        built = g.copy()
        for arc in rented.arcs:
            built.track[arc >> 1] = RED + 1
        graph = nx.Graph((m.start[2 * e], m.end[2 * e]) for e in range(m.edge_count) if built.track[e] or m.inner[e])
        reached = {node for begin in touched(m, g, RED) for node in nx.node_connected_component(graph, begin)}
        assert m.centre[each.city] in reached
        assert rented.source == NONE or rented.source in reached

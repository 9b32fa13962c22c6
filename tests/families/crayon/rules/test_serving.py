"""What the demands of a hand would take."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.drawing import Drawing
from engine.families.crayon.rules.serving import Serving, servings
from tests.families.crayon.table import BLUE, RED, Table


def first(table: Table, load: str) -> Serving:
    """The first demand for a load in Red's hand."""
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


def test_missing_track_joins_own_track_the_load_and_the_city() -> None:
    table = Table().track(RED, "11,1", "12,0").building()
    each = first(table, "wool")  # from Moss to Ling
    drawing, why = Drawing.begin(table.m, table.g.copy()).along(each.arcs)
    assert each.cost == sum(table.m.price[arc] for arc in each.arcs) > 0
    assert why is None or drawing.cost + table.m.price[why.arc] > 20
    built = table.track(RED, "0,0", "0,0")
    for arc in each.arcs:
        built.g.track[arc >> 1] = RED + 1
    assert first(built, "wool").cost == 0


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


def test_chips_that_are_left_are_counted() -> None:
    table = Table().train(BLUE, "7,0").carries(BLUE, "coal", "coal")
    assert first(table, "coal").chips == 1


def test_track_of_others_is_in_the_way() -> None:
    free = first(Table(), "coal").cost
    walled = Table()
    for arc in range(0, len(walled.m.price), 2):
        if walled.m.end[arc] == walled.node("7,0") or walled.m.start[arc] == walled.node("7,0"):
            walled.g.track[arc >> 1] = BLUE + 1
    assert free > 0
    assert first(walled, "coal").cost == NONE


def test_a_load_that_is_nowhere_now_leads_nowhere(monkeypatch) -> None:
    monkeypatch.setattr("engine.families.crayon.rules.serving.sources_of", lambda *_: ())
    each = first(Table(), "coal")
    assert (each.sources, each.source, each.cost, each.arcs) == ((), NONE, NONE, ())


def test_an_empty_hand_asks_for_nothing() -> None:
    assert servings((table := Table()).m, table.hand(RED).g, RED) == []


@settings(max_examples=25, deadline=None)
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
        if own or (price >= 0 and not g.track[arc >> 1]):
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

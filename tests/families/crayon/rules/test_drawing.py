"""Proposed track before it is built: the cheapest route, its cost and refusals."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.crayon.actions.track import REASONS
from engine.families.crayon.content import Demand, Load
from engine.families.crayon.rules.board import NONE, board_of
from engine.families.crayon.rules.chapters.building import NO_WAY, RULE
from engine.families.crayon.rules.drawing import Drawing
from engine.families.crayon.rules.position import BUILDING, Position
from tests.families.crayon.table import BLUE, RED, Table
from tests.families.crayon.track_boards import a_grid, cell


def begun(table: Table) -> Drawing:
    return Drawing.begin(table.m, table.building().g)


def way(table: Table, drawing: Drawing) -> list[str]:
    """Return the mileposts of a drawing."""
    arcs = drawing.arcs
    return [table.name(table.m.start[arcs[0]]), *(table.name(table.m.end[arc]) for arc in arcs)] if arcs else []


def row(why) -> str:
    return RULE[why.why] if why is not None else ""


def test_the_way_to_a_far_milepost_goes_round_what_is_dear_and_costs_what_building_costs() -> None:
    table = Table().track(RED, "4,2", "6,2")
    drawing, why = begun(table).to(table.node("8,1"))
    assert why is None
    assert way(table, drawing)[-1] == "8,1"
    assert "7,2" not in way(table, drawing)  # across the Brook for 2 more
    spent = table.g.cash[RED]
    table.do(*(table.section(arc) for arc in drawing.arcs))
    assert spent - table.g.cash[RED] == drawing.cost == 2
    assert drawing.remaining_budget == 18


def test_there_is_no_way_to_a_milepost_that_no_track_reaches() -> None:
    deck = {str(n): (Demand("a-major", "coal", 9),) for n in range(10)}  # type: ignore[arg-type]
    island = a_grid(*["ccccccccc"] * 3, "sssssssss", "ccccccccc", sites={"a-major": (1, 1), "b-major": (7, 1)},
                    loads={"coal": Load("Coal", 3, ("b-major",))}, cards=deck)  # type: ignore[arg-type]  # fmt: skip
    m = board_of(island, {})
    g = Position(m, 2)
    g.seat, g.phase = 0, BUILDING
    drawing, why = Drawing.begin(m, g).to(m.lattice.find(cell(4, 4)))
    assert drawing.arcs == () and why is not None and (why.arc, why.why) == (NONE, NO_WAY)


def test_a_second_way_goes_on_from_what_is_drawn() -> None:
    table = Table()
    first, _ = begun(table).to(table.node("6,3"))
    second, _ = first.to(table.node("6,1"))
    assert second.arcs[: len(first.arcs)] == first.arcs
    assert second.cost > first.cost


def test_only_what_the_limit_allows_is_drawn_and_the_next_section_says_why() -> None:
    table = Table(build__limit=1)
    drawing, why = begun(table).to(table.node("14,3"))
    assert drawing.cost == 1
    assert drawing.remaining_budget == 0
    assert row(why) == "BR-TURN-01"
    assert table.m.start[why.arc] == table.m.end[drawing.arcs[-1]]


def test_where_no_more_sections_may_leave_major_cities_the_way_begins_at_own_track() -> None:
    table = Table().track(RED, "4,2", "6,2").building().builds("4,1", "5,0").builds("2,3", "2,4")
    drawing, why = Drawing.begin(table.m, table.g).to(table.node("11,4"))
    assert why is None
    assert not any(table.m.is_major[table.m.start[arc]] for arc in drawing.arcs)


def test_a_city_that_is_closed_is_not_reached_and_the_rule_is_named() -> None:
    table = Table(seats=3).track(RED, "4,2", "5,1").track(BLUE, "7,0", "6,1").track(2, "7,0", "8,0")
    drawing, why = begun(table).to(table.node("7,0"))
    assert not drawing.arcs
    assert row(why) == "BR-BUILD-07"


def test_a_milepost_of_own_track_needs_no_way() -> None:
    table = Table().track(RED, "4,2", "6,2")
    drawing, why = begun(table).to(table.node("5,2"))
    assert (drawing.arcs, why) == ((), None)


def test_drawn_by_hand_track_goes_straight_over_the_mileposts_that_were_passed() -> None:
    table = Table().track(RED, "4,2", "6,2")
    drawing, why = begun(table).straight(table.node("6,2"), table.node("9,2"))
    assert why is None
    assert way(table, drawing) == ["6,2", "7,2", "8,2", "9,2"][: len(way(table, drawing))]
    assert drawing.cost == 1 + 2 + 1 + 5


def test_drawn_back_over_the_last_section_takes_it_away() -> None:
    table = Table().track(RED, "4,2", "6,2")
    drawing, _ = begun(table).straight(table.node("6,2"), table.node("8,2"))
    shorter, why = drawing.straight(table.node("8,2"), table.node("7,2"))
    assert why is None
    assert shorter.arcs == drawing.arcs[:-1]
    assert shorter.shorter().arcs == ()


def test_drawn_from_nowhere_nothing_is_drawn_and_the_rule_is_named() -> None:
    table = Table()
    drawing, why = begun(table).straight(table.node("6,0"), table.node("7,0"))
    assert not drawing.arcs
    assert row(why) == "BR-BUILD-02"


def test_drawn_beyond_the_edge_of_the_board_nothing_is_drawn() -> None:
    table = Table().track(RED, "4,2", "6,0")
    drawing, why = begun(table).straight(table.node("6,0"), table.node("6,0"))
    assert (drawing.arcs, why) == ((), None)


def test_every_reason_has_words() -> None:
    assert set(REASONS) == set(RULE)


@given(st.integers(0, 139), st.sampled_from([("4,2", "6,2"), ("10,1", "12,0"), ("25,2", "25,4")]), st.integers(1, 30))
def test_no_way_is_cheaper_and_what_is_drawn_can_be_built(number, own, cash) -> None:
    table = Table(build__limit=100).track(RED, *own).track(BLUE, "7,0", "9,2").cash(RED, cash)
    table.building()
    drawing, why = Drawing.begin(table.m, table.g).to(number)
    best = cheapest(table, number)
    if why is None and drawing.arcs:
        assert drawing.cost == best <= cash
    elif row(why) == "BR-BUILD-11":
        assert best > cash
    for arc in drawing.arcs:
        assert table.section(arc) in table.codes or table.section(arc ^ 1) in table.codes
        table.do(table.section(arc) if table.section(arc) in table.codes else table.section(arc ^ 1))


def cheapest(table: Table, node: int) -> float:
    """Return the cost of the cheapest free track to a milepost by another library."""
    m, g = table.m, table.g
    graph = nx.DiGraph()
    for arc, price in enumerate(m.price):
        if m.inner[arc >> 1] or (price >= 0 and not g.track[arc >> 1]):
            graph.add_edge(m.start[arc], m.end[arc], weight=max(0, price))
    begins = {end for arc in range(len(m.price)) if g.track[arc >> 1] == RED + 1 for end in (m.start[arc], m.end[arc])}
    begins |= {place for city in m.majors for place in m.nodes[city]}
    return nx.multi_source_dijkstra_path_length(graph, begins & set(graph)).get(node, pytest.approx(-1))

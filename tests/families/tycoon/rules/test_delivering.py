"""Engines and deliveries (RT-ENG, RT-DELIV, RT-COLOUR)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.tycoon.content import TycoonCity
from engine.families.tycoon.rules.chapters.delivering import deliveries, movable, onward
from engine.families.tycoon.rules.position import FROM, OWNER, TO
from tests.bundled import bundled_scenario
from tests.families.tycoon.table import BLUE, CONTENT, GREEN, RED, Table, country

EASTERN = bundled_scenario("tycoon/eastern-us")
Found = set[tuple[int, int, tuple[int, ...]]]


@pytest.mark.rule("RT-ENG-01", "RT-ENG-02", "RT-ENG-03")
def test_an_engine_goes_up_by_a_level_for_its_price_to_the_last_one() -> None:
    table = Table().ready()
    paid = []
    while "engine" in table.codes:
        paid += table.do("engine").paid(RED)
        table.passes(1)
        if table.actor != RED:
            table.passes(1)
    assert paid == [-5_000, -10_000, -10_000, -15_000, -15_000] and table.g.engine[RED] == 5
    assert not Table().cash(RED, 4_999).ready().may("engine")


@pytest.mark.rule("RT-EX-11")
def test_from_engine_1_to_8() -> None:
    table = Table(EASTERN).ready()
    paid = []
    while table.g.engine[RED] < 7:
        paid += table.do("engine").paid(RED)
        table.passes(1)
    assert paid == [-5_000, -10_000, -10_000, -15_000, -15_000, -20_000, -20_000] and sum(paid) == -95_000
    assert "engine" not in table.codes


@pytest.mark.rule("RT-ENG-04")
def test_the_links_of_an_engine_are_those_of_the_board() -> None:
    engines = (CONTENT.engines[0].__class__(0, 3),)
    table = Table(country(engines=engines)).link(RED, "beech", "cedar", "dale", "elm").put("beech", "red")
    assert table.ready().may("cube") == ["beech red"]


@pytest.mark.rule("RT-COLOUR-01", "RT-DELIV-01")
def test_a_cube_goes_over_complete_links_to_a_city_of_its_colour() -> None:
    table = Table().link(RED, "ash", "beech").put("ash", "blue", "yellow").put("beech", "red").ready()
    assert table.may("cube") == ["ash blue", "beech red"]
    table.do("cube ash blue")
    assert table.codes == ["over 0 to beech"]
    table.do("over 0 to beech")
    assert table.cubes("ash") == 1 and table.g.points == [1, 0]
    # An incomplete link is none.
    assert not Table().put("ash", "blue").ready().builds("ash", "1,2", "2,2").do("done", "pass").may("cube")


@pytest.mark.rule("RT-DELIV-02")
def test_a_cube_that_has_left_is_delivered_before_anything_else() -> None:
    table = Table().link(RED, "beech", "cedar", "dale", "elm").link(RED, "cedar", "jay")
    table.g.links[-1][:3] = [RED, table.city("cedar"), table.city("jay")]
    table.put("beech", "red").engine(RED, 3).ready().do("cube beech red", "over 0 to cedar")
    # Jay is a dead end: from there the cube could not be delivered.
    assert table.codes == ["over 1 to dale"]
    table.do("over 1 to dale")
    assert table.codes == ["over 2 to elm"] and table.cubes("beech") == 1
    assert table.do("over 2 to elm").cubes("beech") == 0 and table.actor == BLUE


@pytest.mark.rule("RT-DELIV-05", "RT-EX-12")
def test_it_stops_at_the_first_city_of_its_colour() -> None:
    red = country(cities={**CONTENT.cities, "cedar": TycoonCity("red", 1)})
    table = Table(red).link(RED, "beech", "cedar", "dale", "elm").put("beech", "red").engine(RED, 6).ready()
    table.do("cube beech red", "over 0 to cedar")
    assert table.actor == BLUE and table.g.points[RED] == 1
    # Past it no way leads to Elm.
    links = [delivery.links for delivery in deliveries(table.m, table.g, RED)]
    assert links == []


@pytest.mark.rule("RT-DELIV-06")
def test_the_cube_goes_to_the_bag() -> None:
    table = Table().link(RED, "ash", "beech").put("ash", "blue")
    assert table.g.bag == [20, 19, 20]
    assert table.ready().do("cube ash blue", "over 0 to beech").g.bag == [20, 20, 20]


@pytest.mark.rule("RT-DELIV-07", "RT-DELIV-08", "RT-EX-13")
def test_every_owner_gains_a_point_for_each_own_link_and_the_first_is_the_actors() -> None:
    table = Table(seats=3).link(RED, "beech", "cedar").link(GREEN, "cedar", "dale").link(BLUE, "dale", "elm")
    table.link(GREEN, "elm", "fir").put("beech", "red").put("fir", "yellow")
    for seat in range(3):
        table.engine(seat, 3)
    table.ready()
    assert table.may("cube") == ["beech red"]
    table.do("cube beech red", *["over 0 to cedar", "over 1 to dale", "over 2 to elm"])
    assert table.g.points == [1, 1, 1]
    assert not table.may("cube") and table.do("pass").may("cube") == ["fir yellow"]
    doubled = Table(link__points=2).link(RED, "ash", "beech").put("ash", "blue").ready()
    assert doubled.do("cube ash blue", "over 0 to beech").g.points == [2, 0]


@pytest.mark.rule("RT-DELIV-09", "RT-EX-26")
def test_a_city_whose_last_cube_leaves_gets_an_empty_marker() -> None:
    table = Table().link(RED, "ash", "beech").put("ash", "blue", "blue").ready()
    assert table.do("cube ash blue", "over 0 to beech").marked() == []
    assert table.do("pass", "cube ash blue", "over 0 to beech").marked() == ["ash"]


def naive(table: Table, seat: int) -> Found:
    """The same deliveries by networkx: every simple path of links, kept where the rules allow it."""
    m, g = table.m, table.g
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(m.city_count))
    for number, link in enumerate(g.links):
        if link[TO] >= 0:
            graph.add_edge(link[FROM], link[TO], key=number)
    most, found = m.reach[g.engine[seat]], set()
    for origin in range(m.city_count):
        for colour in range(m.colours):
            if not g.cubes[origin * m.colours + colour]:
                continue
            for goal in (city for city in range(m.city_count) if g.colour[city] == colour and city != origin):
                for path in nx.all_simple_edge_paths(graph, origin, goal, cutoff=most):
                    between = [b for _, b, _ in path[:-1]]
                    if g.links[path[0][2]][OWNER] == seat and all(g.colour[city] != colour for city in between):
                        found.add((origin, colour, tuple(key for _, _, key in path)))
    return found


def some_network(seed: int) -> Table:
    """Links between cities by chance, some of them double, cubes by chance."""
    luck = Random(seed)
    table = Table(seats=3)
    m, g = table.m, table.g
    for _ in range(luck.randint(0, 14)):
        a, b = luck.sample(range(m.city_count), 2)
        g.links.append([luck.randrange(3), a, b if luck.random() < 0.9 else -1, 0])
    for city in range(m.city_count):
        g.colour[city] = luck.choice((-1, -1, 0, 1, 2))
        for colour in range(m.colours):
            g.cubes[city * m.colours + colour] = luck.choice((0, 0, 1, 2))
    g.engine[:] = [luck.randrange(len(m.reach)) for _ in range(3)]
    return table


def step_by_step(table: Table, seat: int) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every way that decisions lead, one link after the other."""
    m, g = table.m, table.g
    g.seat = seat
    for origin, colour in movable(m, g, seat):
        g.origin, g.cube = origin, colour
        open_: list[tuple[int, ...]] = [()]
        while open_:
            way = open_.pop()
            g.way = list(way)
            after = onward(m, g)
            here = origin
            for number in way:
                here = g.links[number][TO] if g.links[number][FROM] == here else g.links[number][FROM]
            assert after  # nobody is led into a dead end
            for number in after:
                link = g.links[number]
                there = link[TO] if link[FROM] == here else link[FROM]
                if g.colour[there] == colour:
                    yield origin, colour, (*way, number)
                else:
                    open_.append((*way, number))


@given(st.integers(0, 100_000))
@pytest.mark.rule("RT-DELIV-03", "RT-DELIV-04", "RT-DELIV-05", "RT-DELIV-08", "RT-ENG-04", "RT-DELIV-01", "RT-EX-10")
def test_every_way_is_found_and_no_other_in_one_search_and_step_by_step(seed: int) -> None:
    table = some_network(seed)
    for seat in range(3):
        wanted = naive(table, seat)
        found = [(each.origin, each.colour, each.links) for each in deliveries(table.m, table.g, seat)]
        assert len(found) == len(set(found)) and set(found) == wanted
        assert set(step_by_step(table, seat)) == wanted
        for each in deliveries(table.m, table.g, seat):
            assert len(each.cities) == len(each.links) and table.g.colour[each.cities[-1]] == each.colour

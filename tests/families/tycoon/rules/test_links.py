"""The cheapest track between neighbouring cities."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.families.tycoon.content import TrackCosts, TycoonCity, TycoonContent
from engine.families.tycoon.rules.links import Link, crossings, ground, links, reachable_cities, river_sides
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import lattice, neighbour
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.families.tycoon.link_facts import FACTS
from tests.grids import GridBuilder, a_grid

COSTS = TrackCosts({"clear": 2_000, "hill": 4_000}, 1_000, 4_000)  # type: ignore[dict-item]
PLAIN = TycoonContent(cities={"ayr": TycoonCity("gray", 1)}, costs=COSTS)  # type: ignore[dict-item]


def a_line(board: GridBuilder, **content: object) -> Scenario:
    """Two cities with three hexes between them."""
    cities = {"ayr": TycoonCity("gray", 1), "bute": TycoonCity("gray", 1)}
    made = TycoonContent(cities=cities, costs=COSTS, **content)  # type: ignore[arg-type]
    return board.with_site("ayr", (0, 0)).with_site("bute", (4, 0)).scenario(family="tycoon", content=made)


def only(scenario: Scenario) -> Link:
    (link,) = links(scenario)
    return link


def test_every_link_of_one_action_on_the_eastern_board_is_found_at_its_price() -> None:
    scenario = bundled_scenario("tycoon/eastern-us")
    names = {site.name: id for id, site in scenario.board.sites.items()}
    wanted = {}
    for line in FACTS.strip().splitlines():
        a, b, *numbers = line.split(",")
        tiles, cost, cheap_tiles, cheap_cost = map(int, numbers)
        wanted[frozenset((names[a], names[b]))] = (tiles, 1_000 * cost, cheap_tiles, 1_000 * cheap_cost)
    assert len(wanted) == 97
    assert {frozenset((link.a, link.b)): tuple(link[2:]) for link in links(scenario)} == wanted


def test_rivers_leave_the_hexes_of_the_eastern_board_by_the_printed_sides() -> None:
    scenario = bundled_scenario("tycoon/eastern-us")
    assert scenario.board.grid is not None
    made = lattice(scenario.board.grid)
    sides = {made.label(cell): ways for cell, ways in river_sides(scenario).items() if cell in made}
    assert sides["19,5"] == {0, 2} and sides["20,5"] == {0, 3} and sides["21,5"] == {3, 5}
    assert sides["0,35"] == {0, 3}
    assert sum(len(ways) for ways in sides.values()) == 275


def test_a_tile_costs_by_its_terrain_and_a_ridge_more() -> None:
    assert only(a_line(a_grid("ccccc"))) == Link("ayr", "bute", 3, 6_000, 3, 6_000)  # type: ignore[arg-type]
    assert only(a_line(a_grid("cchcc"))).cost == 8_000
    assert only(a_line(a_grid("ccccc").with_feature("fell", "ridge", ((1, 0), (2, 0))))).cost == 10_000
    assert only(a_line(a_grid("ccccc").with_feature("march", "border", ((1, 0), (2, 0))))).cost == 6_000


@pytest.mark.parametrize("shut", [("ayr", 0), ("bute", 3)])
def test_no_track_goes_through_a_closed_side_of_the_first_city_or_of_the_last(shut: tuple[str, int]) -> None:
    open_line = a_line(a_grid("ccccc"))
    assert isinstance(open_line.content, TycoonContent)
    cities = {id: TycoonCity("gray", 1, (shut[1],) if id == shut[0] else ()) for id in ("ayr", "bute")}
    assert only(open_line).tiles == 3
    assert links(replace(open_line, content=replace(open_line.content, cities=cities))) == []


def test_a_detour_of_more_tiles_may_be_cheaper_and_is_told_apart() -> None:
    board = a_grid(".....", "chhhc", ".cccc")
    cities = {"ayr": TycoonCity("gray", 1), "bute": TycoonCity("gray", 1)}
    content = TycoonContent(cities=cities, costs=COSTS)  # type: ignore[arg-type]
    made = board.with_site("ayr", (0, 1)).with_site("bute", (4, 1)).scenario(family="tycoon", content=content)
    assert only(made)[2:] == (3, 12_000, 4, 8_000)


def test_a_limit_that_no_run_needs_is_not_searched_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr("engine.families.tycoon.rules.links.crossings", lambda *given: asked.append(given) or 0)
    plain = a_line(a_grid(*["cccccccc"] * 6))
    (near,) = links(plain, 8)
    few = len(asked)
    assert links(plain, 10_000) == [near]
    assert len(asked) - few < 4 * few, "hexes and sides are few, however many tiles may be laid"


def test_what_has_no_cost_cannot_be_built_on() -> None:
    assert links(a_line(a_grid("ccmcc"))) == []


def test_more_tiles_than_an_action_lays_are_no_link_of_one_action() -> None:
    assert links(a_line(a_grid("ccccc")), most=2) == []


@pytest.mark.parametrize(
    ("rivers", "enter", "leave", "crossed"),
    [
        ({0, 3}, 0, 3, 0),  # along the river
        ({0, 3}, 1, 4, 1),  # arms on both hands
        ({0, 3}, 1, 3, 1),  # shares one side and not the other
        ({4, 5}, 1, 3, 0),  # both arms on one hand
        ({2}, 1, 4, 0),  # the river ends in the hex
        ({0, 2, 4}, 0, 2, 0),  # follows two arms of a confluence
        ({0, 2, 4}, 1, 3, 1),
    ],
)
def test_a_run_crosses_a_river_that_has_arms_on_both_its_hands(
    rivers: set[int], enter: int, leave: int, crossed: int
) -> None:
    assert crossings(frozenset(rivers), enter, leave) == crossed
    assert crossings(frozenset(rivers), leave, enter) == crossed


def test_a_river_adds_to_the_cost_of_the_hex_where_it_is_crossed() -> None:
    middle = (2, 0)
    across = a_grid("ccccc", "ccccc").with_course("dee", neighbour(middle, 1), middle, neighbour(middle, 4))
    assert only(a_line(across)).cost == 7_000
    along = a_grid("ccccc", "ccccc").with_course("dee", (1, 0), middle, (3, 0))
    assert only(a_line(along)).cost == 6_000


def test_a_hex_is_left_once_by_each_side_that_it_is_entered_by_and_number_of_tiles() -> None:
    class Prices(dict[Cell, int]):
        asked = 0

        def __getitem__(self, cell: Cell) -> int:
            self.asked += 1
            return super().__getitem__(cell)

    land, most = ground(a_grid(*["c" * 7] * 7).with_site("ayr", (2, 3)).scenario(family="tycoon", content=PLAIN)), 9
    prices = Prices(land.price)
    assert reachable_cities(land._replace(price=prices), (2, 3), most) == {}
    assert prices.asked <= 3 * 6 * len(prices) * most

"""A playable board from cities and lines: regions, destination tables, payoffs and prices."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.edit import Several
from engine.edit.network.cities import ChangeCity
from engine.errors import EditError
from engine.families.boxcars.author.edits import SetDestinationCell, SetPayoff, SetPrice
from engine.families.boxcars.author.fill import clusters, fill, names_of, to_fill
from engine.families.boxcars.author.odds import city_odds, region_odds
from engine.families.boxcars.content import BoxcarsContent, RegionChart
from engine.game.family import FillChoices, family
from engine.model.board import Label, Shape
from engine.model.geometry import Ring, holds
from engine.model.ids import LabelId, ShapeId
from engine.model.scenario import Scenario
from engine.validate.inspection import inspect
from tests.bundled import bundled_scenario

EVERYTHING = FillChoices(5, "population", payoffs=True, prices=True)


@pytest.fixture(scope="module")
def filled() -> Scenario:
    scenario = bundled_scenario("boxcars/us-boxcars-2013")
    return fill(scenario, EVERYTHING).apply(scenario)


def content(scenario: Scenario) -> BoxcarsContent:
    assert isinstance(scenario.content, BoxcarsContent)
    return scenario.content


def test_every_city_is_in_one_of_the_new_regions_and_can_be_rolled(filled: Scenario) -> None:
    board = filled.board
    assert len(board.regions) == 5 and {city.region for city in board.cities.values()} == set(board.regions)
    odds = city_odds(content(filled))
    assert all(odds.get(city, 0) > 0 for city in board.cities)
    assert sum(region_odds(content(filled)).values()) == 1


def test_the_outline_of_a_region_holds_its_cities(filled: Scenario) -> None:
    board = filled.board
    inside = [
        sum(holds(ring.points, board.mileposts[city.milepost].at) for ring in board.regions[city.region].outline)
        for city in board.cities.values()
    ]
    assert inside.count(1) >= 0.9 * len(inside)  # ports may lie off the coast


def test_no_region_is_larger_than_a_destination_table(filled: Scenario) -> None:
    sizes = [sum(city.region == id for city in filled.board.cities.values()) for id in filled.board.regions]
    assert min(sizes) >= 1 and max(sizes) <= 22


def test_every_pair_has_a_payoff_and_every_railroad_a_price(filled: Scenario) -> None:
    made = content(filled)
    cities = list(filled.board.cities)
    assert all(made.payoff(a, b) is not None for a in cities for b in cities if a < b)
    assert all(made.prices[id] >= 4_000 and made.prices[id] % 500 == 0 for id in filled.board.railroads)


def test_a_large_city_is_rolled_more_often_but_not_always(filled: Scenario) -> None:
    city = next(iter(filled.board.cities))
    large = ChangeCity(city, population=9_000_000).apply(filled)
    again = fill(large, FillChoices(destinations="population")).apply(large)
    before, after = city_odds(content(filled))[city], city_odds(content(again))[city]
    assert before < after < 1


def test_only_what_is_chosen_changes(filled: Scenario) -> None:
    made = fill(filled, FillChoices(prices=True)).apply(filled)
    assert made.board is filled.board and content(made).payoffs is content(filled).payoffs


@pytest.fixture
def bare(filled: Scenario) -> Scenario:
    """The board with cities and lines, and nothing in its tables."""
    return replace(filled, content=BoxcarsContent({}, RegionChart((None,) * 11, (None,) * 11), {}, {}))


def test_what_a_board_lacks_is_filled_and_then_nothing_is_lacking(filled: Scenario, bare: Scenario) -> None:
    assert to_fill(filled) == FillChoices()
    assert to_fill(bare) == FillChoices(0, "population", payoffs=True, prices=True)
    assert to_fill(fill(bare, to_fill(bare)).apply(bare)) == FillChoices()


@pytest.mark.parametrize("part", ["regions", "destinations", "payoffs", "prices"])
def test_a_table_that_lacks_one_value_is_filled(part: str, filled: Scenario) -> None:
    board, made = filled.board, content(filled)
    region, city, railroad = (next(iter(each)) for each in (board.regions, board.cities, board.railroads))
    other = list(board.cities)[-1]
    edits = {
        "regions": Several("", tuple(ChangeCity(each, region=region) for each in board.cities)),
        "destinations": SetDestinationCell(region, "odd", 7, None),
        "payoffs": SetPayoff(city, other, None),
        "prices": SetPrice(railroad, None),
    }
    lacking = to_fill(edits[part].apply(filled))
    asked = {"regions": lacking.regions, "destinations": lacking.destinations, "payoffs": lacking.payoffs}
    asked["prices"] = lacking.prices
    needs = {"regions", "destinations"} if part == "regions" else {part}
    assert made.payoff(city, other) and {name for name, value in asked.items() if value} == needs


def test_payoffs_that_are_out_of_date_are_filled(bare: Scenario) -> None:
    made = fill(bare, to_fill(bare)).apply(bare)
    lines = dict(made.board.lines)
    del lines[max(lines, key=lambda id: len(lines[id].path))]
    shorter = replace(made, board=replace(made.board, lines=lines))
    assert to_fill(shorter).payoffs
    assert not to_fill(fill(shorter, to_fill(shorter)).apply(shorter)).payoffs


def test_regions_of_a_long_land_are_named_from_north_to_south() -> None:
    assert names_of([(0, 0), (30, 100), (60, 200)]) == ["North", "Central", "South"]
    assert len(set(names_of([(number, number % 3) for number in range(12)]))) == 12


def test_fixes_of_the_issues_make_a_bare_board_playable(bare: Scenario) -> None:
    checks = [each for each in family("boxcars").checks() if each.severity == "error"]
    assert {issue.check for issue in inspect(bare, checks).issues} >= {"empty-cell", "payoff", "price"}
    for _ in range(4):  # a region that has a cell now may lack a table
        for issue in inspect(bare, checks).issues:
            if issue.severity == "error" and issue.fixes:
                bare = issue.fixes[0].edit.apply(bare)
    assert inspect(bare, checks).ok


@pytest.mark.parametrize("choices", [FillChoices(), FillChoices(regions=40)])
def test_a_wrong_choice_is_refused(choices: FillChoices, filled: Scenario) -> None:
    with pytest.raises(EditError):
        fill(filled, choices)


@given(
    st.lists(st.tuples(st.floats(0, 300), st.floats(0, 300)), min_size=8, max_size=60, unique=True),
    st.integers(2, 6),
)
def test_no_cluster_is_empty_or_more_than_a_table(places: list[tuple[float, float]], number: int) -> None:
    group = clusters(places, number)
    sizes = [group.count(one) for one in range(number)]
    most = max(22, math.ceil(len(places) / number))
    assert len(group) == len(places) and min(sizes) >= 1 and max(sizes) <= most


@pytest.fixture
def divided(filled: Scenario) -> Scenario:
    """Return a board without regions whose land two borders cut into three parts: the second ends before the coast."""
    board, sheet = filled.board, filled.board.sheet
    spots = sorted(board.mileposts[city.milepost].at[0] for city in board.cities.values())
    first, second = spots[len(spots) // 3], spots[2 * len(spots) // 3]
    bottom = sheet.height - 10
    land = Ring([(10, 10), (sheet.width - 10, 10), (sheet.width - 10, bottom), (10, bottom)])
    borders = (
        Ring([(first, 10), (first + 3, 99), (first, bottom)]),
        Ring([(second, 12), (second, 99), (second, bottom - 2)]),
    )
    shapes = {ShapeId("land"): Shape("land", (land,)), ShapeId("cut"): Shape("border", borders)}
    labels = {LabelId("far"): Label("The  Far West", (30, 30), kind="region")}
    return replace(filled, board=replace(board, shapes=shapes, labels=labels))


def test_borders_divide_the_land_into_regions(divided: Scenario) -> None:
    made = fill(divided, FillChoices("borders", "population")).apply(divided)
    board = made.board
    assert len(board.regions) == 3 and not set(board.regions) & set(divided.board.regions)
    assert "The Far West" in {region.name for region in board.regions.values()}
    first, second = (ring.points[0][0] for ring in divided.board.shapes[ShapeId("cut")].rings)
    inside: dict[str, set[int]] = {}
    for city in board.cities.values():
        x, _ = board.mileposts[city.milepost].at
        if not any(-1 < x - border < 4 for border in (first, second)):
            inside.setdefault(city.region, set()).add((x > first) + (x > second))
    assert sorted(map(sorted, inside.values())) == [[0], [1], [2]]
    assert set(region_odds(content(made))) == set(board.regions)
    with pytest.raises(EditError, match="like this already"):  # regions with the same outline stay
        fill(made, FillChoices("borders"))


def test_islands_belong_to_the_nearest_part_if_it_is_much_larger(divided: Scenario) -> None:
    board, sheet = divided.board, divided.board.sheet
    border = divided.board.shapes[ShapeId("cut")].rings[0]
    left, right, bottom = border.points[0][0], sheet.width - 10, sheet.height - 10

    def regions(share: float) -> int:
        """Return the number of regions if a strait cuts this share off the land to the right of the border."""
        at = right - share * (right - left)
        west, east = (Ring([(a, 10), (b, 10), (b, bottom), (a, bottom)]) for a, b in ((10, at - 1), (at + 1, right)))
        shapes = {ShapeId("land"): Shape("land", (west, east)), ShapeId("cut"): Shape("border", (border,))}
        made = replace(divided, board=replace(board, shapes=shapes))
        return len(fill(made, FillChoices("borders")).apply(made).board.regions)

    assert (regions(0.3), regions(0.5)) == (2, 3)


def test_cities_join_the_region_whose_outline_holds_them(divided: Scenario) -> None:
    made = fill(divided, FillChoices("borders")).apply(divided)
    first = next(iter(made.board.regions))
    lost = Several("", tuple(ChangeCity(id, region=first) for id in made.board.cities)).apply(made)
    assert to_fill(lost).regions == "outlines" and to_fill(made).regions == 0
    found = fill(lost, FillChoices("outlines")).apply(lost)
    assert found.board.cities == made.board.cities and found.board.regions == made.board.regions


def test_an_undivided_land_has_no_regions_by_borders(filled: Scenario) -> None:
    bare = replace(filled, board=replace(filled.board, shapes={}))
    with pytest.raises(EditError, match="between borders, with cities: expected 2 to 22, found 1"):
        fill(bare, FillChoices("borders"))

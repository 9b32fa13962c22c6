"""A playable board from cities and lines: regions, destination tables, payoffs and prices."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import EditError
from engine.families.boxcars.author.fill import clusters, fill
from engine.families.boxcars.author.odds import city_odds, region_odds
from engine.families.boxcars.content import BoxcarsContent
from engine.game.family import FillChoices
from engine.model.geometry import holds
from engine.model.scenario import Scenario
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
    from engine.edit.network.cities import ChangeCity

    city = next(iter(filled.board.cities))
    large = ChangeCity(city, population=9_000_000).apply(filled)
    again = fill(large, FillChoices(destinations="population")).apply(large)
    before, after = city_odds(content(filled))[city], city_odds(content(again))[city]
    assert before < after < 1


def test_only_what_is_chosen_changes(filled: Scenario) -> None:
    made = fill(filled, FillChoices(prices=True)).apply(filled)
    assert made.board is filled.board and content(made).payoffs is content(filled).payoffs


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
    assert len(group) == len(places) and min(sizes) >= 1 and max(sizes) <= 22

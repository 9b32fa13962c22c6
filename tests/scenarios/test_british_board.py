"""The British board: what it holds, and that it is drawn and played without a question."""

from __future__ import annotations

from functools import cache

from engine.families.boxcars.content import TOTALS
from engine.model.geometry import distance
from engine.model.network import network, rides
from engine.model.projection import placed
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario


@cache
def british() -> Scenario:
    return bundled_scenario("boxcars/gb-boxcars-2013")


def test_it_is_whole() -> None:
    scenario = british()
    board = scenario.board
    found = (len(board.mileposts), len(board.railroads), len(board.cities), len(board.regions))
    assert found == (331, 21, 100, 10)
    assert len(network(board).sections) == 578
    assert scenario.currency == "£"


def test_london_is_a_region_of_one_city_without_a_table() -> None:
    scenario = british()
    assert [id for id, city in scenario.board.cities.items() if city.region == "london"] == ["london"]
    assert "london" not in scenario.content.destinations
    assert len(scenario.content.destinations) == 9


def test_prices_are_whole_pounds_for_every_railroad() -> None:
    prices = british().content.prices
    assert prices.keys() == british().board.railroads.keys()
    dearest, cheapest = max(prices, key=lambda id: prices[id]), min(prices.values())
    assert (dearest, prices[dearest], cheapest, sum(prices.values())) == ("MR", 25_500, 2_000, 193_000)
    assert all(price % 500 == 0 for price in prices.values())


def test_every_pair_of_cities_has_one_payoff_in_thousands_of_pounds() -> None:
    content, cities = british().content, list(british().board.cities)
    pairs = {frozenset((a, b)) for a, row in content.payoffs.items() for b in row}
    assert len(pairs) == sum(map(len, content.payoffs.values())) == 4950 == len(cities) * 99 // 2
    amounts = [amount for row in content.payoffs.values() for amount in row.values()]
    assert all(amount >= 1000 and amount % 1000 == 0 for amount in amounts)
    assert all(content.payoff(a, b) == content.payoff(b, a) for a in cities for b in cities if a != b)
    known = {("penzance", "wick"): 46_000, ("london", "leeds"): 10_000, ("banbury", "rugby"): 1_000}
    assert {pair: content.payoff(*pair) for pair in known} == known


def test_every_region_and_every_city_can_be_rolled() -> None:
    content, board = british().content, british().board
    assert set(content.regions.odd) | set(content.regions.even) == board.regions.keys()
    assert "london" not in content.regions.odd
    assert [total for total, region in zip(TOTALS, content.regions.even, strict=True) if region == "london"] == [9]
    for region, chart in content.destinations.items():
        assert set(chart.odd) | set(chart.even) == {id for id, city in board.cities.items() if city.region == region}


def test_lines_that_cross_off_a_milepost_do_so_by_bridges_where_nobody_changes() -> None:
    board = british().board
    assert {crossing.kind for crossing in board.crossings.values()} == {"bridge"}
    assert list(rides(board)) == []


def test_cities_stand_where_transverse_mercator_puts_them() -> None:
    board = british().board
    assert board.projection is not None and board.projection.plane == "transverse-mercator"
    on_earth = {"london": (-0.126, 51.509), "penzance": (-5.537, 50.119), "wick": (-3.093, 58.439)}
    for city, (longitude, latitude) in on_earth.items():
        at = board.mileposts[board.cities[city].milepost].at
        assert distance(at, placed(board.projection, longitude, latitude)) < 2  # a millimetre is 900 m


def test_no_two_railroads_look_alike() -> None:
    looks = british().look.railroads.values()
    assert len({(look.colour, look.pattern) for look in looks}) == 21
    assert len({look.colour for look in looks}) == 21


def test_what_is_a_reconstruction_is_said() -> None:
    scenario = british()
    assert "reconstruction" in scenario.note and "publisher" in scenario.note
    assert any("GeoNames" in source for source in scenario.credits.sources)

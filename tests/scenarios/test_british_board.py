"""The British board: what it holds, and that it is drawn and played without a question."""

from __future__ import annotations

from collections import Counter
from functools import cache

from engine.files.library import bundled
from engine.files.scenarios import load
from engine.game.registry import family
from engine.model.network import network, rides
from engine.model.scenario import Scenario
from engine.validate.inspection import checks_for, inspect


@cache
def british() -> Scenario:
    return load(bundled()["boxcars/gb-boxcars-2013"])


def test_it_is_whole() -> None:
    scenario = british()
    board = scenario.board
    found = (len(board.mileposts), len(board.railroads), len(board.cities), len(board.regions))
    assert found == (331, 21, 100, 10)
    assert len(network(board).sections) == 578
    assert sum(len(row) for row in scenario.content.payoffs.values()) == 4950
    assert scenario.currency == "£"


def test_london_is_a_region_of_one_city_without_a_table() -> None:
    scenario = british()
    assert [id for id, city in scenario.board.cities.items() if city.region == "london"] == ["london"]
    assert "london" not in scenario.content.destinations
    assert len(scenario.content.destinations) == 9


def test_payoffs_are_in_whole_pounds_by_the_thousand() -> None:
    content = british().content
    amounts = [amount for row in content.payoffs.values() for amount in row.values()]
    assert all(amount % 500 == 0 and amount >= 500 for amount in amounts)
    assert content.payoff("penzance", "wick") == content.payoff("wick", "penzance") == max(amounts)


def test_lines_that_cross_off_a_milepost_do_so_by_bridges_where_nobody_changes() -> None:
    board = british().board
    assert {crossing.kind for crossing in board.crossings.values()} == {"bridge"}
    assert list(rides(board)) == []


def test_only_the_ends_of_lines_are_remarked_upon() -> None:
    issues = inspect(british(), checks_for(family("boxcars"))).issues
    assert Counter(issue.check for issue in issues) == {"dead-end": 9}


def test_no_two_railroads_look_alike() -> None:
    looks = british().look.railroads.values()
    assert len({(look.colour, look.pattern) for look in looks}) == 21
    assert len({look.colour for look in looks}) == 21


def test_what_is_a_reconstruction_is_said() -> None:
    scenario = british()
    assert "reconstruction" in scenario.note and "publisher" in scenario.note
    assert any("GeoNames" in source for source in scenario.credits.sources)

"""Use of railroads by exact odds, against every route and every roll one by one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest

from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.author.travel import shortest_routes, starts_of_turns, use
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on
from tests.builders import a_small_board
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch, a_ladder, generated

Route = tuple[str, ...]
"""The railroads of the sections of a route."""

ROLLS = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def routes(scenario: Scenario, start: str, end: str) -> list[Route]:
    """All routes without a milepost twice, one milepost after the other."""
    sections = network(scenario.board, switched_on(scenario)).sections

    def onward(here: str, seen: frozenset[str], most: int) -> Iterator[Route]:
        if here == end:
            yield ()
            return
        for section in sections if most else ():
            for a, b in ((section.a, section.b), (section.b, section.a)):
                if a == here and b not in seen:
                    yield from ((section.railroad, *rest) for rest in onward(b, seen | {b}, most - 1))

    for most in range(1, len(scenario.board.mileposts)):
        if found := list(onward(start, frozenset({start}), most)):
            return found
    return []


def changes(route: Route) -> int:
    return sum(a != b for a, b in pairwise(route))


def turns(route: Route, group: frozenset[str]) -> tuple[Fraction, Fraction]:
    """The expected turns of a route, and those with a ride on the group, roll by roll."""
    if not route:
        return Fraction(0), Fraction(0)
    every, riding = Fraction(1), Fraction(0)
    for total, chance in ROLLS.items():
        more, more_riding = turns(route[total:], group)
        every += chance * more
        riding += chance * (more_riding + (not group.isdisjoint(route[:total])))
    return every, riding


def slow_use(scenario: Scenario, group: frozenset[str]) -> tuple[float, float, float, float]:
    odds, cities = city_odds(scenario.content), scenario.board.cities
    trips = length = every = riding = on = Fraction(0)
    for a, start in cities.items():
        for b, end in cities.items():
            if start.milepost == end.milepost:
                continue
            found = routes(scenario, start.milepost, end.milepost)
            best = [each for each in found if changes(each) == min(map(changes, found))]
            for route in best:
                chance = odds.get(a, Fraction(0)) * odds.get(b, Fraction(0)) / len(best)
                some, with_ride = turns(route, group)
                trips, length = trips + chance, length + chance * len(route)
                every, riding = every + chance * some, riding + chance * with_ride
                on += chance * sum(railroad in group for railroad in route)
    return float(riding / every), float(on / length), float(length / trips), float(every / trips)


BOARDS = {
    "ladder": a_ladder().scenario(),
    "parallel": Sketch()
    .line("A", "x p q y")
    .line("B", "x p q y r z")
    .line("C", "q r z w")
    .cities("one", "x y")
    .cities("two", "z w")
    .scenario(),
    **{f"generated {seed}": generated(seed).scenario() for seed in range(3)},
}


@pytest.mark.parametrize("name", BOARDS)
def test_use_equals_that_of_all_routes_and_rolls(name: str) -> None:
    scenario = BOARDS[name]
    ids = list(scenario.board.railroads)
    groups = [frozenset({id}) for id in ids] + [frozenset(ids[:2]), frozenset(ids), frozenset()]
    found = use(scenario, groups)
    for place, group in enumerate(groups):
        told = (found.rides[place], found.share[place], found.length, found.turns)
        assert told == pytest.approx(slow_use(scenario, group))


def test_each_turn_starts_somewhere() -> None:
    chances = starts_of_turns(40)
    assert chances[:4] == pytest.approx([1, 0, 1 / 36, 2 / 36])
    assert chances[40] == pytest.approx(1 / 7, abs=0.01)  # an average turn has seven sections


def test_routes_prefer_few_changes_among_equal_lengths() -> None:
    scenario = BOARDS["parallel"]
    layers = shortest_routes(network(scenario.board), "x", ["y"])
    assert layers.ends["y"][0] == 3
    assert [stop for stop in layers.stops[3] if stop[0] == "y"] == [("y", "A"), ("y", "B")]


def test_all_railroads_together_are_ridden_in_every_turn() -> None:
    us = bundled_scenario("boxcars/us-boxcars-2013")
    ids = list(us.board.railroads)
    found = use(us, [frozenset(ids), *(frozenset({id}) for id in ids)])
    assert found.rides[0] == pytest.approx(1) and sum(found.share[1:]) == pytest.approx(1)
    assert 15 < found.length < 22 and found.turns == pytest.approx(found.length / 7 + 0.5, abs=0.3)
    by = dict(zip(ids, found.rides[1:], strict=True))
    assert max(by, key=by.__getitem__) == "UP" and by["PA"] > 2 * by["B&O"] and by["NYNH&H"] < 0.01


def test_a_board_without_destinations_has_no_trips() -> None:
    found = use(Scenario("boxcars", "Bare", a_small_board().build(), BOARDS["ladder"].content), [frozenset({"NYC"})])
    assert found == ((0.0,), (0.0,), 0.0, 0.0)

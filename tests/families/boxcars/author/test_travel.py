"""Use of railroads by exact odds, against every route and every roll one by one."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from engine.errors import Canceled
from engine.families.boxcars.author import shortest_flows
from engine.families.boxcars.author.live_figures import live_figures
from engine.families.boxcars.author.lockouts import access, locked_by_one
from engine.families.boxcars.author.network_reports import railroads
from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.author.traffic import EXTENSION, traffic
from engine.families.boxcars.author.travel import shortest_routes, starts_of_turns, use
from engine.game.compiled import compiled_module
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on
from tests.builders import a_small_board
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch, a_ladder, generated, without_line
from tests.slow import slow

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


@pytest.mark.parametrize("name", BOARDS)
def test_traffic_equals_that_of_all_routes_one_by_one(name: str) -> None:
    scenario = BOARDS[name]
    found, odds, cities = traffic(scenario), city_odds(scenario.content), scenario.board.cities
    flow: dict[tuple[str, str, str], Fraction] = defaultdict(Fraction)
    into: dict[str, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
    trips = Fraction(0)
    for a, start in cities.items():
        for b, end in cities.items():
            ways = paths(scenario, start.milepost, end.milepost)
            if not ways:
                continue
            rails = [tuple(step[2] for step in way) for way in ways]
            best = [way for way, by in zip(ways, rails, strict=True) if changes(by) == min(map(changes, rails))]
            chance = odds.get(a, Fraction(0)) * odds.get(b, Fraction(0))
            trips += chance
            into[b][0] += chance
            into[b][1] += chance * len(best[0])
            for way in best:
                for x, y, railroad in way:
                    flow[min(x, y), max(x, y), railroad] += chance / len(best)
    told = {(each.a, each.b, each.railroad): share for each, share in found.sections.items() if share}
    assert told == {key: pytest.approx(float(each / trips)) for key, each in flow.items() if each}
    assert found.access == {
        id: pytest.approx(float(into[id][1] / into[id][0])) if into[id][0] else None for id in cities
    }


@pytest.mark.parametrize("seed", range(4))
def test_traffic_equals_the_slow_one_after_random_edits(seed: int) -> None:
    luck, scenario = Random(seed), generated(seed, width=8).scenario()
    for _ in range(6):
        scenario = luck.choice([without_line, with_other_chances])(scenario, luck.randrange(20))
        found, ids = traffic(scenario), list(scenario.board.railroads)
        slow = use(scenario, [frozenset({id}) for id in ids])
        assert [found.rides[id] for id in ids] == pytest.approx(list(slow.rides))
        assert [found.share[id] for id in ids] == pytest.approx(list(slow.share))
        assert (found.length, found.turns) == pytest.approx((slow.length, slow.turns))
        locked = {id for id, ways in access(scenario).items() if ways.ways_out == 1}
        assert (
            {halo.city for halo in live_figures(scenario).halos if halo.is_marked} <= locked_by_one(scenario) == locked
        )


@pytest.mark.parametrize("seed", range(6))
def test_compiled_flows_equal_interpreted_ones(seed: int) -> None:
    luck, compiled = Random(seed), compiled_module(EXTENSION)
    assert compiled is not None
    places, rails = luck.randrange(2, 40), luck.randrange(1, 6)
    pairs = [luck.sample(range(places), 2) for _ in range(luck.randrange(1, 90))]
    ends = array("i", [a for a, _ in pairs]), array("i", [b for _, b in pairs])
    rail = array("i", [luck.randrange(rails) for _ in pairs])
    chance = array("d", [luck.choice([0.0, luck.random()]) for _ in range(places)])
    starts = array("d", [luck.random() for _ in range(64)])
    first = array("d", [luck.random() for _ in range(64 * 13)])
    told = []
    for module in (compiled, shortest_flows):
        flows = module.ShortestFlows(ends, rail, rails, chance, starts, first, 12)
        for origin in range(places):
            flows.add(origin)
        tables = (flows.flow, flows.rides, flows.into, flows.lengths)
        told.append((*map(list, tables), flows.trips, flows.length, flows.turns))
    assert told[0] == told[1]


def with_other_chances(scenario: Scenario, number: int) -> Scenario:
    """The scenario with two cities of a region exchanged in its table."""
    region = list(scenario.content.destinations)[number % len(scenario.content.destinations)]
    chart = scenario.content.destinations[region]
    turned = replace(chart, odd=(*chart.odd[1:], chart.odd[0]))
    return replace(
        scenario, content=replace(scenario.content, destinations={**scenario.content.destinations, region: turned})
    )


def test_traffic_that_is_no_longer_wanted_stops_and_continues_later() -> None:
    scenario, asked = generated(7).scenario(), []

    def wanted() -> bool:
        asked.append(True)
        return len(asked) <= 2

    with pytest.raises(Canceled):
        traffic(scenario, wanted)
    assert len(asked) == 3
    whole, rails = traffic(scenario), list(scenario.board.railroads)
    assert list(whole.rides.values()) == pytest.approx(list(use(scenario, [frozenset({id}) for id in rails]).rides))
    assert traffic(scenario, lambda: False) == whole, "nothing is left to do"


def paths(scenario: Scenario, start: str, end: str) -> list[tuple[tuple[str, str, str], ...]]:
    """All routes with the fewest sections: from, to, railroad of each section."""
    sections = network(scenario.board, switched_on(scenario)).sections

    def onward(here: str, seen: frozenset[str], most: int) -> Iterator[tuple[tuple[str, str, str], ...]]:
        if here == end:
            yield ()
            return
        for section in sections if most else ():
            for a, b in ((section.a, section.b), (section.b, section.a)):
                if a == here and b not in seen:
                    step = (str(a), str(b), str(section.railroad))
                    yield from ((step, *rest) for rest in onward(b, seen | {b}, most - 1))

    for most in range(1, len(scenario.board.mileposts)) if start != end else ():
        if found := list(onward(start, frozenset({start}), most)):
            return found
    return []


@pytest.mark.parametrize("name", [*BOARDS, *slow("boxcars/us-boxcars-2013", "boxcars/gb-boxcars-2013")])
def test_traffic_equals_the_use_of_each_railroad(name: str) -> None:
    scenario = BOARDS[name] if name in BOARDS else bundled_scenario(name)
    ids = list(scenario.board.railroads)
    slowly = use(scenario, [frozenset({id}) for id in ids])
    found = traffic(scenario)
    assert list(found.rides) == list(found.share) == ids
    assert tuple(found.rides.values()) == pytest.approx(slowly.rides)
    assert tuple(found.share.values()) == pytest.approx(slowly.share)
    assert (found.length, found.turns) == pytest.approx((slowly.length, slowly.turns))


def test_routes_that_come_back_to_a_railroad_are_counted_once_a_turn() -> None:
    # From x to y there is no way but by A, then B, then A.
    sketch = Sketch().line("A", "x a").line("B", "a b c").line("A", "c y").cities("one", "x").cities("two", "y")
    scenario = sketch.scenario()
    assert traffic(scenario).rides["A"] == pytest.approx(slow_use(scenario, frozenset({"A"}))[0])


@pytest.mark.parametrize("seed", range(3, 25))
def test_traffic_of_generated_boards_equals_the_use_of_each_railroad(seed: int) -> None:
    scenario = generated(seed).scenario()
    ids = list(scenario.board.railroads)
    slowly, found = use(scenario, [frozenset({id}) for id in ids]), traffic(scenario)
    assert tuple(found.rides.values()) == pytest.approx(slowly.rides)
    assert tuple(found.share.values()) == pytest.approx(slowly.share)


def test_each_turn_starts_somewhere() -> None:
    chances = starts_of_turns(40)
    assert chances[:4] == pytest.approx([1, 0, 1 / 36, 2 / 36])
    assert chances[40] == pytest.approx(1 / 7, abs=0.01)  # an average turn has seven sections


def test_routes_prefer_few_changes_among_equal_lengths() -> None:
    scenario = BOARDS["parallel"]
    layers = shortest_routes(network(scenario.board), "x", ["y"])
    assert layers.ends["y"][0] == 3
    assert [stop for stop in layers.stops[3] if stop[0] == "y"] == [("y", "A"), ("y", "B")]


@pytest.mark.slow
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
    bare = traffic(Scenario("boxcars", "Bare", a_small_board().build(), BOARDS["ladder"].content))
    assert (bare.length, bare.turns, set(bare.rides.values()), bare.sections) == (0.0, 0.0, {0.0}, {})


def test_a_board_with_a_single_city_has_no_trips() -> None:
    alone = traffic(Sketch().line("A", "x a b").cities("one", "x").scenario())
    assert (alone.length, alone.rides, alone.access) == (0.0, {"A": 0.0}, {"x": None})
    apart = traffic(Sketch().line("A", "x a").line("B", "y b").cities("one", "x y").scenario())
    assert (apart.length, set(apart.sections.values())) == (0.0, {0.0})


def test_live_figures_are_those_of_the_railroads_and_segments() -> None:
    scenario = bundled_scenario("boxcars/us-rail-baron")
    drawn, data = live_figures(scenario), railroads(scenario).data["railroads"]
    texts = {badge.railroad: badge.text for badge in drawn.badges}
    assert texts["PA"] == f"PA {100 * data['PA']['income_per_price']:.1f}%" and len(texts) == 28
    halos = {halo.city: halo for halo in drawn.halos}
    assert halos["miami"].is_marked and not halos["chicago"].is_marked
    assert halos["chicago"].value < halos["cincinnati"].value < halos["seattle"].value
    assert len(drawn.segments) > 700 and max(drawn.segments.values()) < 1_000
    # Every trip that ends in Miami, or starts there, rides the only line to it.
    chance = city_odds(scenario.content)["miami"]
    into = [n for stem, n in drawn.segments.items() if scenario.board.cities["miami"].milepost in stem[:2]]
    apart = 1 - sum(each**2 for each in city_odds(scenario.content).values())
    assert sum(into) == pytest.approx(1_000 * float(2 * chance * (1 - chance) / apart), abs=1)


def test_a_railroad_without_a_price_has_a_badge_without_a_share() -> None:
    scenario = a_ladder().scenario()
    free = replace(scenario, content=replace(scenario.content, prices={}))
    assert {badge.text for badge in live_figures(free).badges} == {f"{id} –" for id in scenario.board.railroads}

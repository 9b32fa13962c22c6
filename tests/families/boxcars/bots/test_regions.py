"""Choosing a region: the routes that would be ridden, found with few searches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.bots import region_value, routes
from engine.families.boxcars.bots.characters import CHARACTERS
from engine.families.boxcars.bots.knowledge import CHANCES, MANY_RAILS, WHOLE, city_shares, knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.region_value import best_region, region_income, trip_between
from engine.families.boxcars.bots.routes import PACE, UNIT, price_ways, step_price
from engine.families.boxcars.bots.search import straight_way
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.fast.compilation import own_texts
from engine.families.boxcars.rules.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.rules.chapters.destination import open_regions
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import Position
from engine.game.fast.bound import Bound
from engine.game.options import resolve
from engine.model.ids import CityId
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import Sketch
from tests.families.boxcars.bots.test_ways import SEEDS, on_the_way
from tests.families.boxcars.table import Table

TRAIT = list(traits(CHARACTERS["gould"]))
BOARDS = ["us-boxcars-2013", "us-rail-baron", "gb-boxcars-2013"]


def in_a_city(seed: int) -> tuple[CompiledBoard, Position]:
    """A train in a city that may choose a region, with its cash near the winning total in half of the cases; it has
    declared and opponents may catch it in a quarter of them."""
    luck = Random(seed)
    m, g, _ = on_the_way(seed, luck.randrange(4), old_fees=luck.random() < 0.3)
    g.goal[0], g.origin[0], g.home[0] = NONE, luck.randrange(m.city_count), luck.randrange(m.city_count)
    g.at[0], g.last[0] = m.city_dot[g.origin[0]], luck.choice([NONE, luck.randrange(m.rail_count)])
    g.due[g.bank] = luck.randrange(2)
    g.cash[0] = luck.choice([10_000, m.win_cash - 1])
    g.declared[0] = int(luck.random() < 0.25)
    for other in (1, 2):
        g.at[other], g.train[other] = luck.randrange(m.dot_count), luck.randrange(3)
    return m, g


def plain_sums(m: CompiledBoard, g: Position, region: int, parts: int) -> tuple[int, int, int, int]:
    """`region_income` with a search for each trip."""
    k, p = knowledge(m), Plan(m, knowledge(m))
    pay, end, step = m.pay[g.origin[0]], m.city_dot[g.home[0]], UNIT * step_price(g, 0, TRAIT)
    payoff = there = home = fees = 0
    for city, chance in city_shares(m, region):  # A city may have several rolls.
        dot, share = m.city_dot[city], chance * parts // WHOLE
        payoff += share * pay[city]
        if dot == g.at[0]:
            there += share * PACE[g.train[0]]
            continue
        length, paid = trip_between(m, k, g, 0, g.at[0], city, dot, TRAIT, p)
        there, fees = there + share * length, fees + share * paid
        if share and pay[city] >= m.win_of[0] - g.cash[0] and dot != end:
            length, paid = trip_between(m, k, g, 0, dot, g.home[0], end, TRAIT, p)
            home, fees = home + share * length, fees + share * paid
    return payoff // parts, there * step // parts, home * step // parts, fees // parts


@given(SEEDS, st.sampled_from([1, 4, 99]))
def test_regions_are_worth_what_a_search_for_each_trip_finds(seed: int, many: int) -> None:
    """Also of equally cheap routes the same one is taken, with its fees."""
    m, g = in_a_city(seed)
    k, p = knowledge(m), Plan(m, knowledge(m))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(region_value, "MANY_TRIPS", many)
        sums = [region_income(m, k, g, 0, TRAIT, region, p, CHANCES) for region in range(m.region_count)]
        chosen = best_region(m, k, g, 0, TRAIT, p)
    assert sums == [plain_sums(m, g, region, CHANCES) for region in range(m.region_count)]
    totals = {region: sums[region][0] - sum(sums[region][1:]) for region in open_regions(m, 0)}
    assert chosen == max(totals, key=lambda region: (totals[region], -region))


@given(SEEDS)
def test_the_queue_of_compiled_games_leads_to_the_same_routes(seed: int) -> None:
    m, g = in_a_city(seed)
    k, p, texts = knowledge(m), Plan(m, knowledge(m)), own_texts()
    p.heap = [0] * 4_000
    found = Bound(texts).of(region_income)
    for region in range(m.region_count):
        assert found(m, k, g, 0, TRAIT, region, p, CHANCES) == plain_sums(m, g, region, CHANCES)


@given(SEEDS)
def test_a_choice_leaves_the_position_as_it_was(seed: int) -> None:
    m, g = in_a_city(seed)
    before = g.copy()
    best_region(m, knowledge(m), g, 0, TRAIT, Plan(m, knowledge(m)))
    names = ("at", "last", "ridden", "goal", "origin", "cash", "used", "owner", "home", "declared")
    assert [getattr(g, name) for name in names] == [getattr(before, name) for name in names]


@given(SEEDS)
def test_the_straight_route_between_cities_rides_the_railroads_of_its_mask(seed: int) -> None:
    m, g = in_a_city(seed)
    k, p, way = knowledge(m), Plan(m, knowledge(m)), [NONE] * m.dot_count
    price_ways(m, k, g, 0, TRAIT, p)
    here, start = g.at[0], g.origin[0]
    for city, dot in enumerate(m.city_dot):
        if m.hops[dot][here] < m.dot_count:
            length = straight_way(m, k, here, dot, NONE, p, way)
            ridden = {rail for arc in way[:length] for rail in (m.first[arc], m.last[arc])}
            assert k.straight[start][city] == sum(1 << rail for rail in ridden)


def test_a_board_of_many_railroads_has_one_bit_for_the_last_of_them() -> None:
    sketch = Sketch().cities("one", "mid").cities("two", f"end{MANY_RAILS}")
    for number in range(MANY_RAILS + 3):
        sketch.line(f"R{number}", f"mid end{number}")
    board = Table(sketch).m
    k, g, plan = knowledge(board), Position(board, 4), Plan(board, knowledge(board))
    g.home[0] = g.origin[0] = board.city_number[CityId("mid")]
    g.at[0] = board.city_dot[g.origin[0]]
    owners = [0] * MANY_RAILS
    for last, own in (([0, 0, 0], MANY_RAILS + 1), ([0, 1, 0], MANY_RAILS), ([4, 0, 0], MANY_RAILS)):
        g.owner = owners + last
        region_value.prepare_trips(board, k, g, 0, TRAIT, plan)
        assert (plan.own_mask, plan.bank_mask) == ((1 << own) - 1, 0)
        assert (
            best_region(board, k, g, 0, TRAIT, plan) == board.city_region[board.city_number[CityId(f"end{MANY_RAILS}")]]
        )


@pytest.mark.parametrize("fee", [1_000, 10**9])
def test_routes_with_fees_of_any_size_are_found(fee: int) -> None:
    """A search to all cities ended before it reached them, and the route home from there had no end."""
    sketch = Sketch().line("ABC", "mid a1 a2 east").line("XYZ", "mid b1 b2 west").rule(fee__player=fee)
    sketch.cities("one", "mid a1 a2 east").cities("two", "b1 b2 west")
    table = Table(sketch, 2).owns(1, "ABC", "XYZ")
    m, g = table.m, table.g
    g.origin[0], g.home[0], g.cash[0] = m.city_number[CityId("mid")], m.city_number[CityId("west")], m.win_cash - 1
    g.at[0] = m.city_dot[g.origin[0]]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(region_value, "MANY_TRIPS", 1)
        for region in range(2):
            found = region_income(m, knowledge(m), g, 0, TRAIT, region, Plan(m, knowledge(m)), CHANCES)
            assert found == plain_sums(m, g, region, CHANCES)


@pytest.mark.parametrize(("name", "most"), [(BOARDS[0], 2.0), (BOARDS[1], 2.0), (BOARDS[2], 2.5)])
def test_choosing_a_region_takes_few_searches(name: str, most: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search for each city of all but the worst regions took 5 times as long as the rest of a game."""
    board, k = compiled_board(name), knowledge(compiled_board(name))
    searches = choices = 0

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            nonlocal searches
            searches += 1
            return function(*args)

        return call

    for module, function in ((routes, "search"), (region_value, "search"), (region_value, "flood")):
        monkeypatch.setattr(module, function, counted(getattr(module, function)))
    for seed in range(12):
        luck, g = Random(seed), Position(board, 4)
        for rail in luck.sample(range(board.rail_count), luck.choice([2, 4, board.rail_count])):
            g.owner[rail] = luck.randrange(4)
        for seat in range(4):
            g.origin[seat], g.home[seat] = luck.randrange(board.city_count), luck.randrange(board.city_count)
            g.at[seat], g.cash[seat] = board.city_dot[g.origin[seat]], luck.choice([20_000, 190_000])
            best_region(board, k, g, seat, TRAIT, Plan(board, k))
            choices += 1
    assert 0 < searches <= most * choices


def compiled_board(name: str) -> CompiledBoard:
    scenario = bundled_scenario(f"boxcars/{name}")
    return compiled(scenario, resolve(OPTIONS, scenario.rules))

"""Values of railroads that a plan stores from one purchase to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine.families.boxcars.bots.decision_values import purchase_value, spare_cash
from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.lookahead_value import rates
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.policy import best_purchase
from engine.families.boxcars.bots.railroad_value import (
    DOLLARS,
    ROUNDED,
    at_most,
    fill_features,
    prepare_railroad_values,
    still_to_come,
    value_of_railroad,
    weighed,
)
from engine.families.boxcars.bots.traits import BROKER, JUDGEMENT, SELLOUT, SUPER_CHIEF
from engine.families.boxcars.content import WEIGHTS
from engine.families.boxcars.rules.board import NONE
from engine.families.boxcars.rules.chapters.purchase import NOTHING, RAILROAD_ITEM, items
from tests.bundled import bundled_scenario
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.table import Table

ALL = {name: number + 1 for number, name in enumerate(WEIGHTS[:-1])}


def owned(table: Table) -> None:
    table.g.owner[-1] = 2


def bought(table: Table) -> None:
    table.g.owner[-1] = 0


def lost(table: Table) -> None:
    table.g.owner[0] = 1


def sold_out(table: Table) -> None:
    table.g.sold_out = 1


def out(table: Table) -> None:
    table.g.out[2] = 1


def moved(table: Table) -> None:
    table.home(0, table.m.cities[-1])


def bound(table: Table) -> None:
    table.bound(1, table.m.cities[-1])


def test_every_feature_of_a_railroad_stands_in_its_place_and_counts_by_its_own_weight() -> None:
    table = Table(bundled_scenario("boxcars/us-boxcars-2013"), seats=3)
    m, k, p = table.m, knowledge(table.m), Plan(table.m, knowledge(table.m))
    weights = [ALL.get(name, 0) for name in WEIGHTS]
    prepare_railroad_values(m, k, table.g, 0, weights, NONE, p, 100)
    for rail in range(m.rail_count):
        row = [-1] * len(DOLLARS)
        fill_features(m, k, table.g, 0, rail, p, row)
        assert row[4:6] == [k.corner[rail], k.joins[rail]] and row[8:] == [k.alone[rail], k.ends[rail]]
        served = sum(k.station_chance[rail][:-1])
        covered = sum(k.region_chance[region] for region in k.covers[rail][:-1])
        near = 10**6 * max(0, 16 - k.near[rail][m.city_dot[table.g.home[0]]]) // 16
        assert row[:4] == [served, k.alone[rail], near, covered]
        assert row[6:8] == [p.wanted[rail], 0]
    assert [weighed(p, weight, 10**6) for weight in range(len(DOLLARS))] == [
        points * dollars for points, dollars in zip(weights, DOLLARS, strict=False)
    ]


@pytest.mark.parametrize("happens", [owned, bought, lost, sold_out, out, moved, bound])
def test_what_a_plan_knows_of_railroads_is_learned_anew_where_it_changes(happens: Callable[[Table], None]) -> None:
    table = Table(a_ladder(), seats=3)
    table.g.owner[0] = 0
    kept, weights = Plan(table.m, knowledge(table.m)), [{**ALL, "sellout": -5}.get(name, 0) for name in WEIGHTS]
    before = worths(table, kept, weights)
    happens(table)
    after = worths(table, Plan(table.m, knowledge(table.m)), weights)
    assert worths(table, kept, weights) == after != before


def test_it_is_learned_anew_for_another_seat_besides_another_railroad_and_with_other_weights() -> None:
    table = Table(a_ladder(), seats=3)
    table.g.owner[0] = table.g.owner[1] = 0
    kept = Plan(table.m, knowledge(table.m))
    weights = [ALL.get(name, 0) for name in WEIGHTS]
    for seat, besides, taste in ((0, NONE, weights), (1, NONE, weights), (0, 1, weights), (0, 1, weights[::-1])):
        fresh = Plan(table.m, knowledge(table.m))
        before = [kept.known[rail][:] for rail in range(table.m.rail_count)]
        assert worths(table, kept, taste, seat, besides) == worths(table, fresh, taste, seat, besides)
        assert kept.known == fresh.known != before


def positions(count: int, board: str = "gb-boxcars-2013") -> Iterator[tuple[Table, list[int], int]]:
    """Positions of a whole board, with weights and how much is left of the game."""
    scenario, random = bundled_scenario(f"boxcars/{board}"), Random(8)
    for _ in range(count):
        table = Table(scenario, seats=4)
        g = table.g
        for rail in range(table.m.rail_count):
            g.owner[rail] = random.choice((0, 1, 2, 3, g.bank, g.bank, g.bank))
        for seat in range(4):
            g.home[seat] = random.randrange(table.m.city_count)
            g.goal[seat] = random.choice((NONE, random.randrange(table.m.city_count)))
            g.cash[seat] = random.randrange(2_000, table.m.win_cash)
        g.seat = 0
        yield table, [random.randint(-10, 10) for _ in WEIGHTS], random.randrange(5, 101)


def test_what_railroads_serve_cover_and_meet_is_counted_on_as_it_would_be_from_the_beginning() -> None:
    (table, weights, left), random = next(positions(1)), Random(3)
    m, k, g = table.m, knowledge(table.m), table.g
    kept = Plan(m, k)
    for _ in range(200):
        for _ in range(random.randrange(4)):
            g.owner[random.randrange(m.rail_count)] = random.choice((0, 0, 1, 2, g.bank))
        g.out[3] = int(random.random() < 0.3)
        seat, fresh = random.choice((0, 0, 0, 1)), Plan(m, k)
        own = [rail for rail in range(m.rail_count) if g.owner[rail] == seat]
        besides = random.choice((NONE, NONE, random.choice(own or [NONE])))
        for p in (kept, fresh):
            prepare_railroad_values(m, k, g, seat, weights, besides, p, left)
        for row in ("others", "served", "covered", "met"):
            assert getattr(kept, row) == getattr(fresh, row)
        for rail in range(m.rail_count):
            assert rates(m, k, g, rail, kept) == rates(m, k, g, rail, fresh)
        assert kept.others == len(own) - (besides != NONE)
        assert all(
            kept.met[rail] == sum(k.meets[rail][one] for one in own if one != besides) for rail in range(m.rail_count)
        )


def test_nothing_is_worth_more_than_at_most_and_the_least_that_can_be_said_is_near() -> None:
    for table, weights, left in positions(60):
        m, k = table.m, knowledge(table.m)
        p = Plan(m, k)
        prepare_railroad_values(m, k, table.g, 0, weights, NONE, p, left)
        for rail in range(m.rail_count):
            value = value_of_railroad(m, k, table.g, 0, weights, rail, p, left)
            assert value <= at_most(weights, rail, p, left) <= value + len(WEIGHTS) + ROUNDED


def test_a_purchase_is_the_best_of_all_that_can_be_bought_whatever_was_known_before() -> None:
    bought = Counter[int]()
    for table, weights, _ in positions(60):
        m, k, g = table.m, knowledge(table.m), table.g
        left, spare = still_to_come(m, g, 0), spare_cash(m, g, 0)
        kept = Plan(m, k)
        for _ in range(2):  # with the same owners all is known the second time
            found = best_purchase(m, k, g, 0, weights, kept)
            p = Plan(m, k)
            prepare_railroad_values(m, k, g, 0, weights, NONE, p, left)
            values = {item: purchase_value(m, k, g, 0, weights, item, p, left, spare) for item in items(m, g)}
            assert values[found] == max(values.values())
            assert found == next(item for item, value in values.items() if value == values[found])
            bought[found] += 1
    assert len(bought) > 10


@pytest.mark.parametrize("board", ["gb-boxcars-2013", "us-boxcars-2013"])
def test_what_is_not_looked_at_in_a_purchase_is_not_worth_its_price(board: str) -> None:
    """Weights of all kinds: of some a railroad is worth more when less is to come, and then none is left out."""
    random, bought, left_out = Random(11), Counter[bool](), 0
    for table, _, _ in positions(120, board):
        m, k, g = table.m, knowledge(table.m), table.g
        often, sold, kept = random.choice((0, 0.2, 0.4)), random.choice((0, 6)), Plan(m, k)
        trait = [random.randrange(-10, 11) * (random.random() < often) for _ in WEIGHTS]
        trait[BROKER], trait[JUDGEMENT], trait[SELLOUT] = 0, random.choice((10, 10, 5, -4)), 10
        trait[SUPER_CHIEF] = random.choice((0, 10))
        for richest in (18_000, 18_000, 18_000, 40_000, 99_000, 30_000, 30_000, 99_000):
            g.cash, g.train[0] = [richest] * 4, random.randrange(3)
            for _ in range(sold * (richest == 40_000)):
                g.owner[random.randrange(m.rail_count)] = random.choice((0, 1))
            found, fresh = best_purchase(m, k, g, 0, trait, kept), Plan(m, k)
            assert found == best_purchase(m, k, g, 0, trait, fresh)
            left, spare = still_to_come(m, g, 0), m.win_cash
            for rail in range(m.rail_count):
                if kept.dull[rail] >= left:
                    left_out += 1
                    assert purchase_value(m, k, g, 0, trait, RAILROAD_ITEM + rail, fresh, left, spare) <= 0
            bought[found > NOTHING] += 1
    assert min(bought.values()) > 50 and left_out > 100


def test_what_was_not_worth_its_price_is_looked_at_again_where_others_come_to_need_it() -> None:
    (table, _, _), trait = next(positions(1)), [0] * len(WEIGHTS)
    m, k, g, trait[BROKER] = table.m, knowledge(table.m), table.g, 10
    g.owner, g.goal, g.cash = [g.bank] * m.rail_count, [NONE] * 4, [40_000] * 4
    kept = Plan(m, k)
    assert [best_purchase(m, k, g, 0, trait, kept) for _ in range(2)] == [NOTHING] * 2
    city = min(range(m.city_count), key=lambda city: k.serving[m.city_dot[city]])
    g.goal[1:] = [city] * 3
    assert best_purchase(m, k, g, 0, trait, kept) - RAILROAD_ITEM in m.serves[m.city_dot[city]][:-1]


def worths(table: Table, p: Plan, weights: list[int], seat: int = 0, besides: int = NONE) -> list[int]:
    m, k = table.m, knowledge(table.m)
    prepare_railroad_values(m, k, table.g, seat, weights, besides, p, 60)
    return [value_of_railroad(m, k, table.g, seat, weights, rail, p, 60) for rail in range(m.rail_count)]

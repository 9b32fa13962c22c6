"""What a plan knows of railroads, kept from one purchase to the next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.routes import Plan
from engine.families.boxcars.bots.worth import look_round, worth
from engine.families.boxcars.characters.character import WEIGHTS
from engine.families.boxcars.rules.board import NONE
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.table import Table

ALL = {name: number + 1 for number, name in enumerate(WEIGHTS[:-1])}


def owned(table: Table) -> None:
    table.g.owner[-1] = 2


def sold_out(table: Table) -> None:
    table.g.sold_out = 1


def out(table: Table) -> None:
    table.g.out[2] = 1


def moved(table: Table) -> None:
    table.home(0, table.m.cities[-1])


def bound(table: Table) -> None:
    table.bound(1, table.m.cities[-1])


@pytest.mark.parametrize("happens", [owned, sold_out, out, moved, bound])
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


def worths(table: Table, p: Plan, weights: list[int], seat: int = 0, besides: int = NONE) -> list[int]:
    m, k = table.m, knowledge(table.m)
    look_round(m, k, table.g, seat, weights, besides, p, 60)
    return [worth(m, k, table.g, seat, weights, rail, p, 60) for rail in range(m.rail_count)]

"""The cheapest way as a character reckons is the cheapest of all."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

import pytest

from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.routes import Plan
from engine.families.boxcars.bots.search import read_off, search
from engine.families.boxcars.bots.ways import find_way, price_ways
from engine.families.boxcars.characters.bundled import CHARACTERS
from engine.families.boxcars.characters.character import traits
from engine.families.boxcars.rules.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import Position
from engine.game.options import resolve
from tests.families.boxcars.boards import generated

SEEDS = range(20)
TRAIT = list(traits(CHARACTERS["harriman"]))


def on_the_way(seed: int, owners: int, old_fees: bool = False) -> tuple[CompiledBoard, Position, int]:
    """A train somewhere on a board whose railroads belong to the bank (owner 3) and as many of the seats, and its
    goal; it may enjoy old fees."""
    luck = Random(seed)
    scenario = generated(seed, width=10).scenario()
    m = compiled(scenario, resolve(OPTIONS, scenario.rules))
    g = Position(m, 3)
    for rail in range(m.rail_count):
        g.owner[rail] = luck.choice([g.bank, *range(owners)])
        if old_fees and luck.random() < 0.3:
            g.old_fee[0][rail] = 500
            g.established[0] += 1
    g.sold_out, g.train[0] = luck.randrange(2), luck.randrange(3)
    g.at[0], g.goal[0] = luck.randrange(m.dot_count), luck.randrange(m.city_count)
    return m, g, m.city_dot[g.goal[0]]


def cheapest(m: CompiledBoard, p: Plan, start: int, goal: int, cur: int) -> int:
    """What the way costs, by a search that leaves nothing out: each link and whose lines the train is on."""
    queue, known = [(0, start, cur)], set()
    while queue:
        spent, dot, on = heappop(queue)
        if dot == goal:
            return spent
        if (dot, on) in known:
            continue
        known.add((dot, on))
        for arc in m.arcs[dot][:-1]:
            first, last = p.slot[m.first[arc]], p.slot[m.last[arc]]
            more = p.toll[first] + (p.gate[first] if first != on else 0) + (p.gate[last] if last != first else 0)
            heappush(queue, (spent + more, m.to[arc], last))
    return NONE


@pytest.mark.parametrize("old_fees", [False, True])
@pytest.mark.parametrize("owners", [1, 2, 3])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_way_is_cheaper_whoever_owns_the_railroads(seed: int, owners: int, old_fees: bool) -> None:
    m, g, goal = on_the_way(seed, owners, old_fees)
    k, way = knowledge(m), [NONE] * m.dot_count
    p = Plan(m, k)
    length = find_way(m, k, g, 0, goal, TRAIT, p, way)
    cur = price_ways(m, k, g, 0, TRAIT, p)
    assert p.total == cheapest(m, p, g.at[0], goal, cur)
    spent, dot, on = 0, g.at[0], cur
    for arc in reversed(way[:length]):
        first, last = p.slot[m.first[arc]], p.slot[m.last[arc]]
        assert m.to[arc ^ 1] == dot
        spent += p.toll[first] + (p.gate[first] if first != on else 0) + (p.gate[last] if last != first else 0)
        dot, on = m.to[arc], last
    assert (dot, spent) == (goal, p.total)


@pytest.mark.parametrize("seed", SEEDS)
def test_where_all_railroads_have_one_owner_the_way_is_that_of_the_search(seed: int) -> None:
    m, g, goal = on_the_way(seed, 0)
    k, way, same = knowledge(m), [NONE] * m.dot_count, [NONE] * m.dot_count
    p = Plan(m, k)
    length = find_way(m, k, g, 0, goal, TRAIT, p, way)
    total, cur = p.total, price_ways(m, k, g, 0, TRAIT, p)
    assert p.even
    p.total = search(m, k, g, 0, g.at[0], goal, p, cur)
    assert total == p.total
    assert read_off(m, k, g, 0, goal, cur, p, same) == length
    assert way == same


def test_what_is_known_of_former_owners_misleads_no_search() -> None:
    """How far mileposts are off the cheapest lines is kept, and those are others once railroads change hands."""
    luck = Random(5)
    m, g, goal = on_the_way(8, 3)
    k, way = knowledge(m), [NONE] * m.dot_count
    p = Plan(m, k)
    for _ in range(60):
        for rail in range(m.rail_count):
            if luck.random() < 0.3:
                g.owner[rail] = luck.choice([0, 0, 1, 2, g.bank])
        g.at[0] = luck.randrange(m.dot_count)
        find_way(m, k, g, 0, goal, TRAIT, p, way)
        assert p.total == cheapest(m, p, g.at[0], goal, price_ways(m, k, g, 0, TRAIT, p))

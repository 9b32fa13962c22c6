"""The cheapest route by a character's estimate is the cheapest of all."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.boxcars.bots import rides as weighed_rides
from engine.families.boxcars.bots import routes
from engine.families.boxcars.bots import search as search_module
from engine.families.boxcars.bots.characters import CHARACTERS
from engine.families.boxcars.bots.decision_values import declaring_parts
from engine.families.boxcars.bots.knowledge import NO_ROUTE, SURE, knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.rides import DANGER, FEES, NO_ROUTE_ON, TIME, rides
from engine.families.boxcars.bots.routes import UNIT, find_way, price_ways
from engine.families.boxcars.bots.rover_risk import exposed, note_safety
from engine.families.boxcars.bots.search import LOWEST, OLD, read_off, search
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.content import WEIGHTS
from engine.families.boxcars.rules.board import NONE, CompiledBoard, compiled
from engine.families.boxcars.rules.chapters import movement
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.position import Position
from engine.game.options import resolve
from tests.families.boxcars.boards import Sketch, generated
from tests.families.boxcars.table import Table

SEEDS = st.integers(0, 10_000)
OWNERS = st.integers(0, 3)
TRAIT = list(traits(CHARACTERS["harriman"]))
FLEES = list(traits(CHARACTERS["hill"]))


def on_the_way(seed: int, owners: int, old_fees: bool = False) -> tuple[CompiledBoard, Position, int]:
    """A train on a board whose railroads belong to the bank (owner 3) and the players, with its destination and perhaps
    old fees."""
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
    """The cost of the route by an exhaustive search over links and the owner whose lines the train is on."""
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


@given(SEEDS, OWNERS, st.booleans())
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


def ride_about(m: CompiledBoard, g: Position, luck: Random) -> None:
    """Has the train of seat 0 ride up to eight links that are open."""
    for _ in range(luck.randrange(9)):
        ways = [arc for arc in m.arcs[g.at[0]][:-1] if not g.used[0][arc >> 1]]
        if not ways:
            break
        arc = luck.choice(ways)
        for link in m.clash[arc >> 1][:-1]:
            g.used[0][link] += 1
        g.ridden[0] += 1
        g.at[0], g.last[0] = m.to[arc], m.last[arc]


@given(SEEDS, st.booleans(), OWNERS)
def test_the_way_is_that_of_a_search_that_knows_of_no_limit(seed: int, ridden: bool, owners: int) -> None:
    m, g, goal = on_the_way(seed, owners)
    if ridden:
        ride_about(m, g, Random(seed))
    k, way, same = knowledge(m), [NONE] * m.dot_count, [NONE] * m.dot_count
    p = Plan(m, k)
    length = find_way(m, k, g, 0, goal, TRAIT, p, way)
    total, cur = p.total, price_ways(m, k, g, 0, TRAIT, p)
    p.total = search(m, k, g, 0, g.at[0], goal, p, cur, NO_ROUTE)
    assert total == p.total
    if total < NO_ROUTE:
        assert read_off(m, k, g, 0, goal, cur, p, same) == length
        assert way[:length] == same[:length]


@given(SEEDS)
def test_where_the_shortest_way_costs_what_any_must_nothing_is_searched(seed: int) -> None:
    """Everything is the bank's, or seat 1 owns lines that the way does not need."""
    with pytest.MonkeyPatch.context() as patched:
        patched.delattr(routes, "search")
        m, g, goal = on_the_way(seed, 0)
        k, p = knowledge(m), Plan(m, knowledge(m))
        length = find_way(m, k, g, 0, goal, TRAIT, p, p.way)
        ridden = {rail for arc in p.way[:length] for rail in (m.first[arc], m.last[arc])}
        g.owner = [g.bank if rail in ridden else 1 for rail in range(m.rail_count)]
        assert find_way(m, k, g, 0, goal, TRAIT, p, p.way) == length


CHANGES = ("an owner", "two owners", "a leader", "an old fee", "the last sale", "nothing")


@given(st.randoms(use_true_random=False), st.booleans(), OWNERS)
def test_plan_stays_only_where_a_search_finds_it_again(luck: Random, old_fees: bool, owners: int) -> None:
    m, g, goal = on_the_way(luck.randrange(10_000), owners, old_fees)
    g.sold_out, g.turn, g.cash = 0, 3, [20_000] * 3
    k, p, fresh = knowledge(m), Plan(m, knowledge(m)), Plan(m, knowledge(m))
    routes.planned_arc(m, k, g, 0, goal, TRAIT, p)
    if not p.length:
        return
    for change in luck.choices(CHANGES, k=4):
        for _ in range(luck.randrange(3)):
            if p.length > 1:
                p.length -= 1
                arc = p.way[p.length]
                g.at[0] = p.at = m.to[arc]
                g.last[0] = m.last[arc]
        alter(m, g, change, luck)
        if routes.stays(m, k, g, 0, goal, TRAIT, p):
            length = find_way(m, k, g, 0, goal, TRAIT, fresh, fresh.way)
            assert p.way[: p.length] == fresh.way[:length]
        else:
            routes.planned_arc(m, k, g, 0, goal, TRAIT, p)


@pytest.mark.parametrize(("railroad", "expected"), [("A", False), ("B", True)])
def test_plan_stays_when_only_another_route_becomes_dearer(railroad: str, expected: bool) -> None:
    """The shorter route uses the railroad A; another player buys one of the railroads."""
    m = Table(Sketch().line("A", "s a t").line("B", "s b c d t").cities("r", "s t")).m
    k, p, g = knowledge(m), Plan(m, knowledge(m)), Position(m, 2)
    g.owner, g.at[0], g.goal[0] = [g.bank] * 2, m.city_dot[0], 1
    routes.planned_arc(m, k, g, 0, m.city_dot[1], TRAIT, p)
    assert p.length == 2
    g.owner[m.railroads.index(railroad)] = 1
    assert bool(routes.stays(m, k, g, 0, m.city_dot[1], TRAIT, p)) is expected


PRICES = ("leader", "kept", "old_fee", "sold_out", "toll", "gate", "owner", "slot", "fare", "least", "more", "much")


@given(st.randoms(use_true_random=False))
def test_fares_that_a_plan_knows_are_those_of_now(luck: Random) -> None:
    m, g, _ = on_the_way(luck.randrange(10_000), 3)
    g.cash, g.sold_out, g.at = [20_000] * 3, 0, [g.at[0]] * 3
    k, trait, seat = knowledge(m), list(TRAIT), 0
    p = Plan(m, k)
    for _ in range(20):
        change = luck.choice(["a seat", "a train", "income", "avoidance", "that fee", *CHANGES[:4]])
        if change == "a seat":
            seat = luck.randrange(3)
        elif change == "a train":
            g.train[seat] = luck.randrange(3)
        elif change == "that fee" and p.kept != NONE:
            g.old_fee[seat][p.kept] = luck.choice([300, 700])
        elif change in ("income", "avoidance"):
            trait[WEIGHTS.index(change)] = luck.randrange(-10, 11)
        else:
            alter(m, g, change, luck)
            g.sold_out |= luck.random() < 0.03
        fresh = Plan(m, k)
        assert price_ways(m, k, g, seat, trait, p) == price_ways(m, k, g, seat, trait, fresh)
        if fresh.kept == NONE:
            p.toll[OLD], p.gate[OLD], p.old_fee = fresh.toll[OLD], fresh.gate[OLD], NONE  # They are not needed.
        assert [getattr(p, name) for name in PRICES] == [getattr(fresh, name) for name in PRICES], change
        assert (not p.more or p.off == fresh.off) and (not p.much or p.out == fresh.out)
        with pytest.MonkeyPatch.context() as patched:
            for name in ("fill_fares", "compare_fares"):
                patched.delattr(routes, name)
            price_ways(m, k, g, seat, trait, p)  # Nothing is calculated again if nothing has changed.


def test_the_leader_is_the_richest_opponent_that_is_near_the_end() -> None:
    m, g, _ = on_the_way(1, 3)
    found = []
    for cash in ([9, 0, 0], [9, 0, -1], [9, 2, 5], [9, 5, 5], [9, -1, -1]):
        g.cash = [m.announce + each for each in cash]
        found.append([routes.leader(m, g, seat) for seat in (0, 1)])
    assert found == [[1, 0], [1, 0], [2, 0], [1, 0], [NONE, 0]]


@given(SEEDS)
def test_how_safe_nodes_are_is_told_at_once_as_it_is_one_by_one(seed: int) -> None:
    m, g, _ = flight(seed)
    k, safe = knowledge(m), [NONE] * m.dot_count
    note_safety(m, k, g, 0, safe)
    nodes = [dot for dot in k.nodes if dot != NONE]
    assert [safe[dot] for dot in nodes] == [SURE - exposed(m, k, g, 0, dot) for dot in nodes]
    g.out[1], g.at[2] = 1, NONE
    note_safety(m, k, g, 0, safe)
    assert {safe[dot] for dot in nodes} == {SURE}


def test_two_railroads_that_become_ones_own_at_once_lead_away_from_a_plan() -> None:
    """Each of them alone would be too far away, so what others cost beside it is counted by the prices of now."""

    def line(name: str, links: int) -> str:
        return " ".join(f"{name}{number}" for number in range(1, links))

    sketch = Sketch().line("A", f"s {line('a', 14)} t").line("D", "s d").line("E", "e t")
    m = Table(sketch.line("F", f"d {line('f', 13)} m").line("G", f"m {line('g', 13)} e").cities("r", "s t m")).m
    k, p, g = knowledge(m), Plan(m, knowledge(m)), Position(m, 3)
    start, goal = (m.city_dot[m.city_number[city]] for city in "st")
    for rail in range(m.rail_count):
        g.owner[rail] = 1
    g.at[0], g.goal[0], g.last[0] = start, m.city_number["t"], m.railroads.index("A")
    routes.planned_arc(m, k, g, 0, goal, TRAIT, p)
    assert p.length == 14 and routes.stays(m, k, g, 0, goal, TRAIT, p)
    for railroad in "FG":
        g.owner[m.railroads.index(railroad)] = 0
    assert not routes.stays(m, k, g, 0, goal, TRAIT, p)
    routes.planned_arc(m, k, g, 0, goal, TRAIT, p)
    assert p.length == 28


def test_a_way_is_found_though_each_of_its_mileposts_is_as_dear_as_any() -> None:
    """A hostile street, each link of it another owner's, and the shortest way is used: nothing is known of the cost."""
    sketch = Sketch()
    for place in range(20):
        sketch.line("AB"[place % 2], f"p{place} p{place + 1}")
    m = Table(sketch.line("C", "p0 p20").cities("r", "p0 p20")).m
    k, p, g = knowledge(m), Plan(m, knowledge(m)), Position(m, 3)
    g.owner = [{"A": 1, "B": 2, "C": 0}[name] for name in m.railroads]
    (g.at[0], goal), g.goal[0] = m.city_dot, 1
    straight = next(arc for arc in m.arcs[g.at[0]][:-1] if m.railroads[m.first[arc]] == "C")
    g.used[0][straight >> 1] = g.ridden[0] = 1
    assert find_way(m, k, g, 0, goal, TRAIT, p, p.way) == 20
    assert search_module.dearest(m, p) >= p.total == 20 * (p.toll[1] + p.gate[1])
    g.used[0][straight >> 1] = 0
    assert find_way(m, k, g, 0, goal, TRAIT, p, p.way) == 1


def alter(m: CompiledBoard, g: Position, change: str, luck: Random) -> None:
    """Changes what ways cost."""
    if "owner" in change:
        for _ in range(1 + change.startswith("two")):
            g.owner[luck.randrange(m.rail_count)] = luck.choice([0, 1, 1, 2, 2, g.bank])
    elif change == "a leader":
        g.cash[luck.choice([1, 2])] = luck.choice([20_000, m.win_cash])
    elif change == "an old fee":
        g.established[0] = luck.randrange(2)
        g.old_fee[0][luck.randrange(m.rail_count)] = luck.choice([NONE, 500, 4_000])
    elif change == "the last sale":
        g.sold_out = 1


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


@pytest.mark.parametrize(("first", "goal"), [("A", "x"), ("B", "x"), ("A", "y"), ("B", "y")])
def test_of_two_lines_of_an_owner_between_two_mileposts_the_shorter_one_counts(first: str, goal: str) -> None:
    lines = {"A": "x y", "B": "x p q y"}
    sketch = Sketch().line("C", "v x").line("C", "y w")
    for railroad in sorted(lines, reverse=first == "B"):
        sketch.line(railroad, lines[railroad])
    m = Table(sketch.cities("r", "v w x y")).m
    k, p, g = knowledge(m), Plan(m, knowledge(m)), Position(m, 2)
    start = "w" if goal == "x" else "v"
    g.at[0] = m.city_dot[m.city_number[start]]
    there = m.city_dot[m.city_number[goal]]
    cur = price_ways(m, k, g, 0, TRAIT, p)
    assert search(m, k, g, 0, g.at[0], there, p, cur, NO_ROUTE) == cheapest(m, p, g.at[0], there, cur)


@given(st.integers(LOWEST, 0) | st.integers(LOWEST, LOWEST + 40_000), SEEDS)
def test_what_former_searches_found_misleads_none_nor_where_their_numbers_begin_anew(base: int, seed: int) -> None:
    luck = Random(seed)
    m, g, _ = on_the_way(seed, 3)
    k, p = knowledge(m), Plan(m, knowledge(m))
    p.base, bases = base, []
    p.label, p.best = [base] * len(p.label), [base] * len(p.best)
    for _ in range(10):
        g.at[0], goal = luck.randrange(m.dot_count), luck.choice(m.city_dot)
        cur = price_ways(m, k, g, 0, TRAIT, p)
        cost = cheapest(m, p, g.at[0], goal, cur)
        most = luck.choice([cost, cost, cost + luck.randrange(99), NO_ROUTE])
        assert search(m, k, g, 0, g.at[0], goal, p, cur, most) == cost
        bases.append(p.base)
    assert min(bases) >= LOWEST - NO_ROUTE - 1


def flight(seed: int) -> tuple[CompiledBoard, Position, int]:
    """A train that avoids opponents who can catch it before it is home, and two others anywhere."""
    m, g, goal = on_the_way(seed, 3)
    luck = Random(seed)
    g.goal[0] = NONE
    g.turn, g.cash = 3, [2 * m.win_cash, 20_000, 20_000]
    for other in (1, 2):
        g.at[other], g.train[other] = luck.randrange(m.dot_count), luck.randrange(3)
    return m, g, goal


@given(SEEDS)
def test_what_fleeing_costs_at_least_misleads_no_search(seed: int) -> None:
    m, g, goal = flight(seed)
    k = knowledge(m)
    p, slow = Plan(m, k), Plan(m, k)
    length = find_way(m, k, g, 0, goal, FLEES, p, p.way)
    with pytest.MonkeyPatch.context() as patched:
        for module in (routes, search_module):
            patched.setattr(module, "FLIGHT", 0)
        assert (length, p.total) == (find_way(m, k, g, 0, goal, FLEES, slow, slow.way), slow.total)
    assert p.way[:length] == slow.way[:length]
    assert p.wary and slow.fled[0] == 0


def test_who_declares_rides_the_way_home_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    m, g, home = flight(3)
    k = knowledge(m)
    p = Plan(m, k)
    g.home[0] = m.city_dot.index(home)
    g.origin[0] = next(city for city in range(m.city_count) if m.city_dot[city] != home)
    g.at[0] = m.city_dot[g.origin[0]]
    declaring_parts(m, k, g, 0, FLEES, p)
    assert p.length and p.wary
    looked_at, g.declared[0], g.goal[0] = p.way[p.length - 1], 1, g.origin[0]
    with monkeypatch.context() as patched:
        patched.delattr(routes, "find_way")
        assert routes.planned_arc(m, k, g, 0, home, FLEES, p) == looked_at
    g.declared[0] = 0  # The trip continues, and no opponent is a danger.
    assert not routes.stays(m, k, g, 0, home, FLEES, p)


@given(SEEDS, st.booleans())
def test_the_parts_of_the_best_ride_come_to_what_the_cheapest_way_costs(seed: int, flees: bool) -> None:
    m, g, goal = flight(seed) if flees else on_the_way(seed, 3)
    k = knowledge(m)
    g.seat, g.left = 0, 7
    p = Plan(m, k)
    length = find_way(m, k, g, 0, goal, FLEES, p, p.way)
    if not length:
        return
    with pytest.MonkeyPatch.context() as patched:
        for module in (movement, weighed_rides):
            patched.setattr(module, "target", lambda *_: goal)
        found = dict(rides(m, k, g, 0, FLEES, [arc for arc in m.arcs[g.at[0]] if arc != NONE]))
    totals = {arc: sum(score.amount for score in scores) for arc, scores in found.items()}
    assert totals[p.way[length - 1]] == max(totals.values()) == -UNIT * p.total
    names = {score.name for scores in found.values() for score in scores if score.name != NO_ROUTE_ON.name}
    assert names in ({TIME.name, FEES.name}, {TIME.name, FEES.name, DANGER.name}) and (
        DANGER.name not in names or p.wary
    )
    assert all(score.amount <= 0 for scores in found.values() for score in scores)

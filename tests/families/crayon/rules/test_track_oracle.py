"""Building, connecting and trading track, compared with slow oracles on random networks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.errors import RulesError
from engine.families.crayon.rules.areas import coast
from engine.families.crayon.rules.board import MAJOR, NONE, RAIL_STRIKE, SMALL, CompiledBoard, board_of
from engine.families.crayon.rules.chapters import building, events, movement, trading, winning
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.position import BUILDING, HELD, OPERATING, Position, clear_turn
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import cells_of, neighbours
from engine.model.scenario import RuleValue, Scenario
from tests.families.crayon.random_boards import generated

VARIANTS: tuple[dict[str, RuleValue], ...] = (
    {},
    {"build.branching": True, "crossgrade.enabled": True},
    {"crossgrade.enabled": True, "crossgrade.build": 40, "build.limit": 12},
    {"game.honeymoon": True},
)
SEEDS = st.integers(0, 10**6)


@cache
def boards(variant: int) -> Sequence[tuple[Scenario, CompiledBoard]]:
    """Six boards with at least two major cities."""
    found: list[tuple[Scenario, CompiledBoard]] = []
    for seed in range(100):
        scenario = generated(seed)
        try:
            m = board_of(scenario, {"build.city_sections": 2, **VARIANTS[variant]})
        except RulesError:
            continue
        if len(m.majors) > 1 and min(len(m.sides[city]) for city in m.majors) > 3:
            found.append((scenario, m))
        if len(found) == 6:
            return found
    raise AssertionError("too few boards")


def grown(seed: int, variant: int = 0) -> tuple[Scenario, CompiledBoard, Position, Random]:
    """Return networks of two or three players, built section by section, on one of the boards. The bank may own some
    track."""
    luck = Random(seed)
    scenario, m = luck.choice(boards(variant))
    seats = 2 if m.honeymoon else luck.randint(2, 3)
    g = Position(m, seats, journal=False)
    g.dealt, g.first, g.phase = 1, 0, BUILDING
    cards = iter(range(m.demand_cards))
    for seat in range(seats):
        for slot in range(m.hand):
            g.hand[seat][slot] = card = next(cards)
            g.place[card] = HELD + seat
    sections = luck.choice((5, 20, 50))
    while sections > 0:
        g.seat, g.cash[:] = luck.randrange(seats), [1000] * seats
        clear_turn(m, g)
        found = building.sections(m, g)
        # Several sections of one list: each is tried again, as an earlier one may have closed it.
        for arc in luck.sample(found, min(5, len(found))):
            if building.refusal(m, g, arc) == building.ALLOWED:
                building.build(m, g, arc)
        sections -= 5
    if luck.random() < 0.3:
        lost = luck.randrange(1, seats + 1)
        g.track = g.track.replace(bytes([lost]), bytes([seats + 1]))
    g.seat = luck.randrange(seats)
    clear_turn(m, g)
    return scenario, m, g, luck


def is_fair(m: CompiledBoard, g: Position, city: int, track: bytes | bytearray) -> bool:
    """Return whether the limits of a city hold with this track: all players who may still enter have a side left."""
    owners = Counter(track[arc >> 1] for arc in m.sides[city] if 0 < track[arc >> 1] <= g.seats)
    free = len(m.sides[city]) - owners.total()
    if m.size[city] == MAJOR:
        return free >= g.seats - len(owners)
    most = max(owners.values(), default=0)
    wanted = min(m.entry[city], g.seats, len(m.sides[city]))
    return len(owners) <= m.entry[city] and most <= m.city_sections and free >= wanted - len(owners)


def parts(m: CompiledBoard, track: bytes | bytearray, mine: int) -> set[frozenset[int]]:
    """Return the major cities in groups that one network of own, free and inner sections can connect."""
    found = set()
    for city in m.majors:
        left = [m.centre[city]]
        seen = set(left)
        while left:
            for arc in m.arcs[left.pop()]:
                there, edge = m.end[arc], arc >> 1
                if there not in seen and (m.inner[edge] or track[edge] in (0, mine)):
                    seen.add(there)
                    left.append(there)
        found.add(frozenset(each for each in m.majors if m.centre[each] in seen))
    return found


def cities_at(m: CompiledBoard, edges: Iterable[int]) -> set[int]:
    return {m.city_at[node] for edge in edges for node in (m.start[2 * edge], m.end[2 * edge])} - {NONE}


def may_build(m: CompiledBoard, g: Position, arc: int, before: Sequence[set[frozenset[int]]]) -> bool:
    """Return whether the current player may build a section, by the rulebook. `before` are the major cities that each
    player can connect now."""
    a, b, edge, price = m.start[arc], m.end[arc], arc >> 1, m.price[arc]
    if m.inner[edge] or g.track[edge] or price == NONE:
        return False
    from_own = any(g.track[each >> 1] == g.seat + 1 or (m.branching and g.track[each >> 1]) for each in m.arcs[a])
    if not (m.is_major[a] or from_own):
        return False
    most = min(m.build_limit, m.crossgrade_build) if g.bought else m.build_limit
    if g.spent + price > most or price > g.cash[g.seat]:
        return False
    if m.is_major[a] and g.outs >= m.major_sections:
        return False
    for event in range(m.event_count):
        if g.until[event] and m.event_kind[event] == RAIL_STRIKE and (m.area[event][a] or m.area[event][b]):
            return False
        if g.until[event] and edge in m.crossed[event]:
            return False
    city = m.city_at[b]
    if m.honeymoon and city != NONE and m.size[city] == SMALL:
        rows = [row for card in held(g, g.seat) for row in m.demands[card]]
        if not any(there == city or load in m.supplies[city] for there, load, _ in rows):
            return False
    after = bytearray(g.track)
    after[edge] = g.seat + 1
    if not all(is_fair(m, g, each, after) for each in cities_at(m, [edge])):
        return False
    return all(parts(m, after, seat + 1) == groups for seat, groups in enumerate(before) if seat != g.seat)


@pytest.mark.rule("BR-OPT-32", "BR-BUILD-06")
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
@given(seed=SEEDS)
def test_sections_are_offered_exactly_where_the_oracle_allows_them(variant: int, seed: int) -> None:
    _, m, g, luck = grown(seed, variant)
    g.cash[g.seat] = luck.choice((2, 6, 60))
    g.spent = luck.choice((0, 0, m.build_limit - 2, 14))
    g.outs = luck.randint(0, m.major_sections)
    g.bought = int(m.crossgrade != NONE and luck.random() < 0.5)
    for event in range(m.event_count):
        g.until[event] = int(luck.random() < 0.2)
    before = [parts(m, g.track, seat + 1) for seat in range(g.seats)]
    # Track of the bank can separate major cities for a time. Then the rules do not define whom a section cuts off.
    assume(all(len(groups) == 1 for seat, groups in enumerate(before) if seat != g.seat))
    best: dict[tuple[int, int], int] = {}
    for arc in sorted(range(len(m.start)), key=lambda arc: (m.price[arc], m.start[arc])):
        if may_build(m, g, arc, before):
            best.setdefault((arc >> 1, m.is_major[m.start[arc]]), arc)
    assert sorted(building.sections(m, g)) == sorted(best.values())
    assert building.can_build(m, g) == bool(best)


@given(SEEDS)
def test_joined_major_cities_are_the_most_in_one_network(seed: int) -> None:
    _, m, g, luck = grown(seed)
    g.track[:] = bytes(0 if m.inner[edge] else luck.randint(0, g.seats) for edge in range(m.edge_count))
    for seat in range(g.seats):
        net = nx.Graph()
        net.add_nodes_from(range(m.node_count))
        for edge in range(m.edge_count):
            if g.track[edge] == seat + 1:
                net.add_edge(m.start[2 * edge], m.end[2 * edge])
        for city in m.majors:
            net.add_edges_from((m.centre[city], node) for node in m.nodes[city])
        parts = nx.connected_components(net)
        assert winning.joined(m, g, seat) == max(sum(m.centre[city] in part for city in m.majors) for part in parts)


def chains(m: CompiledBoard, g: Position, seat: int) -> set[frozenset[int]]:
    """Return the track of a player, split at cities, ends and branches."""
    net = nx.Graph()
    own = [edge for edge in range(m.edge_count) if g.track[edge] == seat + 1]
    net.add_nodes_from(own)
    for node in range(m.node_count):
        here = [arc >> 1 for arc in m.arcs[node] if g.track[arc >> 1] == seat + 1]
        if len(here) == 2 and m.city_at[node] == NONE:
            net.add_edge(*here)
    return {frozenset(part) for part in nx.connected_components(net)}


@given(SEEDS)
def test_stretches_of_track_are_offered_exactly_where_the_limits_allow(seed: int) -> None:
    _, m, g, luck = grown(seed)
    found = {}
    for seat in range(g.seats):
        stretches = trading.stretches(m, g, seat)
        edges = [frozenset(trading.edges_of(m, trading.stretch(m, g, edge))) for edge in stretches]
        assert len(edges) == len(set(edges)) and set(edges) == chains(m, g, seat)
        assert [min(each) for each in edges] == stretches
        found[seat] = dict(zip(stretches, edges, strict=True))
    if not any(found[seat] for seat in range(g.seats) if seat != g.seat):
        return
    owner = luck.choice([seat for seat in found if seat != g.seat and found[seat]])
    edge, wanted = luck.choice(list(found[owner].items()))
    least = [min(price for price in (m.price[2 * each], m.price[2 * each + 1]) if price != NONE) for each in wanted]
    assert trading.building_cost(m, g, edge) == sum(least)
    mine = luck.choice([None, *found[g.seat].items()])
    after = bytearray(g.track)
    for each in wanted:
        after[each] = g.seat + 1
    for each in mine[1] if mine else ():
        after[each] = owner + 1
    is_allowed = trading.can_swap(m, g, edge, mine[0]) if mine else trading.can_buy(m, g, edge)
    changed = wanted | mine[1] if mine else wanted
    assert is_allowed == all(is_fair(m, g, city, after) for city in cities_at(m, changed))


@pytest.mark.parametrize("late", [False, True])
@given(seed=SEEDS)
def test_rides_are_offered_exactly_where_the_fees_can_be_paid(late: bool, seed: int) -> None:
    _, m, g, luck = grown(seed)
    before = m.late_fee, m.move_fee
    m.late_fee, m.move_fee = late, luck.choice((0, 1))
    try:
        seat, g.phase = g.seat, OPERATING
        g.vehicle = seat
        nodes = [m.start[2 * edge] for edge in range(m.edge_count) if g.track[edge]] or [0]
        g.at[seat], g.left[seat], g.came[seat] = luck.choice(nodes), 3, NONE
        g.cash[seat] = luck.choice((0, 1, 3, 4, 5, 8, 9))
        for owner in range(g.seats + 1):
            g.paid[owner] = luck.randint(0, 1)
            if late and owner != seat and luck.random() < 0.5:
                g.due[seat][owner], g.paid[owner] = m.track_fee, 1
        offered = set(movement.moves(m, g))
        for arc in m.arcs[g.at[seat]]:
            if m.opens[arc] and (g.track[arc >> 1] or m.inner[arc >> 1]):
                after = g.copy()
                movement.charge(m, after, arc >> 1)
                assert (arc in offered) == (after.cash[seat] >= 0 and (late or after.due == g.due))
    finally:
        m.late_fee, m.move_fee = before


def steps_to(cells: Iterable[Cell], wanted: set[Cell]) -> int:
    """Return the number of steps over the infinite grid from a cell to the nearest of the goals."""
    layer = set(cells)
    steps = 0
    while not layer & wanted:
        layer |= {near for cell in layer for near in neighbours(cell)}
        steps += 1
    return steps


@pytest.mark.rule("BR-EVENT-03")
@given(SEEDS)
def test_distances_of_events_are_the_steps_over_the_grid(seed: int) -> None:
    luck = Random(seed)
    scenario, m = luck.choice(boards(0))
    node = luck.randrange(m.node_count)
    here = m.lattice.cell(node)
    centres = [m.lattice.cell(centre) for centre in m.centre]
    far = [steps_to([here], {centre}) for centre in centres]
    assert events.nearest_city(m, node) == m.centre[far.index(min(far))]
    for number, event in enumerate(m.events):
        near = [far[m.city_of[site]] <= event.radius for site in event.sites]
        if event.where:
            at_sea = steps_to([here], set(coast(scenario))) <= event.radius
            near.append(at_sea if event.where == "coast" else not at_sea)
        near += [steps_to([here], set(cells_of(scenario.board.regions[region].cells))) <= 1 for region in event.regions]
        assert m.area[number][node] == any(near)

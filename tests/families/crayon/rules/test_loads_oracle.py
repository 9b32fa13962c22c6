"""Handling loads, compared with an oracle written from the rulebook.

A position has loads everywhere: in the tray, on trains, in cities, in the warehouses of all players. The oracle lists
the legal decisions about loads with the chips that each moves. No other chip may move.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.crayon.content import Event
from engine.families.crayon.rules import turn
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.loads import ROWS
from engine.families.crayon.rules.position import ANSWER, HELD, IN_FORCE, OPEN, OPERATE, SPAN, Position
from engine.families.crayon.rules.turn import ASK_EXCHANGE, ASK_LOAD, CLAIM, DELIVER, DROP, PICK_UP, TAKE
from engine.model.scenario import RuleValue
from tests.families.crayon.rules.options.arranged import EVENTS, Table, a_board

BOARD = a_board(
    events={**EVENTS, "205": Event("slow", "Snow", 2, ("alder",), loads_lost=1, lasts="round")}  # type: ignore[arg-type]
)
SEATS = 3
VARIANTS: tuple[dict[str, RuleValue], ...] = (
    {"warehouse.private": True, "warehouse.field": "wordelmann", "game.circus": True},
    {"warehouse.private": True, "warehouse.field": "some_turns", "move.load_cost": 1, "trains.two": True},
    {"warehouse.private": True, "game.circus": True, "contracts.open": True, "warehouse.loads": 3},
    {"game.honeymoon": True, "warehouse.private": True, "game.circus": True},
    {},
)
HANDLING = (DELIVER, PICK_UP, TAKE, DROP, CLAIM, ASK_LOAD, ASK_EXCHANGE)
Chip = tuple[int, ...]
Moves = list[tuple[Chip, Chip]]
"""Chips that move between places. A chip is its load and its place."""


@cache
def spots(variant: int) -> tuple[CompiledBoard, list[int]]:
    """Return the board, and the mileposts in cities and four clear ones for warehouses."""
    table = Table(BOARD, 2, {name.replace(".", "__"): value for name, value in VARIANTS[variant].items()})
    return table.m, [table.node((column, 3)) for column in range(1, 5)]


def arranged(variant: int, seed: int) -> tuple[CompiledBoard, Position]:
    """Return a position with chips and trains in random places and player 1 as the current player."""
    luck = Random(seed)
    m, clear = spots(variant)
    seats = 2 if m.honeymoon else SEATS
    table = Table(BOARD, seats, {name.replace(".", "__"): value for name, value in VARIANTS[variant].items()})
    g = table.on_turn(1).g
    cities = [node for nodes in m.nodes for node in nodes]
    for vehicle in range(seats * m.fleet):
        g.at[vehicle] = luck.choice(cities + 4 * clear)
        g.train[vehicle] = luck.randrange(len(m.train_ids))
    if m.warehouse != NONE:
        for seat, node in enumerate(luck.sample(clear, seats)):
            g.warehouse[seat] = luck.choice((node, NONE))
    g.vehicle = m.fleet + luck.randrange(m.fleet)
    g.at[g.vehicle] = luck.choice(
        [
            g.at[g.vehicle],
            luck.choice([node for node in g.warehouse if node != NONE] or cities),
            luck.choice([centre for city, centre in enumerate(m.centre) if m.supplies[city]]),
        ]
    )
    for load, chips in enumerate(m.chips):
        for _ in range(chips if load != m.circus else 0):
            g.tray[load] -= 1
            place(m, g, load, luck)
    here = m.city_at[g.at[g.vehicle]]
    for load in m.supplies[here] if here != NONE and luck.random() < 0.5 else ():
        # Claims need an empty tray.
        for _ in range(4 * g.tray[load]):
            if g.tray[load]:
                g.tray[load] -= 1
                place(m, g, load, luck)
    for row in g.stored:
        if row[1] == m.circus:
            row[0] = luck.choice([*m.centre, g.at[g.vehicle]])
    for card in luck.sample(range(m.demand_cards), 4) if m.contracts else ():
        if g.place[card] < HELD:
            g.place[card] = OPEN
    if luck.random() < 0.2:  # the strike
        strike = next(event for event in range(m.event_count) if m.events[event].kind == "strike")
        g.place[m.demand_cards + strike], g.until[strike], g.drawer[strike] = IN_FORCE, 1, 0
    g.cash[:] = [luck.randint(0, 9) for _ in g.cash]
    g.left[g.vehicle] = luck.choice((0, 1, 2, 9))
    luck.shuffle(g.stored)
    return m, g


def place(m: CompiledBoard, g: Position, load: int, luck: Random) -> None:
    """Move a chip to a place by the options."""
    where = luck.randrange(4)
    vehicle, seat = luck.randrange(len(g.at)), luck.randrange(g.seats)
    cargo = g.cargo[vehicle]
    if where == 0 and cargo.count(NONE) > m.capacity - m.train_loads[g.train[vehicle]]:
        cargo[cargo.index(NONE)] = load
    elif where == 1 and m.warehouse != NONE and g.warehouse[seat] != NONE:
        inside = sum(row[2:] == [seat, NONE] for row in g.stored)
        if inside < m.warehouse_loads:
            g.stored.append([g.warehouse[seat], load, seat, NONE])
        else:
            g.tray[load] += 1
    elif where == 2 and m.stores == "some_turns":
        g.stored.append([luck.choice(m.centre), load, seat, g.turns[seat] + luck.randint(0, 3)])
    elif where == 2 and (m.stores == "wordelmann" or m.honeymoon):
        g.stored.append([luck.choice(m.centre), load, NONE, NONE])
    else:
        g.tray[load] += 1


def chips(g: Position) -> Counter[Chip]:
    """Return every chip with its place: tray, train, load that a train waits for, row of the stored loads."""
    found: Counter[Chip] = Counter({(load, 0): count for load, count in enumerate(g.tray) if count})
    found.update((load, 1, vehicle) for vehicle, cargo in enumerate(g.cargo) for load in cargo if load != NONE)
    found.update((load, 2, vehicle) for vehicle, load in enumerate(g.waits_for) if load != NONE)
    found.update((load, 3, node, seat, last) for node, load, seat, last in g.stored)
    return found


def lies(row: list[int]) -> Chip:
    node, load, seat, last = row
    return (load, 3, node, seat, last)


def expected(m: CompiledBoard, g: Position) -> dict[int, Moves]:
    """Return the legal decisions about loads, with the chips that they move once accepted."""
    seat, vehicle = g.seat, g.vehicle
    here, city = g.at[vehicle], m.city_at[g.at[vehicle]]
    spot = here if city == NONE else m.centre[city]
    left, on_board = g.left[vehicle], [load for load in g.cargo[vehicle] if load != NONE]
    room = len(on_board) + (g.waits_for[vehicle] != NONE) < m.train_loads[g.train[vehicle]]
    can_handle = left >= m.load_cost
    strikes = [event for event, kind in enumerate(m.events) if kind.kind == "strike" and g.until[event]]
    struck = any(m.area[event][spot] for event in strikes)
    whose = {node: owner for owner, node in enumerate(g.warehouse) if node != NONE}
    inside = {owner: [row for row in g.stored if row[2] == owner and row[3] == NONE] for owner in range(g.seats)}
    cards = [card for card in range(m.demand_cards) if g.place[card] in (HELD + seat, OPEN)]
    found: dict[int, Moves] = {}

    def train(load: int) -> Chip:
        return (load, 1, vehicle)

    def tray(load: int) -> Chip:
        return (load, 0)

    def allow(kind: int, value: int, *moves: tuple[Chip, Chip]) -> None:
        found[kind * SPAN + value] = list(moves)

    def left_here(load: int) -> Moves:
        if load == m.circus:
            return [(train(load), (load, 3, spot, NONE, NONE))]
        if city == NONE:
            return [(train(load), (load, 3, here, seat, NONE))]
        if m.honeymoon and load not in m.supplies[city]:
            back = [(lies(row), tray(row[1])) for row in g.stored if row[0] == spot and row[1] != m.circus]
            return [(train(load), (load, 3, spot, NONE, NONE)), *back]
        if m.stores == "some_turns":
            return [(train(load), (load, 3, spot, seat, g.turns[seat] + m.store_turns))]
        if m.stores == "wordelmann" and load not in m.supplies[city]:
            return [(train(load), (load, 3, spot, NONE, NONE))]
        return [(train(load), tray(load))]

    if can_handle:
        if city != NONE and not struck:
            for card in cards:
                for number, (there, load, _) in enumerate(m.demands[card]):
                    if there == city and load in on_board:
                        to = (load, 3, spot, NONE, NONE) if load == m.circus else tray(load)
                        allow(DELIVER, card * ROWS + number, (train(load), to))
            for load in m.supplies[city] if room else ():
                if g.tray[load]:
                    allow(PICK_UP, load, (tray(load), train(load)))
        asked = {load for card in cards for _, load, _ in m.demands[card]}
        for row in g.stored if room and not struck else ():
            is_mine = row[3] != NONE or row[2] in (NONE, seat)
            if row[0] == spot and is_mine and (row[1] != m.circus or row[1] in asked):
                found.setdefault(TAKE * SPAN + row[1], [(lies(row), train(row[1]))])
        is_room_inside = whose.get(here) == seat and len(inside[seat]) < m.warehouse_loads
        for load in set(on_board):
            if city != NONE or is_room_inside or load == m.circus:
                allow(DROP, load, *left_here(load))
    for row in g.stored if city != NONE and room and not struck and g.waits_for[vehicle] == NONE else ():
        is_claimable = (row[2] != NONE and row[3] == NONE) or m.stores == "wordelmann"
        if row[1] in m.supplies[city] and not g.tray[row[1]] and is_claimable:
            key = CLAIM * SPAN + row[0] * m.load_count + row[1]
            found.setdefault(key, [(lies(row), (row[1], 2, vehicle))])
    owner = whose.get(here, seat)
    if owner != seat and not struck:
        for row in inside[owner]:
            get = row[1]
            if room and g.cash[seat] >= m.warehouse_sale and left >= m.load_cost:
                found.setdefault(ASK_LOAD * SPAN + get, [(lies(row), train(get))])
            for give in set(on_board) - {get, m.circus} if left >= 2 * m.load_cost else ():
                key = ASK_EXCHANGE * SPAN + give * m.load_count + get
                found.setdefault(key, [(lies(row), train(get)), (train(give), (give, 3, here, owner, NONE))])
    return found


def test_a_loads_oracle_board_has_every_place() -> None:
    seen = {chip[1] for seed in range(20) for chip in chips(arranged(0, seed)[1])}
    assert seen == {0, 1, 3}


@pytest.mark.rule(
    "BR-LOAD-01",
    "BR-LOAD-03",
    "BR-LOAD-04",
    "BR-LOAD-05",
    "BR-DELIV-01",
    "BR-DELIV-03",
    "BR-EX-20",
    "BR-OPT-17",
    "BR-OPT-19",
    "BR-OPT-23",
    "BR-OPT-24",
    "BR-OPT-25",
    "BR-OPT-38",
)
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
@given(seed=st.integers(0, 10**6))
def test_handling_loads_is_legal_and_moves_chips_as_the_oracle_says(variant: int, seed: int) -> None:
    m, g = arranged(variant, seed)
    legal = expected(m, g)
    assert turn.step(m, g) == OPERATE
    assert {number for number in turn.legal(m, g.copy(), OPERATE) if number // SPAN in HANDLING} == set(legal)
    for number, moves in legal.items():
        kind, after, cash = number // SPAN, g.copy(), list(g.cash)
        turn.act(m, after, OPERATE, number)
        if kind in (ASK_LOAD, ASK_EXCHANGE):
            owner = g.warehouse.index(g.at[g.vehicle])
            assert turn.step(m, after) == ANSWER and turn.actor(m, after, ANSWER) == owner
            assert chips(after) == chips(g)
            turn.act(m, after, ANSWER, 1)
            if kind == ASK_LOAD:
                cash[g.seat] -= m.warehouse_sale
                cash[owner] += m.warehouse_sale
        elif kind == DELIVER:
            card, row = divmod(number % SPAN, ROWS)
            cash[g.seat] += m.demands[card][row][2]
        assert after.cash == cash
        moved = chips(g)
        moved.subtract(one for one, _ in moves)
        moved.update(other for _, other in moves)
        assert chips(after) == +moved

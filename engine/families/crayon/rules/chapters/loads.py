"""Loads: picking up, dropping, delivering (BR-LOAD, BR-DELIV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.deck import discard, held
from engine.families.crayon.rules.chapters.events import is_struck
from engine.families.crayon.rules.chapters.movement import pay_what_is_late
from engine.families.crayon.rules.journal import note, receive
from engine.families.crayon.rules.position import OPEN, Position, put_load, take_load, taken_places

ROWS = 1 << 12
"""More demands than a card has: `card * ROWS + row` names one."""


def city_here(m: CompiledBoard, g: Position) -> int:
    """The city where the train on the move stands; NONE where it stands in none."""
    here = g.at[g.vehicle]
    return NONE if here == NONE else m.city_at[here]


def has_room(m: CompiledBoard, g: Position, vehicle: int) -> bool:
    """Whether one more load goes onto a train (BR-LOAD-04)."""
    return taken_places(g, vehicle) < m.train_loads[g.train[vehicle]]


def can_handle(m: CompiledBoard, g: Position) -> bool:
    """Whether the mileposts that handling a load costs are left (BR-OPT-30)."""
    return g.left[g.vehicle] >= m.load_cost


def pickable(m: CompiledBoard, g: Position) -> list[int]:
    """The loads that the city here offers: supplied there, a chip in the tray, room on the train, no strike
    (BR-LOAD-01, BR-LOAD-03)."""
    city = city_here(m, g)
    if city == NONE or not has_room(m, g, g.vehicle) or not can_handle(m, g) or is_struck(m, g, city):
        return []
    return [load for load in m.supplies[city] if g.tray[load]]


def droppable(m: CompiledBoard, g: Position) -> list[int]:
    """The kinds of load that may be dropped here: all on board, in any city (BR-LOAD-05) and at the own warehouse where
    it has room (BR-OPT-23); the circus anywhere (BR-OPT-38)."""
    if g.at[g.vehicle] == NONE or not can_handle(m, g):
        return []
    every = city_here(m, g) != NONE or has_room_to_store(m, g)
    return sorted({load for load in g.cargo[g.vehicle] if load != NONE and (every or load == m.circus)})


def has_room_to_store(m: CompiledBoard, g: Position) -> bool:
    """Whether the train on the move stands at the warehouse of its seat, and one more load goes into that."""
    if g.warehouse[g.seat] != g.at[g.vehicle]:
        return False
    return len(warehouse_contents(g, g.seat)) < m.warehouse_loads


def is_in_warehouse(row: Sequence[int]) -> bool:
    """Whether a stored load lies in a private warehouse."""
    return row[2] != NONE and row[3] == NONE


def warehouse_contents(g: Position, seat: int) -> list[int]:
    """Return the loads in the warehouse of a seat, by number, one entry per chip.

    Actions, labels and the board show them in this order.
    """
    return sorted(row[1] for row in g.stored if is_in_warehouse(row) and row[2] == seat)


def store_here(m: CompiledBoard, g: Position) -> int:
    """The milepost at which loads are stored where the train on the move stands: the centre of a city."""
    city = city_here(m, g)
    return g.at[g.vehicle] if city == NONE else m.centre[city]


def deliverable(m: CompiledBoard, g: Position) -> list[int]:
    """The demands that can be served here, as `card * ROWS + row` (BR-DELIV-01)."""
    city = city_here(m, g)
    if city == NONE or not can_handle(m, g) or is_struck(m, g, city):
        return []
    cargo = g.cargo[g.vehicle]
    return [
        card * ROWS + row
        for card in open_cards(m, g)
        for row, (there, load, _) in enumerate(m.demands[card])
        if there == city and load in cargo
    ]


def open_cards(m: CompiledBoard, g: Position) -> Iterator[int]:
    """The cards that the seat on turn may serve: its own, and contracts that lie open for all (BR-OPT-27)."""
    yield from held(g, g.seat)
    if m.contracts:
        yield from (card for card in range(m.demand_cards) if g.place[card] == OPEN)


def spend_handling(m: CompiledBoard, g: Position) -> None:
    """The mileposts that handling costs (BR-OPT-30)."""
    g.left[g.vehicle] -= m.load_cost
    g.since[g.vehicle] = g.at[g.vehicle]
    g.done = 1


def pick_up(m: CompiledBoard, g: Position, load: int) -> None:
    """A load goes from the tray onto the train; it costs no movement (BR-LOAD-06)."""
    g.tray[load] -= 1
    put_load(g, g.vehicle, load)
    spend_handling(m, g)
    note(g, journal.PICKED_UP, g.seat, 0, load, g.at[g.vehicle])


def drop(m: CompiledBoard, g: Position, load: int) -> None:
    """A load is left without payment (BR-LOAD-05)."""
    take_load(g, g.vehicle, load)
    is_kept = city_here(m, g) == NONE and load != m.circus
    note(g, journal.STORED if is_kept else journal.DROPPED, g.seat, 0, load, g.at[g.vehicle])
    put_down(m, g, load)
    spend_handling(m, g)


def put_down(m: CompiledBoard, g: Position, load: int) -> None:
    """A load that was dropped goes to the tray, or by an option stays where it is."""
    city, centre = city_here(m, g), store_here(m, g)
    if load == m.circus:
        g.stored.append([centre, load, NONE, NONE])  # BR-OPT-38
    elif city == NONE:
        g.stored.append([centre, load, g.seat, NONE])  # BR-OPT-23
    elif m.honeymoon and load not in m.supplies[city]:  # BR-OPT-17: one chip a city, a new one sends the old one away
        for row in [row for row in g.stored if row[0] == centre and row[1] != m.circus]:
            g.stored.remove(row)
            g.tray[row[1]] += 1
        g.stored.append([centre, load, NONE, NONE])
    elif m.stores == "some_turns":  # BR-OPT-18
        g.stored.append([centre, load, g.seat, g.turns[g.seat] + m.store_turns])
    elif m.stores == "wordelmann" and load not in m.supplies[city]:  # BR-OPT-19
        g.stored.append([centre, load, NONE, NONE])
    else:
        g.tray[load] += 1


def deliver(m: CompiledBoard, g: Position, demand: int) -> None:
    """The card is discarded, the amount paid, the chip returned; then a card is drawn, and an event acts before the
    turn goes on (BR-DELIV-02, BR-DELIV-03)."""
    card, row = divmod(demand, ROWS)
    load, payoff = m.demands[card][row][1], m.demands[card][row][2]
    seat = g.seat
    take_load(g, g.vehicle, load)
    if load == m.circus:
        put_down(m, g, load)
    else:
        g.tray[load] += 1
    discard(m, g, seat, card)
    spend_handling(m, g)
    receive(m, g, seat, payoff, journal.DELIVERED, card, row)
    if m.late_fee:
        pay_what_is_late(m, g, seat)

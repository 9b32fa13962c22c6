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
"""A factor above the number of demands on a card: `card * ROWS + row` identifies one."""


def city_here(board: CompiledBoard, state: Position) -> int:
    """Return the city of the current train; NONE if it is not in a city."""
    here = state.at[state.vehicle]
    return NONE if here == NONE else board.city_at[here]


def has_room(board: CompiledBoard, state: Position, vehicle: int) -> bool:
    """Return whether a train has room for one more load (BR-LOAD-04)."""
    return taken_places(state, vehicle) < board.train_loads[state.train[vehicle]]


def can_handle(board: CompiledBoard, state: Position) -> bool:
    """Return whether the train has enough mileposts left to handle a load (BR-OPT-30)."""
    return state.left[state.vehicle] >= board.load_cost


def pickable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the loads that can be picked up here: supplied, with a chip in the tray, room on the train and no strike
    (BR-LOAD-01, BR-LOAD-03)."""
    city = city_here(board, state)
    if (
        city == NONE
        or not has_room(board, state, state.vehicle)
        or not can_handle(board, state)
        or is_struck(board, state, city)
    ):
        return []
    return [load for load in board.supplies[city] if state.tray[load]]


def droppable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the kinds of load that may be dropped here: all on board in any city (BR-LOAD-05) and at the own warehouse
    if it has room (BR-OPT-23); the circus anywhere (BR-OPT-38)."""
    if state.at[state.vehicle] == NONE or not can_handle(board, state):
        return []
    every = city_here(board, state) != NONE or has_room_to_store(board, state)
    return sorted({load for load in state.cargo[state.vehicle] if load != NONE and (every or load == board.circus)})


def has_room_to_store(board: CompiledBoard, state: Position) -> bool:
    """Return whether the current train is at the warehouse of its player and there is room for one more load."""
    if state.warehouse[state.seat] != state.at[state.vehicle]:
        return False
    return len(warehouse_contents(state, state.seat)) < board.warehouse_loads


def is_in_warehouse(row: Sequence[int]) -> bool:
    """Return whether a stored load is in a private warehouse."""
    return row[2] != NONE and row[3] == NONE


def warehouse_contents(state: Position, seat: int) -> list[int]:
    """Return the loads in the warehouse of a seat, by number, one entry per chip.

    Actions, labels and the board show them in this order.
    """
    return sorted(row[1] for row in state.stored if is_in_warehouse(row) and row[2] == seat)


def store_here(board: CompiledBoard, state: Position) -> int:
    """Return the milepost where the current train stores loads: the center of a city."""
    city = city_here(board, state)
    return state.at[state.vehicle] if city == NONE else board.centre[city]


def deliverable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the demands that can be met here, as `card * ROWS + row` (BR-DELIV-01)."""
    city = city_here(board, state)
    if city == NONE or not can_handle(board, state) or is_struck(board, state, city):
        return []
    cargo = state.cargo[state.vehicle]
    return [
        card * ROWS + row
        for card in open_cards(board, state)
        for row, (there, load, _) in enumerate(board.demands[card])
        if there == city and load in cargo
    ]


def open_cards(board: CompiledBoard, state: Position) -> Iterator[int]:
    """Return the cards that the current player may use: the hand and open contracts (BR-OPT-27)."""
    yield from held(state, state.seat)
    if board.contracts:
        yield from (card for card in range(board.demand_cards) if state.place[card] == OPEN)


def spend_handling(board: CompiledBoard, state: Position) -> None:
    """Subtract the mileposts for handling a load (BR-OPT-30)."""
    state.left[state.vehicle] -= board.load_cost
    state.since[state.vehicle] = state.at[state.vehicle]
    state.done = 1


def pick_up(board: CompiledBoard, state: Position, load: int) -> None:
    """Move a load from the tray to the train, without movement cost (BR-LOAD-06)."""
    state.tray[load] -= 1
    put_load(state, state.vehicle, load)
    spend_handling(board, state)
    note(state, journal.PICKED_UP, state.seat, 0, load, state.at[state.vehicle])


def drop(board: CompiledBoard, state: Position, load: int) -> None:
    """Drop a load without payment (BR-LOAD-05)."""
    take_load(state, state.vehicle, load)
    is_kept = city_here(board, state) == NONE and load != board.circus
    note(state, journal.STORED if is_kept else journal.DROPPED, state.seat, 0, load, state.at[state.vehicle])
    put_down(board, state, load)
    spend_handling(board, state)


def put_down(board: CompiledBoard, state: Position, load: int) -> None:
    """Return a dropped load to the tray, or leave it there by an option."""
    city, centre = city_here(board, state), store_here(board, state)
    if load == board.circus:
        state.stored.append([centre, load, NONE, NONE])  # BR-OPT-38
    elif city == NONE:
        state.stored.append([centre, load, state.seat, NONE])  # BR-OPT-23
    elif board.honeymoon and load not in board.supplies[city]:  # BR-OPT-17: one chip per city, a new one replaces it.
        for row in [row for row in state.stored if row[0] == centre and row[1] != board.circus]:
            state.stored.remove(row)
            state.tray[row[1]] += 1
        state.stored.append([centre, load, NONE, NONE])
    elif board.stores == "some_turns":  # BR-OPT-18
        state.stored.append([centre, load, state.seat, state.turns[state.seat] + board.store_turns])
    elif board.stores == "wordelmann" and load not in board.supplies[city]:  # BR-OPT-19
        state.stored.append([centre, load, NONE, NONE])
    else:
        state.tray[load] += 1


def deliver(board: CompiledBoard, state: Position, demand: int) -> None:
    """Discard the card, pay the amount and return the chip. Then a card is drawn, and an event takes effect before the
    turn continues (BR-DELIV-02, BR-DELIV-03)."""
    card, row = divmod(demand, ROWS)
    load, payoff = board.demands[card][row][1], board.demands[card][row][2]
    seat = state.seat
    take_load(state, state.vehicle, load)
    if load == board.circus:
        put_down(board, state, load)
    else:
        state.tray[load] += 1
    discard(board, state, seat, card)
    spend_handling(board, state)
    receive(board, state, seat, payoff, journal.DELIVERED, card, row)
    if board.late_fee:
        pay_what_is_late(board, state, seat)

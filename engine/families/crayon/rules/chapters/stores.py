"""Loads outside trains and tray: dropped loads, warehouses and the circus, and claims to distant loads (BR-OPT-17 to
BR-OPT-20, BR-OPT-24, BR-OPT-38)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, STRIKE, CompiledBoard
from engine.families.crayon.rules.chapters.events import is_struck
from engine.families.crayon.rules.chapters.loads import (
    can_handle,
    city_here,
    has_room,
    is_in_warehouse,
    open_cards,
    spend_handling,
    store_here,
)
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import Position, in_force, put_load, vehicles

STAY = 2
"""The number of own turns that a claim waits for: this one and the next one."""


def takeable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the kinds of stored loads that may be picked up here: from warehouses only own ones, the circus only with
    a demand for it (BR-OPT-38)."""
    if (
        not state.stored
        or state.at[state.vehicle] == NONE
        or not has_room(board, state, state.vehicle)
        or not can_handle(board, state)
    ):
        return []
    node = store_here(board, state)
    if is_struck_at(board, state, node):
        return []
    here = {row[1] for row in state.stored if row[0] == node and (row[2] == state.seat or not is_in_warehouse(row))}
    if board.circus in here and not any(
        load == board.circus for card in open_cards(board, state) for _, load, _ in board.demands[card]
    ):
        here.remove(board.circus)
    return sorted(here)


def is_struck_at(board: CompiledBoard, state: Position, node: int) -> bool:
    """Return whether a strike forbids handling loads at a milepost."""
    return any(board.area[event][node] for event in in_force(board, state, STRIKE))


def take_stored(board: CompiledBoard, state: Position, load: int) -> None:
    """Move the stored load that was dropped first onto the train."""
    node = store_here(board, state)
    row = next(
        row for row in state.stored if row[:2] == [node, load] and (row[2] == state.seat or not is_in_warehouse(row))
    )
    state.stored.remove(row)
    put_load(state, state.vehicle, load)
    spend_handling(board, state)
    note(state, journal.TOOK_STORED, state.seat, 0, load, node)


def expire(board: CompiledBoard, state: Position, seat: int) -> None:
    """Return loads to the tray whose time has expired (BR-OPT-18)."""
    kept = []
    for row in state.stored:
        node, load, dropper, last = row
        if dropper == seat and last != NONE and state.turns[seat] >= last:
            state.tray[load] += 1
            note(state, journal.STORED_GONE, seat, 0, load, node)
        else:
            kept.append(row)
    state.stored = kept


def claimable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the stored loads that may be claimed here, as `milepost * m.load_count + load`: supplied by the city, with
    no chip in the tray, and in the field (BR-OPT-20) or in a private warehouse (BR-OPT-24)."""
    vehicle, city = state.vehicle, city_here(board, state)
    if not state.stored or city == NONE or state.waits_for[vehicle] != NONE:
        return []
    if not has_room(board, state, vehicle) or is_struck(board, state, city):
        return []
    wanted = {load for load in board.supplies[city] if not state.tray[load]}
    return sorted(
        {
            row[0] * board.load_count + row[1]
            for row in state.stored
            if row[1] in wanted and (is_in_warehouse(row) or board.stores == "wordelmann")
        }
    )


def claim(board: CompiledBoard, state: Position, value: int) -> None:
    """Reserve a distant load for the train, which stays here for the entire next turn."""
    node, load = divmod(value, board.load_count)
    state.stored.remove(next(row for row in state.stored if row[:2] == [node, load]))
    vehicle = state.vehicle
    state.waits_for[vehicle], state.stay[vehicle], state.left[vehicle] = load, STAY, 0
    state.done = 1
    note(state, journal.STAYS, state.seat, 0, load, node)


def end_stays(board: CompiledBoard, state: Position, seat: int) -> None:
    """Give loads to trains that stayed in a city for them (BR-OPT-20)."""
    for vehicle in vehicles(board, state, seat):
        if state.stay[vehicle]:
            state.stay[vehicle] -= 1
            if not state.stay[vehicle]:
                load, state.waits_for[vehicle] = state.waits_for[vehicle], NONE
                put_load(state, vehicle, load)
                note(state, journal.GOT_CLAIMED, seat, 0, load, state.at[vehicle])

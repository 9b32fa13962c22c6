"""Private warehouses: their building, and sales and exchanges of their owners (BR-OPT-22, BR-OPT-25)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, RAIL_STRIKE, CompiledBoard
from engine.families.crayon.rules.chapters.building import ends_of, limit, own_edges
from engine.families.crayon.rules.chapters.events import is_closed
from engine.families.crayon.rules.chapters.loads import has_room, is_in_warehouse, warehouse_contents
from engine.families.crayon.rules.chapters.stores import is_struck_at
from engine.families.crayon.rules.journal import note, pay, receive
from engine.families.crayon.rules.position import (
    BUY_LOAD,
    SWAP_LOADS,
    Position,
    in_force,
    put_load,
    take_load,
)


def warehouse_sites(board: CompiledBoard, state: Position) -> list[int]:
    """Return the mileposts where the current player may build a warehouse: clear ones on own track without a warehouse,
    within the building limit (BR-OPT-22)."""
    seat, price = state.seat, board.warehouse
    if (
        price == NONE
        or state.warehouse[seat] != NONE
        or price > state.cash[seat]
        or state.spent + price > limit(board, state)
    ):
        return []
    closed = in_force(board, state, RAIL_STRIKE)
    return [
        node
        for node in sorted(ends_of(board, own_edges(board, state, seat)))
        if board.is_clear[node] and node not in state.warehouse and not (closed and is_closed(board, state, node))
    ]


def build_warehouse(board: CompiledBoard, state: Position, node: int) -> None:
    """Build and pay for a warehouse."""
    state.warehouse[state.seat] = node
    state.spent += board.warehouse
    state.done = 1
    pay(state, state.seat, board.warehouse, journal.WAREHOUSE_BUILT, node)


def clear_warehouse(board: CompiledBoard, state: Position, seat: int) -> None:
    """Remove a warehouse and return its loads to the tray."""
    state.warehouse[seat] = NONE
    for row in [row for row in state.stored if is_in_warehouse(row) and row[2] == seat]:
        state.stored.remove(row)
        state.tray[row[1]] += 1
        note(state, journal.STORED_GONE, seat, 0, row[1], row[0])


def host(board: CompiledBoard, state: Position) -> int:
    """Return the owner of the warehouse of another player at the current train, or NONE.

    The owner can be asked as many times per turn as a warehouse holds loads, and not after declining.
    """
    here = state.at[state.vehicle]
    if board.warehouse == NONE or here == NONE or state.offers >= board.warehouse_loads or here not in state.warehouse:
        return NONE
    whose = state.warehouse.index(here)
    return NONE if whose == state.seat or is_struck_at(board, state, here) else whose


def buyable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the loads that the current player may ask to buy here (BR-OPT-25)."""
    whose = host(board, state)
    if whose == NONE or state.cash[state.seat] < board.warehouse_sale or not has_room(board, state, state.vehicle):
        return []
    return _kinds_in(state, whose) if state.left[state.vehicle] >= board.load_cost else []


def exchangeable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the exchanges that the current player may ask for here, as `own load * m.load_count + other load` (BR-
    OPT-25)."""
    whose = host(board, state)
    if whose == NONE or state.left[state.vehicle] < 2 * board.load_cost:
        return []
    mine = sorted({load for load in state.cargo[state.vehicle] if load not in (NONE, board.circus)})
    return [give * board.load_count + get for give in mine for get in _kinds_in(state, whose) if give != get]


def _kinds_in(state: Position, seat: int) -> list[int]:
    """Return the contents of a warehouse without repetitions."""
    return list(dict.fromkeys(warehouse_contents(state, seat)))


def ask_to_buy(board: CompiledBoard, state: Position, load: int) -> None:
    """Ask the owner for a load."""
    whose = host(board, state)
    state.offer[:4] = [BUY_LOAD, whose, load, NONE]
    state.done, state.offers = 1, state.offers + 1
    note(state, journal.ASKED, state.seat, 0, whose, load)


def ask_to_exchange(board: CompiledBoard, state: Position, value: int) -> None:
    """Offer the owner a load for another one."""
    whose = host(board, state)
    give, get = divmod(value, board.load_count)
    state.offer[:4] = [SWAP_LOADS, whose, get, give]
    state.done, state.offers = 1, state.offers + 1
    note(state, journal.ASKED_EXCHANGE, state.seat, 0, whose, value)


def answer_load(board: CompiledBoard, state: Position, accepts: int) -> None:
    """Apply the answer of the owner, who is not asked again in this turn after declining."""
    kind, whose, get, give = state.offer[:4]
    state.offer[0] = NONE
    seat, vehicle = state.seat, state.vehicle
    if not accepts:
        state.offers = board.warehouse_loads
        note(state, journal.DECLINED, whose)
        return
    row = next(row for row in state.stored if is_in_warehouse(row) and row[1:3] == [get, whose])
    state.stored.remove(row)
    state.left[vehicle] -= board.load_cost
    if kind == SWAP_LOADS:
        take_load(state, vehicle, give)
        state.stored.append([row[0], give, whose, NONE])
        state.left[vehicle] -= board.load_cost
        note(state, journal.EXCHANGED, seat, 0, whose, give * board.load_count + get)
    else:
        pay(state, seat, board.warehouse_sale, journal.LOAD_PAID, whose, get)
        receive(board, state, whose, board.warehouse_sale, journal.LOAD_SOLD, seat, get)
    put_load(state, vehicle, get)

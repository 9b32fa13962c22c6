"""Movement: where trains may go, fees for track, and half rate (BR-MOVE)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, RAIL_STRIKE, CompiledBoard
from engine.families.crayon.rules.chapters.events import half, is_closed, is_slow, slow_down
from engine.families.crayon.rules.journal import note, pay, receive
from engine.families.crayon.rules.position import BUILDING, ENDING, Position, in_force, owner, speed, vehicles


def begin_operation(board: CompiledBoard, state: Position) -> None:
    """Set the mileposts of the turn. A train that starts inside an area of half rate moves at half rate all turn (BR-
    EVENT-05). A train that stays in a city for a load does not move (BR-OPT-20)."""
    for vehicle in vehicles(board, state, state.seat):
        state.left[vehicle] = 0 if state.stay[vehicle] else speed(board, state, vehicle)
        state.halved[vehicle] = 0
        state.since[vehicle], state.faced[vehicle] = state.at[vehicle], state.came[vehicle]
        if state.at[vehicle] != NONE and is_slow(board, state, state.at[vehicle]):
            slow_down(state, vehicle, half(state.left[vehicle]))


def starts(board: CompiledBoard, state: Position) -> list[int]:
    """Return where the current train may be placed: at any milepost of any city (BR-MOVE-01)."""
    if state.at[state.vehicle] != NONE:
        return []
    return [node for nodes in board.nodes for node in nodes]


def place(board: CompiledBoard, state: Position, node: int) -> None:
    """Place a train in a city at the start of its first operation."""
    vehicle = state.vehicle
    state.at[vehicle] = state.since[vehicle] = node
    state.came[vehicle] = NONE
    state.done = 1
    if is_slow(board, state, node):
        slow_down(state, vehicle, half(state.left[vehicle]))
    note(state, journal.PLACED, state.seat, 0, node)


def moves(board: CompiledBoard, state: Position, vehicle: int = NONE) -> list[int]:
    """Return the arcs over which the current train, or another vehicle of its player, may move next."""
    vehicle = state.vehicle if vehicle == NONE else vehicle
    here = state.at[vehicle]
    if here == NONE or not state.left[vehicle]:
        return []
    closed = in_force(board, state, RAIL_STRIKE)
    if closed and is_closed(board, state, here):
        return []
    back = (
        NONE if board.city_at[here] != NONE else state.came[vehicle] ^ 1 if state.came[vehicle] != NONE else NONE
    )  # BR-MOVE-04
    found = []
    for arc in board.arcs[here]:
        edge = arc >> 1
        if arc == back or not board.opens[arc] or not (state.track[edge] or board.inner[edge]):
            continue
        if closed and is_closed(board, state, board.end[arc]):
            continue
        if can_pay(board, state, edge):
            found.append(arc)
    return found


def may_ride(board: CompiledBoard, state: Position, arc: int) -> bool:
    """Return whether the current train, away from cities, with mileposts left and without a rail strike, may move over
    an arc."""
    edge = arc >> 1
    if arc == state.came[state.vehicle] ^ 1 or not board.opens[arc] or not (state.track[edge] or board.inner[edge]):
        return False
    return can_pay(board, state, edge)


def keeper(board: CompiledBoard, state: Position, edge: int) -> int:
    """Return the player whose track the current player uses on a section: the current player inside major cities."""
    return state.seat if board.inner[edge] else state.track[edge] - 1


def toll(board: CompiledBoard, state: Position, whose: int) -> int:
    """Return the fee for track of a player: none for own track (unless by an option), and none to a player already paid
    in this turn (BR-MOVE-05, BR-MOVE-07, BR-OPT-29)."""
    if state.paid[whose]:
        return 0
    return board.move_fee if whose == state.seat else board.track_fee


def can_pay(board: CompiledBoard, state: Position, edge: int) -> bool:
    """Return whether the cash for a section is available (BR-MOVE-08). Late fees must be paid before the train leaves
    the track (BR-OPT-09)."""
    seat = state.seat
    whose = keeper(board, state, edge)
    if not board.late_fee:
        return state.cash[seat] >= toll(board, state, whose)
    due = sum(state.due[seat]) - state.due[seat][whose]
    return state.cash[seat] >= due + (toll(board, state, whose) if whose == seat else 0)


def charge(board: CompiledBoard, state: Position, edge: int) -> None:
    """Pay for the use of a section: once per turn for each owner (BR-MOVE-07)."""
    seat = state.seat
    whose = keeper(board, state, edge)
    if board.late_fee:
        for each in range(state.seats + 1):
            if each != whose and state.due[seat][each]:
                pay_due(board, state, seat, each)
    if state.paid[whose]:
        return
    fee = toll(board, state, whose)
    state.paid[whose] = 1
    if not fee:
        return
    if whose == seat:
        pay(state, seat, fee, journal.OWN_FEE)
    elif state.cash[seat] < fee:
        state.due[seat][whose] += fee
        note(state, journal.OWES_FEE, seat, 0, whose, fee)
    else:
        pay_fee(board, state, seat, whose, fee)


def pay_fee(board: CompiledBoard, state: Position, seat: int, whose: int, fee: int) -> None:
    """Pay a fee to another player, or to the bank for track without an owner."""
    pay(state, seat, fee, journal.FEE, whose)
    if whose < state.seats:
        receive(board, state, whose, fee, journal.FEE_RECEIVED, seat)


def pay_due(board: CompiledBoard, state: Position, seat: int, whose: int) -> None:
    """Pay late fees."""
    fee = state.due[seat][whose]
    state.due[seat][whose] = 0
    pay_fee(board, state, seat, whose, fee)


def pay_what_is_late(board: CompiledBoard, state: Position, seat: int) -> None:
    """Pay late fees as soon as there is money for them (BR-OPT-09)."""
    for whose in range(state.seats + 1):
        if 0 < state.due[seat][whose] <= state.cash[seat]:
            pay_due(board, state, seat, whose)


def ride(board: CompiledBoard, state: Position, arc: int) -> None:
    """Move the train by one milepost (BR-MOVE-02)."""
    vehicle, there = state.vehicle, board.end[arc]
    charge(board, state, arc >> 1)
    before = state.left[vehicle]
    state.at[vehicle] = there
    state.came[vehicle] = arc
    state.left[vehicle] = before - 1
    state.done = 1
    if not state.halved[vehicle] and is_slow(board, state, there):
        slow_down(state, vehicle, max(0, half(before) - 1) if board.half_with_step else half(before - 1))
        note(state, journal.SLOWED, state.seat, 0, there, state.left[vehicle])
    note(state, journal.MOVED, state.seat, 0, arc, state.left[vehicle])


def others(board: CompiledBoard, state: Position) -> list[int]:
    """Return the other trains of the current player that could move now, counted from 0 (BR-OPT-31)."""
    return [k for k, vehicle in enumerate(vehicles(board, state, state.seat)) if vehicle != state.vehicle]


def switch(board: CompiledBoard, state: Position, index: int) -> None:
    """Switch to another train of the current player."""
    state.vehicle = state.seat * board.fleet + index


def turnable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the trains of the current player that may turn around instead of the turn, counted from 0: away from a
    city, and on track of others with enough cash for the fee (BR-OPT-10)."""
    if not board.backtracking or state.done or state.phase == BUILDING:
        return []
    found = []
    for k, vehicle in enumerate(vehicles(board, state, state.seat)):
        came, at = state.came[vehicle], state.at[vehicle]
        if at == NONE or came == NONE or board.city_at[at] != NONE:
            continue
        if not state.track[came >> 1] or owner(state, came >> 1) == state.seat or can_pay(board, state, came >> 1):
            found.append(k)
    return found


def turn_round(board: CompiledBoard, state: Position, index: int) -> None:
    """Turn a train around, so that it may leave in any direction in the next turn. End this turn, with the fee due on
    track of others."""
    vehicle = state.seat * board.fleet + index
    edge = state.came[vehicle] >> 1
    if state.track[edge] and owner(state, edge) != state.seat:
        charge(board, state, edge)
    state.came[vehicle] = NONE
    note(state, journal.TURNED_ROUND, state.seat, 0, state.at[vehicle])
    state.phase = ENDING


def end_operation(board: CompiledBoard, state: Position) -> None:
    """End movement and deliveries; building begins (BR-TURN-01)."""
    state.phase = BUILDING
    state.offers = 0

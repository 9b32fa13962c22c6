"""Events: immediate effects, lasting effects and their duration (BR-EVENT)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import (
    DERAILMENT,
    FLOOD,
    NONE,
    RAIL_STRIKE,
    SLOW,
    STRIKE,
    TAX,
    CompiledBoard,
)
from engine.families.crayon.rules.journal import note, pay
from engine.families.crayon.rules.position import (
    BUILDING,
    DISCARDED,
    IN_FORCE,
    OPERATING,
    STOPPED,
    Position,
    carried,
    in_force,
    take_load,
)


def half(mileposts: int) -> int:
    """Return half of a number of mileposts, rounded up (BR-EVENT-04, BR-EVENT-05)."""
    return (mileposts + 1) // 2


def strikes_now(board: CompiledBoard, state: Position, seat: int, event: int) -> None:
    """Apply an event that a player drew, then put it in force or on the discard pile (BR-EVENT-01)."""
    card, kind = board.demand_cards + event, board.event_kind[event]
    note(state, journal.EVENT, seat, 0, event)
    if board.event_lasts[event]:
        state.place[card] = IN_FORCE
        state.drawer[event] = seat
        state.until[event] = 2 if seat == state.seat else 1
    else:
        state.place[card] = DISCARDED
    if kind == TAX:
        tax(board, state, event)
    elif kind == FLOOD:
        flood(board, state, event)
    if board.turns_lost[event] or board.loads_lost[event]:
        damage(board, state, event)
    if kind == SLOW and state.phase == OPERATING:
        for vehicle in range(state.seat * board.fleet, (state.seat + 1) * board.fleet):
            if state.at[vehicle] != NONE and board.area[event][state.at[vehicle]] and not state.halved[vehicle]:
                slow_down(state, vehicle, half(state.left[vehicle]))
    if kind in (STRIKE, RAIL_STRIKE, DERAILMENT, SLOW):
        clear_stores(board, state, event)


def tax(board: CompiledBoard, state: Position, event: int) -> None:
    """Tax each player by the cash in hand. From now on cash is visible (BR-EVENT-02, BR-EVENT-11, BR-INFO-01)."""
    state.tax_seen = 1
    for seat in range(state.seats):
        due = 0
        for row in board.scale[event]:
            if state.cash[seat] >= row[0]:
                due = max(due, row[1])
        due = min(due, state.cash[seat])
        if due:
            pay(state, seat, due, journal.TAXED, event)


def flood(board: CompiledBoard, state: Position, event: int) -> None:
    """Erase all track across the river (BR-EVENT-06)."""
    for seat in range(state.seats):
        lost = 0
        for edge in board.crossed[event]:
            if edge != NONE and state.track[edge] == seat + 1:
                lost += 1
        if lost:
            note(state, journal.ERASED, seat, 0, event, lost)
    for edge in board.crossed[event]:
        if edge != NONE:
            state.track[edge] = 0


def damage(board: CompiledBoard, state: Position, event: int) -> None:
    """Take turns and loads from trains in the area at the time of the draw (BR-EVENT-08, BR-EVENT-09, BR-EVENT-12)."""
    for seat in range(state.seats):
        is_hit = False
        for vehicle in range(seat * board.fleet, (seat + 1) * board.fleet):
            if state.at[vehicle] != NONE and board.area[event][state.at[vehicle]]:
                is_hit = True
                state.takes[vehicle] = min(state.takes[vehicle] + board.loads_lost[event], carried(state, vehicle))
        if is_hit and board.turns_lost[event]:
            state.skip[seat] += board.turns_lost[event]
            note(state, journal.LOSES_TURN, seat, 0, event, board.turns_lost[event])
            if seat == state.seat and board.loses_rest and state.phase in (OPERATING, BUILDING):
                state.phase = STOPPED
                note(state, journal.TURN_STOPPED, seat)


def _hit(state: Position) -> int:
    """Return the first vehicle that must lose a load."""
    vehicle = 0
    while not state.takes[vehicle]:
        vehicle += 1
    return vehicle


def loser(board: CompiledBoard, state: Position) -> int:
    """Return the next player who loses a load."""
    return _hit(state) // board.fleet


def losable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the kinds of load from which the player chooses (BR-EVENT-09)."""
    return sorted({load for load in state.cargo[_hit(state)] if load != NONE})


def loses_all(board: CompiledBoard, state: Position) -> bool:
    """Remove all loads of a train that loses all of them, without a choice."""
    vehicle = _hit(state)
    if carried(state, vehicle) > state.takes[vehicle]:
        return False
    while state.takes[vehicle]:
        lose(board, state, state.cargo[vehicle][0])
    return True


def lose(board: CompiledBoard, state: Position, load: int) -> None:
    """Remove a chosen load (BR-EVENT-09, BR-LOAD-02)."""
    vehicle = _hit(state)
    state.takes[vehicle] -= 1
    take_load(state, vehicle, load)
    note(state, journal.LOST_LOAD, vehicle // board.fleet, 0, load)
    if load == board.circus:
        lie_down(board, state, vehicle, load)
    else:
        state.tray[load] += 1


def lie_down(board: CompiledBoard, state: Position, vehicle: int, load: int) -> None:
    """Move the circus to the city nearest to the train that lost it (BR-OPT-38)."""
    state.stored.append([nearest_city(board, state.at[vehicle]), load, NONE, NONE])


def nearest_city(board: CompiledBoard, node: int) -> int:
    """Return the center of the city nearest to a milepost, straight over the grid; in a tie the first."""
    q, r = board.lattice.cell(node)

    def far(centre: int) -> int:
        a, b = board.lattice.cell(centre)
        return abs(a - q) + abs(b - r) + abs(a - q + b - r)

    return min(board.centre, key=far)


def clear_stores(board: CompiledBoard, state: Position, event: int) -> None:
    """Return stored loads in the area of a disaster to the tray (BR-OPT-21, BR-OPT-26)."""
    if board.stores != "wordelmann" and board.warehouse == NONE:
        return
    kept = []
    for row in state.stored:
        node, load, seat, last = row
        is_private = seat != NONE and last == NONE
        if board.area[event][node] and load != board.circus and (is_private or board.stores == "wordelmann"):
            state.tray[load] += 1
            note(state, journal.STORED_GONE, max(state.seat, 0), 0, load, node)
        else:
            kept.append(row)
    state.stored = kept


def slow_down(state: Position, vehicle: int, left: int) -> None:
    """Halve the rest of a move, once per turn (BR-EVENT-05, BR-EVENT-13)."""
    state.left[vehicle] = left
    state.halved[vehicle] = 1


def is_felt(board: CompiledBoard, state: Position, kind: int, node: int) -> bool:
    """Return whether an event of a kind is in force at a milepost."""
    for event in board.events_of[kind]:
        if not state.until[event]:
            continue
        if board.area[event][node]:
            return True
    return False


def is_slow(board: CompiledBoard, state: Position, node: int) -> bool:
    """Return whether trains move at half rate at a milepost."""
    return is_felt(board, state, SLOW, node)


def is_closed(board: CompiledBoard, state: Position, node: int) -> bool:
    """Return whether a rail strike forbids moving and building at a milepost (BR-EVENT-10, BR-EVENT-11)."""
    return is_felt(board, state, RAIL_STRIKE, node)


def is_struck(board: CompiledBoard, state: Position, city: int) -> bool:
    """Return whether a strike forbids picking up and delivering in a city (BR-EVENT-11)."""
    return is_felt(board, state, STRIKE, board.centre[city])


def is_flooded(board: CompiledBoard, state: Position, edge: int) -> bool:
    """Return whether a section bridges a flooded river (BR-EVENT-07)."""
    return any(edge in board.crossed[event] for event in in_force(board, state, FLOOD))


def turn_is_over(board: CompiledBoard, state: Position, seat: int) -> None:
    """Count the end of a turn, also a lost one, of the player who drew an event (BR-EVENT-01, BR-EVENT-13)."""
    for event in range(board.event_count):
        if state.until[event] and state.drawer[event] == seat:
            state.until[event] -= 1
            if not state.until[event]:
                state.place[board.demand_cards + event] = DISCARDED
                note(state, journal.EVENT_OVER, seat, 0, event)

"""Events: what acts at once, what stays in force and for how long (BR-EVENT)."""

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
    is_any_in_force,
    take_load,
)


def half(mileposts: int) -> int:
    """Half of a speed or of what is left of it, fractions up (BR-EVENT-04, BR-EVENT-05)."""
    return (mileposts + 1) // 2


def strikes_now(board: CompiledBoard, state: Position, seat: int, event: int) -> None:
    """An event that a seat has drawn acts at once; then it lies in force or on the discard pile (BR-EVENT-01)."""
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
    """Every player pays by the cash in hand; from now on money is open (BR-EVENT-02, BR-EVENT-11, BR-INFO-01)."""
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
    """All track across the river is erased (BR-EVENT-06)."""
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
    """Trains in the area at the draw lose turns and loads; those that enter later do not (BR-EVENT-08, BR-EVENT-09,
    BR-EVENT-12)."""
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
    """The first vehicle from which an event takes a load."""
    vehicle = 0
    while not state.takes[vehicle]:
        vehicle += 1
    return vehicle


def loser(board: CompiledBoard, state: Position) -> int:
    """The seat that loses a load next."""
    return _hit(state) // board.fleet


def losable(board: CompiledBoard, state: Position) -> list[int]:
    """The kinds of load from which its operator chooses (BR-EVENT-09)."""
    return sorted({load for load in state.cargo[_hit(state)] if load != NONE})


def loses_all(board: CompiledBoard, state: Position) -> bool:
    """Where all loads of a train go, nobody has a choice, and they are gone."""
    vehicle = _hit(state)
    if carried(state, vehicle) > state.takes[vehicle]:
        return False
    while state.takes[vehicle]:
        lose(board, state, state.cargo[vehicle][0])
    return True


def lose(board: CompiledBoard, state: Position, load: int) -> None:
    """A load that was chosen is lost (BR-EVENT-09, BR-LOAD-02)."""
    vehicle = _hit(state)
    state.takes[vehicle] -= 1
    take_load(state, vehicle, load)
    note(state, journal.LOST_LOAD, vehicle // board.fleet, 0, load)
    if load == board.circus:
        lie_down(board, state, vehicle, load)
    else:
        state.tray[load] += 1


def lie_down(board: CompiledBoard, state: Position, vehicle: int, load: int) -> None:
    """The circus lies in the city nearest to the train that has lost it (BR-OPT-38)."""
    state.stored.append([nearest_city(board, state.at[vehicle]), load, NONE, NONE])


def nearest_city(board: CompiledBoard, node: int) -> int:
    """The centre of the city nearest to a milepost, straight over the grid; of equally near ones the first."""
    q, r = board.lattice.cell(node)

    def far(centre: int) -> int:
        a, b = board.lattice.cell(centre)
        return abs(a - q) + abs(b - r) + abs(a - q + b - r)

    return min(board.centre, key=far)


def clear_stores(board: CompiledBoard, state: Position, event: int) -> None:
    """A disaster sends the loads that are stored in its area to the tray (BR-OPT-21, BR-OPT-26)."""
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
    """The rest of a movement is halved, once a turn (BR-EVENT-05, BR-EVENT-13)."""
    state.left[vehicle] = left
    state.halved[vehicle] = 1


def is_felt(board: CompiledBoard, state: Position, kind: int, node: int) -> bool:
    """Whether an event of a kind is in force at a milepost."""
    if is_any_in_force(board, state):
        for event in range(board.event_count):
            if state.until[event] and board.event_kind[event] == kind and board.area[event][node]:
                return True
    return False


def is_slow(board: CompiledBoard, state: Position, node: int) -> bool:
    """Whether trains move at half rate at a milepost."""
    return is_felt(board, state, SLOW, node)


def is_closed(board: CompiledBoard, state: Position, node: int) -> bool:
    """Whether a rail strike forbids moving and building at a milepost (BR-EVENT-10, BR-EVENT-11)."""
    return is_felt(board, state, RAIL_STRIKE, node)


def is_struck(board: CompiledBoard, state: Position, city: int) -> bool:
    """Whether a strike forbids picking up and delivering in a city (BR-EVENT-11)."""
    return is_felt(board, state, STRIKE, board.centre[city])


def is_flooded(board: CompiledBoard, state: Position, edge: int) -> bool:
    """Whether a section bridges a river that nobody may bridge now (BR-EVENT-07)."""
    if is_any_in_force(board, state):
        for event in range(board.event_count):
            if state.until[event] and board.event_kind[event] == FLOOD and is_among(edge, board.crossed[event]):
                return True
    return False


def is_among(edge: int, edges: list[int]) -> bool:
    """Whether an edge is one of those of a river."""
    return edge in edges


def turn_is_over(board: CompiledBoard, state: Position, seat: int) -> None:
    """The end of a turn of the seat that drew an event counts, a turn lost too (BR-EVENT-01, BR-EVENT-13)."""
    for event in range(board.event_count):
        if state.until[event] and state.drawer[event] == seat:
            state.until[event] -= 1
            if not state.until[event]:
                state.place[board.demand_cards + event] = DISCARDED
                note(state, journal.EVENT_OVER, seat, 0, event)

"""Moving: where a train may go, what is paid for track, half rate on the way (BR-MOVE)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, RAIL_STRIKE, CompiledBoard
from engine.families.crayon.rules.chapters.events import half, is_closed, is_slow, slow_down
from engine.families.crayon.rules.journal import note, pay, receive
from engine.families.crayon.rules.position import BUILDING, ENDING, Position, in_force, owner, speed, vehicles


def begin_operation(m: CompiledBoard, g: Position) -> None:
    """The mileposts of the turn. A train that starts inside an area of half rate keeps to it all turn (BR-EVENT-05);
    one that stays in a city for a load does not move (BR-OPT-20)."""
    for vehicle in vehicles(m, g, g.seat):
        g.left[vehicle] = 0 if g.stay[vehicle] else speed(m, g, vehicle)
        g.halved[vehicle] = 0
        g.since[vehicle], g.faced[vehicle] = g.at[vehicle], g.came[vehicle]
        if g.at[vehicle] != NONE and is_slow(m, g, g.at[vehicle]):
            slow_down(g, vehicle, half(g.left[vehicle]))


def starts(m: CompiledBoard, g: Position) -> list[int]:
    """Where the train on the move may be placed if it is not on the board: at any milepost of any city (BR-MOVE-01)."""
    if g.at[g.vehicle] != NONE:
        return []
    return [node for nodes in m.nodes for node in nodes]


def place(m: CompiledBoard, g: Position, node: int) -> None:
    """A train is placed in a city at the start of its first operation."""
    vehicle = g.vehicle
    g.at[vehicle] = g.since[vehicle] = node
    g.came[vehicle] = NONE
    g.done = 1
    if is_slow(m, g, node):
        slow_down(g, vehicle, half(g.left[vehicle]))
    note(g, journal.PLACED, g.seat, 0, node)


def moves(m: CompiledBoard, g: Position, vehicle: int = NONE) -> list[int]:
    """The arcs over which the train on the move may go next, or another vehicle of its seat."""
    vehicle = g.vehicle if vehicle == NONE else vehicle
    here = g.at[vehicle]
    if here == NONE or not g.left[vehicle]:
        return []
    closed = in_force(m, g, RAIL_STRIKE)
    if closed and is_closed(m, g, here):
        return []
    back = NONE if m.city_at[here] != NONE else g.came[vehicle] ^ 1 if g.came[vehicle] != NONE else NONE  # BR-MOVE-04
    found = []
    for arc in m.arcs[here]:
        edge = arc >> 1
        if arc == back or not m.opens[arc] or not (g.track[edge] or m.inner[edge]):
            continue
        if closed and is_closed(m, g, m.end[arc]):
            continue
        if can_pay(m, g, edge):
            found.append(arc)
    return found


def may_ride(m: CompiledBoard, g: Position, arc: int) -> bool:
    """Whether the train on the move, away from cities and with mileposts left, may go on over one arc."""
    edge = arc >> 1
    if arc == g.came[g.vehicle] ^ 1 or not m.opens[arc] or not (g.track[edge] or m.inner[edge]):
        return False
    return can_pay(m, g, edge) and not (in_force(m, g, RAIL_STRIKE) and arc not in moves(m, g))


def toll(m: CompiledBoard, g: Position, edge: int) -> int:
    """What the seat on turn has to pay to ride a section now: nothing on own track and in red areas, unless by an
    option, and nothing to a seat that was paid in this turn (BR-MOVE-05, BR-MOVE-07, BR-OPT-29)."""
    whose = g.seat if m.inner[edge] else owner(g, edge)
    if g.paid[whose]:
        return 0
    return m.move_fee if whose == g.seat else m.track_fee


def can_pay(m: CompiledBoard, g: Position, edge: int) -> bool:
    """Whether the cash for a section is in hand (BR-MOVE-08). Where fees may be late, they must be paid before the
    train leaves the track that they are due for (BR-OPT-09)."""
    seat = g.seat
    whose = seat if m.inner[edge] else owner(g, edge)
    due = sum(g.due[seat]) - g.due[seat][whose] if m.late_fee else 0
    fee = 0 if m.late_fee and whose != seat else toll(m, g, edge)
    return g.cash[seat] >= due + fee


def charge(m: CompiledBoard, g: Position, edge: int) -> None:
    """Pays for riding a section: once a turn for each owner (BR-MOVE-07)."""
    seat = g.seat
    whose = seat if m.inner[edge] else owner(g, edge)
    if m.late_fee:
        for each in range(g.seats + 1):
            if each != whose and g.due[seat][each]:
                pay_due(m, g, seat, each)
    fee = toll(m, g, edge)
    g.paid[whose] = 1
    if not fee:
        return
    if whose == seat:
        pay(g, seat, fee, journal.OWN_FEE)
    elif g.cash[seat] < fee:
        g.due[seat][whose] += fee
        note(g, journal.OWES_FEE, seat, 0, whose, fee)
    else:
        pay_fee(m, g, seat, whose, fee)


def pay_fee(m: CompiledBoard, g: Position, seat: int, whose: int, fee: int) -> None:
    """A fee from one seat to another one, or to the bank for track that has no owner any more."""
    pay(g, seat, fee, journal.FEE, whose)
    if whose < g.seats:
        receive(m, g, whose, fee, journal.FEE_RECEIVED, seat)


def pay_due(m: CompiledBoard, g: Position, seat: int, whose: int) -> None:
    """Pays what is late."""
    fee = g.due[seat][whose]
    g.due[seat][whose] = 0
    pay_fee(m, g, seat, whose, fee)


def pay_what_is_late(m: CompiledBoard, g: Position, seat: int) -> None:
    """Pays late fees as soon as there is money for them (BR-OPT-09)."""
    for whose in range(g.seats + 1):
        if 0 < g.due[seat][whose] <= g.cash[seat]:
            pay_due(m, g, seat, whose)


def ride(m: CompiledBoard, g: Position, arc: int) -> None:
    """The train goes on by one milepost (BR-MOVE-02)."""
    vehicle, there = g.vehicle, m.end[arc]
    charge(m, g, arc >> 1)
    before = g.left[vehicle]
    g.at[vehicle] = there
    g.came[vehicle] = arc
    g.left[vehicle] = before - 1
    g.done = 1
    if not g.halved[vehicle] and is_slow(m, g, there):
        slow_down(g, vehicle, max(0, half(before) - 1) if m.half_with_step else half(before - 1))
        note(g, journal.SLOWED, g.seat, 0, there, g.left[vehicle])
    note(g, journal.MOVED, g.seat, 0, arc, g.left[vehicle])


def others(m: CompiledBoard, g: Position) -> list[int]:
    """The other trains of the seat on turn that could be moved now, counted from 0 (BR-OPT-31)."""
    return [k for k, vehicle in enumerate(vehicles(m, g, g.seat)) if vehicle != g.vehicle]


def switch(m: CompiledBoard, g: Position, k: int) -> None:
    """Another train of the seat on turn is on the move."""
    g.vehicle = g.seat * m.fleet + k


def turnable(m: CompiledBoard, g: Position) -> list[int]:
    """The trains of the seat on turn that may be turned round for the whole turn, which is not building yet, counted
    from 0: away from a city, and on track of others with the fee for it at hand (BR-OPT-10)."""
    if not m.backtracking or g.done or g.phase == BUILDING:
        return []
    found = []
    for k, vehicle in enumerate(vehicles(m, g, g.seat)):
        came, at = g.came[vehicle], g.at[vehicle]
        if at == NONE or came == NONE or m.city_at[at] != NONE:
            continue
        if not g.track[came >> 1] or owner(g, came >> 1) == g.seat or can_pay(m, g, came >> 1):
            found.append(k)
    return found


def turn_round(m: CompiledBoard, g: Position, k: int) -> None:
    """A train may leave any way in the next turn; this one is over, and on track of others its fee is due."""
    vehicle = g.seat * m.fleet + k
    edge = g.came[vehicle] >> 1
    if g.track[edge] and owner(g, edge) != g.seat:
        charge(m, g, edge)
    g.came[vehicle] = NONE
    note(g, journal.TURNED_ROUND, g.seat, 0, g.at[vehicle])
    g.phase = ENDING


def end_operation(m: CompiledBoard, g: Position) -> None:
    """Nothing is moved or delivered any more: building begins (BR-TURN-01)."""
    g.phase = BUILDING
    g.offers = 0

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


def strikes_now(m: CompiledBoard, g: Position, seat: int, event: int) -> None:
    """An event that a seat has drawn acts at once; then it lies in force or on the discard pile (BR-EVENT-01)."""
    card, kind = m.demand_cards + event, m.event_kind[event]
    note(g, journal.EVENT, seat, 0, event)
    if m.event_lasts[event]:
        g.place[card] = IN_FORCE
        g.drawer[event] = seat
        g.until[event] = 2 if seat == g.seat else 1
    else:
        g.place[card] = DISCARDED
    if kind == TAX:
        tax(m, g, event)
    elif kind == FLOOD:
        flood(m, g, event)
    if m.turns_lost[event] or m.loads_lost[event]:
        damage(m, g, event)
    if kind == SLOW and g.phase == OPERATING:
        for vehicle in range(g.seat * m.fleet, (g.seat + 1) * m.fleet):
            if g.at[vehicle] != NONE and m.area[event][g.at[vehicle]] and not g.halved[vehicle]:
                slow_down(g, vehicle, half(g.left[vehicle]))
    if kind in (STRIKE, RAIL_STRIKE, DERAILMENT, SLOW):
        clear_stores(m, g, event)


def tax(m: CompiledBoard, g: Position, event: int) -> None:
    """Every player pays by the cash in hand; from now on money is open (BR-EVENT-02, BR-EVENT-11, BR-INFO-01)."""
    g.tax_seen = 1
    for seat in range(g.seats):
        due = 0
        for row in m.scale[event]:
            if g.cash[seat] >= row[0]:
                due = max(due, row[1])
        due = min(due, g.cash[seat])
        if due:
            pay(g, seat, due, journal.TAXED, event)


def flood(m: CompiledBoard, g: Position, event: int) -> None:
    """All track across the river is erased (BR-EVENT-06)."""
    for seat in range(g.seats):
        lost = 0
        for edge in m.crossed[event]:
            if edge != NONE and g.track[edge] == seat + 1:
                lost += 1
        if lost:
            note(g, journal.ERASED, seat, 0, event, lost)
    for edge in m.crossed[event]:
        if edge != NONE:
            g.track[edge] = 0


def damage(m: CompiledBoard, g: Position, event: int) -> None:
    """Trains in the area at the draw lose turns and loads; those that enter later do not (BR-EVENT-08, BR-EVENT-09,
    BR-EVENT-12)."""
    for seat in range(g.seats):
        is_hit = False
        for vehicle in range(seat * m.fleet, (seat + 1) * m.fleet):
            if g.at[vehicle] != NONE and m.area[event][g.at[vehicle]]:
                is_hit = True
                g.takes[vehicle] = min(g.takes[vehicle] + m.loads_lost[event], carried(g, vehicle))
        if is_hit and m.turns_lost[event]:
            g.skip[seat] += m.turns_lost[event]
            note(g, journal.LOSES_TURN, seat, 0, event, m.turns_lost[event])
            if seat == g.seat and m.loses_rest and g.phase in (OPERATING, BUILDING):
                g.phase = STOPPED
                note(g, journal.TURN_STOPPED, seat)


def _hit(g: Position) -> int:
    """The first vehicle from which an event takes a load."""
    vehicle = 0
    while not g.takes[vehicle]:
        vehicle += 1
    return vehicle


def loser(m: CompiledBoard, g: Position) -> int:
    """The seat that loses a load next."""
    return _hit(g) // m.fleet


def losable(m: CompiledBoard, g: Position) -> list[int]:
    """The kinds of load from which its operator chooses (BR-EVENT-09)."""
    return sorted({load for load in g.cargo[_hit(g)] if load != NONE})


def loses_all(m: CompiledBoard, g: Position) -> bool:
    """Where all loads of a train go, nobody has a choice, and they are gone."""
    vehicle = _hit(g)
    if carried(g, vehicle) > g.takes[vehicle]:
        return False
    while g.takes[vehicle]:
        lose(m, g, g.cargo[vehicle][0])
    return True


def lose(m: CompiledBoard, g: Position, load: int) -> None:
    """A load that was chosen is lost (BR-EVENT-09, BR-LOAD-02)."""
    vehicle = _hit(g)
    g.takes[vehicle] -= 1
    take_load(g, vehicle, load)
    note(g, journal.LOST_LOAD, vehicle // m.fleet, 0, load)
    if load == m.circus:
        lie_down(m, g, vehicle, load)
    else:
        g.tray[load] += 1


def lie_down(m: CompiledBoard, g: Position, vehicle: int, load: int) -> None:
    """The circus lies in the city nearest to the train that has lost it (BR-OPT-38)."""
    g.stored.append([nearest_city(m, g.at[vehicle]), load, NONE, NONE])


def nearest_city(m: CompiledBoard, node: int) -> int:
    """The centre of the city nearest to a milepost, straight over the grid; of equally near ones the first."""
    q, r = m.lattice.cell(node)

    def far(centre: int) -> int:
        a, b = m.lattice.cell(centre)
        return abs(a - q) + abs(b - r) + abs(a - q + b - r)

    return min(m.centre, key=far)


def clear_stores(m: CompiledBoard, g: Position, event: int) -> None:
    """A disaster sends the loads that are stored in its area to the tray (BR-OPT-21, BR-OPT-26)."""
    if m.stores != "wordelmann" and m.warehouse == NONE:
        return
    kept = []
    for row in g.stored:
        node, load, seat, last = row
        is_private = seat != NONE and last == NONE
        if m.area[event][node] and load != m.circus and (is_private or m.stores == "wordelmann"):
            g.tray[load] += 1
            note(g, journal.STORED_GONE, max(g.seat, 0), 0, load, node)
        else:
            kept.append(row)
    g.stored = kept


def slow_down(g: Position, vehicle: int, left: int) -> None:
    """The rest of a movement is halved, once a turn (BR-EVENT-05, BR-EVENT-13)."""
    g.left[vehicle] = left
    g.halved[vehicle] = 1


def is_felt(m: CompiledBoard, g: Position, kind: int, node: int) -> bool:
    """Whether an event of a kind is in force at a milepost."""
    if is_any_in_force(m, g):
        for event in range(m.event_count):
            if g.until[event] and m.event_kind[event] == kind and m.area[event][node]:
                return True
    return False


def is_slow(m: CompiledBoard, g: Position, node: int) -> bool:
    """Whether trains move at half rate at a milepost."""
    return is_felt(m, g, SLOW, node)


def is_closed(m: CompiledBoard, g: Position, node: int) -> bool:
    """Whether a rail strike forbids moving and building at a milepost (BR-EVENT-10, BR-EVENT-11)."""
    return is_felt(m, g, RAIL_STRIKE, node)


def is_struck(m: CompiledBoard, g: Position, city: int) -> bool:
    """Whether a strike forbids picking up and delivering in a city (BR-EVENT-11)."""
    return is_felt(m, g, STRIKE, m.centre[city])


def is_flooded(m: CompiledBoard, g: Position, edge: int) -> bool:
    """Whether a section bridges a river that nobody may bridge now (BR-EVENT-07)."""
    if is_any_in_force(m, g):
        for event in range(m.event_count):
            if g.until[event] and m.event_kind[event] == FLOOD and is_among(edge, m.crossed[event]):
                return True
    return False


def is_among(edge: int, edges: list[int]) -> bool:
    """Whether an edge is one of those of a river."""
    return edge in edges


def turn_is_over(m: CompiledBoard, g: Position, seat: int) -> None:
    """The end of a turn of the seat that drew an event counts, a turn lost too (BR-EVENT-01, BR-EVENT-13)."""
    for event in range(m.event_count):
        if g.until[event] and g.drawer[event] == seat:
            g.until[event] -= 1
            if not g.until[event]:
                g.place[m.demand_cards + event] = DISCARDED
                note(g, journal.EVENT_OVER, seat, 0, event)

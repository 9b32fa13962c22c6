"""Loads that lie elsewhere than on trains and in the tray: dropped ones that stay, those in warehouses, the circus; and
claims to them from far away (BR-OPT-17 to BR-OPT-20, BR-OPT-24, BR-OPT-38)."""

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
"""Ends of own turns that a claim has to wait for: that of this turn, and that of the next one."""


def takeable(m: CompiledBoard, g: Position) -> list[int]:
    """The stored loads that may be taken here, by their kinds: out of warehouses those of the seat alone, the circus
    only with a demand for it (BR-OPT-38)."""
    if not g.stored or g.at[g.vehicle] == NONE or not has_room(m, g, g.vehicle) or not can_handle(m, g):
        return []
    node = store_here(m, g)
    if is_struck_at(m, g, node):
        return []
    here = {row[1] for row in g.stored if row[0] == node and (row[2] == g.seat or not is_in_warehouse(row))}
    if m.circus in here and not any(load == m.circus for card in open_cards(m, g) for _, load, _ in m.demands[card]):
        here.discard(m.circus)
    return sorted(here)


def is_struck_at(m: CompiledBoard, g: Position, node: int) -> bool:
    """Whether a strike forbids handling loads at a milepost."""
    return any(m.area[event][node] for event in in_force(m, g, STRIKE))


def take_stored(m: CompiledBoard, g: Position, load: int) -> None:
    """A stored load goes onto the train, the one that was dropped first."""
    node = store_here(m, g)
    row = next(row for row in g.stored if row[:2] == [node, load] and (row[2] == g.seat or not is_in_warehouse(row)))
    g.stored.remove(row)
    put_load(g, g.vehicle, load)
    spend_handling(m, g)
    note(g, journal.TOOK_STORED, g.seat, 0, load, node)


def expire(m: CompiledBoard, g: Position, seat: int) -> None:
    """Loads that a seat dropped long enough ago go to the tray (BR-OPT-18)."""
    kept = []
    for row in g.stored:
        node, load, dropper, last = row
        if dropper == seat and last != NONE and g.turns[seat] >= last:
            g.tray[load] += 1
            note(g, journal.STORED_GONE, seat, 0, load, node)
        else:
            kept.append(row)
    g.stored = kept


def claimable(m: CompiledBoard, g: Position) -> list[int]:
    """The stored loads that may be claimed here, as `milepost * m.load_count + load`: the city produces them, none is
    left in the tray, and one lies in the field (BR-OPT-20) or in a private warehouse (BR-OPT-24) of the board."""
    vehicle, city = g.vehicle, city_here(m, g)
    if not g.stored or city == NONE or g.waits_for[vehicle] != NONE:
        return []
    if not has_room(m, g, vehicle) or is_struck(m, g, city):
        return []
    wanted = {load for load in m.supplies[city] if not g.tray[load]}
    return sorted(
        {
            row[0] * m.load_count + row[1]
            for row in g.stored
            if row[1] in wanted and (is_in_warehouse(row) or m.stores == "wordelmann")
        }
    )


def claim(m: CompiledBoard, g: Position, value: int) -> None:
    """A load from far away is set aside for the train, which stays where it is for the whole next turn."""
    node, load = divmod(value, m.load_count)
    g.stored.remove(next(row for row in g.stored if row[:2] == [node, load]))
    vehicle = g.vehicle
    g.waits_for[vehicle], g.stay[vehicle], g.left[vehicle] = load, STAY, 0
    g.done = 1
    note(g, journal.STAYS, g.seat, 0, load, node)


def end_stays(m: CompiledBoard, g: Position, seat: int) -> None:
    """A train that has stayed in a city for a load gets it (BR-OPT-20)."""
    for vehicle in vehicles(m, g, seat):
        if g.stay[vehicle]:
            g.stay[vehicle] -= 1
            if not g.stay[vehicle]:
                load, g.waits_for[vehicle] = g.waits_for[vehicle], NONE
                put_load(g, vehicle, load)
                note(g, journal.GOT_CLAIMED, seat, 0, load, g.at[vehicle])

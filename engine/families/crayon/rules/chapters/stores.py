"""Loads that lie elsewhere than on trains and in the tray: dropped ones that stay, and the circus (BR-OPT-17 to
BR-OPT-20, BR-OPT-38)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.events import is_struck
from engine.families.crayon.rules.chapters.loads import can_handle, city_here, has_room, open_cards, spend_handling
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import Position, put_load, vehicles


def takeable(m: CompiledBoard, g: Position) -> list[int]:
    """The stored loads that may be taken here, by their kinds; the circus only with a demand for it (BR-OPT-38)."""
    if not g.stored:
        return []
    city = city_here(m, g)
    if city == NONE or not has_room(m, g, g.vehicle) or not can_handle(m, g) or is_struck(m, g, city):
        return []
    here = {row[1] for row in g.stored if row[0] == m.centre[city]}
    if m.circus in here and not any(load == m.circus for card in open_cards(m, g) for _, load, _ in m.demands[card]):
        here.discard(m.circus)
    return sorted(here)


def take_stored(m: CompiledBoard, g: Position, load: int) -> None:
    """A stored load goes onto the train, the one that was dropped first."""
    centre = m.centre[city_here(m, g)]
    row = next(row for row in g.stored if row[0] == centre and row[1] == load)
    g.stored.remove(row)
    put_load(g, g.vehicle, load)
    spend_handling(m, g)
    note(g, journal.TOOK_STORED, g.seat, 0, load, centre)


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


def end_stays(m: CompiledBoard, g: Position, seat: int) -> None:
    """A train that has stayed in a city for a load gets it (BR-OPT-20)."""
    for vehicle in vehicles(m, g, seat):
        if g.stay[vehicle]:
            g.stay[vehicle] -= 1
            if not g.stay[vehicle] and g.waits_for[vehicle] != NONE:
                put_load(g, vehicle, g.waits_for[vehicle])
                note(g, journal.GOT_CLAIMED, seat, 0, g.waits_for[vehicle], g.at[vehicle])
                g.waits_for[vehicle] = NONE

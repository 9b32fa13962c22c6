"""Track of one who starts over that another one has planned to rent (BR-OPT-12).

Each other seat with a train on the board is asked once. Where one plans to ride there, its owner may take back to start
over; else the track is the bank's until the ride was made.
"""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import own_edges
from engine.families.crayon.rules.chapters.movement import moves
from engine.families.crayon.rules.chapters.relief import start_over
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import STARTS_OVER, Position, vehicles


def begin_restart(m: CompiledBoard, g: Position) -> None:
    """The seat on turn starts over, once those are asked who may plan to rent its track."""
    if m.restart_kept and own_edges(m, g, g.seat):
        _ask_after(m, g, g.seat)
    else:
        start_over(m, g)


def _ask_after(m: CompiledBoard, g: Position, asked: int) -> None:
    """Asks the next seat to the left that is not bound to any run; after the last one its owner, where one plans."""
    seat, seats = g.seat, g.seats
    for far in range((asked - seat) % seats + 1, seats):
        other = (seat + far) % seats
        if not g.renters[other] and any(g.at[vehicle] != NONE for vehicle in vehicles(m, g, other)):
            g.offer[:2] = [STARTS_OVER, other]
            return
    if seat + 1 in g.renters:
        g.offer[:2] = [STARTS_OVER, seat]
    else:
        g.offer[0] = NONE
        start_over(m, g)


def answer_restart(m: CompiledBoard, g: Position, says: int) -> None:
    """A seat plans to rent or does not; or the owner takes back to start over, or does not."""
    seat, asked = g.seat, g.offer[1]
    if asked != seat:
        g.renters[asked] = seat + 1 if says else 0
        note(g, journal.PLANS_TO_RENT if says else journal.NO_PLAN, asked, 0, seat)
        _ask_after(m, g, asked)
        return
    g.offer[0] = NONE
    if says:
        g.done = 1
        note(g, journal.TAKEN_BACK, seat)
        return
    track = own_edges(m, g, seat)
    for other in range(g.seats):
        if g.renters[other] == seat + 1:
            g.renters[other] = g.seats + 1
    start_over(m, g)
    for edge in track:
        g.track[edge] = g.seats + 1
    note(g, journal.TRACK_STAYS, seat, 0, len(track))


def is_bound(m: CompiledBoard, g: Position) -> bool:
    """Whether the seat on turn still has to make a run on rented track, and a train of it can go on."""
    whose = g.renters[g.seat]
    if not whose or g.paid[whose - 1]:
        return False
    return any(g.at[vehicle] == NONE or moves(m, g, vehicle) for vehicle in vehicles(m, g, g.seat))


def release(g: Position) -> None:
    """The seat on turn has made its run, or could not."""
    g.renters[g.seat] = 0


def clear_rented(g: Position) -> None:
    """Track that nobody plans to rent any more is gone."""
    bank = g.seats + 1
    if bank in g.renters or bank not in g.track:
        return
    gone = g.track.count(bank)
    g.track[:] = g.track.replace(bytes([bank]), bytes(1))
    note(g, journal.TRACK_GONE, g.seat, 0, gone)

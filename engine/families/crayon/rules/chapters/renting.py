"""Track of a player who starts over and that another player plans to rent (BR-OPT-12).

Each other player with a train on the board decides once. If one plans to use the track, its owner may cancel starting
over; otherwise the track belongs to the bank until the run is made.
"""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import own_edges
from engine.families.crayon.rules.chapters.movement import moves
from engine.families.crayon.rules.chapters.relief import start_over
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import STARTS_OVER, Position, vehicles


def begin_restart(board: CompiledBoard, state: Position) -> None:
    """Start over with the current player, after others decide about renting the track."""
    if board.restart_kept and own_edges(board, state, state.seat):
        _ask_after(board, state, state.seat)
    else:
        start_over(board, state)


def _ask_after(board: CompiledBoard, state: Position, asked: int) -> None:
    """Ask the next player to the left who is not bound to a run; after the last one ask the owner, if one plans to
    rent."""
    seat, seats = state.seat, state.seats
    for far in range((asked - seat) % seats + 1, seats):
        other = (seat + far) % seats
        if not state.renters[other] and any(state.at[vehicle] != NONE for vehicle in vehicles(board, state, other)):
            state.offer[:2] = [STARTS_OVER, other]
            return
    if seat + 1 in state.renters:
        state.offer[:2] = [STARTS_OVER, seat]
    else:
        state.offer[0] = NONE
        start_over(board, state)


def answer_restart(board: CompiledBoard, state: Position, says: int) -> None:
    """Apply a decision to rent or not, or of the owner to cancel starting over or not."""
    seat, asked = state.seat, state.offer[1]
    if asked != seat:
        state.renters[asked] = seat + 1 if says else 0
        note(state, journal.PLANS_TO_RENT if says else journal.NO_PLAN, asked, 0, seat)
        _ask_after(board, state, asked)
        return
    state.offer[0] = NONE
    if says:
        state.done = 1
        note(state, journal.TAKEN_BACK, seat)
        return
    track = own_edges(board, state, seat)
    for other in range(state.seats):
        if state.renters[other] == seat + 1:
            state.renters[other] = state.seats + 1
    start_over(board, state)
    for edge in track:
        state.track[edge] = state.seats + 1
    note(state, journal.TRACK_STAYS, seat, 0, len(track))


def is_bound(board: CompiledBoard, state: Position) -> bool:
    """Return whether the current player must still make a run on rented track and has a train that can move."""
    whose = state.renters[state.seat]
    if not whose or state.paid[whose - 1]:
        return False
    return any(
        state.at[vehicle] == NONE or moves(board, state, vehicle) for vehicle in vehicles(board, state, state.seat)
    )


def release(state: Position) -> None:
    """Release the current player from a run that was made or is impossible."""
    state.renters[state.seat] = 0


def clear_rented(state: Position) -> None:
    """Remove track that no player plans to rent."""
    bank = state.seats + 1
    if bank in state.renters or bank not in state.track:
        return
    gone = state.track.count(bank)
    state.track[:] = state.track.replace(bytes([bank]), bytes(1))
    note(state, journal.TRACK_GONE, state.seat, 0, gone)

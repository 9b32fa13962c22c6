"""Titles drawn by chance: dealt at the start (BX-OPT-04), auctioned at the start (RB-OPT-06), or given to the imaginary
third player in a game for two (RB-OPT-07, RB-OPT-08)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.auction import open_bidding
from engine.families.boxcars.rules.chapters.fees import keep_old_fees, sell_out, third
from engine.families.boxcars.rules.journal import note
from engine.families.boxcars.rules.position import CLOSE_OPENING, ROLL_TITLE, Position

# Rows of the log.
DEALT, TITLE_DRAWN, RETURNED, THIRD_GETS = range(90, 94)


def titles(board: CompiledBoard, state: Position) -> list[int]:
    """Return the railroads that can be drawn: those of the bank except public ones (RB-OPT-07)."""
    found = []
    for rail in range(board.rail_count):
        if state.owner[rail] == state.bank and not board.public[rail]:
            found.append(rail)
    return found


def dealing(board: CompiledBoard, state: Position) -> bool:
    """Return whether titles are still dealt."""
    if not board.deal or state.turn > 0:
        return False
    return len(titles(board, state)) > 0


def opening_step(board: CompiledBoard, state: Position) -> int:
    """Return the next step of the opening auction between two auctions."""
    return ROLL_TITLE if state.opening < state.bank and len(titles(board, state)) > 0 else CLOSE_OPENING


def third_due(board: CompiledBoard, state: Position) -> bool:
    """Return whether the third player gets a railroad now: after four purchases and every two more, each count once."""
    if state.bank != 2 or state.purchases < board.third_first + board.third_next * state.gifts:
        return False
    return len(titles(board, state)) > 0


def drawer(board: CompiledBoard, state: Position) -> int:
    """Return the player for whom a title is drawn; titles are dealt in turn from the first player."""
    return (state.first + state.drawn[ROLL_TITLE]) % state.bank if dealing(board, state) else state.seat


def title_drawn(board: CompiledBoard, state: Position, rail: int) -> None:
    """Deal the drawn railroad, put it up for auction, or give it to the third player."""
    seat = drawer(board, state)
    if dealing(board, state):
        state.owner[rail] = seat  # Dealing is not buying: the fee to players does not rise (BX-FEE-05).
        note(state, DEALT, seat, 0, rail)
    elif state.turn == 0:
        state.opening += 1
        note(state, TITLE_DRAWN, NONE, 0, rail)
        open_bidding(
            board, state, rail, NONE, (state.first + state.bank - 1) % state.bank
        )  # The first player bids first.
    else:
        keep_old_fees(board, state, rail)
        state.owner[rail] = third(state)
        state.gifts += 1
        note(state, THIRD_GETS, NONE, 0, rail)
        sell_out(board, state)
    state.drawn[ROLL_TITLE] += 1


def close_opening(board: CompiledBoard, state: Position) -> None:
    """Return railroads without a bid to the bank."""
    for rail in range(board.rail_count):
        if state.owner[rail] == NONE:
            state.owner[rail] = state.bank
            note(state, RETURNED, NONE, 0, rail)
    if state.opening:
        sell_out(board, state)
    state.opening = NONE

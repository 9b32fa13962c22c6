"""Relief for players who are behind: loans and starting over (BR-OPT-08, BR-OPT-11)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import own_edges
from engine.families.crayon.rules.chapters.deck import empty_hand
from engine.families.crayon.rules.chapters.events import nearest_city
from engine.families.crayon.rules.chapters.warehouses import clear_warehouse
from engine.families.crayon.rules.journal import note, pay
from engine.families.crayon.rules.position import BUILDING, Position, put_aside, vehicles


def loans(board: CompiledBoard, state: Position) -> list[int]:
    """Return the amounts that the current player may borrow: one loan at a time (BR-OPT-08)."""
    seat = state.seat
    if not board.loan_limit or state.debt[seat] or state.new_hands[seat] < board.loan_after:
        return []
    return sorted({board.loan_limit, (board.loan_limit + 1) // 2})


def can_borrow(board: CompiledBoard, state: Position, amount: int) -> bool:
    """Return whether the current player may borrow an amount."""
    return bool(loans(board, state)) and 1 <= amount <= board.loan_limit


def borrow(board: CompiledBoard, state: Position, amount: int) -> None:
    """Lend money to the current player; a multiple is repaid from all income."""
    state.debt[state.seat] = board.loan_factor * amount
    state.cash[state.seat] += amount
    state.done = 1
    note(state, journal.LOAN, state.seat, amount, state.debt[state.seat])


def start_over(board: CompiledBoard, state: Position) -> None:
    """Remove money, loads, own track and hand of the current player, who gets the starting cash, a new train and hand
    and one building turn (BR-OPT-11)."""
    seat = state.seat
    note(state, journal.STARTED_OVER, seat)
    for edge in own_edges(board, state, seat):
        state.track[edge] = 0
    for k, vehicle in enumerate(vehicles(board, state, seat)):
        for load in (*state.cargo[vehicle], state.waits_for[vehicle]):
            if load != NONE and load == board.circus:
                state.stored.append([nearest_city(board, state.at[vehicle]), load, NONE, NONE])
            elif load != NONE:
                state.tray[load] += 1
        state.train[vehicle] = board.starters[k]
        put_aside(board, state, vehicle)
    clear_warehouse(board, state, seat)
    empty_hand(board, state, seat)
    state.debt[seat] = state.renters[seat] = 0
    state.due[seat][:] = [0] * (state.seats + 1)
    change = board.cash_of[seat] - state.cash[seat]
    if change:
        pay(state, seat, -change, journal.START_CASH)
    state.done = 1
    state.phase = BUILDING

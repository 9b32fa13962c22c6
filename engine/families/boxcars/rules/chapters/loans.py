"""Bank loans to players with nothing left to sell, instead of bankruptcy (BX-OPT-07)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.journal import gain
from engine.families.boxcars.rules.position import Position

# Rows of the log.
LOAN, LOAN_REPAID, INTEREST_PAID = range(110, 113)


def borrow(board: CompiledBoard, state: Position) -> None:
    """Borrow the fees beyond the cash of the player on turn; interest is charged once, now."""
    seat = state.seat
    amount = state.owing - state.cash[seat]
    interest = amount * board.loan_interest // 1000
    state.loan[seat] += amount
    state.interest[seat] += interest
    gain(board, state, seat, amount, LOAN, interest)


def repay(board: CompiledBoard, state: Position, seat: int) -> None:
    """Repay at a payoff, before any purchase: the interest, then the loan, as far as the cash allows.

    A player still in debt buys nothing. The fees of this turn remain with the player, who would have to borrow them
    again.
    """
    interest = max(0, min(state.interest[seat], state.cash[seat] - state.owing))
    if interest:
        state.interest[seat] -= interest
        gain(board, state, seat, -interest, INTEREST_PAID)
    loan = max(0, min(state.loan[seat], state.cash[seat] - state.owing))
    if loan:
        state.loan[seat] -= loan
        gain(board, state, seat, -loan, LOAN_REPAID, state.loan[seat] + state.interest[seat])
    if state.loan[seat] or state.interest[seat]:
        state.buying = 0

"""Whether what a ride makes due can be paid, and what happens if not, as a preview says it."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.auction import owns_any
from engine.families.boxcars.rules.position import Position
from engine.families.boxcars.text import labels


def left(board: CompiledBoard, state: Position, seat: int) -> int:
    """How many mileposts of the roll are left."""
    return state.left if state.seat == seat else 0


def unpaid(board: CompiledBoard, state: Position, seat: int) -> str:
    """What follows where a seat cannot pay its fees: a forced sale, a loan, the end of its game (BX-FEE-14, BX-FEE-15,
    BX-OPT-07, RB-AUC-01, RB-BANK-01); "" where it can."""
    lent = sum(row[2] for row in state.log if row[0] == journal.LOAN and row[1] == seat)
    if lent:
        return f"the bank lends {labels.dollars(board, lent)}"
    unpaid_at_last = [row[3] for row in state.log if row[0] == journal.WENT_OUT and row[1] == seat]
    if unpaid_at_last:
        return f"{labels.dollars(board, unpaid_at_last[-1])} short: {OUT}"
    short = state.owing - state.cash[seat] if state.seat == seat else 0
    if short <= 0:
        return ""
    if owns_any(board, state, seat):
        to_the_bank = " or to the bank" if board.bank_direct else ""
        what = f"you choose a railroad to sell by auction{to_the_bank}"
    else:
        what = "the bank lends it" if board.loans else OUT
    unless = " unless this move brings a payoff" if state.left else ""
    return f"{labels.dollars(board, short)} short: {what}{unless}"


OUT = "you are out of the game"
"""What is paid then is all that there is: the sum beside it says less than what was due."""

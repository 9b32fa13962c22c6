"""Texts for previews of rides whose fees the player cannot pay."""

from __future__ import annotations

from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters import auction, loans
from engine.families.boxcars.rules.chapters.auction import owns_any
from engine.families.boxcars.rules.position import Position
from engine.families.boxcars.text import labels
from engine.i18n import tr, tr_noop


def moves_left(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the number of mileposts left of the roll."""
    return state.left if state.seat == seat else 0


def insolvency_text(board: CompiledBoard, state: Position, seat: int) -> str:
    """Return the consequence for a player who cannot pay the fees: a forced sale, a loan, the end of their game
    (BX-FEE-14, BX-FEE-15, BX-OPT-07, RB-AUC-01, RB-BANK-01). Return "" if they can pay."""
    lent = sum(row[2] for row in state.log if row[0] == loans.LOAN and row[1] == seat)
    if lent:
        return tr("the bank lends {amount}").format(amount=labels.dollars(board, lent))
    missing = [row[3] for row in state.log if row[0] == auction.WENT_OUT and row[1] == seat]
    if missing:
        return tr(OUT[0]).format(amount=labels.dollars(board, missing[-1]))
    short = state.owing - state.cash[seat] if state.seat == seat else 0
    if short <= 0:
        return ""
    if owns_any(board, state, seat):
        texts = SALE_TO_BANK if board.bank_direct else AUCTION
    else:
        texts = LOAN if board.loans else OUT
    return tr(texts[state.left > 0]).format(amount=labels.dollars(board, short))


AUCTION = (
    tr_noop("{amount} short: you choose a railroad to sell by auction"),
    tr_noop("{amount} short: you choose a railroad to sell by auction unless this move brings a payoff"),
)
SALE_TO_BANK = (
    tr_noop("{amount} short: you choose a railroad to sell by auction or to the bank"),
    tr_noop("{amount} short: you choose a railroad to sell by auction or to the bank unless this move brings a payoff"),
)
LOAN = (
    tr_noop("{amount} short: the bank lends it"),
    tr_noop("{amount} short: the bank lends it unless this move brings a payoff"),
)
OUT = (
    tr_noop("{amount} short: you are out of the game"),
    tr_noop("{amount} short: you are out of the game unless this move brings a payoff"),
)
"""Consequences at the end of a move, and with moves left. A player who is out pays less than the amount due."""

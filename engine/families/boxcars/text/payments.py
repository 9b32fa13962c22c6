"""Whether what a ride makes due can be paid, and what happens if not, as a preview says it."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters.auction import owns_any
from engine.families.boxcars.rules.position import Position
from engine.families.boxcars.text import labels


def left(m: CompiledBoard, g: Position, seat: int) -> int:
    """How many mileposts of the roll are left."""
    return g.left if g.seat == seat else 0


def unpaid(m: CompiledBoard, g: Position, seat: int) -> str:
    """What follows where a seat cannot pay its fees: a forced sale, a loan, the end of its game (BX-FEE-14, BX-FEE-15,
    BX-OPT-07, RB-AUC-01, RB-BANK-01); "" where it can."""
    lent = sum(row[2] for row in g.log if row[0] == journal.LOAN and row[1] == seat)
    if lent:
        return f"the bank lends {labels.dollars(m, lent)}"
    unpaid_at_last = [row[3] for row in g.log if row[0] == journal.WENT_OUT and row[1] == seat]
    if unpaid_at_last:
        return f"{labels.dollars(m, unpaid_at_last[-1])} short: {OUT}"
    short = g.owing - g.cash[seat] if g.seat == seat else 0
    if short <= 0:
        return ""
    if owns_any(m, g, seat):
        to_the_bank = " or to the bank" if m.bank_direct else ""
        what = f"you choose a railroad to sell by auction{to_the_bank}"
    else:
        what = "the bank lends it" if m.loans else OUT
    unless = " unless this move brings a payoff" if g.left else ""
    return f"{labels.dollars(m, short)} short: {what}{unless}"


OUT = "you are out of the game"
"""What is paid then is all that there is: the sum beside it says less than what was due."""

"""Loans of the bank to a player who has nothing left to sell, instead of bankruptcy (BX-OPT-07)."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.journal import gain
from engine.families.boxcars.rules.position import Position


def borrow(m: CompiledBoard, g: Position) -> None:
    """The seat on turn borrows what the fees take beyond its cash; interest is charged once, now."""
    seat = g.seat
    amount = g.owing - g.cash[seat]
    interest = amount * m.loan_interest // 1000
    g.loan[seat] += amount
    g.interest[seat] += interest
    gain(m, g, seat, amount, journal.LOAN, interest)


def repay(m: CompiledBoard, g: Position, seat: int) -> None:
    """At a payoff, before any purchase: the interest, then the loan, as far as the cash goes.

    Who still owes buys nothing. What fees take in this turn is left to the seat, which would have to borrow it again.
    """
    interest = max(0, min(g.interest[seat], g.cash[seat] - g.owing))
    if interest:
        g.interest[seat] -= interest
        gain(m, g, seat, -interest, journal.INTEREST_PAID)
    loan = max(0, min(g.loan[seat], g.cash[seat] - g.owing))
    if loan:
        g.loan[seat] -= loan
        gain(m, g, seat, -loan, journal.LOAN_REPAID, g.loan[seat] + g.interest[seat])
    if g.loan[seat] or g.interest[seat]:
        g.buying = 0

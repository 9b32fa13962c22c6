"""Shares, income and dividends (RT-SHARE, RT-INC)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.journal import note, pay, receive
from engine.families.tycoon.rules.position import Position

MOST_SHARES = 10_000
"""Nobody issues more by free choice; there is no limit to those that have to be issued."""


def can_issue(m: CompiledBoard, g: Position, seat: int) -> bool:
    """Whether a seat may issue a share by free choice."""
    return g.shares[seat] < MOST_SHARES


def issue(m: CompiledBoard, g: Position, seat: int, shares: int = 1) -> None:
    """A seat issues shares for cash (RT-SHARE-01)."""
    g.shares[seat] += shares
    receive(g, seat, shares * m.share_value, journal.ISSUED, shares, g.shares[seat])


def pay_at_any_price(m: CompiledBoard, g: Position, seat: int, amount: int, kind: int, x: int = 0) -> None:
    """A seat pays what it has to; where cash is short it issues the fewest shares that cover it (RT-SHARE-03,
    RT-INC-03)."""
    short = amount - g.cash[seat]
    if short > 0:
        issue(m, g, seat, -(-short // m.share_value))
    pay(g, seat, amount, kind, x)


def space(m: CompiledBoard, g: Position, seat: int) -> int:
    """The space of the income track on which a seat's locomotive stands. Past the last one it begins anew at space 1
    (RT-TRACK-01), unless the rules say that it stays past the end."""
    last, points = len(m.income) - 1, g.points[seat]
    if points <= last or m.stays_past_end or not last:
        return points
    return (points - 1) % last + 1


def income(m: CompiledBoard, g: Position, seat: int) -> int:
    """What a seat collects now."""
    here = space(m, g, seat)
    return m.income[here] if here < len(m.income) else m.content.beyond


def pay_out(m: CompiledBoard, g: Position) -> None:
    """Everybody collects the income, then pays a dividend for each share; shares issued for that pay none yet
    (RT-INC-01 to RT-INC-03)."""
    for far in range(g.seats):
        seat = (g.first + far) % g.seats
        collected = income(m, g, seat)
        if collected:
            receive(g, seat, collected, journal.INCOME, space(m, g, seat))
        else:
            note(g, journal.INCOME, seat, 0, space(m, g, seat))
        if g.shares[seat] and m.dividend:
            pay_at_any_price(m, g, seat, g.shares[seat] * m.dividend, journal.DIVIDENDS, g.shares[seat])

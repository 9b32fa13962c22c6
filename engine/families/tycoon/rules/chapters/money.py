"""Shares, income and dividends (RT-SHARE, RT-INC)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.journal import note, pay, receive
from engine.families.tycoon.rules.position import Position

MAX_SHARES = 10_000
"""Maximum number of shares issued by choice. There is no limit for necessary ones."""


def can_issue(board: CompiledBoard, state: Position, seat: int) -> bool:
    """Return whether a seat may issue a share by choice."""
    return state.shares[seat] < MAX_SHARES


def issue(board: CompiledBoard, state: Position, seat: int, shares: int = 1) -> None:
    """Issue shares for cash (RT-SHARE-01)."""
    state.shares[seat] += shares
    receive(state, seat, shares * board.share_value, journal.ISSUED, shares, state.shares[seat])


def pay_at_any_price(board: CompiledBoard, state: Position, seat: int, amount: int, kind: int, x: int = 0) -> None:
    """Pay an amount. If cash is short, the seat issues the fewest shares that cover it (RT-SHARE-03, RT-INC-03)."""
    short = amount - state.cash[seat]
    if short > 0:
        issue(board, state, seat, -(-short // board.share_value))
    pay(state, seat, amount, kind, x)


def space(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the space of a seat's locomotive on the income track. Past the last space it starts over at space 1 (RT-
    TRACK-01), unless the options let it stay past the end."""
    last, points = len(board.income) - 1, state.points[seat]
    if points <= last or board.stays_past_end or not last:
        return points
    return (points - 1) % last + 1


def income(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the current income of a seat."""
    here = space(board, state, seat)
    return board.income[here] if here < len(board.income) else board.content.income_past_end


def pay_out(board: CompiledBoard, state: Position) -> None:
    """Pay all seats their income, then let them pay a dividend for each share. Shares issued for that pay none yet (RT-
    INC-01 to RT-INC-03)."""
    for far in range(state.seats):
        seat = (state.first + far) % state.seats
        collected = income(board, state, seat)
        if collected:
            receive(state, seat, collected, journal.INCOME, space(board, state, seat))
        else:
            note(state, journal.INCOME, seat, 0, space(board, state, seat))
        if state.shares[seat] and board.dividend:
            pay_at_any_price(
                board, state, seat, state.shares[seat] * board.dividend, journal.DIVIDENDS, state.shares[seat]
            )

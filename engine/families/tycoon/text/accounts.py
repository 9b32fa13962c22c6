"""What money does later: the next payday of a seat, what a share costs, why no share can be issued now."""

from __future__ import annotations

from typing import NamedTuple

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.money import (
    MOST_SHARES,
    can_issue,
    income,
    issue,
    pay_out,
    space,
)
from engine.families.tycoon.rules.position import ACT, BID, BUILD, COLOUR, DELIVER, OVER, PLACE, Position
from engine.families.tycoon.text.labels import money, times


class Payday(NamedTuple):
    """What the end of a turn brings a seat as things stand: the space of the income track where it is, the income
    there, the dividends it pays, the shares it has to issue for them, and its money afterwards."""

    space: int
    income: int
    dividends: int
    issued: int
    cash: int

    @property
    def net(self) -> int:
        """Income less dividends."""
        return self.income - self.dividends


class Charge(NamedTuple):
    """What it takes a seat to get or to pay a sum now: the shares that it issues for it, and then its money, all its
    shares, the dividends of a turn and the points that they cost at the end."""

    issued: int
    cash: int
    shares: int
    dividends: int
    points: int


def paydays(board: CompiledBoard, state: Position) -> list[Payday]:
    """By seat, the next payday, as the rules pay it on a copy (RT-INC)."""
    paid = silent(state)
    pay_out(board, paid)
    found = []
    for seat in range(state.seats):
        collected, issued = income(board, state, seat), paid.shares[seat] - state.shares[seat]
        dividends = state.cash[seat] + collected + issued * board.share_value - paid.cash[seat]
        found.append(Payday(space(board, state, seat), collected, dividends, issued, paid.cash[seat]))
    return found


def share_charge(board: CompiledBoard, state: Position, seat: int) -> Charge:
    """What one more share does for a seat (RT-SHARE-01)."""
    issued = silent(state)
    issue(board, issued, seat)
    return charged(board, state, issued, seat)


def silent(state: Position) -> Position:
    """A copy on which something can be tried."""
    found = state.copy()
    found.journal = 0
    return found


def charged(board: CompiledBoard, state: Position, after: Position, seat: int) -> Charge:
    """What a seat has after something was tried."""
    shares = after.shares[seat]
    return Charge(
        shares - state.shares[seat], after.cash[seat], shares, shares * board.dividend, shares * board.share_points
    )


def share_said(board: CompiledBoard) -> str:
    """What a share brings and costs, in sentences."""
    points = times(board.share_points, "point")
    return (
        f"A share brings {money(board, board.share_value)} at once and is never paid back. "
        f"It costs a dividend of {money(board, board.dividend)} in every turn and {points} at the end."
    )


_NO_SHARE = {
    OVER: "The game is over.",
    BID: "Shares are issued in the own turn; for a bid that is too high for the money they are issued by themselves.",
    DELIVER: "The cube is on its way; shares can be issued before or after the delivery.",
    COLOUR: "A tile is being laid on a city; shares can be issued before or after that.",
    PLACE: "A card is being used; shares can be issued before or after that.",
}


def no_share_said(board: CompiledBoard, state: Position, step: int) -> str:
    """Why the seat that decides cannot issue a share at a step, in a sentence; nothing where it can (RT-SHARE-01)."""
    if step in (ACT, BUILD):
        can = can_issue(board, state, state.seat)
        return "" if can else f"Nobody issues more than {MOST_SHARES:,} shares by free choice."
    return _NO_SHARE.get(step, "Shares are issued in the own turn.")

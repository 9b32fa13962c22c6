"""Forecasts of money: the next payday of a player, the cost of a share, and why a player cannot issue one now."""

from __future__ import annotations

from typing import NamedTuple

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.money import MAX_SHARES, can_issue, income, issue, pay_out, space
from engine.families.tycoon.rules.position import ACT, BID, BUILD, COLOUR, OVER, PLACE, ROUTE, Position
from engine.families.tycoon.text.labels import money, n_points
from engine.i18n import tr, tr_noop


class Payday(NamedTuple):
    """The result of the end of the turn for a seat in the current position: its space on the income track, the income
    there, the dividends it pays, the shares it must issue to pay them, and its cash afterwards."""

    space: int
    income: int
    dividends: int
    issued: int
    cash: int

    @property
    def net(self) -> int:
        """Income minus dividends."""
        return self.income - self.dividends


class Charge(NamedTuple):
    """The consequences of receiving or paying an amount now: the shares that the seat issues, and afterwards its cash,
    all its shares, its dividends per turn and the points that its shares cost at the end."""

    issued: int
    cash: int
    shares: int
    dividends: int
    points: int


def paydays(board: CompiledBoard, state: Position) -> list[Payday]:
    """Return the next payday by seat, calculated by the rules on a copy (RT-INC)."""
    paid = scratch_copy(state)
    pay_out(board, paid)
    result = []
    for seat in range(state.seats):
        collected, issued = income(board, state, seat), paid.shares[seat] - state.shares[seat]
        dividends = state.cash[seat] + collected + issued * board.share_value - paid.cash[seat]
        result.append(Payday(space(board, state, seat), collected, dividends, issued, paid.cash[seat]))
    return result


def share_charge(board: CompiledBoard, state: Position, seat: int) -> Charge:
    """Return the consequences of one more share for a seat (RT-SHARE-01)."""
    issued = scratch_copy(state)
    issue(board, issued, seat)
    return charge_after(board, state, issued, seat)


def scratch_copy(state: Position) -> Position:
    """Return a copy without a journal, to try something on."""
    copy = state.copy()
    copy.journal = 0
    return copy


def charge_after(board: CompiledBoard, state: Position, after: Position, seat: int) -> Charge:
    """Compare a seat before and after something was tried."""
    shares = after.shares[seat]
    return Charge(
        shares - state.shares[seat], after.cash[seat], shares, shares * board.dividend, shares * board.share_points
    )


def share_text(board: CompiledBoard) -> str:
    """Explain what a share gives and costs."""
    return tr(
        "A share gives {value} at once and is never repaid. It costs a dividend of {dividend} each turn and "
        "{points} at the end."
    ).format(
        value=money(board, board.share_value),
        dividend=money(board, board.dividend),
        points=n_points(board.share_points),
    )


_NO_SHARE = {
    OVER: tr_noop("The game is over."),
    BID: tr_noop("You issue shares in your own turn. A bid above your cash issues the necessary shares automatically."),
    ROUTE: tr_noop("A cube is moving. Issue shares before or after that."),
    COLOUR: tr_noop("A tile is being placed on a city. Issue shares before or after that."),
    PLACE: tr_noop("A card is being used. Issue shares before or after that."),
}
_NOT_NOW = tr_noop("You issue shares in your own turn.")


def no_share_text(board: CompiledBoard, state: Position, step: int) -> str:
    """Explain why the player who decides cannot issue a share at a step; "" if they can (RT-SHARE-01)."""
    if step in (ACT, BUILD):
        if can_issue(board, state, state.seat):
            return ""
        return tr("A player cannot choose to issue more than {n:,} shares.").format(n=MAX_SHARES)
    return tr(_NO_SHARE.get(step, _NOT_NOW))

"""Texts of the auction: bidding order, status of each player, cost of a bid."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.money import pay_at_any_price
from engine.families.tycoon.rules.position import Position, seat_after
from engine.families.tycoon.text.accounts import Charge, charge_after, scratch_copy
from engine.families.tycoon.text.labels import money, n_points, n_shares
from engine.i18n import tr


def bid_charge(board: CompiledBoard, state: Position, seat: int, bid: int) -> Charge:
    """Return the consequences of winning with a bid for a seat (RT-SHARE-03)."""
    paid = scratch_copy(state)
    pay_at_any_price(board, paid, seat, bid, journal.PAID_BID)
    return charge_after(board, state, paid, seat)


def bid_text(board: CompiledBoard, charge: Charge) -> str:
    """Explain what a bid costs."""
    cash = money(board, charge.cash)
    if not charge.issued:
        return tr("You would not have to issue shares and would have {cash} left.").format(cash=cash)
    return tr(
        "You would have to issue {shares} and would have {cash} left. "
        "All your shares would cost {dividends} each turn and {points} at the end."
    ).format(
        shares=n_shares(charge.issued),
        cash=cash,
        dividends=money(board, charge.dividends),
        points=n_points(charge.points),
    )


def bidding_order(state: Position) -> list[int]:
    """Return the seats in bidding order, from the first player of the last turn (RT-AUCTION-01)."""
    return [(max(state.first, 0) + offset) % state.seats for offset in range(state.seats)]


def bidding_status(board: CompiledBoard, state: Position, seat: int) -> str:
    """Return the status of a player in the current auction."""
    if state.bidder == seat:
        return tr("bids {amount}").format(amount=money(board, state.bid))
    if state.passed[seat]:
        return tr("passed")
    return tr("bids or passes next") if state.seat == seat else tr("waits")


def auction_text(board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
    """Return the highest bid and the outcome if no player bids more (RT-AUCTION-04, RT-AUCTION-05)."""
    if state.bidder == NONE:
        return tr("No bids yet. If all players pass, {name} becomes first player and pays nothing.").format(
            name=names[seat_after(state, state.first)]
        )
    return tr("{name} bids {amount} and becomes first player if no player bids more.").format(
        name=names[state.bidder], amount=money(board, state.bid)
    )

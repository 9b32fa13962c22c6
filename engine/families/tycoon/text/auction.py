"""The auction in words: in which order the seats bid, how each stands, what a bid takes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.money import pay_at_any_price
from engine.families.tycoon.rules.position import Position, seat_after
from engine.families.tycoon.text.accounts import Charge, charged, silent
from engine.families.tycoon.text.labels import money, times


def bid_charge(board: CompiledBoard, state: Position, seat: int, bid: int) -> Charge:
    """What a bid takes a seat that wins with it (RT-SHARE-03)."""
    paid = silent(state)
    pay_at_any_price(board, paid, seat, bid, journal.PAID_BID)
    return charged(board, state, paid, seat)


def bid_said(board: CompiledBoard, charge: Charge) -> str:
    """What a bid takes, in a sentence."""
    if not charge.issued:
        return f"No share has to be issued for it, and {money(board, charge.cash)} would be left."
    points = times(charge.points, "point")
    return (
        f"{times(charge.issued, 'share')} would have to be issued for it, and {money(board, charge.cash)} would be left. "  # noqa: E501
        f"All shares cost {money(board, charge.dividends)} in every turn then, and {points} at the end."
    )


def bidding_order(state: Position) -> list[int]:
    """The seats in the order in which they bid, from the first player of the last turn (RT-AUCTION-01)."""
    return [(max(state.first, 0) + far) % state.seats for far in range(state.seats)]


def bidding_said(board: CompiledBoard, state: Position, seat: int) -> str:
    """How a seat stands in the auction that is open, in a few words."""
    if state.bidder == seat:
        return f"bids {money(board, state.bid)}"
    if state.passed[seat]:
        return "has passed"
    return "to bid or pass" if state.seat == seat else "waits"


def auction_said(board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
    """The highest bid and what happens where nobody outbids it, in sentences (RT-AUCTION-04, RT-AUCTION-05)."""
    if state.bidder == NONE:
        left = names[seat_after(state, state.first)]
        return f"Nobody has bid yet. If all pass, {left} is first and pays nothing."
    return f"{names[state.bidder]} bids {money(board, state.bid)} and is first unless somebody bids more."

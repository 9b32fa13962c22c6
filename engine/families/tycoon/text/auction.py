"""The auction in words: in which order the seats bid, how each stands, what a bid takes."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.money import pay_at_any_price
from engine.families.tycoon.rules.position import Position, seat_after
from engine.families.tycoon.text.accounts import Charge, charged, silent
from engine.families.tycoon.text.labels import money, times


def bid_charge(m: CompiledBoard, g: Position, seat: int, bid: int) -> Charge:
    """What a bid takes a seat that wins with it (RT-SHARE-03)."""
    paid = silent(g)
    pay_at_any_price(m, paid, seat, bid, journal.PAID_BID)
    return charged(m, g, paid, seat)


def bid_said(m: CompiledBoard, charge: Charge) -> str:
    """What a bid takes, in a sentence."""
    if not charge.issued:
        return f"No share has to be issued for it, and {money(m, charge.cash)} would be left."
    points = times(charge.points, "point")
    return (
        f"{times(charge.issued, 'share')} would have to be issued for it, and {money(m, charge.cash)} would be left. "
        f"All shares cost {money(m, charge.dividends)} in every turn then, and {points} at the end."
    )


def bidding_order(g: Position) -> list[int]:
    """The seats in the order in which they bid, from the first player of the last turn (RT-AUCTION-01)."""
    return [(max(g.first, 0) + far) % g.seats for far in range(g.seats)]


def bidding_said(m: CompiledBoard, g: Position, seat: int) -> str:
    """How a seat stands in the auction that is open, in a few words."""
    if g.bidder == seat:
        return f"bids {money(m, g.bid)}"
    if g.passed[seat]:
        return "has passed"
    return "to bid or pass" if g.seat == seat else "waits"


def auction_said(m: CompiledBoard, g: Position, names: Sequence[str]) -> str:
    """The highest bid and what happens where nobody outbids it, in sentences (RT-AUCTION-04, RT-AUCTION-05)."""
    if g.bidder == NONE:
        left = names[seat_after(g, g.first)]
        return f"Nobody has bid yet. If all pass, {left} is first and pays nothing."
    return f"{names[g.bidder]} bids {money(m, g.bid)} and is first unless somebody bids more."

"""The auction of the first place, which begins every turn (RT-AUCTION)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import MOST_BID, NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.money import pay_at_any_price
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.position import NEXT_ACTION, Position, seat_after
from engine.model.numeric_limits import MOST_MONEY

PASS = 0
"""The decision to pass; every other one is the amount of a bid."""

STEPS = (0, 1, 4, 9)
"""Beside the lowest bid those that are so many units higher are offered; all others can be named."""


def open_auction(m: CompiledBoard, g: Position) -> None:
    """Bidding begins with the first player of the last turn (RT-AUCTION-01)."""
    g.passed[:] = [0] * g.seats
    g.bid, g.bidder = 0, NONE
    g.seat = g.first


def highest_bid(m: CompiledBoard) -> int:
    """The highest bid that can be named."""
    return min(MOST_BID * m.bid_unit, MOST_MONEY - MOST_MONEY % m.bid_unit)


def lowest_bid(m: CompiledBoard, g: Position) -> int:
    """The least that outbids the highest bid (RT-AUCTION-02, RT-AUCTION-03)."""
    return g.bid + m.bid_unit


def bids(m: CompiledBoard, g: Position) -> list[int]:
    """Passing, and some of the legal bids."""
    lowest, highest = lowest_bid(m, g), highest_bid(m)
    return [PASS, *(bid for step in STEPS if (bid := lowest + step * m.bid_unit) <= highest)]


def bid(m: CompiledBoard, g: Position, amount: int) -> None:
    """The seat that is asked passes for good or outbids. When all but one have passed the auction is over."""
    seat = g.seat
    if amount == PASS:
        g.passed[seat] = 1
        note(g, journal.PASSED_BID, seat)
    else:
        g.bid, g.bidder = amount, seat
        note(g, journal.BID, seat, 0, amount)
    left = g.passed.count(0)
    if left == 0 or (left == 1 and g.bidder != NONE):
        _close(m, g)
        return
    g.seat = seat_after(g, seat)
    while g.passed[g.seat]:
        g.seat = seat_after(g, g.seat)


def _close(m: CompiledBoard, g: Position) -> None:
    """The high bidder pays and is first; if all have passed, the seat to the left of the last first player is, and pays
    nothing (RT-AUCTION-04, RT-AUCTION-05)."""
    if g.bidder == NONE:
        g.first = seat_after(g, g.first)
    else:
        g.first = g.bidder
        pay_at_any_price(m, g, g.bidder, g.bid, journal.PAID_BID, g.whole)
    note(g, journal.IS_FIRST, g.first, 0, g.whole)
    g.seat, g.bid, g.bidder = NONE, 0, NONE
    g.passed[:] = [0] * g.seats
    g.round, g.acted = 1, 0
    g.phase = NEXT_ACTION

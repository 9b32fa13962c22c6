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


def open_auction(board: CompiledBoard, state: Position) -> None:
    """Bidding begins with the first player of the last turn (RT-AUCTION-01)."""
    state.passed[:] = [0] * state.seats
    state.bid, state.bidder = 0, NONE
    state.seat = state.first


def highest_bid(board: CompiledBoard) -> int:
    """The highest bid that can be named."""
    return min(MOST_BID * board.bid_unit, MOST_MONEY - MOST_MONEY % board.bid_unit)


def lowest_bid(board: CompiledBoard, state: Position) -> int:
    """The least that outbids the highest bid (RT-AUCTION-02, RT-AUCTION-03)."""
    return state.bid + board.bid_unit


def bids(board: CompiledBoard, state: Position) -> list[int]:
    """Passing, and some of the legal bids."""
    lowest, highest = lowest_bid(board, state), highest_bid(board)
    return [PASS, *(bid for step in STEPS if (bid := lowest + step * board.bid_unit) <= highest)]


def bid(board: CompiledBoard, state: Position, amount: int) -> None:
    """The seat that is asked passes for good or outbids. When all but one have passed the auction is over."""
    seat = state.seat
    if amount == PASS:
        state.passed[seat] = 1
        note(state, journal.PASSED_BID, seat)
    else:
        state.bid, state.bidder = amount, seat
        note(state, journal.BID, seat, 0, amount)
    left = state.passed.count(0)
    if left == 0 or (left == 1 and state.bidder != NONE):
        _close(board, state)
        return
    state.seat = seat_after(state, seat)
    while state.passed[state.seat]:
        state.seat = seat_after(state, state.seat)


def _close(board: CompiledBoard, state: Position) -> None:
    """The high bidder pays and is first; if all have passed, the seat to the left of the last first player is, and pays
    nothing (RT-AUCTION-04, RT-AUCTION-05)."""
    if state.bidder == NONE:
        state.first = seat_after(state, state.first)
    else:
        state.first = state.bidder
        pay_at_any_price(board, state, state.bidder, state.bid, journal.PAID_BID, state.whole)
    note(state, journal.IS_FIRST, state.first, 0, state.whole)
    state.seat, state.bid, state.bidder = NONE, 0, NONE
    state.passed[:] = [0] * state.seats
    state.round, state.acted = 1, 0
    state.phase = NEXT_ACTION

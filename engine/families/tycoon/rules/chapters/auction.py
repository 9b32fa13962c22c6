"""The auction for first player, which begins every turn (RT-AUCTION)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import MAX_BID, NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.money import pay_at_any_price
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.position import NEXT_ACTION, Position, seat_after
from engine.model.numeric_limits import MOST_MONEY

PASS = 0
"""The decision to pass. All others are the amounts of bids."""

STEPS = (0, 1, 4, 9)
"""Besides the minimum bid, the bids this number of units higher are listed. Other amounts can be entered."""


def open_auction(board: CompiledBoard, state: Position) -> None:
    """Open the auction with the first player of the last turn (RT-AUCTION-01)."""
    state.passed[:] = [0] * state.seats
    state.bid, state.bidder = 0, NONE
    state.seat = state.first


def highest_bid(board: CompiledBoard) -> int:
    """Return the maximum bid."""
    return min(MAX_BID * board.bid_unit, MOST_MONEY - MOST_MONEY % board.bid_unit)


MAX_SHARES_PER_BID = 3
"""A bid above the value of this number of shares is a blunder."""


def highest_sensible_bid(board: CompiledBoard) -> int:
    """Return the maximum bid that is no blunder; 0 if each is one."""
    highest = min(highest_bid(board), MAX_SHARES_PER_BID * board.share_value)
    return highest - highest % board.bid_unit


def lowest_bid(board: CompiledBoard, state: Position) -> int:
    """Return the minimum amount above the highest bid (RT-AUCTION-02, RT-AUCTION-03)."""
    return state.bid + board.bid_unit


def bids(board: CompiledBoard, state: Position) -> list[int]:
    """Return passing and some of the legal bids."""
    lowest, highest = lowest_bid(board, state), highest_bid(board)
    return [PASS, *(bid for step in STEPS if (bid := lowest + step * board.bid_unit) <= highest)]


def bid(board: CompiledBoard, state: Position, amount: int) -> None:
    """Let the seat pass permanently or bid more. When all but one have passed, the auction ends."""
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
    """Let the highest bidder pay and be first player. If all have passed, it is the seat to the left of the last first
    player, for free (RT-AUCTION-04, RT-AUCTION-05)."""
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

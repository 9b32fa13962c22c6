"""Forced sale, auction and bankruptcy (BX-SELL, BX-FEE-14, BX-FEE-15, RB-AUC, RB-BANK, RB-OPT-06)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.fees import keep_old_fees, third
from engine.families.boxcars.rules.chapters.homeward import check_total, stop_run, survive
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import BID, HAMMER, Position

# Rows of the log.
(
    PUT_UP,
    BID_MADE,
    PASSED,
    SALE,
    SALE_PAID,
    SOLD,
    BANK_SALE,
    OPENING_PAID,
    SET_ASIDE,
    CREDITOR_PAID,
    LAST_CASH,
    WENT_OUT,
) = range(130, 142)

PASS = NONE
"""The decision in place of a bid; a bid of 0 is a bid."""

MAX_LISTED, BY_STEPS = 100, 20
"""Number of bids up to which all are listed; of more, this number in single steps from the lowest."""

PATIENCE, PART = 200, 20
"""Number of increments that a bot bids one by one; farther from its limit, it bids at most this fraction of the
distance at once."""


def owned(board: CompiledBoard, state: Position, seat: int) -> list[int]:
    """Return the railroads of a player."""
    found = []
    for rail in range(board.rail_count):
        if state.owner[rail] == seat:
            found.append(rail)
    return found


def owns_any(board: CompiledBoard, state: Position, seat: int) -> bool:
    """Return whether a player owns a railroad."""
    for rail in range(board.rail_count):
        if state.owner[rail] == seat:
            return True
    return False


def put_up(board: CompiledBoard, state: Position, rail: int) -> None:
    """Put up a railroad, which cannot be withdrawn. Bidding starts at the seller's left (BX-SELL-03, BX-SELL-04)."""
    note(state, PUT_UP, state.seat, 0, rail, state.owing - state.cash[state.seat])
    open_bidding(board, state, rail, state.seat, state.seat)


def open_bidding(board: CompiledBoard, state: Position, rail: int, seller: int, before: int) -> None:
    """Start the auction of a railroad; the player after `before` bids first. With `seller` NONE the bank sells."""
    state.auction = rail
    state.seller = seller
    state.bid = 0
    state.high = NONE
    state.bidder = before
    for seat in range(state.bank):
        state.passed[seat] = 1 if seat == seller else state.out[seat]
    next_bidder(board, state)


def lowest(board: CompiledBoard, state: Position) -> int:
    """Return the lowest legal bid (BX-SELL-05, BX-SELL-06, RB-AUC-03, RB-AUC-04)."""
    if state.high == NONE:
        return board.lowest_bid[state.auction]
    if board.bid_multiples:
        return (state.bid // board.bid_step + 1) * board.bid_step
    return state.bid + board.bid_step


def next_bidder(board: CompiledBoard, state: Position) -> None:
    """Return the next player who may bid; NONE ends the auction. Without the cash a player passes (BX-SELL-06), and in
    an experiment those who cannot get the railroad."""
    low = lowest(board, state)
    for k in range(1, state.bank + 1):
        seat = (state.bidder + k) % state.bank
        if not state.passed[seat] and seat != state.high:  # The high bidder need not pass: BX-SELL-07.
            if state.cash[seat] >= low and not board.denied[seat][state.auction]:
                state.bidder = seat
                return
            state.passed[seat] = 1
    state.bidder = NONE


def bids(board: CompiledBoard, state: Position) -> list[int]:
    """Return the listed bids of the next bidder, PASS first: in increments up to the cash. Of too many, return the
    lowest in increments, then each at twice the distance from the lowest as the one before, and the highest."""
    low = lowest(board, state)
    steps = (state.cash[state.bidder] - low) // board.bid_step
    found = [PASS]
    if steps < MAX_LISTED:
        for step in range(steps + 1):
            found.append(low + step * board.bid_step)
        return found
    for step in range(BY_STEPS):
        found.append(low + step * board.bid_step)
    far = BY_STEPS
    while far < steps:
        found.append(low + far * board.bid_step)
        far *= 2
    found.append(low + steps * board.bid_step)
    return found


def finest_step(board: CompiledBoard) -> int:
    """Return the increment of legal bids (BX-SELL-06, RB-AUC-04)."""
    return board.bid_step if board.bid_multiples else 1


def raised(board: CompiledBoard, state: Position, limit: int) -> int:
    """Return the bid of a player with a limit: the lowest one, or PASS above the limit. If the limit is many increments
    away, return a listed bid about a twentieth of the distance up, so that every auction ends."""
    low = lowest(board, state)
    if limit < low:
        return PASS
    steps = (limit - low) // board.bid_step
    if steps <= PATIENCE:
        return low
    found = low
    for amount in bids(board, state):
        if found < amount <= low + steps // PART * board.bid_step:
            found = amount
    return found


def speak(board: CompiledBoard, state: Position, amount: int) -> None:
    """Make a bid or PASS. A player who passed may bid again in turn (BX-SELL-07, RB-AUC-04)."""
    seat = state.bidder
    if amount == PASS:
        state.passed[seat] = 1
        note(state, PASSED, seat, 0, state.auction)
    else:
        state.bid = amount
        state.high = seat
        note(state, BID_MADE, seat, amount, state.auction)
        if board.reenter:
            for other in range(state.bank):
                state.passed[other] = 1 if other == state.seller else state.out[other]
    next_bidder(board, state)


def auction_step(state: Position) -> int:
    """Return the next step during an auction."""
    return HAMMER if state.bidder == NONE else BID


def hammer(board: CompiledBoard, state: Position) -> None:
    """End an auction: the highest bidder pays the seller; without a bid the bank buys (BX-SELL-08, RB-AUC-05, RB-
    AUC-08)."""
    rail, seller, buyer, amount = state.auction, state.seller, state.high, state.bid
    state.auction = NONE
    state.high = NONE
    if buyer == NONE:
        if seller == NONE:
            state.owner[rail] = NONE  # Set aside: RB-OPT-06.
            note(state, SET_ASIDE, NONE, 0, rail)
        else:
            sell_to_bank(board, state, rail)
        return
    if seller == NONE:
        gain(board, state, buyer, -amount, OPENING_PAID, rail)
    else:
        gain(board, state, buyer, -amount, SALE_PAID, rail, seller)
        gain(board, state, seller, amount, SALE, rail, buyer)
    hand_over(board, state, rail, buyer)
    note(state, SOLD, buyer, amount, rail)
    check_total(board, state, buyer)


def sell_to_bank(board: CompiledBoard, state: Position, rail: int) -> None:
    """Sell to the bank for a fraction of the price; the railroad can be bought again (BX-SELL-09, BX-SELL-11, RB-
    AUC-02)."""
    gain(board, state, state.seat, board.buyback[rail], BANK_SALE, rail, state.owing - state.cash[state.seat])
    state.purchases -= 1  # RB-OPT-08
    hand_over(board, state, rail, state.bank)


def hand_over(board: CompiledBoard, state: Position, rail: int, owner: int) -> None:
    """Transfer a title. Trains on the railroad keep their fees, the seller's train rides free (BX-FEE-17)."""
    if board.establish_sale:  # RB-AUC-06, RB-AUC-07
        keep_old_fees(board, state, rail)
    state.owner[rail] = owner


def bankrupt(board: CompiledBoard, state: Position) -> None:
    """Remove a player who has unpaid fees and nothing left to sell from the game (BX-FEE-15, RB-BANK-01)."""
    seat = state.seat
    short = state.owing - state.cash[seat]
    for owner in range(state.bank):
        amount = state.due[owner] - state.paid[owner]
        if amount > 0 and board.bank_pays_rest:
            gain(board, state, owner, amount, CREDITOR_PAID, seat)
    rest = state.due[third(state)] - state.paid[third(state)]
    if rest > 0 and board.bank_pays_rest:
        gain(board, state, 1 - seat, rest // 2, CREDITOR_PAID, seat)  # RB-OPT-09
    if state.cash[seat]:
        gain(board, state, seat, -state.cash[seat], LAST_CASH, board.bank_pays_rest)
    for owner in range(state.bank + 2):
        state.paid[owner] = state.due[owner]
    state.owing = 0
    stop_run(state, seat)
    state.out[seat] = 1
    state.at[seat] = NONE
    state.goal[seat] = NONE
    state.buying = 0
    state.settling = 0
    note(state, WENT_OUT, seat, 0, short)
    survive(board, state)

"""Forced sale, auction and bankruptcy (BX-SELL, BX-FEE-14, BX-FEE-15, RB-AUC, RB-BANK, RB-OPT-06)."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.declare import check_declared, survive
from engine.families.boxcars.rules.chapters.fees import keep_old_fees, third
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import BID, HAMMER, Position

PASS = NONE
"""In place of a bid; a bid of 0 is a bid."""

MOST_LISTED, BY_STEPS = 100, 20
"""So many bids are all offered; of more, so many by steps from the lowest on."""

PATIENCE, PART = 200, 20
"""So many steps a bot bids one by one; farther from its limit, at most such a part of the way at once."""


def owned(m: CompiledBoard, g: Position, seat: int) -> list[int]:
    """The railroads of a seat."""
    found = []
    for rail in range(m.rail_count):
        if g.owner[rail] == seat:
            found.append(rail)
    return found


def owns_any(m: CompiledBoard, g: Position, seat: int) -> bool:
    """Whether a seat has a railroad."""
    for rail in range(m.rail_count):
        if g.owner[rail] == seat:
            return True
    return False


def put_up(m: CompiledBoard, g: Position, rail: int) -> None:
    """A railroad is put up and cannot be withdrawn; bidding starts at the seller's left (BX-SELL-03, BX-SELL-04)."""
    note(g, journal.PUT_UP, g.seat, 0, rail, g.owing - g.cash[g.seat])
    open_bidding(m, g, rail, g.seat, g.seat)


def open_bidding(m: CompiledBoard, g: Position, rail: int, seller: int, before: int) -> None:
    """A railroad comes under the hammer; who sits after `before` speaks first. With `seller` NONE the bank sells."""
    g.auction = rail
    g.seller = seller
    g.bid = 0
    g.high = NONE
    g.bidder = before
    for seat in range(g.bank):
        g.passed[seat] = 1 if seat == seller else g.out[seat]
    next_bidder(m, g)


def lowest(m: CompiledBoard, g: Position) -> int:
    """The lowest legal bid now (BX-SELL-05, BX-SELL-06, RB-AUC-03, RB-AUC-04)."""
    if g.high == NONE:
        return m.lowest_bid[g.auction]
    if m.bid_multiples:
        return (g.bid // m.bid_step + 1) * m.bid_step
    return g.bid + m.bid_step


def next_bidder(m: CompiledBoard, g: Position) -> None:
    """The next seat that may and can bid; NONE ends the auction. Who lacks the cash passes (BX-SELL-06)."""
    low = lowest(m, g)
    for k in range(1, g.bank + 1):
        seat = (g.bidder + k) % g.bank
        if not g.passed[seat] and seat != g.high:  # the high bidder need not pass: BX-SELL-07
            if g.cash[seat] >= low:
                g.bidder = seat
                return
            g.passed[seat] = 1
    g.bidder = NONE


def bids(m: CompiledBoard, g: Position) -> list[int]:
    """The bids offered to the seat that speaks, PASS first: by steps up to its cash; where those are too many, the
    lowest by steps, then each twice as far above the lowest as the one before, and the highest."""
    low = lowest(m, g)
    steps = (g.cash[g.bidder] - low) // m.bid_step
    found = [PASS]
    if steps < MOST_LISTED:
        for step in range(steps + 1):
            found.append(low + step * m.bid_step)
        return found
    for step in range(BY_STEPS):
        found.append(low + step * m.bid_step)
    far = BY_STEPS
    while far < steps:
        found.append(low + far * m.bid_step)
        far *= 2
    found.append(low + steps * m.bid_step)
    return found


def finest_step(m: CompiledBoard) -> int:
    """By how much legal bids differ (BX-SELL-06, RB-AUC-04)."""
    return m.bid_step if m.bid_multiples else 1


def raised(m: CompiledBoard, g: Position, limit: int) -> int:
    """The bid of a seat that goes up to a limit: the lowest one, PASS above the limit. Where the limit is very many
    steps away, a bid offered about a twentieth of the way, so that every bidding comes to its end."""
    low = lowest(m, g)
    if limit < low:
        return PASS
    steps = (limit - low) // m.bid_step
    if steps <= PATIENCE:
        return low
    found = low
    for amount in bids(m, g):
        if found < amount <= low + steps // PART * m.bid_step:
            found = amount
    return found


def speak(m: CompiledBoard, g: Position, amount: int) -> None:
    """A bid, or PASS; who passed may bid again when the turn comes round (BX-SELL-07, RB-AUC-04)."""
    seat = g.bidder
    if amount == PASS:
        g.passed[seat] = 1
        note(g, journal.PASSED, seat, 0, g.auction)
    else:
        g.bid = amount
        g.high = seat
        note(g, journal.BID_MADE, seat, amount, g.auction)
        if m.reenter:
            for other in range(g.bank):
                g.passed[other] = 1 if other == g.seller else g.out[other]
    next_bidder(m, g)


def auction_step(g: Position) -> int:
    """What is next while a railroad is under the hammer."""
    return HAMMER if g.bidder == NONE else BID


def hammer(m: CompiledBoard, g: Position) -> None:
    """The highest bidder pays the seller; without a bid the bank buys (BX-SELL-08, RB-AUC-05, RB-AUC-08)."""
    rail, seller, buyer, amount = g.auction, g.seller, g.high, g.bid
    g.auction = NONE
    g.high = NONE
    if buyer == NONE:
        if seller == NONE:
            g.owner[rail] = NONE  # set aside: RB-OPT-06
            note(g, journal.SET_ASIDE, NONE, 0, rail)
        else:
            sell_to_bank(m, g, rail)
        return
    if seller == NONE:
        gain(m, g, buyer, -amount, journal.OPENING_PAID, rail)
    else:
        gain(m, g, buyer, -amount, journal.SALE_PAID, rail, seller)
        gain(m, g, seller, amount, journal.SALE, rail, buyer)
    hand_over(m, g, rail, buyer)
    note(g, journal.SOLD, buyer, amount, rail)
    check_declared(m, g, buyer)


def sell_to_bank(m: CompiledBoard, g: Position, rail: int) -> None:
    """The bank pays its part of the price; the railroad can be bought again (BX-SELL-09, BX-SELL-11, RB-AUC-02)."""
    gain(m, g, g.seat, m.buyback[rail], journal.BANK_SALE, rail, g.owing - g.cash[g.seat])
    g.purchases -= 1  # RB-OPT-08
    hand_over(m, g, rail, g.bank)


def hand_over(m: CompiledBoard, g: Position, rail: int, owner: int) -> None:
    """The title changes hands; trains on the line keep what they paid, the seller's train nothing (BX-FEE-17)."""
    if m.establish_sale:  # RB-AUC-06, RB-AUC-07
        keep_old_fees(m, g, rail)
    g.owner[rail] = owner


def bankrupt(m: CompiledBoard, g: Position) -> None:
    """Nothing left to sell and fees unpaid: the player is out (BX-FEE-15, RB-BANK-01)."""
    seat = g.seat
    short = g.owing - g.cash[seat]
    for owner in range(g.bank):
        amount = g.due[owner] - g.paid[owner]
        if amount > 0 and m.bank_pays_rest:
            gain(m, g, owner, amount, journal.CREDITOR_PAID, seat)
    rest = g.due[third(g)] - g.paid[third(g)]
    if rest > 0 and m.bank_pays_rest:
        gain(m, g, 1 - seat, rest // 2, journal.CREDITOR_PAID, seat)  # RB-OPT-09
    if g.cash[seat]:
        gain(m, g, seat, -g.cash[seat], journal.LAST_CASH, m.bank_pays_rest)
    for owner in range(g.bank + 2):
        g.paid[owner] = g.due[owner]
    g.owing = 0
    g.declarers -= g.declared[seat]
    g.declared[seat] = 0
    g.out[seat] = 1
    g.at[seat] = NONE
    g.goal[seat] = NONE
    g.buying = 0
    g.settling = 0
    note(g, journal.WENT_OUT, seat, 0, short)
    survive(m, g)

"""Trading of dealt titles before the first trip (BX-OPT-04): each player in turn may make one offer to another.

Trading ends when all pass in a row, or after a number of rounds. An offer is one number: the title given, the title
taken, the other player, and the sum. Any sum may be offered; listed sums are halves of the price.
"""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import Position
from engine.model.numeric_limits import MOST_MONEY

# Rows of the log.
OFFERED_SALE, OFFERED_PURCHASE, OFFERED_SWAP, NO_OFFER, DECLINED, TRADE_PAID, TRADE_RECEIVED, TRADED = range(100, 108)

HALVES = 4
"""Highest number of halves of the price in listed offers for a title."""

MAX_ASKED = 2 * MOST_MONEY
"""The highest sum that can be asked for a title."""

SUMS = 1 << 40
"""More than any sum that can be offered."""

SEATS = 6
"""More than the number of any player."""


def trader(state: Position) -> int:
    """Return the player who may make an offer now."""
    return (state.first + state.trading) % state.bank


def offer_number(board: CompiledBoard, give: int, take: int, to: int, sum_: int) -> int:
    """Return an offer as one number; 0 is no offer."""
    return (((give + 1) * (board.rail_count + 1) + take + 1) * SEATS + to) * SUMS + sum_


def offers(board: CompiledBoard, state: Position) -> list[int]:
    """Return the listed offers of the trader: none, a title for money, money for a title, a title for a title."""
    seat = trader(state)
    found = [0]
    for rail in range(board.rail_count):
        owner = state.owner[rail]
        if owner == seat:
            for other in range(state.bank):
                if other != seat:
                    add_halves(board, found, offer_number(board, rail, NONE, other, 0), board.price[rail], MAX_ASKED)
        elif owner < state.bank:
            add_halves(board, found, offer_number(board, NONE, rail, owner, 0), board.price[rail], state.cash[seat])
            for own in range(board.rail_count):
                if state.owner[own] == seat:
                    found.append(offer_number(board, own, rail, owner, 0))
    return found


def add_halves(board: CompiledBoard, found: list[int], offer: int, price: int, most: int) -> None:
    """Add new offers for halves of the price, from one to HALVES, up to `most`."""
    last = NONE
    for halves in range(1, HALVES + 1):
        sum_ = price * halves // 2
        if last < sum_ <= most:
            found.append(offer + sum_)
            last = sum_


def offered(board: CompiledBoard, number: int) -> tuple[int, int, int, int]:
    """Return the titles that an offer gives and takes (NONE for money), the other player, and the sum that this player
    pays."""
    sum_ = number % SUMS
    rest = number // SUMS
    to = rest % SEATS
    rails = rest // SEATS
    give, take = rails // (board.rail_count + 1) - 1, rails % (board.rail_count + 1) - 1
    if give == NONE and take == NONE:
        return NONE, NONE, NONE, 0
    return give, take, to, sum_ if take == NONE else -sum_


def make_offer(board: CompiledBoard, state: Position, number: int) -> None:
    """Make an offer, which is open until the other player answers; passing is no offer."""
    seat = trader(state)
    if number == 0:
        state.quiet += 1
        note(state, NO_OFFER, seat)
        next_trader(board, state)
        return
    state.quiet = 0
    give, take, to, sum_ = offered(board, number)
    state.give = give
    state.take = take
    state.offer_to = to
    state.offer_sum = sum_
    if state.take == NONE:
        note(state, OFFERED_SALE, seat, state.offer_sum, state.give, state.offer_to)
    elif state.give == NONE:
        note(state, OFFERED_PURCHASE, seat, -state.offer_sum, state.take, state.offer_to)
    else:
        note(state, OFFERED_SWAP, seat, 0, state.give, state.take)


def can_accept(state: Position) -> bool:
    """Return whether the other player can pay for the offer."""
    return bool(state.offer_sum <= state.cash[state.offer_to])


def answer(board: CompiledBoard, state: Position, yes: int) -> None:
    """Accept, which transfers money and titles at once, or decline."""
    seat, other = trader(state), state.offer_to
    if not yes:
        note(state, DECLINED, other)
    else:
        if state.offer_sum:
            rail = state.give if state.take == NONE else state.take
            payer, payee = (other, seat) if state.offer_sum > 0 else (seat, other)
            gain(board, state, payer, -abs(state.offer_sum), TRADE_PAID, rail, payee)
            gain(board, state, payee, abs(state.offer_sum), TRADE_RECEIVED, rail, payer)
        if state.give != NONE:
            state.owner[state.give] = other
            note(state, TRADED, other, 0, state.give)
        if state.take != NONE:
            state.owner[state.take] = seat
            note(state, TRADED, seat, 0, state.take)
    state.offer_to = state.give = state.take = NONE
    state.offer_sum = 0
    next_trader(board, state)


def next_trader(board: CompiledBoard, state: Position) -> None:
    """Pass the right to make an offer to the next player, or end trading."""
    state.trading += 1
    if state.quiet == state.bank or state.trading == board.trade_rounds * state.bank:
        state.trading = NONE

"""Trading dealt titles before the first trip (BX-OPT-04): in turn order each seat may make one offer to another.

Trading ends when all pass in a row, or after so many rounds. An offer is one number: what is given, what is taken, to
whom, and for what sum. Any sum may be offered; those in the list are halves of the price.
"""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.journal import gain, note
from engine.families.boxcars.rules.position import Position
from engine.model.numeric_limits import MOST_MONEY

HALVES = 4
"""A title is offered for up to so many halves of its price."""

MOST_ASKED = 2 * MOST_MONEY
"""The highest sum that can be asked for a title."""

SUMS = 1 << 40
"""More than any sum that can be offered."""

SEATS = 6
"""More than the number of any seat."""


def trader(g: Position) -> int:
    """The seat that may make an offer now."""
    return (g.first + g.trading) % g.bank


def offer_number(m: CompiledBoard, give: int, take: int, to: int, sum_: int) -> int:
    """An offer as one number; 0 is none."""
    return (((give + 1) * (m.rail_count + 1) + take + 1) * SEATS + to) * SUMS + sum_


def offers(m: CompiledBoard, g: Position) -> list[int]:
    """The offers listed for the trader: none, a title for money, money in hand for a title, a title for a title."""
    seat = trader(g)
    found = [0]
    for rail in range(m.rail_count):
        owner = g.owner[rail]
        if owner == seat:
            for other in range(g.bank):
                if other != seat:
                    add_halves(m, found, offer_number(m, rail, NONE, other, 0), m.price[rail], MOST_ASKED)
        elif owner < g.bank:
            add_halves(m, found, offer_number(m, NONE, rail, owner, 0), m.price[rail], g.cash[seat])
            for own in range(m.rail_count):
                if g.owner[own] == seat:
                    found.append(offer_number(m, own, rail, owner, 0))
    return found


def add_halves(m: CompiledBoard, found: list[int], offer: int, price: int, most: int) -> None:
    """Adds an offer for each half of the price, from one to HALVES, that is no more than `most` and not there yet."""
    last = NONE
    for halves in range(1, HALVES + 1):
        sum_ = price * halves // 2
        if last < sum_ <= most:
            found.append(offer + sum_)
            last = sum_


def offered(m: CompiledBoard, number: int) -> tuple[int, int, int, int]:
    """What an offer gives and takes, NONE for money, to whom, and the sum that the other pays."""
    sum_ = number % SUMS
    rest = number // SUMS
    to = rest % SEATS
    rails = rest // SEATS
    give, take = rails // (m.rail_count + 1) - 1, rails % (m.rail_count + 1) - 1
    if give == NONE and take == NONE:
        return NONE, NONE, NONE, 0
    return give, take, to, sum_ if take == NONE else -sum_


def make_offer(m: CompiledBoard, g: Position, number: int) -> None:
    """The offer lies on the table until the other seat answers; passing is no offer."""
    seat = trader(g)
    if number == 0:
        g.quiet += 1
        note(g, journal.NO_OFFER, seat)
        next_trader(m, g)
        return
    g.quiet = 0
    give, take, to, sum_ = offered(m, number)
    g.give = give
    g.take = take
    g.offer_to = to
    g.offer_sum = sum_
    if g.take == NONE:
        note(g, journal.OFFERED_SALE, seat, g.offer_sum, g.give, g.offer_to)
    elif g.give == NONE:
        note(g, journal.OFFERED_PURCHASE, seat, -g.offer_sum, g.take, g.offer_to)
    else:
        note(g, journal.OFFERED_SWAP, seat, 0, g.give, g.take)


def can_accept(g: Position) -> bool:
    """Whether the seat that is asked has what it would pay."""
    return bool(g.offer_sum <= g.cash[g.offer_to])


def answer(m: CompiledBoard, g: Position, yes: int) -> None:
    """The other seat accepts, which settles money and titles at once, or declines."""
    seat, other = trader(g), g.offer_to
    if not yes:
        note(g, journal.DECLINED, other)
    else:
        if g.offer_sum:
            rail = g.give if g.take == NONE else g.take
            payer, payee = (other, seat) if g.offer_sum > 0 else (seat, other)
            gain(m, g, payer, -abs(g.offer_sum), journal.TRADE_PAID, rail, payee)
            gain(m, g, payee, abs(g.offer_sum), journal.TRADE_RECEIVED, rail, payer)
        if g.give != NONE:
            g.owner[g.give] = other
            note(g, journal.TRADED, other, 0, g.give)
        if g.take != NONE:
            g.owner[g.take] = seat
            note(g, journal.TRADED, seat, 0, g.take)
    g.offer_to = g.give = g.take = NONE
    g.offer_sum = 0
    next_trader(m, g)


def next_trader(m: CompiledBoard, g: Position) -> None:
    """The next seat may make an offer, or trading is over."""
    g.trading += 1
    if g.quiet == g.bank or g.trading == m.trade_rounds * g.bank:
        g.trading = NONE

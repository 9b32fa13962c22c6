"""Invariants of every position of Boxcars and Rail Baron, and blunders in decisions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.boxcars.rules.board import NONE
from engine.families.boxcars.rules.chapters import auction, fees, homeward, trading
from engine.families.boxcars.rules.position import BoxcarsState
from engine.families.boxcars.text import labels
from engine.game.anomaly import Anomaly
from engine.i18n import tr, tr_noop

BETWEEN_SEATS = (
    fees.FEE_RECEIVED,
    auction.SALE,
    auction.SALE_PAID,
    homeward.ROVER,
    homeward.ROVER_RECEIVED,
    trading.TRADE_PAID,
    trading.TRADE_RECEIVED,
)

TIMES_THE_PRICE = 3
"""Multiple of the price above which a purchase is a blunder, unless the fees repay it soon."""


def broken(before: BoxcarsState, state: BoxcarsState) -> Iterator[Anomaly]:
    """Yield the invariants that an action violated."""
    m, g = state.m, state.g
    for seat, cash in enumerate(g.cash[: g.bank]):
        if cash < 0:
            yield Anomaly(
                tr_noop("a player has negative cash"),
                tr("a player has negative cash: {name} has {cash:,}").format(name=state.seats[seat].name, cash=cash),
            )
        if g.out[seat] and seat in g.owner:
            yield Anomaly(
                tr_noop("a player who is out owns a railroad"),
                tr("a player who is out owns a railroad: {name}").format(name=state.seats[seat].name),
            )
        if not NONE <= g.at[seat] < len(m.mileposts):
            yield Anomaly(
                tr_noop("a train is not on the board"),
                tr("a train is not on the board: that of {name}").format(name=state.seats[seat].name),
            )
    moved = sum(row[2] for row in g.log if row[0] in BETWEEN_SEATS or (row[0] == fees.FEE and row[3] < g.bank))
    if moved:
        yield Anomaly(
            tr_noop("payments between players do not add up"),
            tr("payments between players do not add up: {moved:,} too much").format(moved=moved),
        )
    if g.left < 0:
        yield Anomaly(
            tr_noop("a train moved farther than the roll"),
            tr("a train moved farther than the roll: by {value}").format(value=-g.left),
        )
    for rail, owner in enumerate(g.owner):
        if not NONE <= owner <= g.bank + 1:
            yield Anomaly(
                tr_noop("a railroad has an owner who does not play"),
                tr("a railroad has an owner who does not play: {railroads}").format(railroads=m.railroads[rail]),
            )


def absurd(before: BoxcarsState, state: BoxcarsState) -> Iterator[tuple[int, Anomaly]]:
    """Yield the player of each blunder. A cheap railroad earns the same fees as an expensive one, so the fees of all
    other players for one turn after the sell-out are not too much."""
    m, g = state.m, state.g
    others = g.bank - 1 - sum(g.out[: g.bank])
    for kind, seat, amount, rail, *_ in g.log:
        is_price = kind in (auction.SALE_PAID, auction.OPENING_PAID, trading.TRADE_PAID)
        if is_price and -amount > max(TIMES_THE_PRICE * m.price[rail], others * max(m.sold_out_fee_of)):
            paid, price = labels.dollars(m, -amount), labels.dollars(m, m.price[rail])
            who, title = state.seats[seat].name, m.railroads[rail]
            yield (
                seat,
                Anomaly(
                    tr_noop("a price is far too high"),
                    tr("a price is far too high: {who} pays {paid} for the {title}, priced {price}").format(
                        who=who, paid=paid, title=title, price=price
                    ),
                ),
            )

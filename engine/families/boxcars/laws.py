"""Invariants of every position of Boxcars and Rail Baron, and blunders in decisions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.families.boxcars.rules import journal as j
from engine.families.boxcars.rules.board import NONE
from engine.families.boxcars.rules.position import BoxcarsState
from engine.families.boxcars.text import labels
from engine.game.anomaly import Anomaly

BETWEEN_SEATS = (j.FEE_RECEIVED, j.SALE, j.SALE_PAID, j.ROVER, j.ROVER_RECEIVED, j.TRADE_PAID, j.TRADE_RECEIVED)

TIMES_THE_PRICE = 3
"""Multiple of the price above which a purchase is a blunder, unless the fees repay it soon."""


def broken(before: BoxcarsState, state: BoxcarsState) -> Iterator[Anomaly]:
    """Yield the invariants that an action violated."""
    m, g = state.m, state.g
    for seat, cash in enumerate(g.cash[: g.bank]):
        if cash < 0:
            yield Anomaly(
                "a player has negative cash", f"a player has negative cash: {state.seats[seat].name} has {cash:,}"
            )
        if g.out[seat] and seat in g.owner:
            yield Anomaly(
                "a player who is out owns a railroad", f"a player who is out owns a railroad: {state.seats[seat].name}"
            )
        if not NONE <= g.at[seat] < len(m.mileposts):
            yield Anomaly(
                "a train is not on the board", f"a train is not on the board: that of {state.seats[seat].name}"
            )
    moved = sum(row[2] for row in g.log if row[0] in BETWEEN_SEATS or (row[0] == j.FEE and row[3] < g.bank))
    if moved:
        yield Anomaly(
            "payments between players do not add up", f"payments between players do not add up: {moved:,} too much"
        )
    if g.left < 0:
        yield Anomaly("a train moved farther than the roll", f"a train moved farther than the roll: by {-g.left}")
    for rail, owner in enumerate(g.owner):
        if not NONE <= owner <= g.bank + 1:
            yield Anomaly(
                "a railroad has an owner who does not play",
                f"a railroad has an owner who does not play: {m.railroads[rail]}",
            )


def absurd(before: BoxcarsState, state: BoxcarsState) -> Iterator[tuple[int, Anomaly]]:
    """Yield the player of each blunder. A cheap railroad earns the same fees as an expensive one, so the fees of all
    other players for one turn after the sell-out are not too much."""
    m, g = state.m, state.g
    others = g.bank - 1 - sum(g.out[: g.bank])
    for kind, seat, amount, rail, *_ in g.log:
        is_price = kind in (j.SALE_PAID, j.OPENING_PAID, j.TRADE_PAID)
        if is_price and -amount > max(TIMES_THE_PRICE * m.price[rail], others * m.fee_sold_out):
            paid, price = labels.dollars(m, -amount), labels.dollars(m, m.price[rail])
            who, title = state.seats[seat].name, m.railroads[rail]
            yield (
                seat,
                Anomaly(
                    "a price is far too high",
                    f"a price is far too high: {who} pays {paid} for the {title}, priced {price}",
                ),
            )

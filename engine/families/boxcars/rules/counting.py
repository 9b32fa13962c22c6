"""Statistics of many games: rows of the journal, added up in a position without a journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters import auction, fees, movement, purchase, setup
from engine.families.boxcars.rules.position import PerSeat, Position
from engine.game.kernel.state_record import Sized, facts

NOTHING, BOUGHT, RIDES, VISITS, FEES_PAID, FEES_RECEIVED, BEGINS = range(7)

COUNTERS = ("bought", "rides", "visits", "fees_paid", "fees_received", "begins")
"""Names of the counters, as in `Counting`: purchases of each railroad from the bank, rides on each link, trips that
ended in each city, fees paid and received by each player, games in which each player went first."""


WITHOUT_JOURNAL = ("bought", "begins")
"""Counters whose rows are noted without a journal as well. Rows for each milepost or payment are not."""


@facts
class Counting(Position):
    """A position with the sums of all counters since the first roll."""

    bought: Annotated[list[int], Sized("rails")]
    rides: Annotated[list[int], Sized("links")]
    visits: Annotated[list[int], Sized("cities")]
    fees_paid: PerSeat
    fees_received: PerSeat
    begins: PerSeat

    def copy(self) -> Self:
        """Return a copy with an empty log."""
        made = Position.copy(self)
        made.bought, made.rides, made.visits = self.bought[:], self.rides[:], self.visits[:]
        made.fees_paid, made.fees_received, made.begins = self.fees_paid[:], self.fees_received[:], self.begins[:]
        return made


def counted(kind: int, seat: int, amount: int, x: int, y: int) -> tuple[int, int, int]:
    """Return the counter of a row of the journal, the number of the thing counted, and the amount."""
    if kind == movement.RODE:
        return RIDES, x >> 1, 1
    if kind == movement.ARRIVED:
        return VISITS, x, 1
    if kind == purchase.BOUGHT:
        return BOUGHT, x, 1
    if kind == fees.FEE or kind == auction.LAST_CASH:
        return FEES_PAID, seat, -amount
    if kind == movement.PAYOFF and y:  # The bank fee is deducted from the payoff: BX-PAY-03.
        return FEES_PAID, seat, y
    if kind == fees.FEE_RECEIVED or kind == fees.FEE_HALF or kind == auction.CREDITOR_PAID:
        return FEES_RECEIVED, seat, amount
    if kind == setup.FIRST:
        return BEGINS, seat, 1
    return NOTHING, 0, 0


def needs_journal(counters: Iterable[str]) -> bool:
    """Return whether a game must keep the full journal for these counters. Games without it are slightly faster."""
    return any(name not in WITHOUT_JOURNAL for name in counters)


def add(state: Counting, kind: int, seat: int, amount: int = 0, x: int = 0, y: int = 0) -> None:
    """Add a row to its counter, in place of `journal.note`."""
    counter, thing, much = counted(kind, seat, amount, x, y)
    if counter == RIDES:
        state.rides[thing] += much
    elif counter == VISITS:
        state.visits[thing] += much
    elif counter == BOUGHT:
        state.bought[thing] += much
    elif counter == FEES_PAID:
        state.fees_paid[thing] += much
    elif counter == FEES_RECEIVED:
        state.fees_received[thing] += much
    elif counter == BEGINS:
        state.begins[thing] += much


def clear_counts(board: CompiledBoard, state: Counting) -> None:
    """Reset all counters."""
    for rail in range(board.rail_count):
        state.bought[rail] = 0
    for link in range(board.link_count):
        state.rides[link] = 0
    for city in range(board.city_count):
        state.visits[city] = 0
    for seat in range(state.bank):
        state.fees_paid[seat] = state.fees_received[seat] = state.begins[seat] = 0

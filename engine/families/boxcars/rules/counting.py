"""Statistics of many games: rows of the journal, added up in a position without a journal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.chapters import auction, fees, homeward, movement, purchase, setup, trading
from engine.families.boxcars.rules.position import PICK_HOME_REGION, PerSeat, Position, lay_out
from engine.game.kernel.state_record import Sized, facts

NOTHING, BOUGHT, RIDES, VISITS, FEES_PAID, FEES_RECEIVED, BEGINS = range(7)

COUNTERS = ("bought", "rides", "visits", "fees_paid", "fees_received", "begins")
"""Names of the counters, as in `Counting`: purchases of each railroad from the bank, rides on each link, trips that
ended in each city, fees paid and received by each player, games in which each player went first."""


WITHOUT_JOURNAL = ("bought", "begins")
"""Counters whose rows are noted without a journal as well. Rows for each milepost or payment are not."""


PURCHASE, TRIP, DECLARATION, CATCH, AUCTION, SALE, OUT, UNMARKED = range(8)

MARKED = ("purchase", "trip", "declaration", "catch", "auction", "sale", "out")
"""Kinds of events that are counted for each player, in the order of `Counting.marks`."""

STANDINGS = 2_048
"""Most standings of a game in memory; of a longer one every second, fourth, … is kept."""

DEALS = 128
"""Most purchases of a game that are noted one by one."""

SEATS_OF_A_DEAL, RAILS_OF_A_DEAL, TURNS_OF_A_DEAL = 8, 256, 1 << 20

NOBODY = UNSEEN = -1


@facts
class Counting(Position):
    """A position with the sums of all counters since the first roll, and the details of the game so far: the worth of
    each player and the leader at the ends of turns, events, and purchases as numbers (`deal`)."""

    bought: Annotated[list[int], Sized("rails")]
    rides: Annotated[list[int], Sized("links")]
    visits: Annotated[list[int], Sized("cities")]
    fees_paid: PerSeat
    fees_received: PerSeat
    begins: PerSeat
    marks: Annotated[list[list[int]], Sized("marks", "seats")]
    deals: Annotated[list[int], Sized("deals")]
    deal_count: int
    worths: Annotated[list[list[int]], Sized("standings", "seats")]
    led: Annotated[list[int], Sized("standings")]
    worth_before: PerSeat
    seen: int
    stood: int
    ends: int
    stride: int
    skipped: int
    idle: int
    leader: int
    lead_changes: int

    def __init__(self, board: CompiledBoard, seats: int, journal: bool = True) -> None:
        self.make_rows(
            seats=seats,
            owners=seats + 2,
            rails=board.rail_count,
            links=board.link_count,
            cities=board.city_count,
            draws=PICK_HOME_REGION,
            **DETAIL_SIZES,
        )
        self.journal, self.log, self.bank = int(journal), [], seats
        clear_counts(board, self)
        lay_out(board, self, seats)

    def copy(self) -> Self:
        """Return a copy with an empty log. It shares the details, which only a whole game has."""
        made = Position.copy(self)
        made.bought, made.rides, made.visits = self.bought[:], self.rides[:], self.visits[:]
        made.fees_paid, made.fees_received, made.begins = self.fees_paid[:], self.fees_received[:], self.begins[:]
        made.marks, made.deals, made.deal_count = self.marks, self.deals, self.deal_count
        made.worths, made.led, made.worth_before = self.worths, self.led, self.worth_before
        made.seen, made.stood, made.ends, made.stride = self.seen, self.stood, self.ends, self.stride
        made.skipped, made.idle = self.skipped, self.idle
        made.leader, made.lead_changes = self.leader, self.lead_changes
        return made


DETAIL_SIZES = {"marks": UNMARKED, "deals": DEALS, "standings": STANDINGS + 1}


def marked(kind: int) -> int:
    """Return the number of the kind of events of a row of the journal, UNMARKED for other rows. The marks of the
    journal are the same."""
    if kind == movement.PAYOFF:
        return TRIP
    if kind == purchase.BOUGHT or kind == purchase.TRAIN_BOUGHT:
        return PURCHASE
    if kind == homeward.DECLARED or kind == homeward.UNDECLARED:
        return DECLARATION
    if kind == homeward.CAUGHT:
        return CATCH
    if kind == auction.SOLD:
        return AUCTION
    if kind == auction.BANK_SALE or kind == trading.TRADED:
        return SALE
    if kind == auction.WENT_OUT:
        return OUT
    return UNMARKED


def deal(turn: int, seat: int, rail: int, price: int) -> int:
    """Return a purchase as a number."""
    return ((price * TURNS_OF_A_DEAL + turn) * SEATS_OF_A_DEAL + seat) * RAILS_OF_A_DEAL + rail


def parts_of_deal(number: int) -> tuple[int, int, int, int]:
    """Return turn, seat, railroad and price of a purchase."""
    number, rail = divmod(number, RAILS_OF_A_DEAL)
    number, seat = divmod(number, SEATS_OF_A_DEAL)
    price, turn = divmod(number, TURNS_OF_A_DEAL)
    return turn, seat, rail, price


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
    mark = marked(kind)
    if mark != UNMARKED and seat >= 0:
        state.marks[mark][seat] += 1
        if kind == purchase.BOUGHT and state.deal_count < DEALS:
            state.deals[state.deal_count] = deal(state.turn, seat, x, amount)
            state.deal_count += 1


def watch(board: CompiledBoard, state: Counting) -> None:
    """Note the standing if a turn has ended, unless only a few counters are wanted."""
    if state.journal and state.turn != state.seen:
        if state.seen != UNSEEN:
            stand(board, state)
        state.seen = state.turn


def stand(board: CompiledBoard, state: Counting) -> None:
    """Note what each player is worth and who leads."""
    if state.stood == STANDINGS:
        thin_out(state)
    row, seats = state.stood, state.bank
    for seat in range(seats):
        state.worths[row][seat] = state.cash[seat]
    for rail in range(board.rail_count):
        owner = state.owner[rail]
        if 0 <= owner < seats:
            state.worths[row][owner] += board.price[rail]
    leader, best, is_idle = 0, state.worths[row][0], 1
    for seat in range(seats):
        worth = state.worths[row][seat]
        if worth > best:
            leader, best = seat, worth
        elif worth == best and seat > 0:
            leader = NOBODY
        if worth != state.worth_before[seat]:
            is_idle = 0
        state.worth_before[seat] = worth
    if state.ends:
        state.idle += is_idle
    state.ends += 1
    if leader != NOBODY and leader != state.leader:
        if state.leader != NOBODY:
            state.lead_changes += 1
        state.leader = leader
    state.led[row] = leader
    state.skipped += 1
    if state.skipped >= state.stride:
        state.skipped = 0
        state.stood += 1


def thin_out(state: Counting) -> None:
    """Drop every second standing."""
    for row in range(STANDINGS // 2):
        for seat in range(state.bank):
            state.worths[row][seat] = state.worths[2 * row + 1][seat]
        state.led[row] = state.led[2 * row + 1]
    state.stood = STANDINGS // 2
    state.stride *= 2


def decided_at(state: Counting, last: int, first: int) -> int:
    """Return the standing after which a player led without interruption."""
    found = last
    if first == NOBODY:
        return last
    while found > 0 and state.led[found - 1] == first:
        found -= 1
    return found


def largest_deficit(state: Counting, last: int, first: int) -> int:
    """Return the largest percent by which a player was behind the leader after the first quarter."""
    found = 0
    if first == NOBODY:
        return 0
    for row in range((last + 2) // 4, last + 1):
        most = state.worths[row][0]
        for seat in range(state.bank):
            most = max(most, state.worths[row][seat])
        if most > 0:
            found = max(found, percent(most - state.worths[row][first], most))
    return min(100, found)


def percent(part: int, whole: int) -> int:
    """Return a part in percent, rounded."""
    return (200 * part + whole) // (2 * whole) if whole else 0


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
        state.worth_before[seat] = 0
        for mark in range(UNMARKED):
            state.marks[mark][seat] = 0
    state.deal_count = state.stood = state.ends = state.skipped = state.idle = state.lead_changes = 0
    state.seen, state.leader, state.stride = UNSEEN, NOBODY, 1

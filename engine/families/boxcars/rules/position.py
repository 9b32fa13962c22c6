"""A position as integers, without derived values.

Seats are numbered from 0. The bank as an owner is `g.bank`, the number after the last seat; the imaginary third player
in a game for two has the next number. Railroads set aside by the opening auction belong to NONE (-1), which also stands
for missing values. Money is in whole units. The rules change a position in place; `copy` makes another. A batch plays
on a record with the same fields (`fast/records.py`).
"""

from __future__ import annotations

from typing import Annotated, Self

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.game.kernel.state import State
from engine.game.kernel.state_record import Facts, Log, Sized, facts

# Steps: decisions of a player or of chance, and from BEGIN_TURN on actions of the rules.
(
    OVER,
    ROLL_START,
    ROLL_HOME_REGION,
    ROLL_HOME_CITY,
    ROLL_REGION,
    ROLL_CITY,
    ROLL_DICE,
    ROLL_BONUS,
    ROLL_TITLE,
    PICK_HOME_REGION,
    PICK_HOME_CITY,
    DECLARE,
    PICK_REGION,
    SWAP,
    RIDE,
    BUY,
    SELL,
    BID,
    TRADE,
    ANSWER,
    BEGIN_TURN,
    ARRIVE,
    ONLY_CITY,
    ONLY_HOME,
    STUCK,
    BOUNCE,
    NO_PURCHASE,
    SETTLE,
    PAY,
    BORROW,
    BANKRUPT,
    HAMMER,
    CLOSE_OPENING,
    END_TURN,
) = range(34)

CHANCE_STEPS = range(ROLL_START, PICK_HOME_REGION)
SEAT_STEPS = range(PICK_HOME_REGION, BEGIN_TURN)

# Ends of a game: `g.over`.
RUNNING, WON, SURVIVED, TURN_LIMIT, NOBODY_LEFT = range(5)

# Trains: `g.train`.
FREIGHT, EXPRESS, SUPERCHIEF = range(3)

# States of the bonus roll: `g.bonus`.
NO_BONUS, BONUS_DUE, BONUS_USED = range(3)


PerSeat = Annotated[list[int], Sized("seats")]
PerOwner = Annotated[list[int], Sized("owners")]
"""A row with places for the bank after the seats and for the third player."""


@facts
class Position(Facts):
    """The position `g`.

    For each seat: cash; home and the city where the current trip began (`origin`); destination (`goal`), which is the
    alternate destination of a declared player; milepost (`at`); railroad ridden last (`last`); train; declared and out;
    trips ended; whether the player has rolled to move (`started`) and was asked to declare since the last arrival or,
    by the option, since the lost turn (`asked`); links used, counted, the number of those rides (`ridden`) and how
    often they were freed; old fees at which the train is established, by railroad, and their number; the debt for a
    loan, and its interest; rolls for the destination since the last arrival (`looked`).
    """

    # For each seat. `order` has the rolls for the first turn.
    cash: PerSeat
    home: PerSeat
    origin: PerSeat
    goal: PerSeat
    at: PerSeat
    last: PerSeat
    train: PerSeat
    declared: PerSeat
    out: PerSeat
    trips: PerSeat
    started: PerSeat
    asked: PerSeat
    freed: PerSeat
    ridden: PerSeat
    established: PerSeat
    order: PerSeat
    passed: PerSeat
    loan: PerSeat
    interest: PerSeat
    looked: PerSeat
    used: Annotated[list[bytearray], Sized("seats", "links")]
    old_fee: Annotated[list[list[int]], Sized("seats", "rails")]
    # Fees of the turn for each owner, including the bank and the third player: due, already paid, and the railroad
    # they are due for. `owing` is the sum that is due and not paid.
    due: PerOwner
    paid: PerOwner
    due_for: PerOwner
    owing: int
    # The turn: the train at its start, the roll, mileposts left and moved, what is still open; draws of each kind.
    seat: int
    first: int
    turn: int
    train_at_start: int
    white: int
    red: int
    left: int
    steps: int
    bonus: int
    drawn: Annotated[list[int], Sized("draws")]
    lost: int
    region: int
    choosing: int
    swap_asked: int
    buying: int
    settling: int
    # The railroad up for auction and its seller (NONE: the bank), the highest bid and its bidder, the next bidder.
    auction: int
    seller: int
    bid: int
    high: int
    bidder: int
    # Before the first turn: number of turns in trading, passes in a row, the current offer (its sum is paid by the
    # other player), number of railroads drawn in the opening auction; NONE afterwards.
    trading: int
    quiet: int
    offer_to: int
    give: int
    take: int
    offer_sum: int
    opening: int
    # Purchases from the bank minus sales to it, and railroads of the third player.
    purchases: int
    gifts: int
    # Owners of railroads, whether the bank ever ran out of railroads; declared trains.
    owner: Annotated[list[int], Sized("rails")]
    sold_out: int
    declarers: int
    over: int
    winner: int
    # The number of seats, which is the bank as an owner; whether events are noted, and the events.
    bank: int
    journal: int
    log: Log

    def __init__(self, board: CompiledBoard, seats: int, journal: bool = True) -> None:
        self.make_rows(
            seats=seats,
            owners=seats + 2,
            rails=board.rail_count,
            links=board.link_count,
            cities=board.city_count,
            draws=PICK_HOME_REGION,
        )
        self.journal, self.log = int(journal), []
        lay_out(board, self, seats)

    def copy(self) -> Self:
        """Return a copy with an empty log."""
        made = object.__new__(type(self))
        made.owing, made.seat, made.first, made.turn = self.owing, self.seat, self.first, self.turn
        made.train_at_start, made.white, made.red, made.left = self.train_at_start, self.white, self.red, self.left
        made.steps, made.bonus, made.lost, made.region = self.steps, self.bonus, self.lost, self.region
        made.choosing, made.swap_asked, made.buying = self.choosing, self.swap_asked, self.buying
        made.settling, made.auction, made.seller, made.bid = self.settling, self.auction, self.seller, self.bid
        made.high, made.bidder, made.trading, made.quiet = self.high, self.bidder, self.trading, self.quiet
        made.offer_to, made.give, made.take, made.offer_sum = self.offer_to, self.give, self.take, self.offer_sum
        made.opening, made.purchases, made.gifts = self.opening, self.purchases, self.gifts
        made.sold_out, made.declarers, made.over, made.winner = self.sold_out, self.declarers, self.over, self.winner
        made.bank, made.journal = self.bank, self.journal
        made.cash, made.home, made.origin, made.goal = self.cash[:], self.home[:], self.origin[:], self.goal[:]
        made.at, made.last, made.train, made.declared = self.at[:], self.last[:], self.train[:], self.declared[:]
        made.out, made.trips, made.started, made.asked = self.out[:], self.trips[:], self.started[:], self.asked[:]
        made.freed, made.ridden, made.established = self.freed[:], self.ridden[:], self.established[:]
        made.order, made.passed, made.loan = self.order[:], self.passed[:], self.loan[:]
        made.looked = self.looked[:]
        made.interest, made.due, made.paid = self.interest[:], self.due[:], self.paid[:]
        made.due_for, made.drawn, made.owner = self.due_for[:], self.drawn[:], self.owner[:]
        made.used = [row[:] for row in self.used]
        made.old_fee = [row[:] for row in self.old_fee]
        made.log = []
        return made


BoxcarsState = State[CompiledBoard, Position]
"""A position for users of the rules."""


def refill(row: bytearray | list[int], values: bytes | list[int]) -> None:
    """Give a row new values."""
    row[:] = values


def refill_records(row: bytearray | list[int], values: bytes | list[int]) -> None:
    """`refill` cell by cell, which a compiler turns into one memory copy."""
    for place in range(len(row)):
        row[place] = values[place]


def lay_out(board: CompiledBoard, state: Position, seats: int) -> None:
    """Prepare the position before the first roll (BX-SETUP-02, BX-SETUP-03, RB-SETUP-01, RB-SETUP-07)."""
    state.bank = seats
    for seat in range(seats):
        state.cash[seat] = board.cash_of[seat]
        state.home[seat] = state.origin[seat] = state.goal[seat] = state.at[seat] = state.last[seat] = NONE
        state.train[seat] = board.train_of[seat]
        state.declared[seat] = state.out[seat] = state.trips[seat] = state.started[seat] = state.asked[seat] = 0
        state.freed[seat] = state.ridden[seat] = state.established[seat] = state.passed[seat] = 0
        state.loan[seat] = state.interest[seat] = state.looked[seat] = 0
        state.order[seat] = 0  # Start rolls: 0 to roll, NONE for players who no longer take part.
        refill(state.used[seat], board.clear)
        for rail in range(board.rail_count):
            state.old_fee[seat][rail] = NONE
    for rail in range(board.rail_count):
        owner = board.given[rail]
        state.owner[rail] = owner if NONE < owner < seats else seats
    state.sold_out = state.declarers = 0
    state.seat = state.first = state.winner = state.auction = state.seller = NONE
    state.bid = 0
    state.high = state.bidder = NONE
    state.trading = 0 if board.deal and board.trade_rounds else NONE
    state.opening = 0 if board.opening else NONE
    state.quiet = state.offer_sum = state.purchases = state.gifts = 0
    state.offer_to = state.give = state.take = NONE
    state.turn = 0
    state.over = RUNNING
    state.train_at_start = FREIGHT
    clear_turn(state)


def clear_turn(state: Position) -> None:
    """Clear draws, rolls, rides and fees of the turn."""
    drawn, due, paid, due_for = state.drawn, state.due, state.paid, state.due_for
    for kind in range(PICK_HOME_REGION):
        drawn[kind] = 0
    state.white = state.red = state.left = state.steps = 0
    state.bonus = NO_BONUS
    state.lost = state.choosing = state.swap_asked = state.buying = state.settling = 0
    state.region = NONE
    for owner in range(state.bank + 2):
        due[owner] = paid[owner] = 0
        due_for[owner] = NONE
    state.owing = 0

"""A position as whole numbers: the facts of a position and nothing that follows from them.

Seats are numbered from 0; the bank as an owner is `g.bank`, the number after the last seat, and the imaginary third
player of a game of two is the number after that; nobody (NONE) owns what the opening auction set aside. Money is in
whole units, NONE (-1) stands where there is nothing. The rule chapters change a position in place; `copy` makes
another. A batch plays on a record with the same fields (`fast/records.py`).
"""

from __future__ import annotations

from typing import Annotated

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.game.kernel.state import State
from engine.game.kernel.state_record import Facts, Log, Sized, facts

# What a seat or chance decides next, or what the rules do by themselves (from BEGIN_TURN on).
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

# How a game ends: `g.over`.
RUNNING, WON, SURVIVED, TURN_LIMIT, NOBODY_LEFT = range(5)

# Trains: `g.train`.
FREIGHT, EXPRESS, SUPERCHIEF = range(3)

# The bonus of the turn: `g.bonus`.
NO_BONUS, BONUS_DUE, BONUS_USED = range(3)


PerSeat = Annotated[list[int], Sized("seats")]
PerOwner = Annotated[list[int], Sized("owners")]
"""With a place for the bank after the seats, and one for the third player."""


@facts
class Position(Facts):
    """The position `g`.

    For each seat: cash; home and the city where the present trip began (`origin`); destination (`goal`), which a
    declared seat keeps as its alternate; milepost (`at`); railroad last ridden (`last`); train; declared and out;
    trips ended; whether it has rolled to move (`started`) and been asked to declare since its last arrival or, by the
    option, since the turn that it lost (`asked`); links used, counted, how many rides that were (`ridden`) and how
    often they were freed; old fees it is established at by railroad, and how many of those; what it owes the bank for
    a loan, and the interest on it.
    """

    # For each seat; `order` holds the rolls for the first turn.
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
    used: Annotated[list[bytearray], Sized("seats", "links")]
    old_fee: Annotated[list[list[int]], Sized("seats", "rails")]
    # Fees of the turn for each owner, the bank and the third player too: due, paid already, and the railroad they are
    # due for; `owing` is what is due in all and not paid.
    due: PerOwner
    paid: PerOwner
    due_for: PerOwner
    owing: int
    # The turn: the train it began with, what was rolled, dots left and moved, what is still open; draws of each kind.
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
    # The railroad under the hammer and who sells it (NONE: the bank), the highest bid and whose it is, who speaks.
    auction: int
    seller: int
    bid: int
    high: int
    bidder: int
    # Before the first turn: how often somebody had a say in trading, passes in a row, the offer on the table (its sum
    # is what the other pays), how many railroads the opening auction has drawn; NONE where that is over.
    trading: int
    quiet: int
    offer_to: int
    give: int
    take: int
    offer_sum: int
    opening: int
    # Purchases from the bank less sales to it, and what the third player was given.
    purchases: int
    gifts: int
    # Owners of railroads, whether the bank was ever left without one; trains declared.
    owner: Annotated[list[int], Sized("rails")]
    sold_out: int
    declarers: int
    over: int
    winner: int
    # The number of seats, which is the bank as an owner; whether what happens is noted, and what was.
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


BoxcarsState = State[CompiledBoard, Position]
"""A position as the outside sees it."""


def refill(row: bytearray | list[int], values: bytes | list[int]) -> None:
    """Gives a row new values."""
    row[:] = values


def refill_records(row: bytearray | list[int], values: bytes | list[int]) -> None:
    """`refill` cell by cell, which a compiler makes one move of memory."""
    for place in range(len(row)):
        row[place] = values[place]


def lay_out(board: CompiledBoard, state: Position, seats: int) -> None:
    """Everything as it is before the first roll (BX-SETUP-02, BX-SETUP-03, RB-SETUP-01, RB-SETUP-07)."""
    state.bank = seats
    for seat in range(seats):
        state.cash[seat] = board.cash_start
        state.home[seat] = state.origin[seat] = state.goal[seat] = state.at[seat] = state.last[seat] = NONE
        state.train[seat] = FREIGHT
        state.declared[seat] = state.out[seat] = state.trips[seat] = state.started[seat] = state.asked[seat] = 0
        state.freed[seat] = state.ridden[seat] = state.established[seat] = state.passed[seat] = 0
        state.loan[seat] = state.interest[seat] = 0
        state.order[seat] = 0  # start rolls: 0 to roll, NONE out of it
        refill(state.used[seat], board.clear)
        for rail in range(board.rail_count):
            state.old_fee[seat][rail] = NONE
    for rail in range(board.rail_count):
        state.owner[rail] = seats
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
    """Nothing drawn, rolled, ridden or due in this turn."""
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

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


def lay_out(m: CompiledBoard, g: Position, seats: int) -> None:
    """Everything as it is before the first roll (BX-SETUP-02, BX-SETUP-03, RB-SETUP-01, RB-SETUP-07)."""
    g.bank = seats
    for seat in range(seats):
        g.cash[seat] = m.cash_start
        g.home[seat] = g.origin[seat] = g.goal[seat] = g.at[seat] = g.last[seat] = NONE
        g.train[seat] = FREIGHT
        g.declared[seat] = g.out[seat] = g.trips[seat] = g.started[seat] = g.asked[seat] = 0
        g.freed[seat] = g.ridden[seat] = g.established[seat] = g.passed[seat] = 0
        g.loan[seat] = g.interest[seat] = 0
        g.order[seat] = 0  # start rolls: 0 to roll, NONE out of it
        refill(g.used[seat], m.clear)
        for rail in range(m.rail_count):
            g.old_fee[seat][rail] = NONE
    for rail in range(m.rail_count):
        g.owner[rail] = seats
    g.sold_out = g.declarers = 0
    g.seat = g.first = g.winner = g.auction = g.seller = NONE
    g.bid = 0
    g.high = g.bidder = NONE
    g.trading = 0 if m.deal and m.trade_rounds else NONE
    g.opening = 0 if m.opening else NONE
    g.quiet = g.offer_sum = g.purchases = g.gifts = 0
    g.offer_to = g.give = g.take = NONE
    g.turn = 0
    g.over = RUNNING
    g.train_at_start = FREIGHT
    clear_turn(g)


def clear_turn(g: Position) -> None:
    """Nothing drawn, rolled, ridden or due in this turn."""
    drawn, due, paid, due_for = g.drawn, g.due, g.paid, g.due_for
    for kind in range(PICK_HOME_REGION):
        drawn[kind] = 0
    g.white = g.red = g.left = g.steps = 0
    g.bonus = NO_BONUS
    g.lost = g.choosing = g.swap_asked = g.buying = g.settling = 0
    g.region = NONE
    for owner in range(g.bank + 2):
        due[owner] = paid[owner] = 0
        due_for[owner] = NONE
    g.owing = 0

"""A game in progress as integers: the facts of a position and nothing that follows from them.

Seats are numbered from 0; the bank as an owner is `g.bank`, the number after the last seat. Money is in whole units,
NONE (-1) stands where there is nothing. The rule chapters change a game in place; `copy` makes another.
"""

from __future__ import annotations

from engine.families.boxcars.board import NONE, CompiledBoard

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
    PICK_HOME_REGION,
    PICK_HOME_CITY,
    DECLARE,
    PICK_REGION,
    SWAP,
    RIDE,
    BUY,
    SELL,
    BID,
    BEGIN_TURN,
    ARRIVE,
    ONLY_CITY,
    ONLY_HOME,
    STUCK,
    BOUNCE,
    NO_PURCHASE,
    SETTLE,
    PAY,
    BANKRUPT,
    HAMMER,
    END_TURN,
) = range(29)

CHANCE_STEPS = range(ROLL_START, PICK_HOME_REGION)
SEAT_STEPS = range(PICK_HOME_REGION, BEGIN_TURN)

# How a game ends: `g.over`.
RUNNING, WON, SURVIVED, TURN_LIMIT, NOBODY_LEFT = range(5)

# Trains: `g.train`.
FREIGHT, EXPRESS, SUPERCHIEF = range(3)

# The bonus of the turn: `g.bonus`.
NO_BONUS, BONUS_DUE, BONUS_USED = range(3)


class Game:
    """The game `g`.

    For each seat: cash; home and the city where the present trip began (`origin`); destination (`goal`), which a
    declared seat keeps as its alternate; milepost (`at`); railroad last ridden (`last`); train; declared and out;
    trips ended; whether it has rolled to move (`started`) and been asked to declare since its last arrival
    (`asked`); links used, counted; old fees it is established at by railroad, and how many of those.
    """

    __slots__ = (
        "asked",
        "at",
        "auction",
        "bank",
        "bid",
        "bidder",
        "bonus",
        "buying",
        "cash",
        "changes",
        "choosing",
        "declared",
        "declarers",
        "drawn",
        "due",
        "due_for",
        "established",
        "first",
        "goal",
        "high",
        "home",
        "journal",
        "last",
        "left",
        "log",
        "lost",
        "old_fee",
        "order",
        "origin",
        "out",
        "over",
        "owner",
        "paid",
        "passed",
        "red",
        "region",
        "seat",
        "settling",
        "sold_out",
        "started",
        "steps",
        "swap_asked",
        "train",
        "train_at_start",
        "trips",
        "turn",
        "used",
        "white",
        "winner",
    )

    def __init__(self, m: CompiledBoard, seats: int, journal: bool = True) -> None:
        none = [NONE] * seats
        zero = [0] * seats
        self.bank = seats
        self.cash = [m.cash_start] * seats  # BX-SETUP-02, RB-SETUP-01
        self.home = none[:]
        self.origin = none[:]
        self.goal = none[:]
        self.at = none[:]
        self.last = none[:]
        self.train = zero[:]
        self.declared = zero[:]
        self.out = zero[:]
        self.trips = zero[:]
        self.started = zero[:]
        self.asked = zero[:]
        self.used = [bytearray(m.links) for _ in none]
        self.old_fee = [[NONE] * len(m.railroads) for _ in none]
        self.established = zero[:]
        self.order = zero[:]  # start rolls: 0 to roll, NONE out of it
        self.owner = [seats] * len(m.railroads)  # BX-SETUP-03, RB-SETUP-07
        self.sold_out = 0
        self.changes = 0
        self.declarers = 0
        self.seat = NONE
        self.first = NONE
        self.turn = 0
        self.drawn = [0] * PICK_HOME_REGION  # draws of each kind in this turn
        # The turn: the train it began with, what was rolled, dots left and moved, what is still open.
        self.train_at_start = FREIGHT
        self.white = 0
        self.red = 0
        self.left = 0
        self.steps = 0
        self.bonus = NO_BONUS
        self.lost = 0
        self.region = NONE
        self.choosing = 0
        self.swap_asked = 0
        self.buying = 0
        # Fees of the turn for each owner, the bank last: due, paid already, and the railroad they are due for.
        self.due = [0] * (seats + 1)
        self.paid = [0] * (seats + 1)
        self.due_for = [NONE] * (seats + 1)
        self.settling = 0
        # The railroad under the hammer, the highest bid and whose it is, who speaks, who has passed since.
        self.auction = NONE
        self.bid = 0
        self.high = NONE
        self.bidder = NONE
        self.passed = zero[:]
        self.over = RUNNING
        self.winner = NONE
        self.journal = journal
        self.log: list[tuple[int, ...]] = []

    def copy(self) -> Game:
        """Another game in the same position, with an empty log."""
        other = Game.__new__(Game)
        for name in NUMBERS:
            setattr(other, name, getattr(self, name))
        for name in ROWS:
            setattr(other, name, getattr(self, name)[:])
        for name in TABLES:
            setattr(other, name, [row[:] for row in getattr(self, name)])
        other.log = []
        return other

    def dump(self) -> tuple[object, ...]:
        """Everything as plain values, for another process; `loaded` makes the game of it again."""
        return tuple(getattr(self, name) for name in Game.__slots__)

    @staticmethod
    def loaded(values: tuple[object, ...]) -> Game:
        """The game of a dump."""
        game = Game.__new__(Game)
        for name, value in zip(Game.__slots__, values, strict=True):
            setattr(game, name, value)
        return game


TABLES = ("used", "old_fee")
ROWS = (
    *("cash", "home", "origin", "goal", "at", "last", "train", "declared", "out", "trips", "started", "asked"),
    *("established", "order", "owner", "drawn", "due", "paid", "due_for", "passed"),
)
NUMBERS = tuple(name for name in Game.__slots__ if name not in (*TABLES, *ROWS, "log"))

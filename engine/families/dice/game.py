"""A game as plain numbers: what every seat has written, the dice, and what is due next."""

from __future__ import annotations

from engine.families.dice.sheet import Sheet

NONE = -1

RUNNING, FINISHED, TURN_LIMIT = range(3)

START, KEEP, ROLL, PICK, EXTRA, WRITE, LOCK, OVER = range(8)
"""What happens next: chance seats the first player; which unused dice are rolled too; chance rolls; a number is picked;
a Bonus die; a number is written; a die is locked (solo)."""

CHANCE_STEPS = (START, ROLL)


class Seat:
    """What one player has written: by car the total and the number of white boxes and of unloader boxes; by loader
    total and boxes; the warehouse; when loaders and cars were completed (turn, NONE before)."""

    __slots__ = (
        "car_boxes", "car_done", "car_total", "loader_boxes", "loader_done", "loader_total", "minus_boxes",
        "minus_total", "points", "stored", "stored_total", "train_done",
    )  # fmt: skip

    def __init__(self, m: Sheet) -> None:
        self.car_total, self.car_boxes = [0] * m.cars, [0] * m.cars
        self.minus_total, self.minus_boxes = [0] * m.cars, [0] * m.cars
        self.car_done = [NONE] * m.cars
        self.loader_total, self.loader_boxes = [0] * m.loaders, [0] * m.loaders
        self.loader_done = [NONE] * m.loaders
        self.train_done = [NONE] * len(m.train_ids)
        self.stored = self.stored_total = self.points = 0

    def copy(self) -> Seat:
        """Another one with the same numbers."""
        made = Seat.__new__(Seat)
        made.car_total, made.car_boxes = self.car_total[:], self.car_boxes[:]
        made.minus_total, made.minus_boxes = self.minus_total[:], self.minus_boxes[:]
        made.car_done = self.car_done[:]
        made.loader_total, made.loader_boxes = self.loader_total[:], self.loader_boxes[:]
        made.loader_done = self.loader_done[:]
        made.train_done = self.train_done[:]
        made.stored, made.stored_total, made.points = self.stored, self.stored_total, self.points
        return made

    def __getstate__(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for name, value in zip(self.__slots__, state, strict=True):
            setattr(self, name, value)


class Game:
    """A position. `turn` counts turns from 0 (in solo: selections); `first` began.

    `pool` are the dice that lie, by face in order; `rolling` how many are to be rolled, `chosen` whether it was said
    which of the others go with them, `again` whether a Re-Roll chooses. `picked` is the number of this turn, 0 before;
    `hand` what the writer has left to write, `split` whether it is a half; `writer` counts from the active seat on.
    `spent` are the bottom loaders that the active seat used in this turn, `helped` whether the writer used a top one.
    `locked` are the faces of locked dice and `dice` how many there still are (solo); `used` counts the dice used in
    this turn; `extra` is the face of the Bonus die, 0 for none, NONE before that is asked; `drawn` counts the rolls.
    `taken[t]` is the turn in which a train was first completed; `last_round` is set once the end is triggered.
    """

    __slots__ = (
        "again", "chosen", "dice", "drawn", "extra", "first", "hand", "helped", "journal", "last_round", "locked",
        "log", "over", "picked", "pool", "rolling", "seats", "spent", "split", "taken", "turn", "used", "writer",
    )  # fmt: skip

    def __init__(self, m: Sheet, seats: int, journal: bool = True) -> None:
        self.seats = [Seat(m) for _ in range(seats)]
        self.first = 0 if seats == 1 else NONE
        self.turn = 0
        self.pool: list[int] = []
        self.rolling = self.dice = m.dice
        self.chosen = self.again = self.picked = self.split = self.helped = self.used = 0
        self.writer = 0
        self.extra = NONE
        self.hand: list[int] = []
        self.spent: list[int] = []
        self.locked: list[int] = []
        self.taken = [NONE] * len(m.train_ids)
        self.last_round = NONE
        self.over = RUNNING
        self.drawn = 0
        self.journal = journal
        self.log: list[tuple[int, ...]] = []

    def copy(self) -> Game:
        """Another game in the same position with nothing in its journal yet."""
        made = Game.__new__(Game)
        made.first, made.turn, made.rolling, made.dice = self.first, self.turn, self.rolling, self.dice
        made.chosen, made.again, made.picked, made.split = self.chosen, self.again, self.picked, self.split
        made.helped, made.used, made.writer, made.extra = self.helped, self.used, self.writer, self.extra
        made.last_round, made.over, made.drawn, made.journal = self.last_round, self.over, self.drawn, self.journal
        made.seats = [seat.copy() for seat in self.seats]
        made.pool, made.hand, made.spent = self.pool[:], self.hand[:], self.spent[:]
        made.locked, made.taken = self.locked[:], self.taken[:]
        made.log = []
        return made

    def __getstate__(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __setstate__(self, state: tuple[object, ...]) -> None:
        for name, value in zip(self.__slots__, state, strict=True):
            setattr(self, name, value)

    @property
    def solo(self) -> bool:
        """Whether one player plays alone (DX-SOLO)."""
        return len(self.seats) == 1

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return (self.first + self.turn) % len(self.seats) if self.first != NONE else 0

    @property
    def writing(self) -> int:
        """The seat that writes now."""
        return (self.active + self.writer) % len(self.seats)


def step(m: Sheet, g: Game) -> int:
    """What happens next, from the position alone."""
    if g.over:
        return OVER
    if g.first == NONE:
        return START
    if (
        g.again
        or (g.rolling and not g.chosen and g.pool)
        or (not g.rolling and not g.chosen and g.pool and not g.picked)
    ):
        return KEEP
    if g.rolling:
        return ROLL
    if not g.picked:
        return PICK
    if g.extra == NONE:
        return EXTRA
    if g.hand:
        return WRITE
    return LOCK

"""A position as plain numbers: the numbers written by each seat, the dice, and the next step."""

from __future__ import annotations

import cython

from engine.families.dice.rules.sheet import Sheet
from engine.game import compiled
from engine.game.kernel.state import State

NONE = -1

RUNNING, FINISHED, TURN_LIMIT = range(3)

START, KEEP, ROLL, PICK, EXTRA, WRITE, LOCK, OVER = range(8)
"""The steps: chance chooses the first seat; the player chooses which unused dice to roll; chance rolls; the player
picks a number, uses a Bonus die, writes a number, and locks a die (solo)."""


@cython.final
@cython.cclass
class Seat:
    """The sheet of a player: totals and numbers of white and unloader boxes by car; totals and boxes by loader; the
    stored numbers; and the turn in which loaders, cars and trains were completed (NONE before)."""

    car_total: list[int]
    car_boxes: list[int]
    minus_total: list[int]
    minus_boxes: list[int]
    car_done: list[int]
    loader_total: list[int]
    loader_boxes: list[int]
    loader_done: list[int]
    train_done: list[int]
    stored: cython.int
    stored_total: cython.int
    points: cython.int

    def __init__(self, sheet: Sheet) -> None:
        self.car_total, self.car_boxes = [0] * sheet.cars, [0] * sheet.cars
        self.minus_total, self.minus_boxes = [0] * sheet.cars, [0] * sheet.cars
        self.car_done = [NONE] * sheet.cars
        self.loader_total, self.loader_boxes = [0] * sheet.loaders, [0] * sheet.loaders
        self.loader_done = [NONE] * sheet.loaders
        self.train_done = [NONE] * len(sheet.train_ids)
        self.stored = self.stored_total = self.points = 0

    @cython.ccall
    def copy(self) -> Seat:
        """Return a copy."""
        made: Seat = Seat.__new__(Seat)
        made.car_total, made.car_boxes = self.car_total[:], self.car_boxes[:]
        made.minus_total, made.minus_boxes = self.minus_total[:], self.minus_boxes[:]
        made.car_done = self.car_done[:]
        made.loader_total, made.loader_boxes = self.loader_total[:], self.loader_boxes[:]
        made.loader_done, made.train_done = self.loader_done[:], self.train_done[:]
        made.stored, made.stored_total, made.points = self.stored, self.stored_total, self.points
        return made


@cython.final
@cython.cclass
class Position:
    """A position. `turn` counts turns from 0 (in solo: selections); `first` began.

    `pool` are the dice on the table, sorted by face; `rolling` is the number of dice to roll; `chosen` is whether the
    player has chosen which other dice to roll; `again` is whether this is the choice of a Re-Roll. `picked` is the
    number of this turn, 0 before; `hand` has the numbers left to write; `split` is whether the next one is a half;
    `writer` counts from the active seat on. `spent` are the bottom loaders that the active seat used in this turn;
    `helped` is whether the writer used a top one. `locked` are the faces of locked dice and `dice` is the number of
    dice left (solo); `used` counts the dice used in this turn; `extra` is the face of the Bonus die, 0 for none, NONE
    before the decision; `drawn` counts the rolls. `taken[t]` is the turn in which a train was first completed;
    `last_round` is set once the end is triggered. `log` has the rows of what happened since the position was copied.
    """

    seats: list[Seat]
    first: cython.int
    turn: cython.int
    pool: list[int]
    rolling: cython.int
    dice: cython.int
    chosen: cython.int
    again: cython.int
    picked: cython.int
    split: cython.int
    helped: cython.int
    used: cython.int
    writer: cython.int
    extra: cython.int
    hand: list[int]
    spent: list[int]
    locked: list[int]
    taken: list[int]
    last_round: cython.int
    over: cython.int
    drawn: cython.int
    journal: cython.bint
    log: list[tuple[int, ...]]

    def __init__(self, sheet: Sheet, seats: cython.int, journal: cython.bint = True) -> None:
        self.journal = journal
        lay_out(sheet, self, seats)

    @property
    def solo(self) -> bool:
        """Whether this is a solo game (DX-SOLO)."""
        return len(self.seats) == 1

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return active_seat(self)

    @cython.ccall
    def copy(self) -> Position:
        """Return a copy with an empty log."""
        made: Position = Position.__new__(Position)
        made.seats = [seat.copy() for seat in self.seats]
        made.first, made.turn = self.first, self.turn
        made.pool, made.hand = self.pool[:], self.hand[:]
        made.spent, made.locked, made.taken = self.spent[:], self.locked[:], self.taken[:]
        made.rolling, made.dice, made.chosen, made.again = self.rolling, self.dice, self.chosen, self.again
        made.picked, made.split, made.helped, made.used = self.picked, self.split, self.helped, self.used
        made.writer, made.extra = self.writer, self.extra
        made.last_round, made.over, made.drawn = self.last_round, self.over, self.drawn
        made.journal = self.journal
        made.log = []
        return made


@cython.ccall
def active_seat(state: Position) -> cython.int:
    """Return the seat whose turn it is."""
    seats: cython.int = len(state.seats)
    return (state.first + state.turn) % seats if state.first != NONE else 0


@cython.ccall
def writing_seat(state: Position) -> cython.int:
    """Return the seat that writes now."""
    seats: cython.int = len(state.seats)
    return (active_seat(state) + state.writer) % seats


@cython.ccall
def lay_out(sheet: Sheet, state: Position, seats: cython.int) -> None:
    """Reset everything to the position before the first roll."""
    state.seats = [Seat(sheet) for _ in range(seats)]
    state.first = 0 if seats == 1 else NONE
    state.turn = 0
    state.pool, state.hand, state.spent, state.locked = [], [], [], []
    state.rolling = state.dice = sheet.dice
    state.chosen = state.again = state.picked = state.split = state.helped = state.used = 0
    state.writer = 0
    state.extra = NONE
    state.taken = [NONE] * len(sheet.train_ids)
    state.last_round = NONE
    state.over = RUNNING
    state.drawn = 0
    state.log = []


@cython.ccall
def step(sheet: Sheet, state: Position) -> cython.int:
    """Return the next step, from the position alone."""
    if state.over:
        return OVER
    if state.first == NONE:
        return START
    if (
        state.again
        or (state.rolling and not state.chosen and state.pool)
        or (not state.rolling and not state.chosen and state.pool and not state.picked)
    ):
        return KEEP
    if state.rolling:
        return ROLL
    if not state.picked:
        return PICK
    if state.extra == NONE:
        return EXTRA
    if state.hand:
        return WRITE
    return LOCK


compiled.replace(globals())

DiceState = State[Sheet, Position]
"""The state of a dice game as other modules see it."""

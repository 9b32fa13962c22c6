"""A position as plain numbers: the numbers written by each seat, the dice, and the next step."""

from __future__ import annotations

from typing import Annotated

from engine.families.dice.rules.sheet import Sheet
from engine.game.kernel.state import State
from engine.game.kernel.state_record import Facts, Log, Sized, facts

NONE = -1

RUNNING, FINISHED, TURN_LIMIT = range(3)

START, KEEP, ROLL, PICK, EXTRA, WRITE, LOCK, OVER = range(8)
"""The steps: chance chooses the first seat; the player chooses which unused dice to roll; chance rolls; the player
picks a number, uses a Bonus die, writes a number, and locks a die (solo)."""

CHANCE_STEPS = (START, ROLL)


PerCar = Annotated[list[int], Sized("cars")]
PerLoader = Annotated[list[int], Sized("loaders")]
PerTrain = Annotated[list[int], Sized("trains")]


@facts
class Seat(Facts):
    """The sheet of a player: totals and numbers of white and unloader boxes by car; totals and boxes by loader; the
    warehouse; and the turn in which loaders, cars and trains were completed (NONE before)."""

    car_total: PerCar
    car_boxes: PerCar
    minus_total: PerCar
    minus_boxes: PerCar
    car_done: PerCar
    loader_total: PerLoader
    loader_boxes: PerLoader
    loader_done: PerLoader
    train_done: PerTrain
    stored: int
    stored_total: int
    points: int

    def __init__(self, sheet: Sheet) -> None:
        trains = len(sheet.train_ids)
        self.make_rows(cars=sheet.cars, loaders=sheet.loaders, trains=trains)
        self.car_done, self.loader_done, self.train_done = [NONE] * sheet.cars, [NONE] * sheet.loaders, [NONE] * trains
        self.stored = self.stored_total = self.points = 0


@facts
class Position(Facts):
    """A position. `turn` counts turns from 0 (in solo: selections); `first` began.

    `pool` are the dice on the table, sorted by face; `rolling` is the number of dice to roll; `chosen` is whether the
    player has chosen which other dice to roll; `again` is whether this is the choice of a Re-Roll. `picked` is the
    number of this turn, 0 before; `hand` has the numbers left to write; `split` is whether the next one is a half;
    `writer` counts from the active seat on. `spent` are the bottom loaders that the active seat used in this turn;
    `helped` is whether the writer used a top one. `locked` are the faces of locked dice and `dice` is the number of
    dice left (solo); `used` counts the dice used in this turn; `extra` is the face of the Bonus die, 0 for none, NONE
    before the decision; `drawn` counts the rolls. `taken[t]` is the turn in which a train was first completed;
    `last_round` is set once the end is triggered.
    """

    seats: list[Seat]
    first: int
    turn: int
    pool: list[int]
    rolling: int
    dice: int
    chosen: int
    again: int
    picked: int
    split: int
    helped: int
    used: int
    writer: int
    extra: int
    hand: list[int]
    spent: list[int]
    locked: list[int]
    taken: PerTrain
    last_round: int
    over: int
    drawn: int
    journal: int
    log: Log

    def __init__(self, sheet: Sheet, seats: int, journal: bool = True) -> None:
        self.journal = int(journal)
        lay_out(sheet, self, seats)

    @property
    def solo(self) -> bool:
        """Return whether this is a solo game (DX-SOLO)."""
        return len(self.seats) == 1

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return (self.first + self.turn) % len(self.seats) if self.first != NONE else 0

    @property
    def writing(self) -> int:
        """The seat that writes now."""
        return (self.active + self.writer) % len(self.seats)


def lay_out(sheet: Sheet, state: Position, seats: int) -> None:
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


DiceState = State[Sheet, Position]
"""The state of a dice game as other modules see it."""


def step(sheet: Sheet, state: Position) -> int:
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

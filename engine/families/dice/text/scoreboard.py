"""The state of a game in words: the possessions and score of each player, and the sheet in front of a player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.content import LOADER, TRAIN
from engine.families.dice.rules.position import NONE, DiceState, Position
from engine.families.dice.rules.scoring import winner
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.text.log_text import dice
from engine.game.rules import Holding, Seat
from engine.model.ids import Ref


def holdings(sheet: Sheet, state: Position) -> Sequence[Holding]:
    """Points, completed trains and loaders, and how far to the end."""
    found = []
    for number, seat in enumerate(state.seats):
        trains = [Ref(TRAIN, id) for id, turn in zip(sheet.train_ids, seat.train_done, strict=True) if turn != NONE]
        loaders = [Ref(LOADER, id) for id, turn in zip(sheet.loader_ids, seat.loader_done, strict=True) if turn != NONE]
        number_of = f"{len(trains)} train{'' if len(trains) == 1 else 's'}"
        status = f"{number_of}, {seat.stored} in the warehouse"
        goal = min(1.0, len(trains) / sheet.end_trains)
        found.append(Holding(number, seat.points, (*trains, *loaders), goal, status))
    return found


def scores(sheet: Sheet, state: Position) -> list[float]:
    """Points; of several with the most, the winner by turn order is half a point ahead (DX-END-02)."""
    best = winner(state)
    tied = sum(seat.points == state.seats[best].points for seat in state.seats) > 1
    return [
        seat.points + (0.5 if number == best and tied and state.over else 0.0)
        for number, seat in enumerate(state.seats)
    ]


def worth(state: DiceState) -> list[float]:
    """The points of every seat."""
    return [float(seat.points) for seat in state.g.seats]


def turn(state: DiceState) -> int:
    """The turns of all seats, counted from 1; 0 before somebody begins."""
    return state.g.turn + 1 if state.g.first != NONE else 0


def hand(state: DiceState, seat: Seat) -> list[str]:
    """The dice that lie, then a line for each train and one for the loaders: sums as written and as wanted."""
    m, g = state.m, state.g
    own = g.seats[seat]
    found = []
    if g.pool:
        found.append(f"dice: {dice(g.pool)}")
    for train, cars in enumerate(m.train_cars):
        said = [
            _sum(own.car_total[car] - own.minus_total[car], m.sum[car], own.car_boxes[car], m.boxes[car],
                 own.car_done[car] != NONE)
            for car in cars
        ]  # fmt: skip
        found.append(f"{m.train_names[train]} ({m.first[train]} points, later {m.later[train]}): {', '.join(said)}")
    loaders = [
        m.slot_name(2 * m.cars + n).removeprefix("loader ")
        + " "
        + _sum(own.loader_total[n], m.loader_sum[n], own.loader_boxes[n], m.loader_boxes[n], own.loader_done[n] != NONE)
        for n in range(m.loaders)
    ]
    return [*found, f"loaders: {', '.join(loaders)}", f"warehouse: {own.stored} of {m.warehouse_boxes} boxes"]


def _sum(now: int, wanted: int, filled: int, boxes: int, done: bool) -> str:
    return f"{wanted} done" if done else f"{now} of {wanted} in {filled} of {boxes} boxes"

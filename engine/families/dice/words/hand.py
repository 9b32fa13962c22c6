"""What a seat looks at, in words: the dice, and its score sheet."""

from __future__ import annotations

from engine.families.dice.rules.position import NONE, DiceState
from engine.families.dice.words.telling import dice
from engine.game.rules import Seat


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

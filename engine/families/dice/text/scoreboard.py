"""Status of a game: the possessions and score of each player, and the sheet of a player."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.content import LOADER, TRAIN
from engine.families.dice.rules.position import NONE, DiceState, Position
from engine.families.dice.rules.scoring import winner
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.text.labels import dice_text
from engine.game.rules import Holding, Seat
from engine.i18n import ntr, tr
from engine.model.ids import Ref


def holdings(sheet: Sheet, state: Position) -> Sequence[Holding]:
    """Return points, completed trains and loaders, and the progress to the end of the game, by seat."""
    found = []
    for number, seat in enumerate(state.seats):
        trains = [Ref(TRAIN, id) for id, turn in zip(sheet.train_ids, seat.train_done, strict=True) if turn != NONE]
        loaders = [Ref(LOADER, id) for id, turn in zip(sheet.loader_ids, seat.loader_done, strict=True) if turn != NONE]
        status = ntr(
            "{n} train, {stored} in the warehouse", "{n} trains, {stored} in the warehouse", len(trains)
        ).format(n=len(trains), stored=seat.stored)
        goal = min(1.0, len(trains) / sheet.end_trains)
        found.append(Holding(number, seat.points, (*trains, *loaders), goal, status))
    return found


def scores(sheet: Sheet, state: Position) -> list[float]:
    """Return the points. A winner by turn order has half a point more than the tied players (DX-END-02)."""
    best = winner(state)
    tied = sum(seat.points == state.seats[best].points for seat in state.seats) > 1
    return [
        seat.points + (0.5 if number == best and tied and state.over else 0.0)
        for number, seat in enumerate(state.seats)
    ]


def points(state: DiceState) -> list[float]:
    """Return the points by seat."""
    return [float(seat.points) for seat in state.g.seats]


def turn(state: DiceState) -> int:
    """Return the number of the turn, counted over all seats from 1; 0 before the first turn. After the game it is that
    of the last turn, which is over already unless the last die of a solo game was lost."""
    g = state.g
    if g.first == NONE:
        return 0
    return g.turn if g.over and (g.dice or not g.solo) else g.turn + 1


def hand(state: DiceState, seat: Seat) -> list[str]:
    """Return lines for the dice, each train, the loaders and the warehouse, with written sums and targets."""
    m, g = state.m, state.g
    own = g.seats[seat]
    found = []
    if g.pool:
        found.append(tr("Dice: {dice}").format(dice=dice_text(g.pool)))
    for train, cars in enumerate(m.train_cars):
        sums = [
            _sum(own.car_total[car] - own.minus_total[car], m.sum[car], own.car_boxes[car], m.boxes[car],
                 own.car_done[car] != NONE)
            for car in cars
        ]  # fmt: skip
        text = tr("{train} ({first} points, later {later}): {cars}")
        found.append(
            text.format(train=m.train_names[train], first=m.first[train], later=m.later[train], cars=", ".join(sums))
        )
    loaders = [
        m.loader_name(n)
        + " "
        + _sum(own.loader_total[n], m.loader_sum[n], own.loader_boxes[n], m.loader_boxes[n], own.loader_done[n] != NONE)
        for n in range(m.loaders)
    ]
    stored = ntr("Warehouse: {stored} of {n} box", "Warehouse: {stored} of {n} boxes", m.store_boxes)
    return [
        *found,
        tr("Loaders: {loaders}").format(loaders=", ".join(loaders)),
        stored.format(stored=own.stored, n=m.store_boxes),
    ]


def _sum(written: int, target: int, filled: int, boxes: int, done: bool) -> str:
    if done:
        return tr("{sum} completed").format(sum=target)
    text = ntr("{written} of {sum} in {filled} of {n} box", "{written} of {sum} in {filled} of {n} boxes", boxes)
    return text.format(written=written, sum=target, filled=filled, n=boxes)

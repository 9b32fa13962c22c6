"""How a game stands: what every seat has, and its points."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.dice.content import LOADER, TRAIN
from engine.families.dice.rules.position import NONE, Position
from engine.families.dice.rules.scoring import winner
from engine.families.dice.rules.sheet import Sheet
from engine.game.rules import Holding
from engine.model.ids import Ref


def holdings(m: Sheet, g: Position) -> Sequence[Holding]:
    """Points, completed trains and loaders, and how far to the end."""
    found = []
    for number, seat in enumerate(g.seats):
        trains = [Ref(TRAIN, id) for id, turn in zip(m.train_ids, seat.train_done, strict=True) if turn != NONE]
        loaders = [Ref(LOADER, id) for id, turn in zip(m.loader_ids, seat.loader_done, strict=True) if turn != NONE]
        number_of = f"{len(trains)} train{'' if len(trains) == 1 else 's'}"
        status = f"{number_of}, {seat.stored} in the warehouse"
        goal = min(1.0, len(trains) / m.end_trains)
        found.append(Holding(number, seat.points, (*trains, *loaders), goal, status))
    return found


def scores(m: Sheet, g: Position) -> list[float]:
    """Points; of several with the most, the winner by turn order is half a point ahead (DX-END-02)."""
    best = winner(g)
    tied = sum(seat.points == g.seats[best].points for seat in g.seats) > 1
    return [seat.points + (0.5 if number == best and tied and g.over else 0.0) for number, seat in enumerate(g.seats)]

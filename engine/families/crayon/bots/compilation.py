"""The compiled search, kept between runs."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.joining import join_majors
from engine.families.crayon.bots.planning import MOST, NOTHING, SUMS, Found, Hand, Order, Train, lay_out, think, way_on
from engine.families.crayon.bots.ways import SLOTS, Field, Ground, Map, Room, begin, update
from engine.game.fast.compilation import Compilation

ALL = "all"
"""The one class of boards: rows have any length."""

BEGIN, PLAN, LAY_OUT, WAY, JOIN = range(5)
"""What is asked for: a board without track, a plan, one of those that were kept by the last plan, the way to a city,
and joining major cities."""

MOST_OPTIONS = 16
MOST_KEPT = 16


def entry(
    what: int, number: int, is_news: int, b: Map, ground: Ground, room: Room, order: Order, found: Found, majors: Any,
    goals: Any, nodes: Any, spans: Any, track: Any, shut: Any, train: Train, hand: Hand,
) -> None:  # fmt: skip
    """What is compiled: takes over the track where it is news, and answers what is asked. `number` is the plan that is
    laid out, the city of a way, or how many major cities are joined."""
    mine, mile, rent = train.mine[0], train.weights[0], train.weights[1]
    if what == BEGIN:
        begin(b, ground, mine, mile, rent)
        return
    if is_news:
        update(b, ground, track, shut, mine, mile, rent)
    if what == PLAN:
        think(b, ground, room, order, found, majors, train, hand)
    elif what == WAY:
        way_on(b, ground, room, found, number, train.at[0])
    elif what == JOIN:
        join_majors(b, ground, room, found, goals, nodes, spans, number, mine)
    elif found.value[number] > NOTHING:
        lay_out(b, ground, room, order, found, train, hand, number)
    else:
        found.sums[0] = 0


def blank(name: str) -> list[Any]:
    """What the search is compiled with: a board of one milepost."""
    import numpy as np

    def row(*sizes: int) -> Any:
        return np.zeros(sizes, np.int64)

    def marks(size: int) -> Any:
        return np.zeros(size, np.uint8)

    b = Map(*(row(2) for _ in Map._fields))
    field = Field(row(2), row(3, 1), row(3), row(4), row(4), row(1))
    ground = Ground(marks(1), marks(1), field, field)
    room = Room(row(SLOTS), *(row(8) for _ in Room._fields[1:]))
    found = Found(row(2 * MOST + 1, 3), row(2), row(SUMS), row(2), row(MOST_OPTIONS, 4), row(1, 1, 3),
                  row(MOST_KEPT, 5), row(MOST_KEPT))  # fmt: skip
    order = Order(row(4), row(1, 2 * MOST))
    train = Train(row(1), row(1), row(1), row(1), row(1), row(1), row(1), row(8))
    hand = Hand(row(1, 4), row(1), row(1), row(1), row(1))
    return [BEGIN, 0, 0, b, ground, room, order, found, row(1), row(1), row(1), row(2), marks(1), marks(1), train, hand]


COMPILATION = Compilation("crayon", entry, {}, {ALL: []}, blank, counts=False)

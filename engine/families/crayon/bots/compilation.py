"""The compiled search, kept between runs."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.search import (
    FAR,
    KEPT,
    MOST_EVENTS,
    SLOTS,
    Fields,
    Found,
    Ground,
    Map,
    Order,
    field_of,
    join_majors,
    lay_out,
    think,
)
from engine.game.fast.compilation import Compilation

ALL = "all"
"""The one class of boards: rows have any length."""


def entry(
    what: int, b: Map, ground: Ground, f: Fields, order: Order, found: Found, majors: Any, demands: Any, count: int,
    cargo: Any, chips: Any, closed: Any, nodes: Any, spans: Any, number: int, mine: int, at: int, cash: int, speed: int,
    capacity: int, limit: int, fee: int, weights: Any,
) -> None:  # fmt: skip
    """What is compiled: 0 makes a plan, 1 joins `number` major cities, 2 works out the ways to the city `number`, 3
    lays out the plan kept as `number` by the last 0."""
    if what == 0:
        think(b, ground, f, order, found, majors, demands, count, cargo, chips, closed, mine, at, cash, speed, capacity,
              limit, fee, weights)  # fmt: skip
    elif what == 1:
        join_majors(b, ground, f, found, majors, nodes, spans, number, mine)
    elif what == 2:
        field_of(b, ground, f, number, mine, weights[0], weights[1])
    elif found.value[number] > -FAR:
        lay_out(b, ground, f, order, found, demands, closed, number, mine, at, cash, speed, limit, fee, weights)
    else:
        found.sums[0] = 0


def blank(name: str) -> list[Any]:
    """What the search is compiled with: a board of one milepost."""
    import numpy as np

    def row(*sizes: int) -> Any:
        return np.zeros(sizes, np.int64)

    b = Map(row(2), row(1), row(2), row(2), row(2), row(1), row(1), row(1), row(1), row(1), row(1))
    ground = Ground(row(2), row(1))
    grid = row(3, 1)
    fields = Fields(grid, grid, row(2), grid, grid, grid, row(SLOTS), row(8), row(8), row(1), row(2))
    found = Found(row(MOST_EVENTS + 1, 3), row(2), row(8), row(16, 4), row(KEPT, 5), row(KEPT))
    order = Order(row(4), row(1, MOST_EVENTS))
    return [2, b, ground, fields, order, found, row(1), row(1, 4), 0, row(1), row(1), row(1), row(1), row(2), 0, 1, -1,
            0, 1, 1, 1, 0, row(7)]  # fmt: skip


COMPILATION = Compilation("crayon", entry, {}, {ALL: []}, blank)

"""The compiled search, kept between runs."""

from __future__ import annotations

from typing import Any

from engine.families.crayon.bots.search import KEPT, MOST_EVENTS, SLOTS, Fields, Found, Ground, Map, Order, entry
from engine.game.fast.compilation import Compilation

ALL = "all"
"""The one class of boards: rows have any length."""


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

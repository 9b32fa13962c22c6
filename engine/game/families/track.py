"""What building between two places would cost, as a family with track tells it."""

from __future__ import annotations

from msgspec import Struct

from engine.model.grids.grid import Cell


class CheapestTrack(Struct, frozen=True):
    """The cheapest track between two cells: its cost in the scenario's currency, and its cells, both ends included."""

    cost: int
    cells: tuple[Cell, ...]

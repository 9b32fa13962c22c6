"""Cells of a grid: painting terrain, and taking cells away."""

from __future__ import annotations

from collections import Counter

from engine.edit.edit import Edit
from engine.edit.set_fields import found, with_board
from engine.errors import EditError
from engine.model.board import grid_of
from engine.model.grids.grid import HOLE, Cell
from engine.model.grids.lattice import with_letters
from engine.model.ids import TerrainId
from engine.model.scenario import Scenario
from engine.plain_text import quantity


class PaintCells(Edit, frozen=True):
    """Cells and the terrain that each gets, None for no cell at all; a whole stroke is one edit. The grid grows where a
    cell lies outside. What stands on a cell that goes is left: checks speak of it."""

    painted: tuple[tuple[Cell, TerrainId | None], ...]

    @property
    def text(self) -> str:
        terrains = Counter(terrain for _, terrain in self.painted)
        number = quantity(len({cell for cell, _ in self.painted}), "cell")
        if list(terrains) == [None]:
            return f"Erase {number}"
        if len(terrains) == 1:
            return f"Paint {number} {next(iter(terrains))}"
        return f"Paint {number}"

    def apply(self, scenario: Scenario) -> Scenario:
        grid, terrains = grid_of(scenario.board), scenario.board.terrains
        used = {terrain for _, terrain in self.painted if terrain is not None}
        letters = {terrain: found(terrains, terrain, "terrain").letter for terrain in used}
        signs = {cell: HOLE if terrain is None else letters[terrain] for cell, terrain in self.painted}
        try:
            new = with_letters(grid, signs)
        except ValueError as error:
            raise EditError(str(error)) from None
        return scenario if new == grid else with_board(scenario, grid=new)

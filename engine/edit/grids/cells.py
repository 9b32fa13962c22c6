"""Cells of a grid: painting terrain, and removing cells."""

from __future__ import annotations

from collections import Counter

from engine.edit.edit import Edit
from engine.edit.set_fields import lookup, with_board
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import ntr
from engine.model.board import grid_of
from engine.model.grids.grid import HOLE, Cell
from engine.model.grids.lattice import with_letters
from engine.model.ids import TerrainId
from engine.model.scenario import Scenario


class PaintCells(Edit, frozen=True):
    """Cells and their new terrain, None for no cell; a whole stroke is one edit. The grid grows for a cell outside.
    Things on a removed cell stay: checks report them."""

    painted: tuple[tuple[Cell, TerrainId | None], ...]

    def text(self, scenario: Scenario) -> str:
        terrains = Counter(terrain for _, terrain in self.painted)
        n = len({cell for cell, _ in self.painted})
        if list(terrains) == [None]:
            return ntr("Erase {n} cell", "Erase {n} cells", n).format(n=n)
        if len(terrains) == 1:
            terrain = name_of(scenario, "terrain", str(next(iter(terrains))))
            return ntr("Paint {n} cell {terrain}", "Paint {n} cells {terrain}", n).format(n=n, terrain=terrain)
        return ntr("Paint {n} cell", "Paint {n} cells", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        grid, terrains = grid_of(scenario.board), scenario.board.terrains
        used = {terrain for _, terrain in self.painted if terrain is not None}
        letters = {terrain: lookup(terrains, terrain, "terrain").letter for terrain in used}
        signs = {cell: HOLE if terrain is None else letters[terrain] for cell, terrain in self.painted}
        try:
            new = with_letters(grid, signs)
        except ValueError as error:
            raise EditError(str(error)) from None
        return scenario if new == grid else with_board(scenario, grid=new)

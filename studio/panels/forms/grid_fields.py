"""Fields of cells, and summaries of parts of a grid for forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from engine.edit.edit import Edit
from engine.edit.grids.cells import PaintCells
from engine.i18n import tr
from engine.model.cells import lattice_of
from engine.model.grids.grid import HOLE, Cell, Grid, cell_of, terrain_letters
from engine.model.grids.lattice import cells_named, lattice, parted, site_cells, to_offset
from engine.model.identity.display_names import sites
from engine.model.ids import Ref, SiteId, TerrainId
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.panels.forms.fields import SEVERAL, Field
from studio.panels.names import name_of


def cell_fields(scenario: Scenario, refs: Sequence[Ref]) -> list[Field]:
    """Return the fields of a cell, or the common ones of many: their terrain, changed in one step."""
    board = scenario.board
    if not refs:
        return []
    made, letters = lattice_of(board), terrain_letters(board.terrains)
    found: list[Field] = []
    if len(refs) == 1:
        cell = cell_of(refs[0])
        column, row = to_offset(cell, made.grid.orientation)
        found = [
            Field("cell", tr("Cell"), "told", made.label(cell)),
            Field("place", tr("Column, row"), "told", f"{column}, {row}"),
            Field("axial", tr("Axial"), "told", f"{cell[0]}, {cell[1]}"),
        ]
    numbers = made.numbers(*cells_named(refs).T)
    signs = [chr(sign) for sign in np.unique(made.letter[numbers[numbers >= 0]]).tolist()] or [HOLE]
    value = SEVERAL if len(signs) > 1 else letters.get(signs[0], signs[0])
    choices = tuple((id, terrain.name) for id, terrain in board.terrains.items())

    def paint(terrain: Any) -> Edit:
        return PaintCells(tuple((cell_of(ref), TerrainId(terrain)) for ref in refs))

    return [*found, Field("terrain", tr("Terrain"), "choice", value, paint, choices)]


def cell_facts(scenario: Scenario, ref: Ref) -> list[tuple[str, str]]:
    """Return what is on a cell and its sides: city and region, rivers and ridges, ferries."""
    board, cell = scenario.board, cell_of(ref)
    parts = {
        tr("City"): [name_of(board, Ref("site", id)) for id, site in board.sites.items() if cell in site_cells(site)],
        tr("Regions"): [r.name for r in board.regions.values() if any(_in_run(cell, run) for run in r.cells)],
        tr("Features on its sides"): [
            name_of(board, Ref("feature", id))
            for id, feature in board.features.items()
            if any(cell in parted(side) for side in feature.sides)
        ],
        tr("Features through it"): [
            name_of(board, Ref("feature", id))
            for id, feature in board.features.items()
            if any(cell in course for course in feature.courses)
        ],
        tr("Connections"): [
            name_of(board, Ref("connection", id)) for id, one in board.connections.items() if cell in one.between
        ],
    }
    return [(title, ", ".join(names)) for title, names in parts.items() if names]


def _in_run(cell: Cell, run: tuple[int, int, int]) -> bool:
    return cell[1] == run[1] and run[0] <= cell[0] < run[0] + run[2]


@derived()
def terrain_counts(grid: Grid) -> dict[str, int]:
    """Return the number of cells of each terrain."""
    return {chr(sign): number for sign, number in Counter(lattice(grid).letter.tolist()).items()}


def site_at(scenario: Scenario, cell: Cell) -> SiteId | None:
    """Return the city of a cell."""
    return next((id for id, site in scenario.board.sites.items() if cell in site_cells(site)), None)


def cell_words(scenario: Scenario, cell: Cell) -> str:
    """Return a description of a cell: label, terrain and city; empty off the grid."""
    board = scenario.board
    made = lattice_of(board)
    if cell not in made:
        return ""
    sign = made.letter_of(cell)
    terrain = terrain_letters(board.terrains).get(sign)
    site = site_at(scenario, cell)
    parts = [made.label(cell), board.terrains[terrain].name if terrain else sign]
    return " · ".join([*parts, sites(board)[site]] if site else parts)

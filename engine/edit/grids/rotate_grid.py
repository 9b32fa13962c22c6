"""A whole grid rotated by quarter turns, mirrored or scaled, with everything on its cells.

A quarter turn makes flat hexes pointy and pointy hexes flat; every cell keeps its neighbors.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from engine.edit.affine import Motion
from engine.edit.set_fields import with_board
from engine.errors import EditError
from engine.i18n import format_number, tr
from engine.model.board import grid_of
from engine.model.cells import lattice_of
from engine.model.geometry import exact
from engine.model.grids.grid import Cell, Grid, Letters, Orientation, Side, cell_of, cell_ref, side_of, side_ref
from engine.model.grids.lattice import DIRECTIONS, cell_at, cells_of, centre, runs, side_at, with_letters
from engine.model.ids import Ref
from engine.model.scenario import Scenario

PLACE = re.compile(r"-?\d+,-?\d+(,[0-2])?")
"""The IDs of cells and sides themselves; no other ID has a comma."""
PLAIN = 100.0
"""Millimeters between the cells of the grid that serves to find the images of cells."""


class Quarter:
    """The images of the cells of a lattice about the cell (0, 0), and of the directions from cell to cell."""

    def __init__(self, motion: Motion, before: Orientation, after: Orientation) -> None:
        pure = Motion(motion.cos, motion.sin, (0.0, 0.0), flip=motion.flip)
        here, there = (Grid(PLAIN, (0.0, 0.0), Letters(()), orientation=each) for each in (before, after))
        scale = abs(motion.cos) + abs(motion.sin)
        self._q, self._r = (cell_at(there, _over(pure.raw(centre(here, one)), scale)) for one in ((1, 0), (0, 1)))
        self.ways = tuple(DIRECTIONS.index(self.cell(step)) for step in DIRECTIONS)

    def cell(self, cell: Cell) -> Cell:
        """Return the image of a cell."""
        q, r = cell
        return q * self._q[0] + r * self._r[0], q * self._q[1] + r * self._r[1]

    def way(self, way: int) -> int:
        """Return the image of a direction."""
        return self.ways[way]

    def side(self, side: Side) -> Side:
        """Return the image of a side."""
        return side_at(self.cell((side[0], side[1])), self.ways[side[2]])

    def named(self, id: str) -> str:
        """Return the ID of the image of a cell or side; any other ID unchanged."""
        if not PLACE.fullmatch(id):
            return id
        if id.count(",") == 1:
            return cell_ref(self.cell(cell_of(Ref("cell", id)))).id
        return side_ref(self.side(side_of(Ref("side", id)))).id


def _over(at: tuple[float, float], scale: float) -> tuple[float, float]:
    return at[0] / scale, at[1] / scale


def carried(scenario: Scenario, motion: Motion) -> Scenario:
    """Return the scenario with its grid and everything on cells rotated by quarter turns, mirrored and scaled; things
    placed in millimeters are left to the caller. Raises EditError if such a grid is impossible."""
    board, grid = scenario.board, grid_of(scenario.board)
    other: Orientation = "flat" if grid.orientation == "pointy" else "pointy"
    turn = Quarter(motion, grid.orientation, other if motion.sin else grid.orientation)
    spacing = exact(grid.spacing * (abs(motion.cos) + abs(motion.sin)))
    if not 0.5 <= spacing <= 500:
        raise EditError(
            tr("the cells of a grid must be 0.5 to 500 mm apart; these would be {spacing} mm").format(
                spacing=format_number(spacing, "g")
            )
        )
    x, y = motion.raw(grid.origin)
    bare = replace(
        grid, spacing=spacing, origin=(exact(x), exact(y)), letters=Letters(()), first=(0, 0),
        orientation=other if motion.sin else grid.orientation,
    )  # fmt: skip
    made = lattice_of(board)
    try:
        new = with_letters(bare, {
            turn.cell(cell): chr(letter) for cell, letter in zip(made.cells, made.letter.tolist(), strict=True)
        })  # fmt: skip
    except ValueError as error:
        raise EditError(str(error)) from None
    numbering = grid.numbering
    # The first column and row keep their labels.
    numbering = replace(
        numbering,
        column_offset=numbering.column_offset + grid.first[0] - new.first[0],
        row_offset=numbering.row_offset + grid.first[1] - new.first[1],
    )
    scenario = replace(
        scenario,
        content=scenario.content.carried(turn.cell, turn.way),
        ignored=tuple(replace(one, about=tuple(map(turn.named, one.about))) for one in scenario.ignored),
    )
    return with_board(
        scenario,
        grid=replace(new, numbering=numbering),
        sites={id: replace(site, cell=turn.cell(site.cell)) for id, site in board.sites.items()},
        connections={
            id: replace(one, between=(turn.cell(one.between[0]), turn.cell(one.between[1])))
            for id, one in board.connections.items()
        },
        features={
            id: replace(
                feature,
                sides=tuple(sorted(map(turn.side, feature.sides), key=lambda side: (side[1], side[0], side[2]))),
                courses=tuple(tuple(map(turn.cell, course)) for course in feature.courses),
            )
            for id, feature in board.features.items()
        },
        regions={
            id: replace(region, cells=runs(map(turn.cell, cells_of(region.cells)))) if region.cells else region
            for id, region in board.regions.items()
        },
    )

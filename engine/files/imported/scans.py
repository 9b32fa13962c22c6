"""A new grid over a picture: a sheet of the picture's shape, with cells everywhere or only where it shows no water.

Pictures are arrays of height × width × 3, red, green and blue from 0 to 255, in any resolution: a cell reads the pixels
around its center.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from engine.errors import BoxcarsError
from engine.files.imported.outlines import without_places
from engine.i18n import tr
from engine.model.board import Board, Sheet
from engine.model.cells import lattice_of
from engine.model.grids.grid import HOLE, MOST_CELLS, Grid, Letters, Orientation
from engine.model.grids.lattice import ROOT, lattice, with_letters
from engine.model.look import Tracing
from engine.model.scenario import Scenario

Pixels = NDArray[np.uint8]
Mask = NDArray[np.bool_]

ACROSS = 2 / math.sqrt(3)
"""Distance between opposite corners of a hex whose neighbors are 1 apart."""
AROUND = 0.25
"""Spacings from a cell's center within which most pixels decide whether it is on water."""


def sheet_for(width: float, aspect: float) -> Sheet:
    """Return the sheet for a picture of that height and width. Raises BoxcarsError if it would be too long."""
    height = round(width * aspect, 2)
    if not (0.1 <= height <= 20_000 and 0 < width <= 20_000):
        raise BoxcarsError(
            tr("expected a sheet of at most 20,000 mm, found {width:,.0f} × {height:,.0f} mm").format(
                width=width, height=height
            )
        )
    return Sheet(width, height)


def spacing_for(columns: int, width: float, orientation: Orientation) -> float:
    """Return the millimeters between neighbors at which this number of columns fills a width."""
    spacing = width / (columns + 0.5 if orientation == "pointy" else (columns - 1) * ROOT + ACROSS)
    return math.floor(spacing * 1000) / 1000


def columns_in(width: float, spacing: float, orientation: Orientation) -> int:
    """Return how many columns fit into a width; every second row of a pointy grid is shifted by half a cell."""
    room = width / spacing + 1e-9
    return max(0, math.floor(room - 0.5 if orientation == "pointy" else (room - ACROSS) / ROOT + 1))


def grid_on(sheet: Sheet, spacing: float, orientation: Orientation, letter: str) -> Grid:
    """Return a grid of one terrain that fills the sheet, centered. Raises BoxcarsError for too many cells or none."""
    pointy = orientation == "pointy"
    columns = columns_in(sheet.width, spacing, orientation)
    rows = columns_in(sheet.height, spacing, "flat" if pointy else "pointy")
    if columns * rows > MOST_CELLS:
        raise BoxcarsError(
            tr("expected a grid of at most {most_cells:,} cells, found {columns:,}").format(
                most_cells=MOST_CELLS, columns=columns * rows
            )
        )
    if not columns * rows:
        raise BoxcarsError(tr("no cell fits on the sheet; choose a smaller spacing or a larger sheet"))
    halves = ((columns + 0.5) / 2, ((rows - 1) * ROOT + ACROSS) / 2)
    first = (0.5, ACROSS / 2)
    if not pointy:
        halves, first = (((columns - 1) * ROOT + ACROSS) / 2, (rows + 0.5) / 2), (ACROSS / 2, 0.5)
    x, y = (side / 2 + spacing * (a - half) for side, a, half in zip(_size(sheet), first, halves, strict=True))
    return Grid(spacing, (round(x, 2), round(y, 2)), Letters([letter * columns] * rows), orientation=orientation)


def water(pixels: Pixels, colour: tuple[int, int, int], tolerance: float) -> Mask:
    """Return which pixels have a similar color, within a tolerance of 1 from black to white."""
    apart = pixels.astype(np.int32) - np.array(colour, np.int32)
    most = (tolerance * 255) ** 2 * 3
    found: Mask = (apart * apart).sum(axis=2) <= most
    return found


def on_water(grid: Grid, sheet: Sheet, wet: Mask) -> Mask:
    """Return which cells of a grid of `grid_on` are on water, in the order of its lattice: most pixels around their
    centers are."""
    height, width = wet.shape
    scale = np.array((width / sheet.width, height / sheet.height))
    near = AROUND * grid.spacing * scale
    # Sums over everything above and left of a pixel: any rectangle takes four look-ups.
    sums = np.zeros((height + 1, width + 1), np.int64)
    sums[1:, 1:] = wet.cumsum(axis=0, dtype=np.int64).cumsum(axis=1)
    middles = lattice(grid).xy * scale
    low, high = np.floor(middles - near).astype(int), np.ceil(middles + near).astype(int)
    (x0, y0), (x1, y1) = low.T, high.T
    found = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    most: Mask = 2 * found > (x1 - x0) * (y1 - y0)
    return most


def over_image(
    template: Scenario, image: Path, sheet: Sheet, spacing: float, orientation: Orientation, wet: Mask | None = None
) -> Scenario:
    """Return the template with a new grid over a picture, which becomes its tracing image. It keeps its terrains, look
    and all content that names no place. Raises BoxcarsError for too many cells or none."""
    terrain = next(iter(template.board.terrains.values()), None)
    if terrain is None:
        raise BoxcarsError(tr("the template has no terrain for the land"))
    bare = without_places(template)
    grid = grid_on(sheet, spacing, orientation, terrain.letter)
    if wet is not None:
        drowned = on_water(grid, sheet, wet)
        if drowned.all():
            raise BoxcarsError(tr("every cell is on water; choose another color or a smaller tolerance"))
        made = lattice(grid)
        grid = with_letters(grid, {made.cell(row): HOLE for row in np.flatnonzero(drowned).tolist()})
    grid = replace(grid, numbering=lattice_of(template.board).grid.numbering)
    look = replace(bare.look, chart_positions={}, tracing=Tracing(str(image.absolute()), sheet.width))
    board = Board(sheet, grid=grid, terrains=bare.board.terrains)
    return replace(bare, title=f"A board over {image.stem}", board=board, look=look)  # not shown


def _size(sheet: Sheet) -> tuple[float, float]:
    return sheet.width, sheet.height

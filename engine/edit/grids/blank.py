"""Empty grids: as many cells as a sheet has room for, or a sheet for a number of cells.

A blank board, such as the template of an empty board, is a full rectangle of cells of one terrain without anything on
them. Its margins stay, so that charts next to the cells keep their room; on a smaller sheet they shrink.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from msgspec.structs import replace

from engine.edit.grids.lattice import check_spacing
from engine.edit.set_fields import with_board
from engine.errors import EditError
from engine.i18n import format_number, tr
from engine.model.board import Shape, Sheet, grid_of
from engine.model.geometry import Point, Ring
from engine.model.grids.grid import HOLE, Cell, Grid, Letters, Orientation, check_size
from engine.model.grids.lattice import ROOT, centre, lattice, neighbours
from engine.model.numeric_limits import LARGEST, LONGEST
from engine.model.scenario import Scenario

LITTLE = 1e-6


class Lattice(NamedTuple):
    """The size of a rectangle of cells: their spacing in millimeters, their numbers, and the direction of hexes."""

    spacing: float
    columns: int
    rows: int
    orientation: Orientation

    @property
    def size(self) -> Point:
        """The width and height of the cells in millimeters."""
        along, across = (self.columns, self.rows) if self.orientation == "pointy" else (self.rows, self.columns)
        long = self.spacing * (along + (0.5 if across > 1 else 0.0))
        wide = self.spacing * (ROOT * (across - 1) + 1 / ROOT)
        return (long, wide) if self.orientation == "pointy" else (wide, long)


def is_blank(scenario: Scenario) -> bool:
    """Return whether a board is a full rectangle of cells of one terrain with nothing on them."""
    board = scenario.board
    if board.grid is None or board.sites or board.features or board.connections or board.regions or board.labels:
        return False
    signs = set("".join(board.grid.letters.rows))
    return len(signs) == 1 and HOLE not in signs


def lattice_of_blank(scenario: Scenario) -> Lattice:
    """Return the size of the grid of a blank board."""
    grid = grid_of(scenario.board)
    return Lattice(grid.spacing, grid.letters.width, len(grid.letters.rows), grid.orientation)


def room_for(scenario: Scenario, width: float, height: float, spacing: float, orientation: Orientation) -> Lattice:
    """Return as many cells as a sheet of that size has room for. Raises EditError if there is none."""
    check_spacing(spacing)
    left, top, right, bottom, _ = _margins(scenario, width, height)
    wide, high = width - left - right, height - top - bottom
    along, across = (wide, high) if orientation == "pointy" else (high, wide)
    lines = math.floor((across - spacing / ROOT) / (spacing * ROOT) + LITTLE) + 1
    cells = math.floor(along / spacing - (0.5 if lines > 1 else 0.0) + LITTLE)
    if min(lines, cells) < 1:
        raise EditError(
            tr("a sheet of {width} × {height} mm has no room for cells that are {spacing} mm apart").format(
                width=format_number(width, "g"), height=format_number(height, "g"),
                spacing=format_number(spacing, "g"),
            )
        )  # fmt: skip
    columns, rows = (cells, lines) if orientation == "pointy" else (lines, cells)
    return Lattice(spacing, columns, rows, orientation)


def sheet_for(scenario: Scenario, made: Lattice) -> Sheet:
    """Return the sheet that has room for these cells within the margins of the board."""
    sheet = scenario.board.sheet
    left, top, right, bottom, _ = _margins(scenario, sheet.width, sheet.height)
    wide, high = made.size
    return Sheet(round(wide + left + right, 2), round(high + top + bottom, 2))


def laid_out(scenario: Scenario, width: float, height: float, made: Lattice) -> Scenario:
    """Return a blank board with other cells, in the middle of a sheet of that size. Its land and the sizes of its
    drawing follow. Raises EditError if such a board is impossible."""
    board, grid, look = scenario.board, grid_of(scenario.board), scenario.look
    before = board.sheet
    if (width, height, made) == (before.width, before.height, lattice_of_blank(scenario)):
        return scenario
    check_spacing(made.spacing)
    if not (0 < width <= LONGEST and 0 < height <= LONGEST):
        raise EditError(tr("the width and the height of a sheet must be more than 0 and at most 20,000 mm"))
    try:
        check_size(made.columns, made.rows)
    except ValueError as error:
        raise EditError(str(error)) from None
    left, top, right, bottom, share = _margins(scenario, width, height)
    wide, high = made.size
    x, y = left + (width - left - right - wide) / 2, top + (height - top - bottom - high) / 2
    along, across = made.spacing / 2, made.spacing / (2 * ROOT)
    half = (along, across) if made.orientation == "pointy" else (across, along)
    letter = grid.letters.rows[0][0]
    new = replace(
        grid, spacing=made.spacing, origin=(round(x + half[0], 2), round(y + half[1], 2)), first=(0, 0),
        letters=Letters((letter * made.columns,) * made.rows), orientation=made.orientation,
    )  # fmt: skip
    times = made.spacing / grid.spacing

    def sized(value: float) -> float:
        return min(LARGEST, max(0.01, round(value * times, 2)))

    look = replace(
        look, city_size=sized(look.city_size), dot_size=sized(look.dot_size), text_size=sized(look.text_size),
        # Charts keep their distance from the lower edge; on a smaller sheet, they are placed automatically.
        chart_positions={id: (x, round(y + height - before.height, 2)) for id, (x, y) in look.chart_positions.items()}
        if share == 1 else {},
    )  # fmt: skip
    shapes = {id: _follow(shape, grid, new) for id, shape in board.shapes.items()}
    made_scenario = replace(scenario, look=look)
    return with_board(made_scenario, grid=new, shapes=shapes, sheet=Sheet(round(width, 2), round(height, 2)))


def _margins(scenario: Scenario, width: float, height: float) -> tuple[float, float, float, float, float]:
    """Return the margins around the cells on a sheet of that size, and their share of those of the board."""
    x0, y0, x1, y1 = _box(grid_of(scenario.board))
    sheet = scenario.board.sheet
    share = min(1.0, width / sheet.width, height / sheet.height)
    every = (x0, y0, sheet.width - x1, sheet.height - y1)
    left, top, right, bottom = (max(0.0, each) * share for each in every)
    return left, top, right, bottom, share


def _box(grid: Grid) -> tuple[float, float, float, float]:
    """Return the rectangle of the cells."""
    made = lattice(grid)
    (x0, y0), (x1, y1) = made.xy.min(axis=0).tolist(), made.xy.max(axis=0).tolist()
    along, across = grid.spacing / 2, grid.spacing / (2 * ROOT)
    half = (along, across) if grid.orientation == "pointy" else (across, along)
    return x0 - half[0], y0 - half[1], x1 + half[0], y1 + half[1]


def _follow(shape: Shape, old: Grid, new: Grid) -> Shape:
    """Return the land of a board around its new cells: the coast of the cells, or an outline at the same distance."""
    if shape.rings == coast(old):
        return replace(shape, rings=coast(new))
    (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = _box(old), _box(new)

    def follow(at: float, low: float, high: float, to_low: float, to_high: float) -> float:
        # Outside of the cells, distances stay.
        inside = min(max(at, low), high)
        return to_low + (inside - low) * (to_high - to_low) / (high - low) + at - inside

    rings = tuple(
        Ring((follow(x, ax0, ax1, bx0, bx1), follow(y, ay0, ay1, by0, by1)) for x, y in ring.points)
        for ring in shape.rings
    )
    return replace(shape, rings=rings)


def coast(grid: Grid) -> tuple[Ring, ...]:
    """Return the outlines of the land around the cells, through the middles of their outer sides, in mm."""
    cells = set(lattice(grid).cells)
    middle: dict[tuple[Cell, int], Point] = {}
    for cell in cells:
        x, y = centre(grid, cell)
        for way, beside in enumerate(neighbours(cell)):
            if beside not in cells:
                bx, by = centre(grid, beside)
                middle[cell, way] = (x + (bx - x) * 0.56, y + (by - y) * 0.56)
    found = []
    while middle:
        start = at = next(iter(middle))
        points: list[Point] = []
        while not points or at != start:
            points.append(middle.pop(at))
            cell, way = at
            # Around the corner: the next side of the same cell, or the side of the neighbour that meets it.
            beside = neighbours(cell)[(way + 1) % 6]
            at = (beside, (way - 1) % 6) if beside in cells else (cell, (way + 1) % 6)
        found.append(Ring(points))
    return tuple(found)

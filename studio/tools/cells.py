"""Functions of a lattice for tools: cells in an area, and their borders."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from engine.model.board import Board, Sheet, grid_of
from engine.model.geometry import Point
from engine.model.grids.grid import HOLE, MOST_CELLS, Cell, Grid, Letters, Side
from engine.model.grids.lattice import (
    DIRECTIONS,
    ROOT,
    Lattice,
    cell_at,
    centre,
    lattice,
    neighbours,
    parted,
    side_at,
)


def on_sheet(board: Board, cell: Cell) -> bool:
    """Return whether the center of a cell is on the sheet."""
    x, y = centre(grid_of(board), cell)
    return 0 <= x <= board.sheet.width and 0 <= y <= board.sheet.height


def whole(board: Board) -> Lattice:
    """Return the lattice with every cell whose center is on the sheet; the grid's own if the sheet has room for more
    cells than a grid may have."""
    grid = grid_of(board)
    return _whole(replace(grid, letters=Letters(()), first=(0, 0)), board.sheet) or lattice(grid)


@lru_cache(maxsize=4)
def _whole(grid: Grid, sheet: Sheet) -> Lattice | None:
    step, lane = grid.spacing, grid.spacing * ROOT
    (x, y), (along, across) = grid.origin, (sheet.width, sheet.height)
    if grid.orientation == "flat":
        (x, y), (along, across) = (y, x), (across, along)
    lanes = range(math.ceil(-y / lane), math.floor((across - y) / lane) + 1)
    ends = [(math.ceil(-x / step - (n & 1) / 2), math.floor((along - x) / step - (n & 1) / 2)) for n in lanes]
    low, high = min((a for a, _ in ends), default=0), max((b for _, b in ends), default=-1)
    if len(lanes) * (high - low + 1) > MOST_CELLS:
        return None
    rows = [HOLE * (a - low) + "x" * (b - a + 1) + HOLE * (high - b) for a, b in ends]
    first = (low, lanes.start)
    if grid.orientation == "flat":
        rows, first = ["".join(signs) for signs in zip(*rows, strict=True)], (lanes.start, low)
    return Lattice(replace(grid, letters=Letters(rows), first=first))


def patch(board: Board, cell: Cell) -> list[Cell]:
    """Return the connected cells of one terrain, or holes on the sheet, around a cell; none if it is off the sheet."""
    made = lattice(grid_of(board))
    start = made.find(cell)
    if start >= 0:
        same = made.letter == made.letter[start]
    else:
        has = made
        made = whole(board)
        start = made.find(cell)
        if start < 0:
            return []
        same = ~_shared(made, has)
    reached = np.zeros(len(made), bool)
    reached[start] = True
    ring = np.array([start])
    while ring.size:
        ring = made.neighbour[ring].ravel()
        ring = ring[ring >= 0]
        ring = np.unique(ring[same[ring] & ~reached[ring]])
        reached[ring] = True
    return _cells(made, reached)


def _shared(made: Lattice, other: Lattice) -> NDArray[np.bool_]:
    """Return which cells of one lattice are also in another."""
    row, column = made.row - other.grid.first[1] + 1, made.column - other.grid.first[0] + 1
    high, wide = other.number.shape
    known: NDArray[np.bool_] = (row >= 0) & (row < high) & (column >= 0) & (column < wide)
    known[known] = other.number[row[known], column[known]] >= 0
    return known


def inside(made: Lattice, ring: Sequence[Point]) -> list[Cell]:
    """Return the cells whose centers are inside a closed line."""
    if len(ring) < 3 or not len(made):
        return []
    corners = np.asarray(ring)
    x, y = made.xy[:, 0], made.xy[:, 1]
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    near = np.flatnonzero((x >= left) & (x <= right) & (y >= top) & (y <= bottom))
    x, y = x[near], y[near]
    odd = np.zeros(len(near), bool)
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if ay != by:
            odd ^= ((ay > y) != (by > y)) & (x < ax + (y - ay) / (by - ay) * (bx - ax))
    chosen = np.zeros(len(made), bool)
    chosen[near[odd]] = True
    return _cells(made, chosen)


def _cells(made: Lattice, chosen: NDArray[np.bool_]) -> list[Cell]:
    return list(zip(made.q[chosen].tolist(), made.r[chosen].tolist(), strict=True))


def rims(grid: Grid, cells: Iterable[Cell]) -> list[tuple[Point, ...]]:
    """Return the closed lines around cells, in millimeters."""
    held = set(cells)
    onward: dict[Cell, Cell] = {}
    for cell in held:
        for way, beside in enumerate(neighbours(cell)):
            if beside not in held:
                onward[_corner(cell, way)] = _corner(cell, way + 1)
    found = []
    while onward:
        begin, here = onward.popitem()
        ring = [begin]
        while here != begin:
            ring.append(here)
            here = onward.pop(here)
        found.append(tuple(_place(grid, corner) for corner in (*ring, begin)))
    return found


def side_line(grid: Grid, side: Side) -> tuple[Point, Point]:
    """Return the ends of a side, in millimeters."""
    q, r, way = side
    return _place(grid, _corner((q, r), way)), _place(grid, _corner((q, r), way + 1))


def side_near(grid: Grid, at: Point) -> Side:
    """Return the side of the lattice nearest to a point."""
    cell = cell_at(grid, at)
    x, y = centre(grid, cell)
    angle = math.degrees(math.atan2(y - at[1], at[0] - x))
    return side_at(cell, round((angle + (30 if grid.orientation == "flat" else 0)) / 60) % 6)


def parts_cells(grid: Grid, side: Side) -> bool:
    """Return whether the grid has the cells on both sides of it."""
    made = lattice(grid)
    return all(cell in made for cell in parted(side))


def _corner(cell: Cell, way: int) -> Cell:
    """Return the corner where side `way` begins, as three times its axial coordinates: whole numbers, equal from all
    three cells that meet there."""
    (aq, ar), (bq, br) = DIRECTIONS[(way - 1) % 6], DIRECTIONS[way % 6]
    return 3 * cell[0] + aq + bq, 3 * cell[1] + ar + br


def _place(grid: Grid, corner: Cell) -> Point:
    return centre(grid, (corner[0] / 3, corner[1] / 3))

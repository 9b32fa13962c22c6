"""The cells of any board. A board of lines has none, so that code that works on cells need not ask."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Grid, Letters
from engine.model.grids.lattice import Lattice, centre, lattice

NO_CELLS = Grid(1.0, (0.0, 0.0), Letters(()))
"""A grid without cells. Its position has no meaning."""


def lattice_of(board: Board) -> Lattice:
    """Return the lattice of the board's grid; without a grid one that has no cells."""
    return lattice(NO_CELLS if board.grid is None else board.grid)


def centres(board: Board, cells: Iterable[Cell]) -> tuple[Point, ...]:
    """Return the centers of cells in millimeters, even of cells that are not in the grid; none without a grid."""
    grid = board.grid
    return () if grid is None else tuple(centre(grid, cell) for cell in cells)

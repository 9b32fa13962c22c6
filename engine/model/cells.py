"""The cells of any board. One of lines has none: whoever works on cells finds nothing there and need not ask."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model.board import Board
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Grid, Letters
from engine.model.grids.lattice import Lattice, centre, lattice

NO_CELLS = Grid(1.0, (0.0, 0.0), Letters(()))
"""A grid without cells. Where it lies means nothing."""


def lattice_of(board: Board) -> Lattice:
    """The lattice of the board's grid; without a grid one that has no cells."""
    return lattice(NO_CELLS if board.grid is None else board.grid)


def centres(board: Board, cells: Iterable[Cell]) -> tuple[Point, ...]:
    """Where the centres of cells lie in millimetres, whether or not the grid has them; nowhere without a grid."""
    grid = board.grid
    return () if grid is None else tuple(centre(grid, cell) for cell in cells)

"""Free positions for new cities."""

from __future__ import annotations

from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import Cell

APART = 12.0
"""Distance in millimeters of new cities along the lower edge of the sheet."""


def waiting_place(board: Board) -> Point:
    """Return a free position at the lower edge of the sheet, from left to right and then upwards."""
    taken = {_square(stop.at) for table in (board.mileposts, board.junctions) for stop in table.values()}
    across, down = max(1, int(board.sheet.width // APART)), max(1, int(board.sheet.height // APART))
    spots = ((column, row) for row in reversed(range(down)) for column in range(across))
    column, row = next((spot for spot in spots if spot not in taken), (0, 0))
    return (column + 0.5) * APART, (row + 0.5) * APART


def _square(at: Point) -> tuple[int, int]:
    return int(at[0] // APART), int(at[1] // APART)


def waiting_cell(board: Board) -> Cell | None:
    """Return the first cell without a city in reading order; None if there is none."""
    taken = {site.cell for site in board.sites.values()}
    return next((cell for cell in lattice_of(board).cells if cell not in taken), None)

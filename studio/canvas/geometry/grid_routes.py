"""Outlines of the parts of a grid on the sheet: cells, features, connections."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QRectF

from engine.model.grids.grid import Cell, Connection, Feature, Grid, Side
from engine.model.grids.lattice import DIRECTIONS, Floats, centre, corners


def _centres(grid: Grid, cells: np.ndarray) -> Floats:
    """Return the centers of cells (k, 2) in millimeters."""
    x0, y0 = grid.origin
    (qx, qy), (rx, ry) = centre(grid, (1, 0)), centre(grid, (0, 1))
    middles: Floats = np.array(grid.origin) + cells @ np.array([[qx - x0, qy - y0], [rx - x0, ry - y0]])
    return middles


def _sides(grid: Grid, cells: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """Return both ends (k, 2, 2) of the side of each cell in a direction."""
    form = np.array(corners(grid))
    middles = _centres(grid, cells)
    return np.stack((middles + form[ways], middles + form[(ways + 1) % 6]), axis=1)


class Rim(NamedTuple):
    """Return the sides between these cells and all others, and the rectangle around them in millimeters."""

    lines: list[QLineF]
    box: QRectF


def rim(grid: Grid, cells: Iterable[Cell] | np.ndarray) -> Rim:
    """Return the outline of these cells, also given as an array (k, 2)."""
    held = cells if isinstance(cells, np.ndarray) else np.array(list(cells), np.int64).reshape(-1, 2)
    if not len(held):
        return Rim([], QRectF())
    low = held.min(axis=0) - 1
    # Add one cell on every side, so that every cell has all neighbors.
    table = np.zeros(held.max(axis=0) - low + 2, np.bool_)
    table[tuple((held - low).T)] = True
    place = np.argwhere(table)
    pieces = []
    for way, step in enumerate(DIRECTIONS):
        edge = place[~table[tuple((place + step).T)]] + low
        pieces.append(_sides(grid, edge, np.full(len(edge), way)))
    sides = np.concatenate(pieces)
    (left, top), (right, bottom) = sides.min(axis=(0, 1)).tolist(), sides.max(axis=(0, 1)).tolist()
    lines = [QLineF(ax, ay, bx, by) for (ax, ay), (bx, by) in sides.tolist()]
    return Rim(lines, QRectF(left, top, right - left, bottom - top))


def side_lines(grid: Grid, sides: Iterable[Side]) -> np.ndarray:
    """Return both ends (k, 2, 2) of sides in millimeters."""
    rows = np.array(list(sides), np.int64).reshape(-1, 3)
    return _sides(grid, rows[:, :2], rows[:, 2])


def feature_ways(grid: Grid, feature: Feature) -> list[np.ndarray]:
    """Return the lines (m, 2) in millimeters of a feature: its curves, else its sides; and its courses."""
    ways = [np.array(ring.points, float) for ring in feature.curves if len(ring.points) > 1]
    if not ways:
        ways = list(side_lines(grid, feature.sides))
    courses = (np.array(course, float) for course in feature.courses if len(course) > 1)
    return ways + [_centres(grid, course) for course in courses]


def connection_way(grid: Grid, connection: Connection) -> np.ndarray:
    """Return the straight line (2, 2) between the two cells of a connection."""
    return _centres(grid, np.array(connection.between, float))

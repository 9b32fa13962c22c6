"""Where the parts of a grid run on the sheet: rims of cells, features, connections."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtGui import QPainterPath

from engine.model.grid import Cell, Connection, Feature, Grid, Side
from engine.model.lattice import DIRECTIONS, centre, corners
from studio.paint.qtpath import LINE, MOVE, Strokes, painter_path

_PIECE = np.array([MOVE, LINE], np.int32)


def _centres(grid: Grid, cells: np.ndarray) -> np.ndarray:
    """The centres of cells (k, 2) in millimetres."""
    x0, y0 = grid.origin
    (qx, qy), (rx, ry) = centre(grid, (1, 0)), centre(grid, (0, 1))
    return np.array(grid.origin) + cells @ np.array([[qx - x0, qy - y0], [rx - x0, ry - y0]])


def _sides(grid: Grid, cells: np.ndarray, ways: np.ndarray) -> np.ndarray:
    """The two ends (k, 2, 2) of the side of each cell towards a direction."""
    form = np.array(corners(grid))
    middles = _centres(grid, cells)
    return np.stack((middles + form[ways], middles + form[(ways + 1) % 6]), axis=1)


def rim(grid: Grid, cells: Iterable[Cell] | np.ndarray) -> QPainterPath:
    """The sides between these cells, also as an array (k, 2), and all others, as one path."""
    held = cells if isinstance(cells, np.ndarray) else np.array(list(cells), np.int64).reshape(-1, 2)
    if not len(held):
        return QPainterPath()
    low = held.min(axis=0) - 1
    # One more place all round, so that every neighbour has one.
    table = np.zeros(held.max(axis=0) - low + 2, np.bool_)
    table[tuple((held - low).T)] = True
    place = np.argwhere(table)
    pieces = []
    for way, step in enumerate(DIRECTIONS):
        edge = place[~table[tuple((place + step).T)]] + low
        pieces.append(_sides(grid, edge, np.full(len(edge), way)))
    return painter_path([Strokes(_PIECE, np.concatenate(pieces))])


def side_lines(grid: Grid, sides: Iterable[Side]) -> np.ndarray:
    """Both ends (k, 2, 2) of sides in millimetres."""
    rows = np.array(list(sides), np.int64).reshape(-1, 3)
    return _sides(grid, rows[:, :2], rows[:, 2])


def feature_ways(grid: Grid, feature: Feature) -> list[np.ndarray]:
    """The lines (m, 2) in millimetres that a feature runs along: its curves, else its sides; and its courses."""
    ways = [np.array(ring.points, float) for ring in feature.curves if len(ring.points) > 1]
    if not ways:
        ways = list(side_lines(grid, feature.sides))
    courses = (np.array(course, float) for course in feature.courses if len(course) > 1)
    return ways + [_centres(grid, course) for course in courses]


def connection_way(grid: Grid, connection: Connection) -> np.ndarray:
    """The straight line (2, 2) between the two cells of a connection."""
    return _centres(grid, np.array(connection.between, float))

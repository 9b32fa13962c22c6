"""Areas made of cells as closed outlines."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QPainterPath

from engine.model.grid import Grid
from engine.model.lattice import DIRECTIONS, ROOT, corners, lattice
from studio.paint.qtpath import LINE, MOVE, Strokes, painter_path
from studio.paint.remember import remember


def centres(grid: Grid, q: np.ndarray, r: np.ndarray) -> np.ndarray:
    """The centres (n, 2) of cells in millimetres."""
    x, y = (q + r / 2, ROOT * r) if grid.orientation == "pointy" else (ROOT * q, r + q / 2)
    return np.column_stack((grid.origin[0] + grid.spacing * x, grid.origin[1] + grid.spacing * y))


def rings(grid: Grid, q: np.ndarray, r: np.ndarray) -> list[np.ndarray]:
    """The outlines (m, 2) of an area of cells, its holes running the other way round."""
    if not len(q):
        return []
    low_q, low_r = int(q.min()) - 1, int(r.min()) - 1
    table = np.zeros((int(r.max()) - low_r + 2, int(q.max()) - low_q + 2), bool)
    table[r - low_r, q - low_q] = True
    middle, around = centres(grid, q.astype(float), r.astype(float)), np.array(corners(grid))
    starts, keys, next_keys = [], [], []
    for way, (dq, dr) in enumerate(DIRECTIONS):
        edge = ~table[r - low_r + dr, q - low_q + dq]
        starts.append(middle[edge] + around[way])
        keys.append(_corners(q[edge], r[edge], way))
        next_keys.append(_corners(q[edge], r[edge], way + 1))
    start, begins, leads = np.concatenate(starts), np.concatenate(keys), np.concatenate(next_keys)
    order = np.argsort(begins)
    # Three hexes meet in a corner, so just one edge of an outline leaves it.
    following = order[np.searchsorted(begins, leads, sorter=order)].tolist()
    left = [True] * len(following)
    found = []
    for first in range(len(following)):
        if left[first]:
            walk, at = [], first
            while left[at]:
                left[at] = False
                walk.append(at)
                at = following[at]
            found.append(start[walk])
    return found


def _corners(q: np.ndarray, r: np.ndarray, way: int) -> np.ndarray:
    """A number for the corner of each cell where its side `way` begins, the same from all three cells that meet there:
    it is made of whole numbers, three times the axial coordinates of the corner."""
    (aq, ar), (bq, br) = DIRECTIONS[(way - 1) % 6], DIRECTIONS[way % 6]
    return (3 * q.astype(np.int64) + aq + bq) * 10_000_019 + 3 * r.astype(np.int64) + ar + br


def path_of(outlines: list[np.ndarray]) -> QPainterPath:
    """Outlines as one path with its holes."""

    def strokes() -> list[Strokes]:
        found = []
        for outline in outlines:
            points = np.vstack((outline, outline[:1]))
            kinds = np.full(len(points), LINE, np.int32)
            kinds[0] = MOVE
            found.append(Strokes(kinds, points[None]))
        return found

    return painter_path(strokes(), winding=False)


@remember
def whole_area(grid: Grid) -> QPainterPath:
    """The outline of all cells of a grid."""
    made = lattice(grid)
    return path_of(rings(grid, made.q, made.r))

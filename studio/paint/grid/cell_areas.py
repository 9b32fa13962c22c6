"""Areas made of cells as closed outlines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import numpy as np
from msgspec.structs import replace
from PySide6.QtGui import QPainterPath

from engine.model.board import Board
from engine.model.grids.grid import Grid, Letters, Run
from engine.model.grids.lattice import DIRECTIONS, ROOT, corners, lattice
from engine.model.ids import RegionId
from engine.model.memo import derived
from studio.paint.qtpath import LINE, MOVE, Strokes, painter_path


@derived(kept=8)
def bare(grid: Grid) -> Grid:
    """Return the grid without its letters, as a key for what painting cells does not change; the same object for the
    same lattice."""
    return _one_of_them(replace(grid, letters=Letters(()), first=(0, 0)))


def bare_of(board: Board) -> Grid | None:
    """Return the board's grid without its letters; None if it has no grid."""
    return None if board.grid is None else bare(board.grid)


@lru_cache(maxsize=8)
def _one_of_them(grid: Grid) -> Grid:
    """Return the first of equal grids."""
    return grid


def centres(grid: Grid, q: np.ndarray, r: np.ndarray) -> np.ndarray:
    """Return the centers (n, 2) of cells in millimeters."""
    x, y = (q + r / 2, ROOT * r) if grid.orientation == "pointy" else (ROOT * q, r + q / 2)
    return np.column_stack((grid.origin[0] + grid.spacing * x, grid.origin[1] + grid.spacing * y))


def rings(grid: Grid, q: np.ndarray, r: np.ndarray) -> list[np.ndarray]:
    """Return the outlines (m, 2) of an area of cells; holes have the opposite direction."""
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
    # Three hexes meet in a corner, so exactly one edge of an outline leaves it.
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
    """Return a number for the corner of each cell where its side `way` begins, the same from all three adjacent cells:
    it is made of integers, three times the axial coordinates of the corner."""
    (aq, ar), (bq, br) = DIRECTIONS[(way - 1) % 6], DIRECTIONS[way % 6]
    return (3 * q.astype(np.int64) + aq + bq) * 10_000_019 + 3 * r.astype(np.int64) + ar + br


def path_of(outlines: list[np.ndarray]) -> QPainterPath:
    """Return outlines as one path with its holes."""

    def strokes() -> list[Strokes]:
        found = []
        for outline in outlines:
            points = np.vstack((outline, outline[:1]))
            kinds = np.full(len(points), LINE, np.int32)
            kinds[0] = MOVE
            found.append(Strokes(kinds, points[None]))
        return found

    return painter_path(strokes(), winding=False)


GROWN = 3
"""Steps by which regions extend over land without cells, up to the coast."""


def region_rings(
    grid: Grid, regions: Mapping[RegionId, Iterable[Run]], to_coast: bool
) -> dict[RegionId, list[np.ndarray]]:
    """Return the outlines of regions made of cells. With `to_coast` they include adjacent places without cells, so that
    they cover the land up to the shore after clipping."""
    names = [name for name, rows in regions.items() if any(True for _ in rows)]
    if not names:
        return {}
    runs = np.array([(q, r, n, i) for i, name in enumerate(names) for q, r, n in regions[name]], np.int64)
    margin = GROWN + 1
    low_q, low_r = int(runs[:, 0].min()) - margin, int(runs[:, 1].min()) - margin
    wide = int((runs[:, 0] + runs[:, 2]).max()) - low_q + margin
    table = np.full((int(runs[:, 1].max()) - low_r + margin + 1, wide), -1, np.int64)
    for q, r, n, i in runs.tolist():
        table[r - low_r, q - low_q : q - low_q + n] = i
    for _ in range(GROWN if to_coast else 0):
        before = table.copy()
        for dq, dr in DIRECTIONS:
            free = table[1:-1, 1:-1] < 0
            beside = before[1 + dr : before.shape[0] - 1 + dr, 1 + dq : before.shape[1] - 1 + dq]
            table[1:-1, 1:-1][free] = beside[free]
    found = {}
    for i, name in enumerate(names):
        r, q = np.nonzero(table == i)
        found[name] = rings(grid, q + low_q, r + low_r)
    return found


@derived()
def whole_area(grid: Grid) -> QPainterPath:
    """Return the outline of all cells of a grid."""
    made = lattice(grid)
    return path_of(rings(grid, made.q, made.r))

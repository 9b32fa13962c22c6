"""Objects under the pointer on a board with a grid."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF

from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Connection, Feature, Grid, Letters, Orientation, Site, cell_ref
from engine.model.grids.lattice import cell_at, lattice, site_cells
from engine.model.ids import ConnectionId, FeatureId, Ref, SiteId
from engine.model.memo import derived
from studio.canvas.geometry.grid_routes import connection_way, feature_ways

NEAR = 0.22
"""Maximum distance at which a click hits a river or ridge, in lattice steps: the center of a cell belongs to the cell.
"""


class _Pieces(NamedTuple):
    """Straight pieces of drawn features or connections: ends (n, 2), and their owners."""

    starts: np.ndarray
    ends: np.ndarray
    owner: np.ndarray
    refs: tuple[Ref, ...]


@derived()
def _pieces(
    features: dict[FeatureId, Feature],
    connections: dict[ConnectionId, Connection],
    spacing: float,
    origin: Point,
    orientation: Orientation,
) -> _Pieces:
    grid = Grid(spacing, origin, Letters(()), orientation=orientation)
    ways = [(Ref("feature", id), way) for id, one in features.items() for way in feature_ways(grid, one)]
    ways += [(Ref("connection", id), connection_way(grid, one)) for id, one in connections.items()]
    none = np.zeros((0, 2))
    starts = np.concatenate([none, *(way[:-1] for _, way in ways)])
    ends = np.concatenate([none, *(way[1:] for _, way in ways)])
    owner = np.repeat(np.arange(len(ways)), [len(way) - 1 for _, way in ways])
    return _Pieces(starts, ends, owner, tuple(ref for ref, _ in ways))


@derived()
def sites_by_cell(sites: dict[SiteId, Site]) -> dict[Cell, SiteId]:
    """Return the city of a cell; if two claim it, the one with its center there."""
    found = {cell: id for id, site in sites.items() for cell in site_cells(site)}
    return found | {site.cell: id for id, site in sites.items()}


def nearest_way(board: Board, grid: Grid, at: Point, reach: float) -> Ref | None:
    """Return the nearest drawn feature or connection within `reach` millimeters."""
    # Cache by the position of the grid, not by its letters, which change with each brush stroke.
    pieces = _pieces(board.features, board.connections, grid.spacing, grid.origin, grid.orientation)
    if not len(pieces.starts):
        return None
    ways = pieces.ends - pieces.starts
    share = ((np.array(at) - pieces.starts) * ways).sum(1) / np.maximum((ways**2).sum(1), 1e-12)
    off = np.hypot(*(pieces.starts + np.clip(share, 0, 1)[:, None] * ways - at).T)
    best = int(np.argmin(off))
    return pieces.refs[int(pieces.owner[best])] if off[best] <= reach else None


def on_grid_at(board: Board, grid: Grid, at: Point, reach: float) -> Ref | None:
    """Return the object at a place, within `reach` millimeters: the center of a city, then connections and features,
    then the rest of the city, then the cell; None off the grid."""
    cell = cell_at(grid, at)
    site = sites_by_cell(board.sites).get(cell)
    made = lattice(grid)
    number = made.find(cell)
    if site is not None and number >= 0 and np.hypot(*(made.xy[number] - at)) <= grid.spacing * (0.5 - NEAR):
        return Ref("site", site)
    way = nearest_way(board, grid, at, min(reach, grid.spacing * NEAR))
    if way is not None:
        return way
    if site is not None:
        return Ref("site", site)
    return cell_ref(cell) if number >= 0 else None


def on_grid_within(board: Board, box: QRectF) -> set[Ref]:
    """Return the cells whose centers lie inside a rectangle, and the cities on them."""
    made = lattice_of(board)
    x, y = made.xy.T
    inside = np.flatnonzero((x >= box.left()) & (x <= box.right()) & (y >= box.top()) & (y <= box.bottom()))
    cells = {made.cell(number) for number in inside.tolist()}
    sites = {Ref("site", id) for id, site in board.sites.items() if site.cell in cells}
    return sites | {cell_ref(cell) for cell in cells}

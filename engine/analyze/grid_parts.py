"""Which cells of a grid are connected."""

from __future__ import annotations

import numpy as np

from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.grids.lattice import Ints, direction, parted


def grid_parts(board: Board) -> Ints:
    """The number of the part in which each cell of the lattice lies, shape (n,); numbers begin at 0.

    Cells hang together with neighbours that nothing parts, and over ferries, tunnels and one-way connections. A board
    without a grid has no cells.
    """
    from rustworkx import PyGraph, connected_components

    made = lattice_of(board)
    beside = made.neighbour[:, :3].copy()
    for feature in board.features.values():
        if feature.kind == "blocked":
            for side in feature.sides:
                row = made.find(parted(side)[0])
                if row >= 0:
                    beside[row, side[2]] = -1
    joined: list[tuple[int, int]] = []
    for connection in board.connections.values():
        a, b = connection.between
        if connection.kind == "closed":
            way = direction(a, b)
            first, way = (a, way) if way is not None and way < 3 else (b, (way or 0) - 3)
            row = made.find(first)
            if row >= 0 and 0 <= way < 3:
                beside[row, way] = -1
        elif (x := made.find(a)) >= 0 and (y := made.find(b)) >= 0:
            joined.append((x, y))
    rows, ways = np.nonzero(beside >= 0)
    graph: PyGraph[None, None] = PyGraph(multigraph=True)
    graph.add_nodes_from([None] * len(made))
    graph.add_edges_from_no_data(list(zip(rows.tolist(), beside[rows, ways].tolist(), strict=True)) + joined)
    found: Ints = np.zeros(len(made), np.int32)
    for number, cells in enumerate(connected_components(graph)):
        found[list(cells)] = number
    return found

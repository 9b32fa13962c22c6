"""Connected parts of any graph, of the lines of a board, and of a grid."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from itertools import chain
from typing import TypeVar

import numpy as np

from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.grids.lattice import Ints, direction, parted
from engine.model.ids import MilepostId, RailroadId
from engine.model.network import Section, network

T = TypeVar("T", bound=Hashable)


def connected(things: Iterable[T], joins: Iterable[tuple[T, T]]) -> list[list[T]]:
    """Return connected things as lists; the largest list first, else in the given order. Raises KeyError for a join
    with something that is not among the things."""
    import rustworkx

    rows = {thing: row for row, thing in enumerate(dict.fromkeys(things))}
    names = list(rows)
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * len(names))
    graph.add_edges_from_no_data([(rows[a], rows[b]) for a, b in joins])
    found = sorted(map(sorted, rustworkx.connected_components(graph)), key=lambda part: (-len(part), part[0]))
    return [[names[row] for row in part] for part in found]


Part = list[MilepostId]
"""Return the mileposts that sections connect, in the order of the lines."""


def parts(board: Board, options: Collection[str] = ()) -> list[Part]:
    """Return the connected parts of the lines, the largest first. A milepost without a section is in none."""
    return _parts(network(board, options).sections)


def railroad_parts(board: Board, options: Collection[str] = ()) -> dict[RailroadId, list[Part]]:
    """Return the connected parts of each railroad that has sections, the largest first: what a train can reach without
    other railroads."""
    by_railroad: dict[RailroadId, list[Section]] = {}
    for section in network(board, options).sections:
        by_railroad.setdefault(section.railroad, []).append(section)
    return {id: _parts(sections) for id, sections in by_railroad.items()}


def _parts(sections: Collection[Section]) -> list[Part]:
    joins = [(a, b) for a, b, _, _ in sections]
    return connected(chain.from_iterable(joins), joins)


def grid_parts(board: Board) -> Ints:
    """Return the number of the connected part of each cell of the lattice, shape (n,); numbers begin at 0.

    Cells are connected with neighbors that nothing separates, and by ferries, tunnels and one-way connections. A board
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

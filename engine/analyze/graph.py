"""A board as a graph of numbers, for rustworkx: mileposts and the sections between them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from engine.model.board import Board
from engine.model.ids import MilepostId
from engine.model.network import Section, network

if TYPE_CHECKING:
    import rustworkx


class MilepostGraph(NamedTuple):
    """Vertex i of `graph` is `mileposts[i]`, and `rows` the way back. Mileposts with sections between them are joined
    once; `joined` maps such a pair of rows, the smaller first, to its sections."""

    mileposts: tuple[MilepostId, ...]
    rows: dict[MilepostId, int]
    joined: dict[tuple[int, int], list[Section]]
    graph: rustworkx.PyGraph[MilepostId, int]


def milepost_graph(board: Board, options: Collection[str] = ()) -> MilepostGraph:
    """The graph of a board with the optional lines that the options switch on."""
    import rustworkx

    mileposts = tuple(board.mileposts)
    rows = {id: row for row, id in enumerate(mileposts)}
    joined: dict[tuple[int, int], list[Section]] = {}
    for section in network(board, options).sections:
        a, b = rows[section.a], rows[section.b]
        joined.setdefault((min(a, b), max(a, b)), []).append(section)
    graph: rustworkx.PyGraph[MilepostId, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(mileposts)
    graph.add_edges_from([(a, b, len(sections)) for (a, b), sections in joined.items()])
    return MilepostGraph(mileposts, rows, joined, graph)

"""A board as a graph for networkx: mileposts and the sections between them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from engine.model.board import Board
from engine.model.ids import MilepostId
from engine.model.network import network

if TYPE_CHECKING:
    import networkx


def milepost_graph(board: Board, options: Collection[str] = ()) -> networkx.Graph[MilepostId]:
    """The graph of a board with the optional lines that the options switch on, its vertices in the order of the board.
    Mileposts with sections between them are joined once, and the edge has them all as `sections`."""
    import networkx

    graph: networkx.Graph[MilepostId] = networkx.Graph()
    graph.add_nodes_from(board.mileposts)
    for section in network(board, options).sections:
        if graph.has_edge(section.a, section.b):
            graph.edges[section.a, section.b]["sections"].append(section)
        else:
            graph.add_edge(section.a, section.b, sections=[section])
    return graph

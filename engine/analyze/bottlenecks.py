"""The graph of mileposts, and its bottlenecks: sections and mileposts that connect its parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from engine.model.board import Board
from engine.model.ids import CityId, MilepostId
from engine.model.network import Section, network

if TYPE_CHECKING:
    import networkx


def milepost_graph(board: Board, options: Collection[str] = ()) -> networkx.Graph[MilepostId]:
    """Return the graph of a board with the optional lines that the options switch on, its vertices in the order of the
    board. Mileposts with sections between them are joined once, by an edge with all of them as `sections`."""
    import networkx

    graph: networkx.Graph[MilepostId] = networkx.Graph()
    graph.add_nodes_from(board.mileposts)
    for section in network(board, options).sections:
        if graph.has_edge(section.a, section.b):
            graph.edges[section.a, section.b]["sections"].append(section)
        else:
            graph.add_edge(section.a, section.b, sections=[section])
    return graph


class Bridge(NamedTuple):
    """A section that is the only connection to the smaller side, which begins at `beyond`: the numbers of mileposts and
    cities there."""

    section: Section
    beyond: MilepostId
    mileposts: int
    cities: int


def bridges(board: Board, options: Collection[str] = ()) -> tuple[Bridge, ...]:
    """Return the sections without which some mileposts would be unreachable, in the order of the lines."""
    import networkx

    graph = milepost_graph(board, options)
    alone = {frozenset(ends) for ends in networkx.bridges(graph) if len(graph.edges[ends]["sections"]) == 1}
    at = Counter(city.milepost for city in board.cities.values())
    found: dict[Section, Bridge] = {}
    for part in networkx.connected_components(graph):
        root = min(part)
        steps = list(networkx.dfs_edges(graph, root))
        # A bridge is a step of every search, so that the set found after it is one of its sides.
        behind = {id: (1, at[id]) for id in part}
        for before, after in reversed(steps):
            behind[before] = (behind[before][0] + behind[after][0], behind[before][1] + behind[after][1])
        whole = behind[root]
        for before, after in steps:
            if frozenset((before, after)) in alone:
                (section,) = graph.edges[before, after]["sections"]
                far, near = behind[after], (whole[0] - behind[after][0], whole[1] - behind[after][1])
                side, beyond = (far, after) if far[0] <= near[0] else (near, before)
                found[section] = Bridge(section, beyond, *side)
    return tuple(found[section] for section in network(board, options).sections if section in found)


def cities_beyond(board: Board, bridge: Bridge, options: Collection[str] = ()) -> tuple[CityId, ...]:
    """Return the cities on the smaller side of a bridge, in the order of the board."""
    import networkx

    graph = milepost_graph(board, options)
    graph.remove_edge(bridge.section.a, bridge.section.b)
    side = networkx.node_connected_component(graph, bridge.beyond)
    return tuple(id for id, city in board.cities.items() if city.milepost in side)


def cut_points(board: Board, options: Collection[str] = ()) -> dict[MilepostId, int]:
    """Return the mileposts without which others would be unreachable, in the order of the board, and the number of
    parts into which their component would fall."""
    import networkx

    blocks = Counter(id for block in networkx.biconnected_components(milepost_graph(board, options)) for id in block)
    return {id: blocks[id] for id in board.mileposts if blocks[id] > 1}

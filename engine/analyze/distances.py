"""How far it is from city to city, in sections."""

from __future__ import annotations

from collections.abc import Collection

from engine.analyze.graph import milepost_graph
from engine.errors import TooMuch
from engine.model.board import Board
from engine.model.ids import CityId

MOST_WAYS = 3_000_000
"""Cities times mileposts above which nobody waits for all distances."""


def city_distances(board: Board, options: Collection[str] = ()) -> dict[CityId, dict[CityId, int]]:
    """The fewest sections between any two cities, both ways round; pairs that no train can join are left out, and so
    are cities whose milepost is not on the board. Twins are 0 apart. Raises TooMuch for too large a board."""
    import networkx

    graph = milepost_graph(board, options)
    cities = {id: city.milepost for id, city in board.cities.items() if city.milepost in graph}
    if len(cities) * len(graph) > MOST_WAYS:
        raise TooMuch(f"{len(cities):,} cities on {len(graph):,} mileposts are too many to measure all distances")
    found = {}
    for a, milepost in cities.items():
        hops = networkx.single_source_shortest_path_length(graph, milepost)
        found[a] = {b: hops[there] for b, there in cities.items() if b != a and there in hops}
    return found

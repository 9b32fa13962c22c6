"""How far it is from city to city, in sections."""

from __future__ import annotations

from collections.abc import Collection

from engine.analyze.graph import milepost_graph
from engine.model.board import Board
from engine.model.ids import CityId


def city_distances(board: Board, options: Collection[str] = ()) -> dict[CityId, dict[CityId, int]]:
    """The fewest sections between any two cities, both ways round; pairs that no train can join are left out, and so
    are cities whose milepost is not on the board. Twins are 0 apart."""
    import rustworkx

    made = milepost_graph(board, options)
    if not made.mileposts:
        return {}
    matrix = rustworkx.graph_distance_matrix(made.graph, null_value=-1.0)
    rows = {id: made.rows[city.milepost] for id, city in board.cities.items() if city.milepost in made.rows}
    return {
        a: {b: hops for b, column in rows.items() if b != a and (hops := int(matrix[row, column])) >= 0}
        for a, row in rows.items()
    }

"""Distances between cities, in sections or along the rails."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import dist
from typing import NamedTuple

from engine.errors import TooMuch
from engine.i18n import format_number, tr
from engine.model.board import Board
from engine.model.ids import CityId
from engine.model.network import Section, network

MOST_WAYS = 3_000_000
"""The product of cities and mileposts above which computing all distances takes too long."""


def city_distances(board: Board, options: Collection[str] = ()) -> dict[CityId, dict[CityId, int]]:
    """Return the fewest sections between any two cities, in both directions; pairs without a connection are left out,
    and so are cities whose milepost is not on the board. Twin cities have distance 0. Raises TooMuch for too large a
    board."""
    ways = _ways(board, options, lambda section: 1.0)
    return {a: {b: int(length) for b, length in row.items()} for a, row in ways.items()}


class OtherDistance(NamedTuple):
    """Two cities and the fewest sections between them on two boards; None without a connection."""

    a: CityId
    b: CityId
    before: int | None
    after: int | None

    @property
    def by(self) -> int | None:
        """The number of additional sections; None if one of the boards has no connection."""
        return None if self.before is None or self.after is None else self.after - self.before


def other_distances(before: Board, after: Board, options: Collection[str] = ()) -> list[OtherDistance]:
    """Return the pairs of cities on both boards whose distance differs: those connected on one board only first, then
    those that differ most. Raises TooMuch like `city_distances`."""
    if before.lines is after.lines and before.cities is after.cities and before.mileposts is after.mileposts:
        return []
    was, now = city_distances(before, options), city_distances(after, options)
    cities = [id for id in after.cities if id in before.cities]
    found = [
        OtherDistance(a, b, was.get(a, {}).get(b), now.get(a, {}).get(b))
        for place, a in enumerate(cities)
        for b in cities[place + 1 :]
    ]
    found = [pair for pair in found if pair.before != pair.after]
    return sorted(found, key=lambda pair: (pair.by is not None, -abs(pair.by or 0)))


def city_ways(board: Board, options: Collection[str] = ()) -> dict[CityId, dict[CityId, float]]:
    """Return the length in millimeters of the shortest route between any two cities from milepost to milepost; pairs
    are left out and errors raised as by `city_distances`."""
    places = {id: milepost.at for id, milepost in board.mileposts.items()}
    return _ways(board, options, lambda section: dist(places[section.a], places[section.b]))


def check_measurable(board: Board) -> None:
    """Raise TooMuch for a board with too many cities and mileposts to measure all distances."""
    cities = sum(city.milepost in board.mileposts for city in board.cities.values())
    if cities * len(board.mileposts) > MOST_WAYS:
        raise TooMuch(
            tr("{cities} cities on {mileposts} mileposts are too many to measure all distances").format(
                cities=format_number(cities), mileposts=format_number(len(board.mileposts))
            )
        )


def _ways(
    board: Board, options: Collection[str], length: Callable[[Section], float]
) -> dict[CityId, dict[CityId, float]]:
    import rustworkx

    rows = {id: row for row, id in enumerate(board.mileposts)}
    cities = {id: rows[city.milepost] for id, city in board.cities.items() if city.milepost in rows}
    check_measurable(board)
    graph: rustworkx.PyGraph[None, float] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * len(rows))
    graph.add_edges_from([(rows[one.a], rows[one.b], length(one)) for one in network(board, options).sections])
    found: dict[CityId, dict[CityId, float]] = {}
    for a, row in cities.items():
        hops = {row: 0.0, **rustworkx.dijkstra_shortest_path_lengths(graph, row, float)}
        found[a] = {b: hops[there] for b, there in cities.items() if b != a and there in hops}
    return found

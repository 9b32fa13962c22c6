"""The connected parts of any graph: of mileposts, of hexes, of anything with an identity."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def connected(things: Iterable[T], joins: Iterable[tuple[T, T]]) -> list[list[T]]:
    """The things that are joined, directly or over others, as lists; the largest first, else in the given order.
    Raises KeyError for a join with something that is not among the things."""
    import rustworkx

    rows = {thing: row for row, thing in enumerate(dict.fromkeys(things))}
    names = list(rows)
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * len(names))
    graph.add_edges_from_no_data([(rows[a], rows[b]) for a, b in joins])
    found = sorted(map(sorted, rustworkx.connected_components(graph)), key=lambda part: (-len(part), part[0]))
    return [[names[row] for row in part] for part in found]

"""Traffic between cities: the number of pairs of cities whose shortest way uses a connection."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from engine.edit.network.spacing import length
from engine.geography.steps import Wanted, always, go_on
from engine.geography.tracks import Course, Node

ALIKE = 1.15
"""Connections of the same two nodes carry the same traffic if they are at most this many times as long as the shortest
one: railroads that compete for it."""

SHORTEST = 1e-6
"""Millimeters that a connection has at least, so that it counts as one."""


def pairs_carried(courses: Sequence[Course], cities: Collection[Node], is_wanted: Wanted = always) -> list[int]:
    """Return, for each connection, the number of pairs of cities whose shortest way uses it: the betweenness of
    the connections for cities (Brandes 2008), with one shortest way for each pair."""
    # Import lazily: scipy is slow to load.
    import numpy as np
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import dijkstra

    number: dict[Node, int] = {}
    for course in courses:
        for end in course.ends:
            number.setdefault(end, len(number))
    shortest: dict[tuple[int, int], float] = {}
    lengths, keys = [], []
    for course in courses:
        a, b = sorted(number[end] for end in course.ends)
        long = max(SHORTEST, length(course.points))
        lengths.append(long)
        keys.append((a, b))
        if a != b:
            shortest[a, b] = min(long, shortest.get((a, b), long))
    if not shortest:
        return [0] * len(courses)
    ends = np.array(list(shortest), int)
    graph = csr_array((np.array(list(shortest.values())), (ends[:, 0], ends[:, 1])), shape=(len(number),) * 2)
    targets = sorted(number[city] for city in cities if city in number)
    is_target = np.zeros(len(number), int)
    is_target[targets] = 1
    counts: dict[tuple[int, int], int] = defaultdict(int)
    for source in targets:
        go_on(is_wanted)
        away, before = dijkstra(graph, directed=False, indices=source, return_predecessors=True)
        # Each pair is counted from one of its cities: of several shortest ways, the other one may use another.
        is_target[source] = 0
        beyond, came_from = is_target.tolist(), before.tolist()
        # The farthest first: a node passes on what it and all nodes behind it receive.
        for node in np.argsort(-away, kind="stable").tolist():
            last = came_from[node]
            if last >= 0 and beyond[node]:
                counts[min(node, last), max(node, last)] += beyond[node]
                beyond[last] += beyond[node]
    return [
        counts[key] if key in shortest and long <= ALIKE * shortest[key] else 0
        for key, long in zip(keys, lengths, strict=True)
    ]

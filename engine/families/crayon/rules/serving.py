"""What a demand of a hand would take: where its load is, and the cheapest track that is missing for it.

Track is missing where own track, and red areas, do not join three places: the own network (or any major city before
there is one), a city that has the load, and the city that asks for it. All ways to join three places meet in one
milepost, so the best one is found by trying every milepost as the meeting point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import touched
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.drawing import STEP, arrays
from engine.families.crayon.rules.position import Position, vehicles

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix


class Serving(NamedTuple):
    """A demand of a card and the cheapest way to serve it.

    `sources` are the cities that have the load, `source` the one that is meant, NONE where the load is on board or no
    track leads there. `arcs` are the sections that are missing, in an order in which they can be built, `cost` what
    they cost, NONE where no free track joins the places; `mileposts` is how far it is from the source, or from own
    track for a load on board, to the city. `is_aboard` whether a train of the seat carries the load, `chips` how many
    of it lie in the tray.
    """

    card: int
    row: int
    city: int
    load: int
    payoff: int
    sources: tuple[int, ...]
    source: int
    arcs: tuple[int, ...]
    cost: int
    mileposts: int
    is_aboard: bool
    chips: int


def servings(m: CompiledBoard, g: Position, seat: int) -> list[Serving]:
    """Every demand that a seat holds, in the order of its cards. About 2 ms for each city that is named."""
    asked = [(card, row, *demand) for card in held(g, seat) for row, demand in enumerate(m.demands[card])]
    if not asked:
        return []
    found = {load: sources_of(m, g, load) for _, _, _, load, _ in asked}
    cities = sorted({city for _, _, city, _, _ in asked}.union(*found.values()))
    ways = Ways(m, g, seat, cities)
    carried = {load for vehicle in vehicles(m, g, seat) for load in g.cargo[vehicle] if load != NONE}
    served = []
    for card, row, city, load, payoff in asked:
        aboard = load in carried
        best = min((ways.joined(city, source) for source in ((NONE,) if aboard else found[load])), default=None)
        source, arcs, cost, far = (NONE, (), NONE, NONE) if best is None or best.cost == NO_WAY else best[1:]
        served.append(
            Serving(card, row, city, load, payoff, found[load], source, arcs, cost, far, aboard, g.tray[load])
        )
    return served


def sources_of(m: CompiledBoard, g: Position, load: int) -> tuple[int, ...]:
    """The cities that supply a load, and those where it was left."""
    cities = {city for city, supplied in enumerate(m.supplies) if load in supplied}
    cities |= {m.city_at[row[0]] for row in g.stored if row[1] == load and m.city_at[row[0]] != NONE}
    return tuple(sorted(cities))


NO_WAY = 1 << 60


class Joined(NamedTuple):
    """Places that are joined; the lightest is the best."""

    weight: float
    source: int
    arcs: tuple[int, ...]
    cost: int
    mileposts: int


class Ways:
    """The lightest ways over own and free sections: from the own network to every milepost, and from every milepost to
    each of some cities."""

    def __init__(self, m: CompiledBoard, g: Position, seat: int, cities: list[int]) -> None:
        from scipy.sparse.csgraph import dijkstra

        self._m = m
        self._own = np.repeat(np.frombuffer(g.track, np.uint8) == seat + 1, 2)
        graph = self._graph(g)
        begins = touched(m, g, seat) or {node for city in m.majors for node in m.nodes[city]}
        self._out, self._before, _ = dijkstra(
            graph, indices=np.array(sorted(begins), np.int64), return_predecessors=True, min_only=True
        )
        self._number = {city: n for n, city in enumerate(cities)}
        centres = np.array([m.centre[city] for city in cities], np.int64)
        self._far, self._next = dijkstra(graph.T.tocsr(), indices=centres, return_predecessors=True)

    def _graph(self, g: Position) -> csr_matrix:
        from scipy.sparse import csr_matrix

        m = self._m
        starts, ends, prices, inner = arrays(m)
        free = self._own | inner
        is_open = free | ((prices >= 0) & ~np.repeat(np.frombuffer(g.track, np.uint8) > 0, 2))
        weights = np.where(free, 0, prices) * float(STEP) + 1
        shape = (m.node_count, m.node_count)
        return csr_matrix((weights[is_open], (starts[is_open], ends[is_open])), shape=shape)

    def joined(self, city: int, source: int) -> Joined:
        """The own network, a source and a city, all joined; without a source the two others."""
        there = self._number[city]
        weight = self._out + self._far[there]
        if source != NONE:
            weight = weight + self._far[self._number[source]]
        meeting = int(weight.argmin())
        if not np.isfinite(weight[meeting]):
            return Joined(float(NO_WAY), source, (), NO_WAY, NONE)
        way = self._from_start(meeting)
        steps = len(way) if source == NONE else 0
        if source != NONE:
            to_source = self._onward(meeting, self._number[source])
            way += to_source
            steps += len(to_source)
        to_city = self._onward(meeting, there)
        way += to_city
        arcs = tuple(dict.fromkeys(arc for arc in way if not self._own[arc] and not self._m.inner[arc >> 1]))
        cost = sum(self._m.price[arc] for arc in arcs)
        return Joined(float(weight[meeting]), source, arcs, cost, steps + len(to_city))

    def _from_start(self, node: int) -> list[int]:
        """The arcs that lead to a milepost, the first first."""
        arcs = []
        while self._before[node] >= 0:
            before = int(self._before[node])
            arcs.append(self._m.arc(before, node))
            node = before
        return arcs[::-1]

    def _onward(self, node: int, number: int) -> list[int]:
        """The arcs from a milepost to a city, the first first."""
        following: Any = self._next[number]
        arcs = []
        while following[node] >= 0:
            after = int(following[node])
            arcs.append(self._m.arc(node, after))
            node = after
        return arcs

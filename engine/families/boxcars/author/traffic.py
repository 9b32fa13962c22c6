"""Trips over a board by exact odds, fast enough to follow a drag: rides on every section and on every railroad.

The model is that of `travel.py`, which computes any groups of railroads one stop after the other and is the oracle in
the tests. Here all origins are computed at once, layer by layer of their distances, and each railroad is a group of its
own.

A node is a milepost with the railroad of arrival, for one origin. `cost` of a node is the fewest changes of railroads
on a shortest route to it, `routes` the number of such routes, and `ahead` the trips that pass it, for each of these
routes. A route continues from a node with the same railroad (a stay) or, from the cheapest nodes of a milepost, with
another one (a change).

A turn with a ride on a railroad is counted at its first section there. After a stay that is the first section of the
turn; after a change it is any section of it, unless the route was on the same railroad some sections before
(`_returns`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import TooMuch
from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.author.travel import DICE, DIGITS, LONGEST, starts_of_turns
from engine.families.boxcars.content import BoxcarsContent
from engine.i18n import format_number, tr
from engine.model.board import City
from engine.model.ids import CityId, MilepostId, RailroadId
from engine.model.memo import derived
from engine.model.network import Network, Section, network
from engine.model.scenario import Scenario, switched_on

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_WAYS = 2_000_000
"""The product of cities and sections above which computing all routes takes too long."""

FAR = 1 << 30
"""Cost of a node, or distance of a milepost, that is not reached."""


class Traffic(NamedTuple):
    """Trips of a traveling player. `sections` has the share of trips over each section, `rides` the share of turns with
    a ride on each railroad, and `share` that of all ridden sections that belong to it. `access` is the average number
    of sections of the trips to a city, by the chance of their origin; None if there is none. `length` and `turns` are
    the averages of a trip."""

    sections: Mapping[Section, float]
    rides: Mapping[RailroadId, float]
    share: Mapping[RailroadId, float]
    access: Mapping[CityId, float | None]
    length: float
    turns: float


def traffic(scenario: Scenario) -> Traffic:
    """Return the traffic of a board. Lines of options count as the rules set them. Raises TooMuch for too large a
    board."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    board = scenario.board
    return _traffic(network(board, switched_on(scenario)), board.cities, board.railroads, city_odds(content))


@derived(kept=3)
def _traffic(
    made_net: Network,
    cities: Mapping[CityId, City],
    railroads: Mapping[RailroadId, object],
    odds: Mapping[CityId, Fraction],
) -> Traffic:
    chances: dict[MilepostId, float] = {}
    for id, city in cities.items():
        if (chance := odds.get(id)) and city.milepost in made_net.at:
            chances[city.milepost] = chances.get(city.milepost, 0.0) + float(chance)
    if len(chances) * len(made_net.sections) > MAX_WAYS:
        raise TooMuch(
            tr("{cities} cities and {sections} sections are too many to calculate all routes").format(
                cities=format_number(len(chances)), sections=format_number(len(made_net.sections))
            )
        )
    if not chances:
        nothing = dict.fromkeys(railroads, 0.0)
        return Traffic({}, nothing, nothing, dict.fromkeys(cities), 0.0, 0.0)
    return _Routes(made_net, chances).traffic(cities, railroads)


class _Layer(NamedTuple):
    """The steps from one distance to the next: flat indices of the origin's tail milepost, of the node of a stay, of
    the node of arrival, of the head milepost, and the arc."""

    tail: NDArray[np.intp]
    stay: NDArray[np.intp]
    node: NDArray[np.intp]
    head: NDArray[np.intp]
    arc: NDArray[np.intp]


class _Steps(NamedTuple):
    """Cheapest steps of a layer: the routes over each of them that stay on its railroad, and that change to it."""

    stays: NDArray[np.float64]
    changes: NDArray[np.float64]


class _Routes:
    """All shortest routes between the mileposts of cities."""

    def __init__(self, made_net: Network, chances: Mapping[MilepostId, float]) -> None:
        import numpy as np

        self._net = made_net
        places = {id: n for n, id in enumerate(made_net.at)}
        self._rails = {id: n for n, id in enumerate(dict.fromkeys(each.railroad for each in made_net.sections))}
        ends = np.array([(places[each.a], places[each.b]) for each in made_net.sections], dtype=np.intp)
        rail = np.array([self._rails[each.railroad] for each in made_net.sections], dtype=np.intp)
        self._places = places
        # An arc is a section in one direction.
        self.tail, self.head = np.concatenate((ends[:, 0], ends[:, 1])), np.concatenate((ends[:, 1], ends[:, 0]))
        self.rail, self.section = np.tile(rail, 2), np.tile(np.arange(len(rail)), 2)
        stops, numbers = np.unique(
            np.concatenate((self.tail, self.head)) * len(self._rails) + np.tile(self.rail, 2), return_inverse=True
        )
        self._stop_at, self._stop_rail = stops // len(self._rails), stops % len(self._rails)
        self._stay_stop, self._node_stop = numbers[: len(self.tail)], numbers[len(self.tail) :]
        self._origins = np.array([places[id] for id in chances], dtype=np.intp)
        self._chances = np.array(list(chances.values()))
        self._count = len(self._origins), len(places), len(stops)

    def traffic(self, cities: Mapping[CityId, City], railroads: Mapping[RailroadId, object]) -> Traffic:
        """Compute everything."""
        import numpy as np

        origins, places, stops = self._count
        self.far = self._distances()
        self.layers = self._layers()
        self.cost, self.routes = np.full(origins * stops, FAR), np.zeros(origins * stops)
        self.least, self.least_routes = np.full(origins * places, FAR), np.zeros(origins * places)
        at_origin = np.arange(origins) * places + self._origins
        self.least[at_origin], self.least_routes[at_origin] = -1, 1.0
        self.steps = [self._forward(layer) for layer in self.layers]
        # Ends of trips: the cheapest nodes of a destination, each route to them equally likely.
        ways = self.far[:, self._origins]
        trips = np.where((ways > 0) & (ways < FAR), np.outer(self._chances, self._chances), 0.0)
        passing = np.zeros((origins, places))
        passing[:, self._origins] = trips
        for_each = np.zeros(origins * places)
        reached = self.least_routes > 0
        for_each[reached] = passing.reshape(-1)[reached] / self.least_routes[reached]
        self.ahead = self._backward(for_each)
        total = float(trips.sum()) or 1.0
        longest = int(ways[ways < FAR].max(initial=0))
        starts = np.array(starts_of_turns(max(longest, len(self.layers), 1)))
        turns = float((trips * np.concatenate(([0.0], np.cumsum(starts)))[np.where(ways < FAR, ways, 0)]).sum())
        length = float((trips * np.where(ways < FAR, ways, 0)).sum())
        flow, rides = np.zeros(len(self._net.sections)), np.zeros(len(self._rails))
        first = _first_of_turn(starts, len(self.layers))
        for far, (layer, steps) in enumerate(zip(self.layers, self.steps, strict=True)):
            ahead = self.ahead[layer.node]
            np.add.at(flow, self.section[layer.arc], (steps.stays + steps.changes) * ahead)
            counted = (steps.stays * first[far, 0] + steps.changes * first[far, LONGEST]) * ahead
            np.add.at(rides, self.rail[layer.arc], counted)
        rides -= self._returns(first)
        rail_flow = np.bincount(self.rail[: len(flow)], flow, len(self._rails))
        of = {id: self._rails[id] for id in railroads if id in self._rails}
        into = trips.sum(axis=0)
        access = np.divide(
            (trips * np.where(ways < FAR, ways, 0)).sum(axis=0), into, out=np.full(origins, -1.0), where=into > 0
        )
        column = {place: n for n, place in enumerate(self._origins.tolist())}
        return Traffic(
            {each: float(share) for each, share in zip(self._net.sections, (flow / total).tolist(), strict=True)},
            {id: round(float(rides[of[id]] / turns), DIGITS) if id in of and turns else 0.0 for id in railroads},
            {id: round(float(rail_flow[of[id]] / length), DIGITS) if id in of and length else 0.0 for id in railroads},
            {id: self._of_city(access, column, city) for id, city in cities.items()},
            round(length / total, DIGITS),
            round(turns / total, DIGITS),
        )

    def _of_city(self, access: Any, column: Mapping[int, int], city: City) -> float | None:
        place = column.get(self._places.get(city.milepost, -1))
        return None if place is None or access[place] < 0 else float(access[place])

    def _distances(self) -> NDArray[np.int64]:
        """Return the fewest sections from each origin to each milepost, FAR without a route."""
        import numpy as np
        from scipy.sparse import csr_matrix
        from scipy.sparse.csgraph import dijkstra

        _, places, _ = self._count
        graph = csr_matrix((np.ones(len(self.tail)), (self.tail, self.head)), shape=(places, places))
        far = dijkstra(graph, indices=self._origins, unweighted=True)
        return np.where(np.isinf(far), FAR, far).astype(np.int64)

    def _layers(self) -> list[_Layer]:
        """Return the steps that lead away from their origin, by its distance to their tail."""
        import numpy as np

        _, places, stops = self._count
        near = self.far[:, self.tail]
        origin, arc = np.nonzero((near < FAR) & (self.far[:, self.head] == near + 1))
        order = np.argsort(near[origin, arc], kind="stable")
        origin, arc = origin[order], arc[order]
        if not len(arc):
            return []
        ends = np.bincount(near[origin, arc]).cumsum()[:-1]
        columns = (
            origin * places + self.tail[arc], origin * stops + self._stay_stop[arc],
            origin * stops + self._node_stop[arc], origin * places + self.head[arc], arc,
        )  # fmt: skip
        return [_Layer(*parts) for parts in zip(*(np.split(column, ends) for column in columns), strict=True)]

    def _forward(self, layer: _Layer) -> _Steps:
        """Set cost and routes of the nodes behind a layer; return the routes over its steps."""
        import numpy as np

        by_stay, by_change = self.cost[layer.stay], self.least[layer.tail] + 1
        cost = np.minimum(by_stay, by_change)
        np.minimum.at(self.cost, layer.node, cost)
        is_best = cost == self.cost[layer.node]
        stays = np.where(is_best & (by_stay == cost), self.routes[layer.stay], 0.0)
        changes = np.where(is_best & (by_change == cost), self.least_routes[layer.tail], 0.0)
        np.add.at(self.routes, layer.node, stays + changes)
        nodes, at = np.unique(layer.node, return_index=True)
        heads, costs = layer.head[at], self.cost[nodes]
        np.minimum.at(self.least, heads, costs)
        np.add.at(self.least_routes, heads, np.where(costs == self.least[heads], self.routes[nodes], 0.0))
        return _Steps(stays, changes)

    def _backward(self, for_each: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the trips that pass each node for each route to it. `for_each` has those that end at a milepost."""
        import numpy as np

        ahead, onward = np.zeros_like(self.cost, dtype=float), for_each
        for layer, steps in zip(reversed(self.layers), reversed(self.steps), strict=True):
            # All steps behind these nodes were added before; so were the trips that end there.
            nodes, at = np.unique(layer.node, return_index=True)
            heads = layer.head[at]
            ahead[nodes] += np.where(self.cost[nodes] == self.least[heads], onward[heads], 0.0)
            passing = ahead[layer.node]
            np.add.at(ahead, layer.stay, np.where(steps.stays > 0, passing, 0.0))
            np.add.at(onward, layer.tail, np.where(steps.changes > 0, passing, 0.0))
        return ahead

    def _returns(self, first: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return for each railroad the turns that are counted twice, because a route comes back to it within a turn.

        Routes that left a railroad are followed step by step: `node` is where they are, `left` the railroad, and
        `routes` their number.
        """
        import numpy as np

        stops, rails = self._count[2], len(self._rails)
        twice = np.zeros(rails)
        if not self.layers:
            return twice
        source, target, depth, is_change = self._transitions()
        rail = self._stop_rail[target % stops]
        order = np.argsort(source, kind="stable")
        source, target, depth, rail = source[order], target[order], depth[order], rail[order]
        is_change = is_change[order]
        node, left = target[is_change], self._stop_rail[source[is_change] % stops]
        routes = self.routes[source[is_change]]
        for since in range(1, LONGEST):
            node, left, routes = _merged(node, left, routes, rails)
            low, high = np.searchsorted(source, node, "left"), np.searchsorted(source, node, "right")
            count = high - low
            item = np.repeat(np.arange(len(node)), count)
            way = np.repeat(low - np.concatenate(([0], np.cumsum(count)[:-1])), count) + np.arange(count.sum())
            is_back = rail[way] == left[item]
            came = way[is_back]
            lost = first[depth[came], LONGEST] - first[depth[came], since]
            np.add.at(twice, rail[came], routes[item[is_back]] * self.ahead[target[came]] * lost)
            node, left, routes = target[way[~is_back]], left[item[~is_back]], routes[item[~is_back]]
        return twice

    def _transitions(self) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp], NDArray[np.bool_]]:
        """Return the cheapest steps with trips over them as pairs of nodes: source, target, distance of the source, and
        whether the railroad changes."""
        import numpy as np

        _, places, stops = self._count
        found: list[tuple[Any, ...]] = []
        changing: list[tuple[Any, ...]] = []
        for far, (layer, steps) in enumerate(zip(self.layers, self.steps, strict=True)):
            is_used = self.ahead[layer.node] > 0
            stays, changes = np.flatnonzero(is_used & (steps.stays > 0)), np.flatnonzero(is_used & (steps.changes > 0))
            found.append((layer.stay[stays], layer.node[stays], np.full(len(stays), far)))
            changing.append((layer.tail[changes], layer.node[changes], np.full(len(changes), far)))
        source, target, depth = (np.concatenate(column) for column in zip(*found, strict=True))
        tail, to, at = (np.concatenate(column) for column in zip(*changing, strict=True))
        # A change leaves all cheapest nodes of its milepost.
        nodes = np.flatnonzero(self.routes > 0)
        homes = nodes // stops * places + self._stop_at[nodes % stops]
        is_cheapest = self.cost[nodes] == self.least[homes]
        nodes, homes = nodes[is_cheapest], homes[is_cheapest]
        order = np.argsort(homes, kind="stable")
        nodes, homes = nodes[order], homes[order]
        low, high = np.searchsorted(homes, tail, "left"), np.searchsorted(homes, tail, "right")
        count = high - low
        item = np.repeat(np.arange(len(tail)), count)
        leaving = nodes[np.repeat(low - np.concatenate(([0], np.cumsum(count)[:-1])), count) + np.arange(count.sum())]
        return (
            np.concatenate((source, leaving)),
            np.concatenate((target, to[item])),
            np.concatenate((depth, at[item])),
            np.concatenate((np.zeros(len(source), dtype=bool), np.ones(len(leaving), dtype=bool))),
        )


def _first_of_turn(starts: NDArray[np.float64], layers: int) -> NDArray[np.float64]:
    """Return for each number of sections before a ride, and each number of them since the last one on the same
    railroad, the chance that the ride is the first of its turn there. LONGEST stands for any larger number."""
    import numpy as np

    found = np.zeros((layers, LONGEST + 1))
    for back in range(LONGEST + 1):
        longer = sum(chance for total, chance in DICE.items() if total > back)
        found[back:, back] = starts[: max(0, layers - back)] * longer
    return np.cumsum(found, axis=1)


def _merged(
    node: NDArray[np.intp], left: NDArray[np.intp], routes: NDArray[np.float64], rails: int
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.float64]]:
    """Return the same routes with one item for each node and railroad."""
    import numpy as np

    keys, inverse = np.unique(node * rails + left, return_inverse=True)
    return keys // rails, keys % rails, np.bincount(inverse, routes, len(keys)).astype(np.float64)

"""A seat's plan for a position, by the compiled search or by the same text interpreted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from engine.families.crayon.bots.compilation import COMPILATION, entry
from engine.families.crayon.bots.search import (
    BLOCKED,
    FAR,
    KEPT,
    MOST,
    MOST_EVENTS,
    SLOTS,
    Fields,
    Found,
    Ground,
    Map,
    Order,
)
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import FLOOD, NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import ALLOWED, at_city
from engine.families.crayon.rules.chapters.deck import held
from engine.families.crayon.rules.chapters.events import is_struck
from engine.families.crayon.rules.position import Position, in_force

MOST_ARCS = 20_000
MOST_OPTIONS = 16


class Stop(NamedTuple):
    """A stop of a plan: a load is picked up in a city, or delivered there for a demand (card, row)."""

    city: int
    load: int
    demand: tuple[int, int] | None


class Plan(NamedTuple):
    """Stops in their order, arcs to be built in their order, what is earned and built, mileposts, rented ones, a
    thousand times what the plan is worth a turn, and a hundred times its turns."""

    stops: tuple[Stop, ...]
    arcs: tuple[int, ...]
    earned: int
    built: int
    miles: int
    rented: int
    worth: int
    turns: int


NOTHING = Plan((), (), 0, 0, 0, 0, 0, 100)


def orders() -> tuple[list[int], list[list[int]]]:
    """Where the orders of one, two and three options begin, and the orders themselves."""
    count, rows = [0], []
    for n in range(1, MOST + 1):
        for row in sorted(set(permutations([*range(n), *range(MOST, MOST + n)]))):
            picks = [event for event in row if event < MOST]
            if picks == sorted(picks) and all(row.index(each) < row.index(each + MOST) for each in range(n)):
                rows.append([*row, *[NONE] * (MOST_EVENTS - 2 * n)])
        count.append(len(rows))
    return count, rows


class Thinker:
    """The search on a board: what never changes, and room to work in. One thread at a time uses it."""

    def __init__(self, m: CompiledBoard, is_compiled: bool) -> None:
        self.m, self.is_compiled = m, is_compiled
        n, edges, cities = m.node_count, m.edge_count, len(m.city_ids)
        rows = self._rows
        first = [0]
        for arcs in m.arcs:
            first.append(first[-1] + len(arcs))
        supply, source = [0], []
        for load in range(m.load_count):
            source += [city for city in range(cities) if load in m.supplies[city]]
            supply.append(len(source))
        q, r = zip(*m.lattice.cells, strict=True)
        self.map = Map(
            rows(first), rows([arc for arcs in m.arcs for arc in arcs]), rows(m.start), rows(m.end), rows(m.opens),
            rows(list(m.inner)), rows(m.centre), rows(supply), rows([*source, NONE]), rows(list(q)), rows(list(r)),
        )  # fmt: skip
        zeros = self._zeros
        self.fields = Fields(
            zeros(cities + 2, n), zeros(cities + 2, n), zeros(cities + 1), zeros(cities, cities + 1),
            zeros(cities, cities + 1), zeros(cities, cities + 1), zeros(SLOTS), zeros(4 * edges + n + 1),
            zeros(4 * edges + n + 1), zeros(edges), zeros(n + 1),
        )  # fmt: skip
        count, events = orders()
        self.order = Order(rows(count), rows(events))
        self.found = Found(
            zeros(MOST_EVENTS + 1, 3), zeros(min(MOST_ARCS, edges) + 1), zeros(8), zeros(MOST_OPTIONS, 4),
            zeros(KEPT, 5), zeros(KEPT),
        )  # fmt: skip
        self.majors = rows(list(m.is_major))
        spans, nodes = [0], []
        for city in m.majors:
            nodes += [m.centre[city], *(node for node in m.nodes[city] if node != m.centre[city])]
            spans.append(len(nodes))
        self.spans, self.nodes = rows(spans), rows(nodes)
        self._think: Callable[..., Any] = COMPILATION.games if is_compiled else entry
        self._known: tuple[Any, ...] | None = None
        self._ground: Ground | None = None

    def _rows(self, values: Sequence[Any]) -> Any:
        if not self.is_compiled:
            return list(values)
        import numpy as np

        return np.array(values, np.int64)

    def _bytes(self, values: bytes) -> Any:
        if not self.is_compiled:
            return list(values)
        import numpy as np

        return np.frombuffer(values, np.uint8).astype(np.int64)

    def _zeros(self, *sizes: int) -> Any:
        if not self.is_compiled:
            return [0] * sizes[0] if len(sizes) == 1 else [[0] * sizes[1] for _ in range(sizes[0])]
        import numpy as np

        return np.zeros(sizes, np.int64)

    def look(self, g: Position, seat: int, track: bytes, weights: Weights) -> Ground:
        """The ground as a seat finds it, and fields that fit it."""
        m = self.m
        floods = in_force(m, g, FLOOD)
        blocked = dead_end(m, g, g.vehicle, track) if g.seat == seat else NONE
        key = (track, seat, tuple(floods), weights.mile, weights.rent, blocked)
        if self._ground is not None and key == self._known:
            return self._ground
        price = list(m.price)
        for event in floods:
            for edge in m.crossed[event]:
                price[2 * edge] = price[2 * edge + 1] = NONE
        for city in range(len(m.city_ids)):
            if m.limited[m.centre[city]] and at_city(m, g, city, seat, track) != ALLOWED:
                for arc in m.sides[city]:
                    price[arc] = price[arc ^ 1] = NONE
        self._ground = Ground(self._rows(price), self._bytes(track))
        if blocked != NONE:
            self._ground.track[blocked] = BLOCKED
        self._known = key
        for city in range(len(self.fields.have)):
            self.fields.have[city] = 0
        return self._ground

    def plan(self, g: Position, seat: int, vehicle: int, at: int, cash: int, track: bytes, weights: Weights) -> Plan:
        """The plan that pays best for a train that stands at a milepost, NONE where it may begin anywhere."""
        return self._plan(0, 0, g, seat, vehicle, at, cash, track, weights)

    def plans(
        self, g: Position, seat: int, vehicle: int, at: int, cash: int, track: bytes, weights: Weights
    ) -> list[Plan]:
        """The plans that were looked at closely and can be paid, the best first."""
        found = [self._plan(0, 0, g, seat, vehicle, at, cash, track, weights)]
        found += [self._plan(3, n, g, seat, vehicle, at, cash, track, weights) for n in range(KEPT)]
        affordable = [plan for plan in dict.fromkeys(found) if plan.stops and plan.worth <= found[0].worth]
        return sorted(affordable, key=lambda plan: -plan.worth)

    def _plan(
        self, what: int, number: int, g: Position, seat: int, vehicle: int, at: int, cash: int, track: bytes,
        weights: Weights,
    ) -> Plan:  # fmt: skip
        m = self.m
        ground = self.look(g, seat, track, weights)
        demands, names = [], []
        for card in held(g, seat):
            for row, (city, load, payoff) in enumerate(m.demands[card]):
                demands.append([city, load, payoff, card])
                names.append((card, row))
        closed = [int(is_struck(m, g, city)) for city in range(len(m.city_ids))]
        rows, train = self._rows, g.train[vehicle]
        self._think(
            what, self.map, ground, self.fields, self.order, self.found, self.majors, rows(demands or [[NONE] * 4]),
            len(demands), rows(g.cargo[vehicle] or [NONE]), rows(g.tray or [0]), rows(closed), self.nodes, self.spans,
            number, seat + 1, at, cash, m.train_speed[train], m.train_loads[train], m.build_limit, m.track_fee,
            rows(weights.row(at == NONE)),
        )  # fmt: skip
        found = self.found
        events, arcs, earned, built, miles, rented, worth, turns = (int(found.sums[place]) for place in range(8))
        if not events:
            return NOTHING
        stops = []
        for place in range(events):
            city, load, demand = (int(value) for value in found.events[place])
            stops.append(Stop(city, load, names[demand] if demand >= 0 else None))
        laid = tuple(int(found.arcs[a]) for a in range(arcs))
        return Plan(tuple(stops), laid, earned, built, miles, rented, worth, turns)

    def joining(self, g: Position, seat: int, track: bytes, weights: Weights) -> tuple[int, tuple[int, ...]]:
        """What it costs to join the major cities that are needed, and the arcs to be built; FAR where nobody can."""
        m = self.m
        ground = self.look(g, seat, track, weights)
        rows = self._rows
        self._think(
            1, self.map, ground, self.fields, self.order, self.found, self.majors, rows([[NONE] * 4]), 0, rows([NONE]),
            rows([0]), rows([0]), self.nodes, self.spans, m.majors_to_join, seat + 1, NONE, 0, 1, 1, 1, 0,
            rows(weights.row(False)),
        )  # fmt: skip
        sums = self.found.sums
        return int(sums[3]), tuple(int(self.found.arcs[a]) for a in range(int(sums[1])))

    def via(self, city: int, node: int) -> int:
        """The arc that a train at a milepost takes on the planned way to a city; NONE where it is there, or where there
        is no way. The row of the city has to be worked out."""
        arc = int(self.fields.via[city][node])
        return NONE if arc < 0 or self.fields.far[city][node] >= FAR else arc ^ 1

    def work_out(self, g: Position, seat: int, track: bytes, weights: Weights, city: int) -> None:
        """Works out the ways to a city."""
        ground = self.look(g, seat, track, weights)
        rows = self._rows
        self._think(
            2, self.map, ground, self.fields, self.order, self.found, self.majors, rows([[NONE] * 4]), 0, rows([NONE]),
            rows([0]), rows([0]), self.nodes, self.spans, city, seat + 1, NONE, 0, 1, 1, 1, 0, rows(weights.row(False)),
        )  # fmt: skip


def dead_end(m: CompiledBoard, g: Position, vehicle: int, track: bytes) -> int:
    """The section by which a train has come to the end of all track away from a city: it cannot turn there, so it has
    to go on. NONE where it can go on or turn."""
    here, came = g.at[vehicle], g.came[vehicle]
    if here == NONE or came == NONE or m.city_at[here] != NONE:
        return NONE
    for arc in m.arcs[here]:
        if arc != came ^ 1 and m.opens[arc] and track[arc >> 1]:
            return NONE
    return came >> 1

"""Plans of a player for a position, by the compiled or the interpreted search."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise, permutations
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from engine.families.crayon.bots.search.answer import BEGIN, EXTENSION, JOIN, LAY_OUT, PLAN, WAY, answer
from engine.families.crayon.bots.search.queries import (
    MAX_DEMANDS,
    MAX_EVENTS,
    STAGES,
    SUMS,
    WAY_ARCS,
    WAY_COST,
    Found,
    Hand,
    Order,
    Train,
)
from engine.families.crayon.bots.search.routes import BLOCKED, SLOTS, Field, Ground, Map, Room
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import FLOOD, NONE, STRIKE, CompiledBoard
from engine.families.crayon.rules.chapters.building import ALLOWED, at_city
from engine.families.crayon.rules.chapters.loads import ROWS
from engine.families.crayon.rules.position import Position, in_force

MAX_OPTIONS = 16
MAX_KEPT = 16
"""The limits of the weights `looked` and `kept`."""

GROUP = 8
"""The number of cities whose sections are compared at once."""

MAX_GROUNDS = 6
LOGGED = 4_096
"""The maximum number of step changes to store. Beyond it, all routes are recalculated."""

MAX_STEP_CHANGES = 50_000
MAX_CELLS = 1 << 24
"""The maximum number of cells of all routes for which the board is stored per player."""


T = TypeVar("T")


class Stop(NamedTuple):
    """A stop of a plan: pick up a load in a city, or deliver it there for a demand (card, row)."""

    city: int
    load: int
    demand: tuple[int, int] | None


class Plan(NamedTuple):
    """A plan: stops and arcs to build in their order, earnings and building cost, mileposts, rented mileposts, value
    per turn times 1,000 and turns times 100."""

    stops: tuple[Stop, ...]
    arcs: tuple[int, ...]
    earned: int
    built: int
    miles: int
    rented: int
    worth: int
    turns: int


NO_PLAN = Plan((), (), 0, 0, 0, 0, -(1 << 40), 100)


def orders() -> tuple[list[int], list[list[int]]]:
    """Return the start of the orders of one, two and three options, and the orders. Those with the same beginning
    follow one another."""
    count, rows = [0], []
    for n in range(1, MAX_DEMANDS + 1):
        for row in sorted(set(permutations([*range(n), *range(MAX_DEMANDS, MAX_DEMANDS + n)]))):
            picks = [event for event in row if event < MAX_DEMANDS]
            if picks == sorted(picks) and all(row.index(each) < row.index(each + MAX_DEMANDS) for each in range(n)):
                rows.append([*row, *[NONE] * (MAX_EVENTS - 2 * n)])
        count.append(len(rows))
    return count, rows


def shared_events(orders: list[list[int]]) -> list[int]:
    """Return the number of first events that each order has in common with the previous one of its length."""
    found = [0]
    for before, order in pairwise(orders):
        shared = next(place for place in range(MAX_EVENTS) if order[place] != before[place])
        found.append(0 if order.count(NONE) != before.count(NONE) else shared)
    return found


class Way(NamedTuple):
    """The route from a milepost to a city: cost of missing track, and arcs. Without arcs the train is there, or there
    is no route."""

    cost: int
    arcs: tuple[int, ...]


NO_WAY = Way(0, ())


class Recent(Generic[T]):
    """The last answers by what was asked."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[Any, ...], T] = OrderedDict()
        self.get = self._kept.get

    def keep(self, asked: tuple[Any, ...], answer: T) -> None:
        """Store an answer in place of the oldest one. Each step is safe beside other threads."""
        self._kept[asked] = answer
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)


class Planner:
    """The search on a board: constant data, knowledge of players, and work space. A caller has exclusive access until
    it reads the answer, because bots and explanations run in different threads."""

    def __init__(self, board: CompiledBoard, is_compiled: bool) -> None:
        self.m, self.is_compiled = board, is_compiled
        self.plans_made: Recent[Plan] = Recent(64)
        self.building_made: Recent[tuple[int, ...]] = Recent(16)
        self._lock = Lock()
        n, edges, cities = board.node_count, board.edge_count, len(board.city_ids)
        rows, places, zeros, blanks = self._rows, self._places, self._zeros, self._blanks
        self.map = self._map()
        self.grounds: OrderedDict[tuple[int, int, int], Ground] = OrderedDict()
        self._answers: dict[tuple[int, int, int], Callable[[int, int, bool], None]] = {}
        self._most_grounds = max(1, min(MAX_GROUNDS, MAX_CELLS // (2 * n * (cities + 1))))
        slots = 2 * edges
        self.room = Room(
            places([NONE] * SLOTS), places(range(1, slots + n + 1)), blanks(slots + n), places([NONE] * n), blanks(1),
            blanks(2 * slots + n + 1), blanks(1), blanks(slots), blanks(n), blanks(edges), blanks(n), zeros(slots),
            blanks(n),
        )  # fmt: skip
        count, events = orders()
        self.order = Order(rows(count), rows(events), rows(shared_events(events)))
        stops = 2 * MAX_OPTIONS
        self.found = Found(
            zeros(MAX_EVENTS + 1, 3), blanks(edges + 1), zeros(SUMS), blanks(n), zeros(MAX_OPTIONS, 4),
            self._cube(stops, stops + 1, 3), zeros(MAX_KEPT + 1, 5), zeros(MAX_KEPT + 1),
            zeros(MAX_EVENTS + 1, STAGES),
        )  # fmt: skip
        self.majors = places(list(board.is_major))
        spans, nodes = [0], []
        for city in board.majors:
            nodes += [board.centre[city], *(node for node in board.nodes[city] if node != board.centre[city])]
            spans.append(len(nodes))
        self.goals = places([board.centre[city] for city in board.majors])
        self.spans, self.nodes = places(spans), places(nodes)
        self.train = Train._make([*(zeros(1) for _ in Train._fields[:-1]), zeros(8)])
        self.hand = Hand(
            zeros(ROWS * board.deal, 4), zeros(1), zeros(board.capacity), zeros(board.load_count), zeros(cities)
        )
        # Sections at each city with an entry limit, and their place among the sections of all such cities; by group.
        sides: list[tuple[int, slice]] = []
        around: list[int] = []
        for city in range(cities):
            if board.limited[board.centre[city]] and len(board.sides[city]) > 1:
                sides.append((city, slice(len(around), len(around) + len(board.sides[city]))))
                around += [arc >> 1 for arc in board.sides[city]]
        groups = [sides[first : first + GROUP] for first in range(0, len(sides), GROUP)]
        self._sides = [(slice(group[0][1].start, group[-1][1].stop), group) for group in groups]
        self._around = self._bytes_at(around)
        self._closed: dict[tuple[int, int], tuple[bytes | None, set[int]]] = {}
        self._closes: dict[tuple[int, int, int, bytes], bool] = {}
        self._hands: Recent[tuple[list[tuple[int, int]], Any]] = Recent(16)
        self._track = bytes(edges)
        self._weights: list[int] = []
        self._cargo: list[int] = []
        self._chips: list[int] = []
        self._known: tuple[Any, ...] | None = None
        self._told: dict[tuple[int, int, int], tuple[Any, ...] | None] = {}
        self._marks, self._shut = bytearray(edges), bytearray(edges)
        self._open = self._struck_before = [0] * cities
        self._way_known: tuple[Any, ...] | None = None
        self._way = NO_WAY

    def _map(self) -> Map:
        m, places = self.m, self._places
        first, out = [0], []
        for arcs in m.arcs:
            out += arcs
            first.append(len(out))
        slot = [0] * len(out)
        for place, arc in enumerate(out):
            slot[arc] = place
        supply, source = [0], []
        for load in range(m.load_count):
            source += [city for city in range(len(m.city_ids)) if load in m.supplies[city]]
            supply.append(len(source))
        q, r = zip(*m.lattice.cells, strict=True)
        return Map(
            places(first), places(out), places([m.start[arc] for arc in out]), places([m.end[arc] for arc in out]),
            places([slot[arc ^ 1] for arc in out]), places(m.start), places(m.end), places(slot), self._rows(m.price),
            places(m.opens), places(list(m.inner)), places(m.centre), places(supply), places([*source, NONE]),
            places(list(q)), places(list(r)), places(m.city_at), places([int(0 in m.price)]),
        )  # fmt: skip

    def _rows(self, values: Sequence[Any], kind: str = "i8") -> Any:
        if not self.is_compiled:
            return list(values)
        import numpy as np

        return np.array(values, kind)

    def _places(self, values: Sequence[int]) -> Any:
        return self._rows(values, "i4")

    def _zeros(self, *sizes: int, kind: str = "i8") -> Any:
        if not self.is_compiled:
            return [0] * sizes[0] if len(sizes) == 1 else [[0] * sizes[1] for _ in range(sizes[0])]
        import numpy as np

        return np.zeros(sizes, kind)

    def _blanks(self, size: int) -> Any:
        return self._zeros(size, kind="i4")

    def _cube(self, *sizes: int) -> Any:
        return self._zeros(*sizes) if self.is_compiled else [self._zeros(*sizes[1:]) for _ in range(sizes[0])]

    def _bytes_at(self, places: list[int]) -> Callable[[bytes], bytes]:
        """Return the function that returns the bytes at some places of a row."""
        if not self.is_compiled:
            return lambda row: bytes(row[place] for place in places)
        import numpy as np

        found = np.array(places, "i8")
        return lambda row: np.frombuffer(row, "u1").take(found).tobytes()

    def _ints(self, values: Any) -> list[Any]:
        return values.tolist() if self.is_compiled else list(values)

    def _field(self, rows: int, nodes: int, slots: int) -> Field:
        zeros, blanks = self._zeros, self._blanks
        return Field(
            zeros(slots), zeros(rows, nodes), blanks(rows), blanks(rows), blanks(LOGGED), zeros(LOGGED), blanks(1)
        )

    def _empty_ground(self, mile: int, rent: int) -> Ground:
        """Return the board without track. Players with the same weights share the distances without track."""
        m = self.m
        edges, rows, nodes = m.edge_count, len(m.city_ids) + 1, m.node_count
        ways, net = self._field(rows, nodes, 2 * edges), self._field(1, nodes, 2 * edges)
        alike = [
            ground for (_, its_mile, its_rent), ground in self.grounds.items() if (its_mile, its_rent) == (mile, rent)
        ]
        bare, known = (alike[0].bare, alike[0].known) if alike else (self._zeros(rows, nodes), self._blanks(rows))
        return Ground(bytearray(edges), bytearray(edges), ways, net, bare, known, self._blanks(1))

    def _asked_of(self, ground: Ground) -> Callable[[int, int, bool], None]:
        """Return the function that answers a query, its number, and whether track changed, for a player."""
        given = (
            self.map, ground, self.room, self.order, self.found, self.majors, self.goals, self.nodes, self.spans,
            self._marks, self._shut, self.train, self.hand,
        )  # fmt: skip
        if self.is_compiled:
            found: Callable[[int, int, bool], None] = EXTENSION.module.answer(*flat(given))
            return found
        return lambda what, number, is_news: answer(what, number, is_news, *given)

    def _ground(self, seat: int, weights: Weights) -> tuple[int, int, int]:
        """Return the key of the board as a player last knew it."""
        key = (seat, weights.mile, weights.rent)
        found = self.grounds.get(key)
        if found is None:
            while len(self.grounds) >= self._most_grounds:
                gone, _ = self.grounds.popitem(last=False)
                del self._told[gone], self._answers[gone]
            found = self._empty_ground(weights.mile, weights.rent)
            self.grounds[key] = found
            self._answers[key] = self._asked_of(found)
            self._told[key] = None
            self._ask(BEGIN, 0, key, weights.row(False))
        else:
            self.grounds.move_to_end(key)
        return key

    def _ask(self, what: int, number: int, key: tuple[int, int, int], weights: list[int]) -> None:
        if weights != self._weights:
            self.train.weights[:] = self._weights = weights
        self._answers[key](what, number, self._told[key] is not self._known)
        if what != BEGIN:
            self._told[key] = self._known

    def _look(self, state: Position, seat: int, track: bytes, weights: Weights) -> tuple[int, int, int]:
        """Return the key of the board as a player finds it: previous knowledge, and the changes in `_marks`."""
        m = self.m
        self.train.mine[0] = seat + 1
        floods = tuple(in_force(m, state, FLOOD))
        blocked = dead_end(m, state, state.vehicle, track) if state.seat == seat else NONE
        key = (track, seat, state.seats, floods, blocked)
        if key != self._known:
            marks, shut = self._marks, self._shut
            marks[:], shut[:] = track, bytes(m.edge_count)
            for event in floods:
                for edge in m.crossed[event]:
                    shut[edge] = 1
            for city in self._closed_cities(state, seat, track):
                for arc in m.sides[city]:
                    shut[arc >> 1] = 1
            if blocked != NONE:
                marks[blocked] = BLOCKED
            self._known = key
        return self._ground(seat, weights)

    def _closed_cities(self, state: Position, seat: int, track: bytes) -> set[int]:
        """Return the cities where a player may not build more sections. Only changed cities are checked."""
        around = self._around(track)
        before, closed = self._closed.get((seat, state.seats), (None, set()))
        if around != before:
            groups = [group for place, group in self._sides if before is None or around[place] != before[place]]
            for city, place in chain.from_iterable(groups):
                sides = around[place]
                if before is None or sides != before[place]:
                    is_closed = any(sides) and self._is_closed(state, city, seat, sides, track)
                    (closed.add if is_closed else closed.discard)(city)
            self._closed[seat, state.seats] = around, closed
        return closed

    def _is_closed(self, state: Position, city: int, seat: int, around: bytes, track: bytes) -> bool:
        """Return whether a player may not build more sections at a city. Cached, because the same sides are checked
        every turn."""
        key = (city, seat, state.seats, around)
        found = self._closes.get(key)
        if found is None:
            if len(self._closes) > MAX_STEP_CHANGES:
                self._closes.clear()
            found = self._closes[key] = at_city(self.m, state, city, seat, track) != ALLOWED
        return found

    def same_track(self, track: bytearray) -> bytes:
        """Track for a query. The identity of its row shows at once whether it has changed."""
        found = self._track
        if found != track:
            self._track = found = bytes(track)
        return found

    def plan(
        self, state: Position, seat: int, vehicle: int, at: int, back: int, cash: int, track: bytes, weights: Weights
    ) -> Plan:
        """Return the plan with the highest value per turn for a train at a milepost (NONE: it may begin anywhere) that
        cannot use the arc `back` (NONE: it can leave in any direction)."""
        with self._lock:
            return self._plan(PLAN, 0, state, seat, vehicle, at, back, cash, track, weights)

    def plans(
        self, state: Position, seat: int, vehicle: int, at: int, back: int, cash: int, track: bytes, weights: Weights
    ) -> list[Plan]:
        """Return the evaluated affordable plans, the best first."""
        asked = (state, seat, vehicle, at, back, cash, track, weights)
        with self._lock:
            found = [self._plan(PLAN, 0, *asked), *(self._plan(LAY_OUT, n, *asked) for n in range(weights.kept + 1))]
        affordable = [plan for plan in dict.fromkeys(found) if plan.stops and plan.worth <= found[0].worth]
        return sorted(affordable, key=lambda plan: -plan.worth)

    def _plan(
        self,
        what: int,
        number: int,
        state: Position,
        seat: int,
        vehicle: int,
        at: int,
        back: int,
        cash: int,
        track: bytes,
        weights: Weights,
    ) -> Plan:
        m, train, hand, found = self.m, self.train, self.hand, self.found
        ground = self._look(state, seat, track, weights)
        names, demands = self._held(tuple(state.hand[seat]))
        if names:
            hand.demands[: len(names)] = demands
        kind = state.train[vehicle]
        hand.size[0] = len(names)
        if state.cargo[vehicle] != self._cargo:
            hand.cargo[:] = self._cargo = state.cargo[vehicle][:]
        if state.tray != self._chips:
            hand.chips[:] = self._chips = state.tray[:]
        struck = self._struck(state)
        if struck != self._struck_before:
            hand.closed[:] = self._struck_before = struck
        train.at[0], train.cash[0], train.speed[0] = at, cash, m.train_speed[kind]
        train.back[0] = back
        train.capacity[0], train.limit[0], train.fee[0] = m.train_loads[kind], m.limit_of[seat], m.track_fee
        self._ask(what, number, ground, weights.row(at == NONE))
        sums = self._ints(found.sums)
        events, arcs = sums[:2]
        if not events:
            return NO_PLAN
        stops = [
            Stop(city, load, names[demand] if demand >= 0 else None)
            for city, load, demand in self._ints(found.events[:events])
        ]
        if what == PLAN and at != NONE:
            self._keep_way(weights, stops[0].city)
        return Plan(tuple(stops), tuple(self._ints(found.arcs[:arcs])), *sums[2:8])

    def _held(self, hand: tuple[int, ...]) -> tuple[list[tuple[int, int]], Any]:
        """Return the demands of a hand as (card, row), and their rows for the search."""
        found = self._hands.get(hand)
        if found is None:
            names = [(card, row) for card in hand if card != NONE for row in range(len(self.m.demands[card]))]
            found = (names, self._rows([(*self.m.demands[card][row], card) for card, row in names]))
            self._hands.keep(hand, found)
        return found

    def _struck(self, state: Position) -> list[int]:
        """Return by city whether it is on strike."""
        m, strikes = self.m, in_force(self.m, state, STRIKE)
        if not strikes:
            return self._open
        return [int(any(m.area[event][centre] for event in strikes)) for centre in m.centre]

    def joining(self, state: Position, seat: int, track: bytes, weights: Weights) -> Way:
        """Return the cost to connect the needed major cities (`joining.NEVER` if impossible) and the arcs to build."""
        with self._lock:
            ground = self._look(state, seat, track, weights)
            self._ask(JOIN, self.m.majors_to_join, ground, weights.row(False))
            arcs, cost = int(self.found.sums[0]), int(self.found.sums[1])
            return Way(cost, tuple(self._ints(self.found.arcs[:arcs])))

    def way(self, state: Position, seat: int, track: bytes, weights: Weights, city: int, here: int) -> Way:
        """Return the planned route from a milepost to a city."""
        with self._lock:
            ground = self._look(state, seat, track, weights)
            key = (self._known, weights.mile, weights.rent, city)
            if key == self._way_known:
                place = self._place_on_way(track, here)
                if place != NONE:
                    # The rest of a route is the route from there.
                    return Way(self._way.cost, self._way.arcs[place:]) if place else self._way
            self.train.at[0] = here
            self._ask(WAY, city, ground, weights.row(False))
            self._keep_way(weights, city)
            return self._way

    def _keep_way(self, weights: Weights, city: int) -> None:
        """Store the last route."""
        arcs, cost = int(self.found.sums[WAY_ARCS]), int(self.found.sums[WAY_COST])
        self._way = Way(cost, tuple(self._ints(self.found.way[:arcs])))
        self._way_known = (self._known, weights.mile, weights.rent, city)

    def _place_on_way(self, track: bytes, here: int) -> int:
        """Return the number of the arc of the last route that leaves a milepost, up to the first missing section,
        because farther on less track would be missing; NONE if there is none."""
        start, inner = self.m.start, self.m.inner
        for place, arc in enumerate(self._way.arcs):
            if start[arc] == here:
                return place
            if not track[arc >> 1] and not inner[arc >> 1]:
                break
        return NONE


def flat(given: tuple[Any, ...]) -> Iterator[Any]:
    """Yield the rows in named tuples one by one."""
    for each in given:
        if isinstance(each, tuple):
            yield from flat(each)
        else:
            yield each


def dead_end(board: CompiledBoard, state: Position, vehicle: int, track: bytes) -> int:
    """Return the section by which a train reached the end of all track away from a city. It cannot turn there and must
    continue. NONE if it can continue or turn."""
    here, came = state.at[vehicle], state.came[vehicle]
    if here == NONE or came == NONE or board.city_at[here] != NONE:
        return NONE
    for arc in board.arcs[here]:
        if arc != came ^ 1 and board.opens[arc] and track[arc >> 1]:
            return NONE
    return came >> 1

"""The lightest routes over existing and new track: from the own network to every milepost, and from every milepost to
goals.

A route may use track of others. Building may not continue from such track unless building may begin there anyway. So a
route is in one of three states: at own track (OWN), on track of others (RENTED), or on a gap after it (GAP) that is
built from its far end, which must be own track or a major city.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import ALLOWED, at_city, touched
from engine.families.crayon.rules.drawing import STEP, Drawing, arrays, beginnings
from engine.families.crayon.rules.position import Position, vehicles
from engine.families.crayon.rules.track import Longs

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

OWN, RENTED, GAP = range(3)
NO_WAY = 1 << 60


class Joined(NamedTuple):
    """Connected mileposts; the lightest is the best. `arcs` are the sections to build, in their order, `cost` their
    cost; `mileposts` is the distance to the city from the source, or from own track without one; `fees` is the number
    of fees for the trip, one per owner and turn."""

    weight: float
    source: int
    arcs: tuple[int, ...]
    cost: int
    mileposts: int
    fees: int


class Ways:
    """The lightest routes to some mileposts for a player in a position; `rents` says whether they may use track of
    others. Sections at cities that are closed to the player, and those of `closed`, are not built."""

    def __init__(
        self,
        board: CompiledBoard,
        state: Position,
        nodes: Iterable[int],
        rents: bool = False,
        closed: Iterable[int] = (),
    ) -> None:
        """The player is the current player of `state`."""
        from scipy.sparse.csgraph import dijkstra

        self._m, self._g = board, state
        track = np.repeat(np.frombuffer(state.track, np.uint8), 2)
        self._own = track == state.seat + 1
        self._others = (track > 0) & ~self._own
        _, _, prices, inner = arrays(board)
        self._builds = (prices >= 0) & (track == 0) & ~inner
        for edge in {*closed, *closed_edges(board, state)}:
            self._builds[2 * edge : 2 * edge + 2] = False
        begins = np.array(sorted(beginnings(board, state)), np.int64)
        self._number = {node: n for n, node in enumerate(nodes)}
        goals = np.array(list(self._number), np.int64)
        self._places = (3 if rents else 1) * board.node_count
        graph = self._graph(begins, goals, rents)
        first = np.array(sorted(touched(board, state, state.seat)), np.int64)
        self._out, self._before, _ = dijkstra(
            graph, indices=first if len(first) else begins, return_predecessors=True, min_only=True
        )
        sinks = self._places + np.arange(len(goals))
        self._far, self._next = dijkstra(graph.T.tocsr(), indices=sinks, return_predecessors=True)

    def _graph(self, begins: Longs, goals: Longs, rents: bool) -> csr_matrix:
        """Return the states of all mileposts, followed by one for each goal, reached from its states at own and rented
        track."""
        from scipy.sparse import csr_matrix

        m, n = self._m, self._m.node_count
        starts, ends, prices, inner = arrays(m)
        rows: list[tuple[Longs, Longs, Any]] = []

        def add(arcs: np.ndarray, state: int, other: int, weights: Any) -> None:
            there = starts[arcs] + state * n, ends[arcs] + other * n
            rows.append((*there, np.broadcast_to(weights, len(there[0]))))

        add(self._own | inner, OWN, OWN, 1)
        add(self._builds, OWN, OWN, prices[self._builds] * float(STEP) + 1)
        sinks = self._places + np.arange(len(goals))
        rows.append((goals, sinks, np.ones(len(goals))))
        if rents:
            ride = round(m.track_fee * STEP / self._speed) + 1
            back = self._builds.reshape(-1, 2)[:, ::-1].reshape(-1)  # A gap is paid for in the other direction.
            gaps = back & (prices.reshape(-1, 2)[:, ::-1].reshape(-1) >= 0)
            price = prices.reshape(-1, 2)[:, ::-1].reshape(-1)[gaps] * float(STEP) + 1
            add(self._others, OWN, RENTED, ride)
            add(self._others, RENTED, RENTED, ride)
            add(gaps, RENTED, GAP, price)
            add(gaps, GAP, GAP, price)
            rows += [(begins + state * n, begins + OWN * n, np.ones(len(begins))) for state in (RENTED, GAP)]
            rows.append((goals + RENTED * n, sinks, np.ones(len(goals))))
        row, column, weight = (np.concatenate(part) for part in zip(*rows, strict=True))
        size = self._places + len(goals)
        return csr_matrix((weight.astype(float), (row, column)), shape=(size, size))

    @property
    def _speed(self) -> int:
        """Return the mileposts per turn of the player's fastest train."""
        m, g = self._m, self._g
        return max(1, *(m.train_speed[g.train[vehicle]] for vehicle in vehicles(m, g, g.seat)))

    def joined(self, goal: int, source: int) -> Joined:
        """Connect the own network, a source and a goal; without a source only the other two."""
        there = self._number[goal]
        weight = self._out + self._far[there]
        if source != NONE:
            weight = weight + self._far[self._number[source]]
        meeting = int(weight.argmin())
        if not np.isfinite(weight[meeting]):
            return Joined(float(NO_WAY), source, (), NO_WAY, NONE, 0)
        out, to_city = self._from_start(meeting), self._onward(meeting, there)
        to_source = self._onward(meeting, self._number[source]) if source != NONE else []
        legs = [*out, *to_source, *to_city]
        arcs = tuple(dict.fromkeys(arc for arc in self._in_order(legs) if self._builds[arc]))
        cost = sum(self._m.price[arc] for arc in arcs)
        far = len(to_source) + len(to_city) if source != NONE else len(legs)
        ride = [arc for arc, _ in (*out, *to_source, *reversed(to_source), *to_city)]
        return Joined(float(weight[meeting]), source, arcs, cost, far, self._fees(ride))

    def _in_order(self, legs: list[tuple[int, int]]) -> list[int]:
        """Return the arcs in building order: gaps from their far ends."""
        found: list[int] = []
        gap: list[int] = []
        for arc, state in legs:
            if state == GAP:
                gap.insert(0, arc ^ 1)
            else:
                found += [*gap, arc]
                gap = []
        return found + gap

    def _fees(self, ride: list[int]) -> int:
        """Return the number of fees for a trip that begins with a full turn."""
        track, found = self._g.track, 0
        for begin in range(0, len(ride), self._speed):
            turn = ride[begin : begin + self._speed]
            found += len({track[arc >> 1] for arc in turn if self._others[arc]})
        return found

    def _from_start(self, place: int) -> list[tuple[int, int]]:
        """Return the arcs to a place and the states after them, from first to last."""
        legs = []
        while self._before[place] >= 0:
            before = int(self._before[place])
            legs += self._leg(before, place)
            place = before
        return legs[::-1]

    def _onward(self, place: int, number: int) -> list[tuple[int, int]]:
        """Return the arcs from a place to a goal, from first to last."""
        following: Any = self._next[number]
        legs = []
        while following[place] >= 0:
            after = int(following[place])
            legs += self._leg(place, after)
            place = after
        return legs

    def _leg(self, first: int, second: int) -> list[tuple[int, int]]:
        """Return the arc between two places; none if only the state changes."""
        n = self._m.node_count
        if second >= self._places or first % n == second % n:
            return []
        return [(self._m.arc(first % n, second % n), second // n)]


def to_join(drawing: Drawing, board: CompiledBoard, city: int) -> tuple[int, ...]:
    """Return the sections that would connect a city to the network of the current player and the drawing, in order;
    none if it is connected, or without a network or route."""
    g = drawing.position
    return (
        Ways(board, g, [board.centre[city]]).joined(board.centre[city], NONE).arcs if touched(board, g, g.seat) else ()
    )


def closed_edges(board: CompiledBoard, state: Position) -> set[int]:
    """Return the free sections at medium and small cities that are closed to the current player (BR-BUILD-07 to BR-
    BUILD-09)."""
    found: set[int] = set()
    for city in range(len(board.sides)):
        if board.limited[board.centre[city]] and at_city(board, state, city, state.seat, state.track) != ALLOWED:
            found.update(arc >> 1 for arc in board.sides[city])
    return found

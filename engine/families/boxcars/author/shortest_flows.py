"""Flows over all shortest routes from one origin after the other, compiled (`hatch_build.py`).

A node is a milepost with the railroad of arrival. `cost` of a node is the fewest changes of railroads on a shortest
route to it, `routes` the number of such routes, and `ahead` the trips that pass it, for each of these routes. A route
continues from a node with the same railroad (a stay) or, from the cheapest nodes of a milepost, with another one (a
change).

A turn with a ride on a railroad is counted at its first section there. After a stay that is the first section of the
turn; after a change it is any section of it, unless the route was on the same railroad some sections before
(`_count_returns`).

Mileposts, railroads, sections and nodes are numbers. An arc is a section in one direction, listed at the milepost where
it begins; its twin is the other direction. Nothing here needs the lock of the interpreter.
Functions return a number, because Cython would need the lock to look for an exception behind those that return nothing.
"""

from __future__ import annotations

from array import array

import cython

FAR = 1_000_000_000
"""Cost of a node that is not reached."""


@cython.final
@cython.cclass
class ShortestFlows:
    """Trips from the origins so far.

    `flow` has the trips over each section, `rides` the turns with a ride on each railroad, `into` the trips to each
    milepost and `lengths` the sections of these trips; `trips`, `length` and `turns` are the sums of all trips.
    """

    flow: array[float]
    rides: array[float]
    into: array[float]
    lengths: array[float]
    trips: cython.double
    length: cython.double
    turns: cython.double

    _places: cython.int
    _rails: cython.int
    _longest: cython.int
    _chance: array[float]
    _starts: array[float]
    _first: array[float]
    _first_arc: array[int]
    _head: array[int]
    _section: array[int]
    _twin: array[int]
    _node: array[int]
    _first_node: array[int]
    _rail: array[int]
    _place: array[int]
    _order: array[int]
    _reached: cython.int
    _far: array[int]
    _cost: array[int]
    _routes: array[float]
    _ahead: array[float]
    _least: array[int]
    _least_routes: array[float]
    _onward: array[float]
    _stays: array[float]
    _changes: array[float]
    _count: cython.int
    _slot: array[int]
    _at: array[int]
    _left: array[int]
    _number: array[float]
    _next_at: array[int]
    _next_left: array[int]
    _next_number: array[float]

    def __init__(
        self,
        ends: tuple[array[int], array[int]],
        rail: array[int],
        rails: cython.int,
        chance: array[float],
        starts: array[float],
        first: array[float],
        longest: cython.int,
    ) -> None:
        """`ends` are the two mileposts of each section, `rail` its railroad, and `chance` that of each milepost as the
        end of a trip. `starts[n]` is the chance that a turn starts before n sections of a trip, in total. `first` has a
        row for each number of sections before a ride: the chances that it is the first one of its turn, by the sections
        since the last ride on its railroad; `longest` stands for any larger number."""
        tails: array[int] = ends[0]
        heads: array[int] = ends[1]
        sections: cython.int = len(rail)
        places: cython.int = len(chance)
        arcs: cython.int = 2 * sections
        n: cython.int
        place: cython.int
        arc: cython.int
        node: cython.int = 0
        self._places, self._rails, self._longest = places, rails, longest
        self._chance, self._starts, self._first = chance, starts, first
        self.flow, self.rides = _numbers(sections), _numbers(rails)
        self.into, self.lengths = _numbers(places), _numbers(places)
        self.trips = self.length = self.turns = 0.0
        self._first_arc = _whole_numbers(places + 1)
        for n in range(sections):
            self._first_arc[tails[n] + 1] += 1
            self._first_arc[heads[n] + 1] += 1
        for place in range(places):
            self._first_arc[place + 1] += self._first_arc[place]
        free: array[int] = _whole_numbers(places)
        for place in range(places):
            free[place] = self._first_arc[place]
        self._head, self._section = _whole_numbers(arcs), _whole_numbers(arcs)
        self._twin, self._node = _whole_numbers(arcs), _whole_numbers(arcs)
        for n in range(sections):
            there: cython.int = free[tails[n]]
            back: cython.int = free[heads[n]]
            free[tails[n]] += 1
            free[heads[n]] += 1
            self._head[there], self._head[back] = heads[n], tails[n]
            self._section[there] = self._section[back] = n
            self._twin[there], self._twin[back] = back, there
        self._first_node = _whole_numbers(places + 1)
        self._rail, self._place = _whole_numbers(arcs), _whole_numbers(arcs)
        known: array[int] = _whole_numbers(rails)
        for place in range(places):
            for arc in range(self._first_arc[place], self._first_arc[place + 1]):
                own: cython.int = rail[self._section[arc]]
                # Nodes of a milepost follow each other, from 1 in this table.
                if known[own] <= self._first_node[place]:
                    self._rail[node], self._place[node] = own, place
                    node += 1
                    known[own] = node
                self._node[arc] = known[own] - 1
            self._first_node[place + 1] = node
        self._order, self._far = _whole_numbers(places), _whole_numbers(places)
        self._least, self._least_routes = _whole_numbers(places), _numbers(places)
        self._onward = _numbers(places)
        self._cost, self._routes, self._ahead = _whole_numbers(node), _numbers(node), _numbers(node)
        self._stays, self._changes = _numbers(arcs), _numbers(arcs)
        self._slot = _whole_numbers(node * rails)
        self._at, self._left = _whole_numbers(node * rails), _whole_numbers(node * rails)
        self._number = _numbers(node * rails)
        self._next_at, self._next_left = _whole_numbers(node * rails), _whole_numbers(node * rails)
        self._next_number = _numbers(node * rails)
        self._reached = self._count = 0

    @cython.ccall
    def add(self, origin: cython.int) -> None:
        """Add the trips from an origin to all other mileposts with a chance."""
        with cython.nogil:
            self._reach(origin)
            self._find_routes(origin)
            self._send(origin)
            self._flow_back()
            self._count_returns()

    @cython.cfunc
    @cython.nogil
    def _reach(self, origin: cython.int) -> cython.int:
        """List the mileposts in the order of their distance from the origin, in sections; return their number."""
        n: cython.int = 0
        arc: cython.int
        for n in range(self._places):
            self._far[n] = -1
        self._order[0] = origin
        self._far[origin] = 0
        self._reached = 1
        n = 0
        while n < self._reached:
            place: cython.int = self._order[n]
            n += 1
            for arc in range(self._first_arc[place], self._first_arc[place + 1]):
                head: cython.int = self._head[arc]
                if self._far[head] < 0:
                    self._far[head] = self._far[place] + 1
                    self._order[self._reached] = head
                    self._reached += 1
        return self._reached

    @cython.cfunc
    @cython.nogil
    def _find_routes(self, origin: cython.int) -> cython.int:
        """Set cost and routes of all nodes, and the routes over the arcs that lead to them, at the twins of these."""
        n: cython.int
        arc: cython.int
        node: cython.int
        stay: cython.int
        cost: cython.int
        change: cython.int
        tail: cython.int
        place: cython.int
        for n in range(self._reached):
            place = self._order[n]
            for node in range(self._first_node[place], self._first_node[place + 1]):
                self._cost[node] = FAR
                self._routes[node] = self._ahead[node] = 0.0
            if n == 0:
                self._least[place], self._least_routes[place] = -1, 1.0
                continue
            for arc in range(self._first_arc[place], self._first_arc[place + 1]):
                tail, node = self._head[arc], self._node[arc]
                if self._far[tail] == self._far[place] - 1:
                    cost = min(self._cost[self._node[self._twin[arc]]], self._least[tail] + 1)
                    self._cost[node] = min(self._cost[node], cost)
            for arc in range(self._first_arc[place], self._first_arc[place + 1]):
                tail, node = self._head[arc], self._node[arc]
                self._stays[arc] = self._changes[arc] = 0.0
                if self._far[tail] == self._far[place] - 1:
                    stay, change = self._node[self._twin[arc]], self._least[tail] + 1
                    if self._cost[stay] == self._cost[node]:
                        self._stays[arc] = self._routes[stay]
                    if change == self._cost[node]:
                        self._changes[arc] = self._least_routes[tail]
                    self._routes[node] += self._stays[arc] + self._changes[arc]
            self._least[place], self._least_routes[place] = FAR, 0.0
            for node in range(self._first_node[place], self._first_node[place + 1]):
                if self._cost[node] < self._least[place]:
                    self._least[place], self._least_routes[place] = self._cost[node], 0.0
                if self._cost[node] == self._least[place]:
                    self._least_routes[place] += self._routes[node]
        return self._reached

    @cython.cfunc
    @cython.nogil
    def _send(self, origin: cython.int) -> cython.int:
        """Send the trips: they end at the cheapest nodes of a milepost, each route to them equally likely."""
        n: cython.int
        for n in range(self._reached):
            place: cython.int = self._order[n]
            self._onward[place] = 0.0
            if n and self._chance[place] > 0:
                trips: cython.double = self._chance[origin] * self._chance[place]
                far: cython.int = self._far[place]
                self._onward[place] = trips / self._least_routes[place]
                self.into[place] += trips
                self.lengths[place] += trips * far
                self.trips += trips
                self.length += trips * far
                self.turns += trips * self._starts[far]
        return self._reached

    @cython.cfunc
    @cython.nogil
    def _flow_back(self) -> cython.int:
        """Set the trips ahead of all nodes, the farthest first, and add them to sections and railroads."""
        n: cython.int
        arc: cython.int
        node: cython.int
        row: cython.int
        for n in range(self._reached - 1, 0, -1):
            place: cython.int = self._order[n]
            for node in range(self._first_node[place], self._first_node[place + 1]):
                if self._cost[node] == self._least[place]:
                    self._ahead[node] += self._onward[place]
            for arc in range(self._first_arc[place], self._first_arc[place + 1]):
                ahead: cython.double = self._ahead[self._node[arc]]
                stays: cython.double = self._stays[arc]
                changes: cython.double = self._changes[arc]
                if ahead > 0 and stays + changes > 0:
                    tail: cython.int = self._head[arc]
                    if stays > 0:
                        self._ahead[self._node[self._twin[arc]]] += ahead
                    if changes > 0:
                        self._onward[tail] += ahead
                    self.flow[self._section[arc]] += (stays + changes) * ahead
                    row = self._far[tail] * (self._longest + 1)
                    counted: cython.double = stays * self._first[row] + changes * self._first[row + self._longest]
                    self.rides[self._rail[self._node[arc]]] += counted * ahead
        return self._reached

    @cython.cfunc
    @cython.nogil
    def _count_returns(self) -> cython.int:
        """Subtract the turns that are counted twice, because a route comes back to a railroad within a turn.

        Routes that left a railroad are followed step by step: `_at` is the node where they are, `_left` the railroad,
        and `_number` how many they are.
        """
        n: cython.int
        since: cython.int
        node: cython.int
        place: cython.int
        self._count = 0
        for n in range(1, self._reached):
            place = self._order[n]
            for node in range(self._first_node[place], self._first_node[place + 1]):
                if self._cost[node] == self._least[place] and self._routes[node] > 0:
                    self._go_on(place, node, self._rail[node], self._routes[node], 0)
        for since in range(1, self._longest):
            count: cython.int = self._count
            self._at, self._next_at = self._next_at, self._at
            self._left, self._next_left = self._next_left, self._left
            self._number, self._next_number = self._next_number, self._number
            for n in range(count):
                self._slot[self._at[n] * self._rails + self._left[n]] = 0
            self._count = 0
            for n in range(count):
                node = self._at[n]
                self._go_on(self._place[node], node, self._left[n], self._number[n], since)
        for n in range(self._count):
            self._slot[self._next_at[n] * self._rails + self._next_left[n]] = 0
        return self._reached

    @cython.cfunc
    @cython.nogil
    def _go_on(
        self, place: cython.int, node: cython.int, left: cython.int, number: cython.double, since: cython.int
    ) -> cython.int:
        """Follow routes from a node by one section, those that have just left their railroad if `since` is 0."""
        arc: cython.int
        to: cython.int
        slot: cython.int
        row: cython.int = self._far[place] * (self._longest + 1)
        is_cheapest: cython.bint = self._cost[node] == self._least[place]
        for arc in range(self._first_arc[place], self._first_arc[place + 1]):
            if self._far[self._head[arc]] != self._far[place] + 1:
                continue
            back: cython.int = self._twin[arc]
            to = self._node[back]
            if self._ahead[to] <= 0:
                continue
            does_stay: cython.bint = since > 0 and self._node[arc] == node and self._stays[back] > 0
            if not does_stay and not (is_cheapest and self._changes[back] > 0):
                continue
            if since > 0 and self._rail[to] == left:
                lost: cython.double = self._first[row + self._longest] - self._first[row + since]
                self.rides[left] -= number * self._ahead[to] * lost
                continue
            slot = to * self._rails + left
            if self._slot[slot] == 0:
                self._next_at[self._count], self._next_left[self._count] = to, left
                self._next_number[self._count] = 0.0
                self._count += 1
                self._slot[slot] = self._count
            self._next_number[self._slot[slot] - 1] += number
        return self._count


def _numbers(count: int) -> array[float]:
    return array("d", [0.0]) * count


def _whole_numbers(count: int) -> array[int]:
    return array("i", [0]) * count

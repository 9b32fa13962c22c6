"""The cheapest way to a goal in turns and fees, over links not yet used."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import compress

from engine.families.boxcars.board import NONE, CompiledBoard
from engine.families.boxcars.game import Game

STEP = 1_000
"""What a milepost of way costs in dollars: a turn earns about seven times as much and goes about seven mileposts."""

FEE_PARTS = 4
"""A fee is paid once a turn and owner, so each milepost on a railroad bears this part of it."""

UNIT = 10
"""Dollars to a unit of cost: coarse enough that the costs of a whole way stay small numbers, which are quicker."""

NO_ROUTE = 1 << 60


Row = tuple[int, int, int]
"""(milepost, fare, links): a chain to a node, its fare and its length."""


class Ways:
    """A compiled board made ready for route search: nodes where ways part, and chains of links between them.

    Every milepost that offers a choice is a node, and every city. A fare is a railroad, or a pair of railroads for a
    ride that changes between them (`pairs`); a chain has one fare throughout. For each milepost `rows`, `arcs` and
    `keys` tell the chains that begin there; the key of a chain is its lowest link, the same in both directions. Costs
    are in units of ten dollars shifted by `shift` bits, to leave room for the number of a milepost in the queue.
    """

    def __init__(self, m: CompiledBoard) -> None:
        self.m = m
        self.shift = len(m.arcs).bit_length()
        self._fare: list[int] = []
        pairs: dict[tuple[int, int], int] = {}
        for one, two in zip(m.first, m.last, strict=True):
            fresh = len(m.railroads) + len(pairs)
            self._fare.append(one if one == two else pairs.setdefault((min(one, two), max(one, two)), fresh))
        self.pairs = list(pairs)
        self.is_node = [self._offers_choice(dot) for dot in range(len(m.arcs))]
        for dot in m.city_dot:
            self.is_node[dot] = True
        self.arcs = [[self._chain(arc) for arc in arcs] for arcs in m.arcs]
        self.keys = [[min(chain) >> 1 for chain in chains] for chains in self.arcs]
        self.key = list(range(m.links))
        self.rows: list[list[Row]] = []
        for dot, chains in enumerate(self.arcs):
            row = []
            for chain, key in zip(chains, self.keys[dot], strict=True):
                row.append((m.to[chain[-1]], self._fare[chain[0]], len(chain)))
                if self.is_node[dot]:
                    for arc in chain:
                        self.key[arc >> 1] = key
            self.rows.append(row)
        self._ahead: list[list[int] | None] = [None] * len(m.arcs)

    def _offers_choice(self, dot: int) -> bool:
        arcs, to = self.m.arcs[dot], self.m.to
        return len(arcs) != 2 or self._fare[arcs[0]] != self._fare[arcs[1]] or to[arcs[0]] == to[arcs[1]]

    def _chain(self, arc: int) -> list[int]:
        """The arcs from this one on, as far as the next node."""
        chain = [arc]
        while not self.is_node[here := self.m.to[chain[-1]]]:
            one, two = self.m.arcs[here]
            chain.append(two if one == chain[-1] ^ 1 else one)
        return chain

    def ahead(self, start: int) -> list[int]:
        """For each milepost the least cost from `start`, with the milepost's number in the lowest bits."""
        known = self._ahead[start]
        if known is None:
            step = STEP // UNIT << self.shift
            known = [hops * step + dot for dot, hops in enumerate(self.m.hops(start))]
            self._ahead[start] = known
        return known

    def fares(self, g: Game, seat: int) -> list[int]:
        """What a milepost costs the seat by fare."""
        m, shift = self.m, self.shift
        step, other, bank = (
            (STEP + fee // FEE_PARTS) // UNIT << shift
            for fee in (0, m.fee_sold_out if g.sold_out else m.fee_player, m.fee_bank)
        )
        by_owner = [other] * g.bank + [bank]
        by_owner[seat] = step
        fares = [by_owner[owner] for owner in g.owner]
        fares += [fares[one] + fares[two] - step for one, two in self.pairs]
        return fares

    def blocked(self, used: bytearray) -> bytearray:
        """By key, whether a link of the chain is used."""
        blocked = bytearray(len(used))
        for key in compress(self.key, used):
            blocked[key] = 1
        return blocked

    def open_chains(self, dot: int, used: bytearray, blocked: bytearray | None) -> Sequence[int]:
        """The numbers of the chains from a milepost that can be ridden; all of them where nothing is blocked. A train
        between two nodes has a part of a chain to either side."""
        if blocked is None:
            return range(len(self.rows[dot]))
        if self.is_node[dot]:
            return [n for n, key in enumerate(self.keys[dot]) if not blocked[key]]
        return [n for n, chain in enumerate(self.arcs[dot]) if not any(used[arc >> 1] for arc in chain)]


_recent: list[Ways] = []


def ways(m: CompiledBoard) -> Ways:
    """The board made ready for route search, remembered while it is among the last few asked for."""
    if _recent and _recent[0].m is m:
        return _recent[0]
    for known in _recent:
        if known.m is m:
            return known
    made = Ways(m)
    _recent.insert(0, made)
    del _recent[8:]
    return made


def route(m: CompiledBoard, g: Game, seat: int, goal: int) -> list[int]:
    """The arcs of the cheapest way from the seat's train to a city's milepost, the next one last; empty where no way
    is left.

    A* from the goal back to the train: no way is cheaper than STEP for each hop. Everything that costs no more than
    the cheapest way is settled before the way is read off, and of equal ways the first chain of a node is taken; so
    the rest of a way is what a search from any milepost on it would find.
    """
    known = ways(m)
    start, used, ahead = g.at[seat], g.used[seat], known.ahead(g.at[seat])
    fares = known.fares(g, seat)
    rows: list[list[Row]] = known.rows[:]
    blocked: bytearray | None = None
    if used != m.clear:
        blocked = known.blocked(used)
    if not known.is_node[start]:  # the nodes to either side lead to the train
        for n in known.open_chains(start, used, blocked):
            there, fare, links = known.rows[start][n]
            rows[there] = [*rows[there], (start, fare, links)]
    mask = (1 << known.shift) - 1
    dist = [NO_ROUTE] * len(rows)
    dist[goal] = 0
    done = bytearray(len(rows))
    heap = [ahead[goal]]
    limit = NO_ROUTE
    while heap:
        entry = heappop(heap)
        if entry > limit:
            break
        here = entry & mask
        if done[here]:
            continue
        done[here] = 1
        far = dist[here]
        if here == start:
            limit = far | mask
            continue
        row = rows[here]
        if blocked is not None:
            ends = row[len(known.rows[here]) :]
            row = [known.rows[here][n] for n in known.open_chains(here, used, blocked)] + ends
        for there, fare, links in row:
            cost = far + links * fares[fare]
            if cost < dist[there]:
                dist[there] = cost
                heappush(heap, cost + ahead[there])
    way: list[int] = []
    here = start if done[start] else goal
    while here != goal:
        best, chosen = NO_ROUTE, NONE
        for n in known.open_chains(here, used, blocked):
            there, fare, links = known.rows[here][n]
            cost = dist[there] + links * fares[fare]
            if cost < best:
                best, chosen = cost, n
        way += known.arcs[here][chosen]
        here = known.rows[here][chosen][0]
    way.reverse()
    return way


class Plan:
    """A seat's way to its goal, kept while it is what `route` would find again.

    That holds while the goal is the same, the train is on the way, no fare fell and none on the way rose, and every
    link used at the time of planning still is, with none of the way used since.
    """

    __slots__ = ("at", "goal", "m", "owner", "seat", "sold_out", "used", "way")

    def __init__(self) -> None:
        self.m: CompiledBoard | None = None
        self.seat = self.goal = self.at = NONE
        self.owner: list[int] = []
        self.sold_out = 0
        self.used = 0
        self.way: list[int] = []

    def next_arc(self, m: CompiledBoard, g: Game, seat: int, goal: int) -> int:
        """The next arc of the way, or NONE where no way is left."""
        if not self._holds(m, g, seat, goal):
            self.m, self.seat, self.goal = m, seat, goal
            self.owner = g.owner[:]
            self.sold_out = g.sold_out
            self.used = 0 if g.used[seat] == m.clear else int.from_bytes(g.used[seat], "little")
            self.way = route(m, g, seat, goal)
            if not self.way:
                self.at = NONE
                return NONE
        arc = self.way.pop()
        self.at = m.to[arc]
        return arc

    def again(self, arc: int) -> list[int]:
        """The way with the arc that `next_arc` has just taken off it."""
        self.way.append(arc)
        return self.way

    def _holds(self, m: CompiledBoard, g: Game, seat: int, goal: int) -> bool:
        if self.at != g.at[seat] or self.goal != goal or self.seat != seat or self.m is not m or not self.way:
            return False
        if self.sold_out != g.sold_out:
            return False
        used = g.used[seat]
        if self.used and int.from_bytes(used, "little") & self.used != self.used:
            return False
        for arc in self.way:
            if used[arc >> 1]:
                return False
        return self.owner == g.owner or self._fares_hold(m, g, seat)

    def _fares_hold(self, m: CompiledBoard, g: Game, seat: int) -> bool:
        """Whether the way is the cheapest although owners changed: what it does not ride may have become dearer."""
        if m.fee_player < m.fee_bank:
            return False
        for rail, before in enumerate(self.owner):
            now = g.owner[rail]
            if before != now:
                if now in (seat, g.bank):
                    return False
                if before in (seat, g.bank) and any(rail in (m.first[arc], m.last[arc]) for arc in self.way):
                    return False
        self.owner = g.owner[:]
        return True

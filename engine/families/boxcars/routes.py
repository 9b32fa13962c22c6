"""The cheapest way to a goal in turns and fees, over links not yet used."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import compress

from engine.families.boxcars.board import NONE, CompiledBoard
from engine.families.boxcars.game import Game
from engine.game.chance import mix

STEP = 1_000
"""What a milepost of way costs in dollars: a turn earns about seven times as much and goes about seven mileposts."""

FEE_PARTS = 6
"""A fee is paid once a turn and owner, so each milepost on a railroad bears this part of it."""

NO_ROUTE = 1 << 60


Chain = tuple[int, int, int, int, int, tuple[int, ...]]
"""(key, end, fare, links, tie, arcs): a way between two nodes without a choice between, at one fare throughout. Its
key is its lowest link, the same in both directions."""


class Ways:
    """A compiled board made ready for route search: nodes where ways part, and chains of links between them.

    Every milepost that offers a choice is a node, and every city. A fare is a railroad, or a pair of railroads for a
    ride that changes between them; `pairs` are those. Ties are small numbers, another one for each link, that make
    ways of equal cost distinct. Costs are dollars shifted by `shift` bits, to leave room for ties and, in the queue,
    for the milepost.
    """

    def __init__(self, m: CompiledBoard) -> None:
        self.m = m
        self.bits = len(m.arcs).bit_length()
        self.shift = self.bits + 10
        self._fare: list[int] = []
        pairs: dict[tuple[int, int], int] = {}
        for one, two in zip(m.first, m.last, strict=True):
            fresh = len(m.railroads) + len(pairs)
            self._fare.append(one if one == two else pairs.setdefault((min(one, two), max(one, two)), fresh))
        self.pairs = list(pairs)
        self.is_node = [self._offers_choice(dot) for dot in range(len(m.arcs))]
        for dot in m.city_dot:
            self.is_node[dot] = True
        self.key = list(range(m.links))
        self.chains = [
            [self.chain(arc) for arc in arcs] if self.is_node[dot] else [] for dot, arcs in enumerate(m.arcs)
        ]
        for rows in self.chains:
            for key, _, _, _, _, arcs in rows:
                for arc in arcs:
                    self.key[arc >> 1] = key
        self._ahead: list[list[int] | None] = [None] * len(m.arcs)

    def _offers_choice(self, dot: int) -> bool:
        arcs, to = self.m.arcs[dot], self.m.to
        return len(arcs) != 2 or self._fare[arcs[0]] != self._fare[arcs[1]] or to[arcs[0]] == to[arcs[1]]

    def chain(self, arc: int) -> Chain:
        """The chain that begins with an arc, as far as the next node."""
        m = self.m
        arcs = [arc]
        while not self.is_node[here := m.to[arcs[-1]]]:
            one, two = m.arcs[here]
            arcs.append(two if one == arcs[-1] ^ 1 else one)
        tie = sum(mix(each >> 1) & 1023 for each in arcs) << self.bits
        return (min(arcs) >> 1, m.to[arcs[-1]], self._fare[arc], len(arcs), tie, tuple(arcs))

    def ahead(self, start: int) -> list[int]:
        """For each milepost the least cost from `start`, with the milepost's number in the lowest bits."""
        known = self._ahead[start]
        if known is None:
            step = STEP << self.shift
            known = [hops * step + dot for dot, hops in enumerate(self.m.hops(start))]
            self._ahead[start] = known
        return known

    def fares(self, g: Game, seat: int) -> list[int]:
        """What a milepost costs the seat by fare."""
        m, shift = self.m, self.shift
        own = m.fee_sold_out if g.sold_out else m.fee_player
        by_owner = [(STEP + own // FEE_PARTS) << shift] * g.bank + [(STEP + m.fee_bank // FEE_PARTS) << shift]
        step = by_owner[seat] = STEP << shift
        fares = [by_owner[owner] for owner in g.owner]
        fares += [fares[one] + fares[two] - step for one, two in self.pairs]
        return fares

    def blocked(self, used: bytearray) -> bytes | bytearray:
        """By key, whether a link of the chain is used."""
        clear = self.m.clear
        if used == clear:
            return clear
        blocked = bytearray(len(clear))
        for key in compress(self.key, used):
            blocked[key] = 1
        return blocked


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

    A* from the goal back to the train. No way is cheaper than STEP for each hop, and ties are settled by link, so the
    rest of a cheapest way is the cheapest way from wherever the train is on it.
    """
    known = ways(m)
    start, used, chains = g.at[seat], g.used[seat], known.chains
    fares, ahead, blocked = known.fares(g, seat), known.ahead(start), known.blocked(used)
    mask = (1 << known.bits) - 1
    dist = [NO_ROUTE] * len(chains)
    dist[goal] = 0
    done = bytearray(len(chains))
    # A train between two nodes has a part of a chain to either side.
    ends: list[Chain] = []
    if not known.is_node[start]:
        parts = [known.chain(arc) for arc in m.arcs[start]]
        ends = [part for part in parts if not any(used[arc >> 1] for arc in part[5])]
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
        for key, there, fare, links, tie, _ in chains[here]:
            if not blocked[key]:
                cost = far + links * fares[fare] + tie
                if cost < dist[there]:
                    dist[there] = cost
                    heappush(heap, cost + ahead[there])
        for _, end, fare, links, tie, _ in ends:
            if end == here:
                cost = far + links * fares[fare] + tie
                if cost < dist[start]:
                    dist[start] = cost
                    heappush(heap, cost + ahead[start])
    way: list[int] = []
    if not done[start]:
        return way
    here = start
    while here != goal:
        best, onward = NO_ROUTE, NONE
        chosen: tuple[int, ...] = ()
        rows = ends if here == start and ends else chains[here]
        for key, there, fare, links, tie, arcs in rows:
            if rows is ends or not blocked[key]:
                cost = dist[there] + links * fares[fare] + tie
                if cost < best:
                    best, chosen, onward = cost, arcs, there
        way += chosen
        here = onward
    way.reverse()
    return way


class Plan:
    """A seat's way to its goal, kept while it is what `route` would find again.

    That holds while the goal is the same, the train is on the way, no fare fell and none on the way rose, and every
    link used at the time of planning still is, with none of the way used since.
    """

    __slots__ = ("at", "fares", "goal", "m", "owner", "seat", "sold_out", "used", "way")

    def __init__(self) -> None:
        self.m: CompiledBoard | None = None
        self.seat = self.goal = self.at = NONE
        self.owner: list[int] = []
        self.fares: list[int] = []
        self.sold_out = 0
        self.used = 0
        self.way: list[int] = []

    def next_arc(self, m: CompiledBoard, g: Game, seat: int, goal: int) -> int:
        """The next arc of the way, or NONE where no way is left."""
        if not self._holds(m, g, seat, goal):
            self.m, self.seat, self.goal = m, seat, goal
            self.owner = g.owner[:]
            self.sold_out = g.sold_out
            self.fares = ways(m).fares(g, seat)
            self.used = int.from_bytes(g.used[seat], "little")
            self.way = route(m, g, seat, goal)
            if not self.way:
                self.at = NONE
                return NONE
        arc = self.way.pop()
        self.at = m.to[arc]
        return arc

    def _holds(self, m: CompiledBoard, g: Game, seat: int, goal: int) -> bool:
        if self.m is not m or self.at != g.at[seat] or self.goal != goal or self.seat != seat or not self.way:
            return False
        used = g.used[seat]
        if self.used and int.from_bytes(used, "little") & self.used != self.used:
            return False
        for arc in self.way:
            if used[arc >> 1]:
                return False
        if self.owner != g.owner or self.sold_out != g.sold_out:
            return self._fares_hold(m, g, seat)
        return True

    def _fares_hold(self, m: CompiledBoard, g: Game, seat: int) -> bool:
        """Whether the way is the cheapest although owners changed: what it does not ride may have become dearer."""
        fares = ways(m).fares(g, seat)
        for before, now in zip(self.fares, fares, strict=True):
            if now < before:
                return False
        for arc in self.way:
            for rail in (m.first[arc], m.last[arc]):
                if fares[rail] != self.fares[rail]:
                    return False
        self.owner = g.owner[:]
        self.sold_out = g.sold_out
        self.fares = fares
        return True

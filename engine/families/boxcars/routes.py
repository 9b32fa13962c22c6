"""The cheapest way to a goal in turns and fees, over links not yet used."""

from __future__ import annotations

from heapq import heappop, heappush

from engine.families.boxcars.board import NONE, CompiledBoard
from engine.families.boxcars.game import Game

STEP = 1_000
"""What a milepost of way costs in dollars: a turn earns about seven times as much and goes about seven mileposts."""

FEE_PARTS = 6
"""A fee is paid once a turn and owner, so each milepost on a railroad bears this part of it."""

TIES = 1_024
"""Costs are multiplied by this and made distinct by the board's `ties`."""

NO_ROUTE = 1 << 60


def rail_costs(m: CompiledBoard, g: Game, seat: int) -> list[int]:
    """What a milepost on each railroad costs the seat beyond the way itself, times TIES."""
    own = m.fee_sold_out if g.sold_out else m.fee_player
    by_owner = [own * TIES // FEE_PARTS] * g.bank + [m.fee_bank * TIES // FEE_PARTS]
    by_owner[seat] = 0
    return [by_owner[owner] for owner in g.owner]


def route(m: CompiledBoard, g: Game, seat: int, goal: int) -> list[int]:
    """The arcs of the cheapest way from the seat's train to `goal`, the next one last; empty where no way is left.

    A* from the goal back to the train. No way is cheaper than STEP for each hop, and ties settle by link, so the rest
    of a cheapest way is the cheapest way from wherever the train is on it.
    """
    start = g.at[seat]
    used, arcs, to, first, last, ties = g.used[seat], m.arcs, m.to, m.first, m.last, m.ties
    hops, extra, sections = m.hops(start), rail_costs(m, g, seat), m.sections
    base = STEP * TIES
    shift = len(arcs).bit_length()
    mask = (1 << shift) - 1
    dist = [NO_ROUTE] * len(arcs)
    dist[goal] = 0
    heap = [(hops[goal] * base) << shift | goal]
    limit = NO_ROUTE
    while heap:
        entry = heappop(heap)
        here = entry & mask
        far = dist[here]
        if entry >> shift > limit:
            break
        if entry >> shift != far + hops[here] * base:
            continue
        if here == start:
            limit = far
            continue
        far += base
        for arc in arcs[here]:
            link = arc >> 1
            if used[link]:
                continue
            there = to[arc]
            cost = far + extra[first[arc]] + ties[link]
            if arc >= sections:
                cost += extra[last[arc]]
            if cost < dist[there]:
                dist[there] = cost
                heappush(heap, (cost + hops[there] * base) << shift | there)
    if dist[start] == NO_ROUTE:
        return []
    way = []
    here = start
    while here != goal:
        best, chosen = NO_ROUTE, NONE
        for arc in arcs[here]:
            link = arc >> 1
            if not used[link]:
                cost = dist[to[arc]] + extra[first[arc]] + ties[link]
                if arc >= sections:
                    cost += extra[last[arc]]
                if cost < best:
                    best, chosen = cost, arc
        way.append(chosen)
        here = to[chosen]
    way.reverse()
    return way


class Plan:
    """A seat's way to its goal, kept while it is what `route` would find again.

    That holds while owners and goal are the same, the train is on the way, and every link used at the time of
    planning still is, with none of the way used since.
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
            self.m, self.seat, self.goal, self.at = m, seat, goal, g.at[seat]
            self.owner = g.owner[:]
            self.sold_out = g.sold_out
            self.used = int.from_bytes(g.used[seat], "little")
            self.way = route(m, g, seat, goal)
            if not self.way:
                return NONE
        arc = self.way.pop()
        self.at = m.to[arc]
        return arc

    def _holds(self, m: CompiledBoard, g: Game, seat: int, goal: int) -> bool:
        if (
            self.m is not m
            or self.at != g.at[seat]
            or self.goal != goal
            or self.seat != seat
            or not self.way
            or self.owner != g.owner
            or self.sold_out != g.sold_out
        ):
            return False
        used = g.used[seat]
        if self.used and int.from_bytes(used, "little") & self.used != self.used:
            return False
        for arc in self.way:
            if used[arc >> 1]:
                return False
        return True

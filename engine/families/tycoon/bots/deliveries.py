"""Deliveries of cubes: the longest route over own links, and the most valuable delivery of each cube over all links.
Compiled; see `search_state`."""

from __future__ import annotations

from typing import Annotated

from engine.families.tycoon.bots.search_state import (
    ALL_STALE,
    KNOWN,
    SIDES,
    PerCity,
    PerColour,
    PerStack,
    PerStep,
    SearchBoard,
    SeatState,
)
from engine.game.kernel.state_record import Facts, Sized, facts

LOOKED_AT = 30_000
"""Maximum number of steps searched for a question. On a dense board the last cities may be left out."""

NOTHING = -(1 << 40)
"""A value below all others."""


@facts
class Workspace(Facts):
    """Scratch space: by step of a route the city, the next link to try, the link used and the gain; by city whether the
    route has visited it; by color the number of visited cities; the best points that something makes possible; the
    lines that one more link can complete, `line_count` rows of the two parts that it joins and the points; cities that
    a search has reached; by city the number of links missing to the start and to the end of a line."""

    at: PerStep
    turn: PerStep
    link: PerStep
    gain: PerStep
    been: PerCity
    met: PerColour
    top: Annotated[list[int], Sized("tops")]
    line_count: int
    lines: Annotated[list[int], Sized("line_cells")]
    queue: PerCity
    behind: PerCity
    ahead: PerCity

    def __init__(self, **sizes: int) -> None:
        self.make_rows(**sizes)


@facts
class LinkGraph(Facts):
    """All complete links: by city their number, then their destinations, their places among the links and whether they
    are own. By stack the gain of the best delivery in thousandths of a point (NOTHING: none), its number of links, and
    the links."""

    degree: PerCity
    next: Annotated[list[int], Sized("ends")]
    number: Annotated[list[int], Sized("ends")]
    mine: Annotated[list[int], Sized("ends")]
    best: PerStack
    length: PerStack
    way: Annotated[list[int], Sized("ways")]

    def __init__(self, **sizes: int) -> None:
        self.make_rows(**sizes)


def find_hauls(land: SearchBoard, own: SeatState, room: Workspace) -> None:
    """Find the longest delivery over own links from each city with cubes to each color, with the engine and the next
    one, if it is not known."""
    if own.stale == KNOWN:
        return
    left, first = LOOKED_AT, max(0, own.stale)
    city = first
    while True:
        left = _hauls_from(land, own, room, city, left)
        city = city + 1 if own.stale == ALL_STALE else own.ring[city]
        if city == first or city >= land.cities:
            break
    own.stale = KNOWN
    own.lives = 0
    for stack in range(land.cities * land.colours):
        if own.further[stack]:
            own.live[own.lives] = stack
            own.lives += 1


def _hauls_from(land: SearchBoard, own: SeatState, room: Workspace, origin: int, left: int) -> int:
    colours, most, at, turn, been, met = land.colours, land.reach[own.engine], room.at, room.turn, room.been, room.met
    cubes = 0
    for stack in range(origin * colours, (origin + 1) * colours):
        own.haul[stack] = 0
        own.further[stack] = 0
        cubes += own.cubes[stack]
    if not cubes or not own.degree[origin]:
        return left
    depth = 0
    at[0], turn[0], been[origin] = origin, 0, 1
    while depth >= 0:
        here, slot = at[depth], turn[depth]
        if depth > most or slot >= own.degree[here] or left <= 0:
            been[here] = 0
            if depth and own.colour[here] >= 0:
                met[own.colour[here]] -= 1
            depth -= 1
            continue
        turn[depth] = slot + 1
        there = own.next[here * SIDES + slot]
        if been[there]:
            continue
        left -= 1
        depth += 1
        at[depth], turn[depth], been[there] = there, 0, 1
        colour = own.colour[there]
        if colour >= 0:
            stack = origin * colours + colour
            if not met[colour]:
                if depth > own.further[stack]:
                    own.further[stack] = depth
                if own.haul[stack] < depth <= most:
                    own.haul[stack] = depth
            met[colour] += 1
    return left


def find_deliveries(land: SearchBoard, own: SeatState, net: LinkGraph, room: Workspace, others: int) -> int:
    """Find the best delivery of each stack over all links, the first one own. An own link counts 1,000; a link of
    another seat costs `others` thousandths. Return the number of steps."""
    colours, most = land.colours, land.reach[own.engine]
    left = LOOKED_AT
    for city in range(land.cities):
        cubes = 0
        for stack in range(city * colours, (city + 1) * colours):
            net.best[stack] = NOTHING
            cubes += own.cubes[stack]
        if own.degree[city] and cubes and most > 0:
            left = _deliveries_from(land, own, net, room, city, others, left)
    return LOOKED_AT - left


def _deliveries_from(
    land: SearchBoard, own: SeatState, net: LinkGraph, room: Workspace, origin: int, others: int, left: int
) -> int:
    colours, most = land.colours, land.reach[own.engine]
    at, turn, link, gain, been, met = room.at, room.turn, room.link, room.gain, room.been, room.met
    depth = 0
    at[0], turn[0], been[origin], gain[0] = origin, 0, 1, 0
    while depth >= 0:
        here, slot = at[depth], turn[depth]
        if depth >= most or slot >= net.degree[here] or left <= 0:
            been[here] = 0
            if depth and own.colour[here] >= 0:
                met[own.colour[here]] -= 1
            depth -= 1
            continue
        turn[depth] = slot + 1
        place = here * SIDES + slot
        there = net.next[place]
        if been[there] or (not depth and not net.mine[place]):
            continue
        left -= 1
        link[depth] = net.number[place]
        gain[depth + 1] = gain[depth] + (1_000 if net.mine[place] else -others)
        depth += 1
        at[depth], turn[depth], been[there] = there, 0, 1
        colour = own.colour[there]
        if colour >= 0:
            stack = origin * colours + colour
            if not met[colour] and own.cubes[stack]:
                found = gain[depth] + own.bounty[there] + own.speed[depth]
                if found > net.best[stack]:
                    net.best[stack] = found
                    net.length[stack] = depth
                    for step in range(depth):
                        net.way[stack * land.steps + step] = link[step]
            met[colour] += 1
    return left

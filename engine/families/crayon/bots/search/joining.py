"""The cheapest own track that connects the winning major cities. Compiled."""

from __future__ import annotations

from engine.families.crayon.bots.search.queries import Found
from engine.families.crayon.bots.search.reach import grow
from engine.families.crayon.bots.search.routes import (
    FAR,
    NONE,
    STEP,
    Ground,
    Map,
    Places,
    Room,
    Row,
    build_price,
    towards,
    weight_of,
)

NEVER = 1 << 29
"""The cost of connecting cities that cannot be connected."""


def join_majors(
    board_map: Map,
    ground: Ground,
    room: Room,
    found: Found,
    goals: Places,
    nodes: Places,
    spans: Places,
    wanted: int,
    mine: int,
) -> None:
    """Find the cheapest own track that connects `wanted` major cities, greedily.

    The search starts at the city nearest to the others and repeatedly adds the nearest other major city. `goals` are
    the centers of the major cities, `nodes[spans[c]:spans[c + 1]]` the mileposts of the major city `c`. The arcs are
    written in their order, their number and cost in `found.sums`, NEVER if it is impossible.
    """
    for slot in range(len(board_map.out)):
        arc = board_map.out[slot]
        is_own = board_map.inner[arc >> 1] or ground.track[arc >> 1] == mine
        room.step[slot] = STEP if is_own else ground.net.step[slot]
    far = ground.ways.far[len(ground.ways.far) - 1]
    first = 0
    if wanted < len(goals):
        first = best_start(board_map, room, far, goals, nodes, spans, wanted)
    join_from(board_map, room, found, far, goals, nodes, spans, wanted, first)


def best_start(board_map: Map, room: Room, far: Row, goals: Places, nodes: Places, spans: Places, wanted: int) -> int:
    """Return the major city nearest to the others. If all of them are needed, any city will do."""
    best = NEVER
    first = 0
    for c in range(len(goals)):
        spread(board_map, room, far, goals, nodes, spans, c, wanted)
        cost = nearest(room, far, goals, wanted)
        if cost < best:
            best = cost
            first = c
    return first


def spread(
    board_map: Map, room: Room, far: Row, goals: Places, nodes: Places, spans: Places, third: int, wanted: int
) -> None:
    """Calculate distances from a major city, up to the `wanted` nearest ones including it."""
    for node in range(len(board_map.q)):
        far[node] = FAR
    for place in range(spans[third], spans[third + 1]):
        far[nodes[place]] = 0
    grow(board_map, room.step, far, room, goals, wanted)


def nearest(room: Room, far: Row, goals: Places, wanted: int) -> int:
    """Return the sum of the weights to the `wanted` nearest major cities; NEVER if there are too few."""
    room.stamps[0] += 1
    total = 0
    for _ in range(wanted):
        best = NONE
        for c in range(len(goals)):
            node = goals[c]
            if room.node_stamp[node] != room.stamps[0] and far[node] < FAR and (best < 0 or far[node] < far[best]):
                best = node
        if best < 0:
            return NEVER
        room.node_stamp[best] = room.stamps[0]
        total += weight_of(far[best])
    return total


def join_from(
    board_map: Map,
    room: Room,
    found: Found,
    far: Row,
    goals: Places,
    nodes: Places,
    spans: Places,
    wanted: int,
    first: int,
) -> None:
    """Connect `wanted` major cities, starting with one of them."""
    room.stamps[0] += 1
    stamp = room.stamps[0]
    mark = room.node_stamp
    spread(board_map, room, far, goals, nodes, spans, first, 2)
    mark[goals[first]] = stamp
    arcs = spent = 0
    for joined in range(1, wanted):
        if joined > 1:
            grow(board_map, room.step, far, room, goals, joined + 1)
        to = NONE
        for c in range(len(goals)):
            node = goals[c]
            if mark[node] != stamp and far[node] < FAR and (to < 0 or far[node] < far[goals[to]]):
                to = c
        if to < 0:
            found.sums[0] = 0
            found.sums[1] = NEVER
            return
        node = goals[to]
        mark[node] = stamp
        before = arcs
        arc = towards(board_map, room.step, far, node)
        while arc >= 0:
            if weight_of(room.step[board_map.slot[arc]]):
                found.arcs[arcs] = arc
                arcs += 1
                spent += build_price(board_map, arc)
            node = board_map.start[arc]
            arc = towards(board_map, room.step, far, node)
        turn_round(found.arcs, before, arcs)
        # The next search starts from all connected mileposts, including the new city area.
        for a in range(before, arcs):
            far[board_map.end[found.arcs[a]]] = 0
        for place in range(spans[to], spans[to + 1]):
            far[nodes[place]] = 0
        for node in range(len(board_map.q)):
            if far[node] > 0:
                far[node] = FAR
    found.sums[0] = arcs
    found.sums[1] = spent


def turn_round(row: Places, first: int, after: int) -> None:
    """Reverse a part of a row."""
    last = after - 1
    while first < last:
        row[first], row[last] = row[last], row[first]
        first += 1
        last -= 1

"""Rows of distances, calculated on demand and repaired after changes of track. Compiled."""

from __future__ import annotations

from engine.families.crayon.bots.search.buckets import empty, put_in, sort, take_out
from engine.families.crayon.bots.search.routes import (
    FAR,
    NONE,
    SLOTS,
    Field,
    Ground,
    Map,
    Places,
    Room,
    Row,
    ride_step,
)

EVERYWHERE = FAR >> 32
"""The limit of a complete row."""

REPAIRED = 300
"""The number of changes after which a new calculation of a row is faster."""

FROM_BARE = 1_000
"""The same for a row of the board without track."""


def grow(board_map: Map, step: Row, far: Row, room: Room, goals: Places, wanted: int) -> int:
    """Calculate a row from the mileposts that are 0, all others FAR, for the `wanted` nearest goals or for all
    mileposts if that is 0. Return the weight up to which it is valid."""
    near = room.near
    near[0] = 0
    for node in range(len(board_map.q)):
        if far[node] == 0:
            near[0] += 1
            near[near[0]] = node
    return flow(board_map, step, far, room, 0, EVERYWHERE, goals, wanted)


def flow(board_map: Map, step: Row, far: Row, room: Room, now: int, upto: int, goals: Places, wanted: int) -> int:
    """Calculate what is nearer through the mileposts in `room.near`, whose number is in the first cell. Their weights
    are less than `SLOTS` above `now`. Stops at the weight `upto`, or soon after the needed number of goals is reached.
    Return the weight up to which the row is valid."""
    first, to = board_map.first, board_map.to
    heads, nexts, items, bucket, free = room.heads, room.nexts, room.items, room.bucket, room.free
    left = sort(far, room)
    while left > 0:
        if heads[now & (SLOTS - 1)] < 0:
            now += 1
            if now >= upto or (wanted and not now & 15 and is_reached(far, now, goals, wanted)):
                empty(room, now, left)
                return min(now, upto)
            continue
        node = take_out(heads, nexts, items, bucket, free, now & (SLOTS - 1))
        left -= 1
        if node < 0:
            continue
        here = far[node]
        for j in range(first[node], first[node + 1]):
            after = here + step[j]
            there = to[j]
            if after < far[there]:
                far[there] = after
                left += put_in(heads, nexts, items, bucket, free, there, (after >> 32) & (SLOTS - 1))
    return upto


def is_reached(far: Row, upto: int, goals: Places, wanted: int) -> bool:
    """Return whether a row valid up to a weight contains the distances of enough goals."""
    reached = 0
    for n in range(len(goals)):
        reached += far[goals[n]] >> 32 < upto
    return reached >= wanted


def ways_to(
    board_map: Map, ground: Ground, room: Room, city: int, goals: Places, mine: int, mile: int, rent: int
) -> None:
    """Make the row of a city valid for the goals."""
    ways = ground.ways
    far, seen, logged = ways.far[city], ways.seen[city], ways.logged[0]
    wanted = len(goals)
    limit = REPAIRED
    if seen == NONE and logged <= FROM_BARE and ground.is_logged[0] and (logged or ground.known[city]):
        start_bare(board_map, ground, room, city, mine, mile, rent)
        seen, limit = 0, FROM_BARE
    if seen == logged or (
        seen != NONE and logged - seen <= limit and repair(board_map, ways, city, room, ground.track, NONE, goals)
    ):
        ways.seen[city] = logged
        if not is_reached(far, ways.upto[city], goals, wanted) and ways.upto[city] < EVERYWHERE:
            ways.upto[city] = go_farther(board_map, ways.step, far, room, ways.upto[city], goals)
        return
    for node in range(len(board_map.q)):
        far[node] = FAR
    far[board_map.centre[city]] = 0
    ways.upto[city] = grow(board_map, ways.step, far, room, goals, wanted)
    ways.seen[city] = logged


def start_bare(board_map: Map, ground: Ground, room: Room, city: int, mine: int, mile: int, rent: int) -> None:
    """Set the row of a city to that of the board without track, which is calculated once."""
    ways, bare = ground.ways, ground.bare[city]
    if not ground.known[city]:
        for arc in range(len(board_map.start)):
            room.step[board_map.slot[arc]] = ride_step(board_map, arc, 0, 0, mine, mile, rent)
        for node in range(len(board_map.q)):
            bare[node] = FAR
        bare[board_map.centre[city]] = 0
        grow(board_map, room.step, bare, room, board_map.centre, 0)
        ground.known[city] = 1
    far = ways.far[city]
    for node in range(len(board_map.q)):
        far[node] = bare[node]
    ways.seen[city] = 0
    ways.upto[city] = EVERYWHERE


def go_farther(board_map: Map, step: Row, far: Row, room: Room, upto: int, goals: Places) -> int:
    """Extend the valid part of a row to the goals. Return the weight up to which it is valid."""
    near = room.near
    near[0] = 0
    for node in range(len(board_map.q)):
        if far[node] >> 32 < upto:
            continue
        least = FAR
        for j in range(board_map.first[node], board_map.first[node + 1]):
            there = board_map.to[j]
            if far[there] >> 32 < upto:
                least = min(least, far[there] + step[board_map.twin[j]])
        far[node] = FAR
        bring_near(far, node, least, near)
    now, _ = spread_of(far, near)
    return flow(board_map, step, far, room, now, EVERYWHERE, goals, len(goals))


def ways_to_net(board_map: Map, ground: Ground, room: Room, majors: Places, mine: int) -> None:
    """Make the row of connections from each milepost to own track or a major city valid."""
    net = ground.net
    far, seen = net.far[0], net.seen[0]
    if seen == net.logged[0]:
        return
    if seen == NONE or not repair(board_map, net, 0, room, ground.track, mine, board_map.centre[:0]):
        for node in range(len(board_map.q)):
            far[node] = 0 if majors[node] else FAR
        for edge in range(len(board_map.inner)):
            if ground.track[edge] == mine:
                far[board_map.start[2 * edge]] = far[board_map.end[2 * edge]] = 0
        net.upto[0] = grow(board_map, net.step, far, room, board_map.centre, 0)
    net.seen[0] = net.logged[0]


def repair(board_map: Map, field: Field, row: int, room: Room, track: bytearray, mine: int, goals: Places) -> bool:
    """Repair a row after changes, as far as it was valid before or to the goals. Return whether it was possible.

    Mileposts whose shortest routes all weigh more now are lost. They and those that became nearer are calculated from
    their neighbors. The ends of own track are near if `mine` names its owner.
    """
    step, near, far = field.step, room.near, field.far[row]
    logged, seen, upto = field.logged[0], field.seen[row], field.upto[row]
    lost = lose(board_map, field, far, seen, upto, room)
    if lost < 0:
        return False
    for n in range(lost):
        far[room.nodes[n]] = FAR
    near[0] = 0
    room.stamps[0] += 1
    stamp = room.stamps[0]
    for n in range(seen, logged):
        slot = field.log_slot[n]
        if room.slot_stamp[slot] == stamp:
            continue
        room.slot_stamp[slot] = stamp
        if mine >= 0 and track[board_map.out[slot] >> 1] == mine:
            bring_near(far, board_map.to[slot], 0, near)
        if far[board_map.leaves[slot]] >> 32 < upto:
            bring_near(far, board_map.to[slot], far[board_map.leaves[slot]] + step[slot], near)
    for n in range(lost):
        node = room.nodes[n]
        for j in range(board_map.first[node], board_map.first[node + 1]):
            if far[board_map.to[j]] >> 32 < upto:
                bring_near(far, node, far[board_map.to[j]] + step[board_map.twin[j]], near)
    least, most = spread_of(far, near)
    if most - least >= SLOTS:
        return False
    field.upto[row] = flow(board_map, step, far, room, least, upto, goals, len(goals))
    return True


def lose(board_map: Map, field: Field, far: Row, seen: int, upto: int, room: Room) -> int:
    """List in `room.nodes` the mileposts of a row that are farther now, the nearest first, and mark them. Return their
    number, or NONE if there are too many weights to sort."""
    step, near, first, to = field.step, room.near, board_map.first, board_map.to
    heads, nexts, items, bucket, free = room.heads, room.nexts, room.items, room.bucket, room.free
    marks = room.node_stamp
    room.stamps[0] += 1
    stamp = room.stamps[0]
    near[0] = 0
    for n in range(seen, field.logged[0]):
        slot = field.log_slot[n]
        if room.slot_stamp[slot] == stamp:
            continue  # The first log entry is the start of the row.
        room.slot_stamp[slot] = stamp
        old = field.log_old[n]
        node = to[slot]
        if far[node] >> 32 < upto and far[node] == far[board_map.leaves[slot]] + old:
            near[0] += 1
            near[near[0]] = node
    now, most = spread_of(far, near)
    if most - now >= SLOTS:
        return NONE
    left = sort(far, room)
    lost = 0
    while left > 0:
        if heads[now & (SLOTS - 1)] < 0:
            now += 1
            continue
        node = take_out(heads, nexts, items, bucket, free, now & (SLOTS - 1))
        left -= 1
        if node < 0:
            continue
        here = far[node]
        if marks[node] == stamp or here == 0 or is_held(board_map, step, far, node, marks, stamp):
            continue
        marks[node] = stamp
        room.nodes[lost] = node
        lost += 1
        for j in range(first[node], first[node + 1]):
            there = to[j]
            if far[there] == here + step[j] and marks[there] != stamp:
                left += put_in(heads, nexts, items, bucket, free, there, (far[there] >> 32) & (SLOTS - 1))
    return lost


def spread_of(far: Row, near: Places) -> tuple[int, int]:
    """Return the lowest and the highest weight of listed mileposts."""
    least = most = far[near[1]] >> 32 if near[0] else 0
    for n in range(2, near[0] + 1):
        weight = far[near[n]] >> 32
        least = min(least, weight)
        most = max(most, weight)
    return least, most


def is_held(board_map: Map, step: Row, far: Row, node: int, stamps: Places, stamp: int) -> bool:
    """Return whether a milepost is still as near through a neighbor that is not lost."""
    for j in range(board_map.first[node], board_map.first[node + 1]):
        there = board_map.to[j]
        if stamps[there] != stamp and far[there] + step[board_map.twin[j]] <= far[node]:
            return True
    return False


def bring_near(far: Row, node: int, value: int, nodes: Places) -> None:
    """Reduce the distance of a milepost and list it if it is nearer now. The first cell is their number."""
    if value < far[node]:
        far[node] = value
        nodes[0] += 1
        nodes[nodes[0]] = node

"""Cheapest ways over own, rented and free track, worked out once and then kept up to date: text that numba compiles.

A row of ways holds for every milepost how far a city is from there, in one whole number that sorts as a tuple would:
`weight` in units of which `UNIT` make a million, then mileposts, then mileposts on track of others. So the three can be
read from it, and the least number is found whatever was known before: which way leads there is asked afterwards, and of
several the one with the lowest arc is taken. A plan follows from a position alone because of that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

NONE = -1
UNIT = 4
"""Units of weight in a million."""

WEIGHT = 1 << 32
STEP = 1 << 16
"""What a unit of weight, and a milepost, count in the number of a way; one on track of others counts one more."""

FAR = 1 << 60
"""No way leads there."""

EVERYWHERE = FAR >> 32
"""A row is true up to here: in all of it."""

BLOCKED = 255
"""In place of an owner: a section that may not be ridden."""

SLOTS = 4_096
"""Weights of single steps are below this; what costs more a bot never builds."""


REPAIRED = 300
"""After more changes a row is worked out anew, which takes less time then."""


class Map(NamedTuple):
    """What of a board never changes. A slot is a place in `out`, the arcs that leave each milepost
    (`out[first[node]:first[node + 1]]`): by slot the mileposts that it leads from and to, and the slot of the way back;
    by arc its ends, slot, price (NONE where nobody builds) and whether it may be ridden; by edge whether it is inner;
    by city its centre; by load its cities (`source[supply[load]:supply[load + 1]]`); coordinates of mileposts."""

    first: Any
    out: Any
    leaves: Any
    to: Any
    twin: Any
    start: Any
    end: Any
    slot: Any
    price: Any
    opens: Any
    inner: Any
    centre: Any
    supply: Any
    source: Any
    q: Any
    r: Any


class Field(NamedTuple):
    """Rows of ways: by slot what a step away from the city counts, by row and milepost how far it is. Changes of steps
    are logged with what the step was before; `seen` says by row up to which of them it is true, NONE where it was never
    worked out, and `upto` up to which weight: what is as far or farther was not worked out, because nobody asked.
    `logged` has one cell, how many changes there are."""

    step: Any
    far: Any
    seen: Any
    upto: Any
    log_slot: Any
    log_old: Any
    logged: Any


class Ground(NamedTuple):
    """The board as a seat knows it: by edge whose it is and whether nobody builds there now (`shut`), the ways to all
    cities, and in a field of one row what it costs to join a milepost to own track or a major city."""

    track: Any
    shut: Any
    ways: Field
    net: Field


class Room(NamedTuple):
    """Room to work in: buckets, mileposts that became nearer (the first cell counts them), marks and lists. The first
    cell of `stamps` is the last mark that was given.

    A bucket is a chain of mileposts: its first one in `heads`, by milepost the next one and the one before, and the
    bucket in which it lies (NONE: in no one). So there are never more in them than there are mileposts. Whoever uses
    them leaves them empty. `near` holds at most one entry for each step and one for each step that has changed, or one
    for each milepost."""

    heads: Any
    nexts: Any
    befores: Any
    bucket: Any
    near: Any
    stamps: Any
    slot_stamp: Any
    node_stamp: Any
    edge_stamp: Any
    nodes: Any
    step: Any
    goals: Any


def weight_of(far: int) -> Any:
    """The weight of a way."""
    return far >> 32


def miles_of(far: int) -> Any:
    """The mileposts of a way."""
    return (far >> 16) & 0xFFFF


def rented_of(far: int) -> Any:
    """The mileposts on track of others."""
    return far & 0xFFFF


def paid_of(far: int, mile: int, rent: int) -> Any:
    """The millions that are built on a way."""
    return ((far >> 32) - mile * ((far >> 16) & 0xFFFF) - rent * (far & 0xFFFF)) // UNIT


def build_price(b: Map, arc: int) -> Any:
    """The price of a section, the way that it can be built; NONE where it cannot."""
    return b.price[arc] if b.price[arc] >= 0 else b.price[arc ^ 1]


def ride_step(b: Map, arc: int, whose: int, shut: int, mine: int, mile: int, rent: int) -> Any:
    """What a step away from a city counts: what is ridden goes towards the city, what is built is built either way."""
    edge = arc >> 1
    if b.inner[edge] or whose == mine:
        return mile * WEIGHT + STEP if b.opens[arc ^ 1] else FAR
    if whose == BLOCKED:
        return FAR
    if whose:
        return (mile + rent) * WEIGHT + STEP + 1 if b.opens[arc ^ 1] else FAR
    cost = build_price(b, arc)
    if shut or cost < 0 or cost * UNIT + mile >= SLOTS:
        return FAR
    return (cost * UNIT + mile) * WEIGHT + STEP


def join_step(b: Map, arc: int, whose: int, shut: int) -> Any:
    """What a step away from own track counts, on which nothing is ridden."""
    cost = build_price(b, arc)
    if b.inner[arc >> 1] or whose or shut or cost < 0 or cost * UNIT >= SLOTS:
        return FAR
    return max(1, cost * UNIT) * WEIGHT + STEP


def update(b: Map, ground: Ground, track: Any, shut: Any, mine: int, mile: int, rent: int) -> None:
    """Takes over the track as it is now, and logs every step that counts otherwise than before."""
    ways, net = ground.ways, ground.net
    for edge in range(len(b.inner)):
        whose, is_shut = track[edge], shut[edge]
        was = ground.track[edge]
        if whose == was and is_shut == ground.shut[edge]:
            continue
        ground.track[edge] = whose
        ground.shut[edge] = is_shut
        if was == mine or (whose == mine and net.step[b.slot[2 * edge]] == FAR):
            net.seen[0] = NONE  # other ends of own track, and no step of the net tells
        for arc in (2 * edge, 2 * edge + 1):
            log(ways, b.slot[arc], ride_step(b, arc, whose, is_shut, mine, mile, rent))
            log(net, b.slot[arc], join_step(b, arc, whose, is_shut))


def log(field: Field, slot: int, step: int) -> None:
    """Changes what a step counts. When the log is full all rows begin anew."""
    if step == field.step[slot]:
        return
    count = field.logged[0]
    if count == len(field.log_slot):
        count = 0
        for row in range(len(field.seen)):
            field.seen[row] = NONE
    field.log_slot[count] = slot
    field.log_old[count] = field.step[slot]
    field.logged[0] = count + 1
    field.step[slot] = step


def begin(b: Map, ground: Ground, mine: int, mile: int, rent: int) -> None:
    """The steps of a board without track."""
    for arc in range(len(b.start)):
        ground.track[arc >> 1] = 0
        ground.shut[arc >> 1] = 0
        ground.ways.step[b.slot[arc]] = ride_step(b, arc, 0, 0, mine, mile, rent)
        ground.net.step[b.slot[arc]] = join_step(b, arc, 0, 0)
    for row in range(len(ground.ways.seen)):
        ground.ways.seen[row] = NONE
    ground.net.seen[0] = NONE
    ground.ways.logged[0] = ground.net.logged[0] = 0


def grow(b: Map, step: Any, far: Any, room: Room, goals: Any, wanted: int) -> Any:
    """Works out a row from the mileposts that are 0 there already, all others FAR; only as far as the `wanted` nearest
    of the goals, unless that is 0. Returns up to which weight it is true."""
    near = room.near
    near[0] = 0
    for node in range(len(b.q)):
        if far[node] == 0:
            near[0] += 1
            near[near[0]] = node
    return flow(b, step, far, room, 0, EVERYWHERE, goals, wanted)


def flow(b: Map, step: Any, far: Any, room: Room, now: int, upto: int, goals: Any, wanted: int) -> Any:
    """Works out what is nearer by way of the mileposts in `room.near`, the first cell of which counts them. Their
    weights lie less than `SLOTS` above `now`. It ends at a weight (`upto`), and where goals are wanted a little after
    so many of them are reached. Returns up to which weight the row is true then."""
    first, to = b.first, b.to
    heads, nexts, befores, bucket = room.heads, room.nexts, room.befores, room.bucket
    left = sort(far, room)
    while left > 0:
        node = heads[now & (SLOTS - 1)]
        if node < 0:
            now += 1
            if now >= upto or (wanted and not now & 15 and is_reached(far, now, goals, wanted)):
                empty(heads, bucket)
                return min(now, upto)
            continue
        take_out(heads, nexts, befores, bucket, node)
        left -= 1
        here = far[node]
        for j in range(first[node], first[node + 1]):
            after = here + step[j]
            there = to[j]
            if after < far[there]:
                far[there] = after
                left += put_in(heads, nexts, befores, bucket, there, (after >> 32) & (SLOTS - 1))
    return upto


def is_reached(far: Any, upto: int, goals: Any, wanted: int) -> bool:
    """Whether a row that is true up to a weight tells how far so many of the goals are."""
    reached = 0
    for n in range(len(goals)):
        reached += far[goals[n]] >> 32 < upto
    return reached >= wanted


def sort(far: Any, room: Room) -> Any:
    """Puts the mileposts in `room.near` into the buckets of their weights, which are empty; returns how many there
    are."""
    heads, nexts, befores, bucket, near = room.heads, room.nexts, room.befores, room.bucket, room.near
    count = 0
    for item in range(1, near[0] + 1):
        count += put_in(heads, nexts, befores, bucket, near[item], (far[near[item]] >> 32) & (SLOTS - 1))
    return count


def empty(heads: Any, bucket: Any) -> None:
    """Takes all mileposts out of their buckets."""
    for slot in range(SLOTS):
        heads[slot] = NONE
    for node in range(len(bucket)):
        bucket[node] = NONE


def put_in(heads: Any, nexts: Any, befores: Any, bucket: Any, node: int, slot: int) -> int:
    """Puts a milepost into a bucket, out of the one in which it lies; returns how many more lie in buckets now."""
    was = bucket[node]
    if was == slot:
        return 0
    if was >= 0:
        take_out(heads, nexts, befores, bucket, node)
    after = heads[slot]
    nexts[node] = after
    befores[node] = NONE
    bucket[node] = slot
    heads[slot] = node
    if after >= 0:
        befores[after] = node
    return 1 if was < 0 else 0


def take_out(heads: Any, nexts: Any, befores: Any, bucket: Any, node: int) -> None:
    """Takes a milepost out of its bucket."""
    before, after = befores[node], nexts[node]
    if before >= 0:
        nexts[before] = after
    else:
        heads[bucket[node]] = after
    if after >= 0:
        befores[after] = before
    bucket[node] = NONE


def ways_to(b: Map, ground: Ground, room: Room, city: int, goals: Any) -> None:
    """Makes the row of a city true for the goals."""
    ways = ground.ways
    far, seen, logged = ways.far[city], ways.seen[city], ways.logged[0]
    wanted = len(goals)
    if seen == logged or (
        seen != NONE and logged - seen <= REPAIRED and repair(b, ways, city, room, ground.track, NONE, goals)
    ):
        ways.seen[city] = logged
        if not is_reached(far, ways.upto[city], goals, wanted) and ways.upto[city] < EVERYWHERE:
            ways.upto[city] = go_farther(b, ways.step, far, room, ways.upto[city], goals)
        return
    for node in range(len(b.q)):
        far[node] = FAR
    far[b.centre[city]] = 0
    ways.upto[city] = grow(b, ways.step, far, room, goals, wanted)
    ways.seen[city] = logged


def go_farther(b: Map, step: Any, far: Any, room: Room, upto: int, goals: Any) -> Any:
    """Works out a row from where it is true on, as far as the goals; returns up to which weight it is true then."""
    near = room.near
    near[0] = 0
    for node in range(len(b.q)):
        if far[node] >> 32 >= upto:
            far[node] = FAR
    for node in range(len(b.q)):
        if far[node] >> 32 < upto:
            for j in range(b.first[node], b.first[node + 1]):
                bring_near(far, b.to[j], far[node] + step[j], near)
    least, _ = spread_of(far, near)
    return flow(b, step, far, room, least, EVERYWHERE, goals, len(goals))


def ways_to_net(b: Map, ground: Ground, room: Room, majors: Any, mine: int) -> None:
    """Makes the row true that tells what joins each milepost to own track or a major city."""
    net = ground.net
    far, seen = net.far[0], net.seen[0]
    if seen == net.logged[0]:
        return
    if seen == NONE or not repair(b, net, 0, room, ground.track, mine, b.centre[:0]):
        for node in range(len(b.q)):
            far[node] = 0 if majors[node] else FAR
        for edge in range(len(b.inner)):
            if ground.track[edge] == mine:
                far[b.start[2 * edge]] = far[b.end[2 * edge]] = 0
        net.upto[0] = grow(b, net.step, far, room, b.centre, 0)
    net.seen[0] = net.logged[0]


def repair(b: Map, field: Field, row: int, room: Room, track: Any, mine: int, goals: Any) -> bool:
    """Makes a row true again as far as it was true before the last changes, or as far as the goals if there are some;
    returns whether it could. Mileposts whose every shortest way counts more now are lost; they and what became nearer
    are worked out from their neighbours. The ends of own track are near where `mine` says whose that is."""
    step, near, far = field.step, room.near, field.far[row]
    logged, seen, upto = field.logged[0], field.seen[row], field.upto[row]
    lost = lose(b, field, far, seen, upto, room)
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
        if mine >= 0 and track[b.out[slot] >> 1] == mine:
            bring_near(far, b.to[slot], 0, near)
        if far[b.leaves[slot]] >> 32 < upto:
            bring_near(far, b.to[slot], far[b.leaves[slot]] + step[slot], near)
    for n in range(lost):
        node = room.nodes[n]
        for j in range(b.first[node], b.first[node + 1]):
            if far[b.to[j]] >> 32 < upto:
                bring_near(far, node, far[b.to[j]] + step[b.twin[j]], near)
    least, most = spread_of(far, near)
    if most - least >= SLOTS:
        return False
    field.upto[row] = flow(b, step, far, room, least, upto, goals, len(goals))
    return True


def lose(b: Map, field: Field, far: Any, seen: int, upto: int, room: Room) -> Any:
    """Lists in `room.nodes` the mileposts of a row that are farther now, from the near to the far, and marks them;
    returns how many, or NONE where their weights are too many to be sorted."""
    step, near, first, to = field.step, room.near, b.first, b.to
    heads, nexts, befores, bucket, marks = room.heads, room.nexts, room.befores, room.bucket, room.node_stamp
    room.stamps[0] += 1
    stamp = room.stamps[0]
    near[0] = 0
    for n in range(seen, field.logged[0]):
        slot = field.log_slot[n]
        if room.slot_stamp[slot] == stamp:
            continue  # the first entry tells what the row was made with
        room.slot_stamp[slot] = stamp
        old = field.log_old[n]
        node = to[slot]
        if far[node] >> 32 < upto and far[node] == far[b.leaves[slot]] + old:
            near[0] += 1
            near[near[0]] = node
    now, most = spread_of(far, near)
    if most - now >= SLOTS:
        return NONE
    left = sort(far, room)
    lost = 0
    while left > 0:
        node = heads[now & (SLOTS - 1)]
        if node < 0:
            now += 1
            continue
        take_out(heads, nexts, befores, bucket, node)
        left -= 1
        here = far[node]
        if marks[node] == stamp or here == 0 or is_held(b, step, far, node, marks, stamp):
            continue
        marks[node] = stamp
        room.nodes[lost] = node
        lost += 1
        for j in range(first[node], first[node + 1]):
            there = to[j]
            if far[there] == here + step[j] and marks[there] != stamp:
                left += put_in(heads, nexts, befores, bucket, there, (far[there] >> 32) & (SLOTS - 1))
    return lost


def spread_of(far: Any, near: Any) -> tuple[Any, Any]:
    """The least and the greatest weight of listed mileposts."""
    least = most = far[near[1]] >> 32 if near[0] else 0
    for n in range(2, near[0] + 1):
        weight = far[near[n]] >> 32
        least = min(least, weight)
        most = max(most, weight)
    return least, most


def is_held(b: Map, step: Any, far: Any, node: int, stamps: Any, stamp: int) -> bool:
    """Whether a milepost is still as near as it was by some neighbour that is not lost."""
    for j in range(b.first[node], b.first[node + 1]):
        there = b.to[j]
        if stamps[there] != stamp and far[there] + step[b.twin[j]] <= far[node]:
            return True
    return False


def bring_near(far: Any, node: int, value: int, nodes: Any) -> None:
    """A milepost may be nearer than it was known to be; then it is listed, the first cell counts."""
    if value < far[node]:
        far[node] = value
        nodes[0] += 1
        nodes[nodes[0]] = node


def towards(b: Map, step: Any, far: Any, node: int) -> Any:
    """The arc by which a milepost is reached from the side of the city; NONE in its centre and where no way leads."""
    if far[node] == 0 or far[node] >= FAR:
        return NONE
    found = NONE
    for j in range(b.first[node], b.first[node + 1]):
        back = b.twin[j]
        if far[b.to[j]] + step[back] == far[node]:
            arc = b.out[back]
            if found < 0 or arc < found:
                found = arc
    return found


def hexes(b: Map, x: int, y: int) -> Any:
    """Steps between two mileposts straight over the grid."""
    dq = b.q[x] - b.q[y]
    dr = b.r[x] - b.r[y]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

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

BLOCKED = 255
"""In place of an owner: a section that may not be ridden."""

SLOTS = 4_096
"""Weights of single steps are below this; what costs more a bot never builds."""


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


def build_price(board_map: Map, arc: int) -> Any:
    """The price of a section, the way that it can be built; NONE where it cannot."""
    return board_map.price[arc] if board_map.price[arc] >= 0 else board_map.price[arc ^ 1]


def ride_step(board_map: Map, arc: int, whose: int, shut: int, mine: int, mile: int, rent: int) -> Any:
    """What a step away from a city counts: what is ridden goes towards the city, what is built is built either way."""
    edge = arc >> 1
    if board_map.inner[edge] or whose == mine:
        return mile * WEIGHT + STEP if board_map.opens[arc ^ 1] else FAR
    if whose == BLOCKED:
        return FAR
    if whose:
        return (mile + rent) * WEIGHT + STEP + 1 if board_map.opens[arc ^ 1] else FAR
    cost = build_price(board_map, arc)
    if shut or cost < 0 or cost * UNIT + mile >= SLOTS:
        return FAR
    return (cost * UNIT + mile) * WEIGHT + STEP


def join_step(board_map: Map, arc: int, whose: int, shut: int) -> Any:
    """What a step away from own track counts, on which nothing is ridden."""
    cost = build_price(board_map, arc)
    if board_map.inner[arc >> 1] or whose or shut or cost < 0 or cost * UNIT >= SLOTS:
        return FAR
    return max(1, cost * UNIT) * WEIGHT + STEP


def update(board_map: Map, ground: Ground, track: Any, shut: Any, mine: int, mile: int, rent: int) -> None:
    """Takes over the track as it is now, and logs every step that counts otherwise than before."""
    ways, net = ground.ways, ground.net
    for edge in range(len(board_map.inner)):
        whose, is_shut = track[edge], shut[edge]
        was = ground.track[edge]
        if whose == was and is_shut == ground.shut[edge]:
            continue
        ground.track[edge] = whose
        ground.shut[edge] = is_shut
        if was == mine or (whose == mine and net.step[board_map.slot[2 * edge]] == FAR):
            net.seen[0] = NONE  # other ends of own track, and no step of the net tells
        for arc in (2 * edge, 2 * edge + 1):
            log(ways, board_map.slot[arc], ride_step(board_map, arc, whose, is_shut, mine, mile, rent))
            log(net, board_map.slot[arc], join_step(board_map, arc, whose, is_shut))


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


def begin(board_map: Map, ground: Ground, mine: int, mile: int, rent: int) -> None:
    """The steps of a board without track."""
    for arc in range(len(board_map.start)):
        ground.track[arc >> 1] = 0
        ground.shut[arc >> 1] = 0
        ground.ways.step[board_map.slot[arc]] = ride_step(board_map, arc, 0, 0, mine, mile, rent)
        ground.net.step[board_map.slot[arc]] = join_step(board_map, arc, 0, 0)
    for row in range(len(ground.ways.seen)):
        ground.ways.seen[row] = NONE
    ground.net.seen[0] = NONE
    ground.ways.logged[0] = ground.net.logged[0] = 0


def towards(board_map: Map, step: Any, far: Any, node: int) -> Any:
    """The arc by which a milepost is reached from the side of the city; NONE in its centre and where no way leads."""
    if far[node] == 0 or far[node] >= FAR:
        return NONE
    found = NONE
    for j in range(board_map.first[node], board_map.first[node + 1]):
        back = board_map.twin[j]
        if far[board_map.to[j]] + step[back] == far[node]:
            arc = board_map.out[back]
            if found < 0 or arc < found:
                found = arc
    return found


def hexes(board_map: Map, x: int, y: int) -> Any:
    """Steps between two mileposts straight over the grid."""
    dq = board_map.q[x] - board_map.q[y]
    dr = board_map.r[x] - board_map.r[y]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

"""Cheapest routes over own, rented and free track, calculated once and updated. Compiled.

A row has the distance of every milepost from a city as one whole number that sorts like a tuple: `weight` in units of
which `UNIT` make a million, then mileposts, then mileposts on track of others. All three can be read from it, and the
lowest number does not depend on earlier knowledge. The route follows from the numbers, with the lowest arc in a tie, so
a plan depends on the position alone.
"""

from __future__ import annotations

from typing import NamedTuple

NONE = -1

UNIT = 4
"""Units of weight per million."""

WEIGHT = 1 << 32

STEP = 1 << 16
"""The value of a unit of weight and of a milepost in a distance. One on track of others counts one more."""

FAR = 1 << 60
"""The distance without a route."""

BLOCK = 64
"""The number of edges that are compared at once."""

BLOCKED = 255
"""The owner of a section that may not be used."""

SLOTS = 4_096
"""The limit of weights of single steps. A bot never builds more expensive ones."""


Row = list[int]
Rows = list[Row]
Places = list[int]
"""Cells of a search; those of `Places` have 32 bits when they are compiled, the others 64. The compiled search has
numpy arrays in place of lists."""


class Map(NamedTuple):
    """Constant data of a board.

    A slot is a place in `out`, the arcs that leave each milepost (`out[first[node]:first[node + 1]]`). By slot: the
    mileposts from and to which it leads, and the opposite slot. By arc: its ends, slot, price (NONE if it cannot be
    built) and whether it may be used. By edge: whether it is inner. By city: its center. By load: its cities
    (`source[supply[load]:supply[load + 1]]`). Also the coordinates and the `city` of mileposts (NONE: none), and in
    `free` whether any section costs nothing.
    """

    first: Places
    out: Places
    leaves: Places
    to: Places
    twin: Places
    start: Places
    end: Places
    slot: Places
    price: Row
    opens: Places
    inner: Places
    centre: Places
    supply: Places
    source: Places
    q: Places
    r: Places
    city: Places
    free: Places


class Field(NamedTuple):
    """Rows of distances: the weight of a step away from the city by slot, the distance by row and milepost.

    Changes of steps are logged with their previous weight. `seen` is the log entry up to which a row is valid, NONE for
    a new row, and `upto` the weight up to which it is valid; farther mileposts were not needed. `logged` has one cell,
    the number of changes.
    """

    step: Row
    far: Rows
    seen: Places
    upto: Places
    log_slot: Places
    log_old: Row
    logged: Places


class Ground(NamedTuple):
    """The board as a player knows it: by edge its owner and whether it cannot be built now (`shut`), the distances to
    all cities, and in a field of one row the cost to connect a milepost to own track or a major city.

    `bare` are the complete distances to cities without any track, where `known` says so by city. While `is_logged[0]`,
    the log has all changes since then."""

    track: bytearray
    shut: bytearray
    ways: Field
    net: Field
    bare: Rows
    known: Places
    is_logged: Places


class Room(NamedTuple):
    """Work space: buckets, mileposts that became nearer (their number in the first cell), marks and lists. The first
    cell of `stamps` is the last mark.

    A bucket is a chain of entries: its first one in `heads`, by entry the next one (`nexts`) and its milepost
    (`items`); unused entries are a chain that begins in `free`. `bucket` is the last bucket of a milepost, until it is
    taken out of that (NONE). A milepost has at most one entry for each step to it, and one more. Users must leave the
    buckets empty.
    `near` has at most one entry for each step and one for each changed step, or one for each milepost.
    """

    heads: Places
    nexts: Places
    items: Places
    bucket: Places
    free: Places
    near: Places
    stamps: Places
    slot_stamp: Places
    node_stamp: Places
    edge_stamp: Places
    nodes: Places
    step: Row
    goals: Places


def weight_of(far: int) -> int:
    """Return the weight of a distance."""
    return far >> 32


def miles_of(far: int) -> int:
    """Return the mileposts of a distance."""
    return (far >> 16) & 0xFFFF


def rented_of(far: int) -> int:
    """Return the mileposts on track of others."""
    return far & 0xFFFF


def paid_of(far: int, mile: int, rent: int) -> int:
    """Return the building cost of a distance in millions."""
    return ((far >> 32) - mile * ((far >> 16) & 0xFFFF) - rent * (far & 0xFFFF)) // UNIT


def build_price(board_map: Map, arc: int) -> int:
    """Return the price of a section in the direction that can be built; NONE if neither can."""
    return board_map.price[arc] if board_map.price[arc] >= 0 else board_map.price[arc ^ 1]


def ride_step(board_map: Map, arc: int, whose: int, shut: int, mine: int, mile: int, rent: int) -> int:
    """Return the weight of a step away from a city. Travel is toward it; sections are built in either direction."""
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


def join_step(board_map: Map, arc: int, whose: int, shut: int) -> int:
    """Return the weight of a step away from own track, without travel."""
    cost = build_price(board_map, arc)
    if board_map.inner[arc >> 1] or whose or shut or cost < 0 or cost * UNIT >= SLOTS:
        return FAR
    return max(1, cost * UNIT) * WEIGHT + STEP


def update(board_map: Map, ground: Ground, track: bytearray, shut: bytearray, mine: int, mile: int, rent: int) -> None:
    """Update the track and log every step with a new weight."""
    edges = len(board_map.inner)
    for first in range(0, edges, BLOCK):
        last = min(first + BLOCK, edges)
        if is_changed(track, ground.track, first, last) or is_changed(shut, ground.shut, first, last):
            update_some(board_map, ground, track, shut, mine, mile, rent, first, last)


def is_bare(cells: bytearray) -> bool:
    """Return whether a row has only zeros."""
    for place in range(len(cells)):
        if cells[place]:
            return False
    return True


def is_changed(cells: bytearray, before: bytearray, first: int, last: int) -> bool:
    """Return whether a part of a row has changed. The loop has no exit, so that a compiler joins its steps."""
    changes = 0
    for place in range(first, last):
        changes |= cells[place] ^ before[place]
    return changes != 0


def update_some(
    board_map: Map,
    ground: Ground,
    track: bytearray,
    shut: bytearray,
    mine: int,
    mile: int,
    rent: int,
    first: int,
    last: int,
) -> None:
    """Update the track of some edges."""
    ways, net = ground.ways, ground.net
    for edge in range(first, last):
        whose, is_shut = track[edge], shut[edge]
        was = ground.track[edge]
        if whose == was and is_shut == ground.shut[edge]:
            continue
        ground.track[edge] = whose
        ground.shut[edge] = is_shut
        if was == mine or (whose == mine and net.step[board_map.slot[2 * edge]] == FAR):
            net.seen[0] = NONE  # Ends of own track changed without a change of a step.
        for arc in range(2 * edge, 2 * edge + 2):
            if ways.logged[0] == len(ways.log_slot):
                ground.is_logged[0] = 0
            log(ways, board_map.slot[arc], ride_step(board_map, arc, whose, is_shut, mine, mile, rent))
            log(net, board_map.slot[arc], join_step(board_map, arc, whose, is_shut))


def log(field: Field, slot: int, step: int) -> None:
    """Change the weight of a step. When the log is full, all rows are calculated again."""
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
    """Set the steps of a board without track."""
    for arc in range(len(board_map.start)):
        ground.track[arc >> 1] = 0
        ground.shut[arc >> 1] = 0
        ground.ways.step[board_map.slot[arc]] = ride_step(board_map, arc, 0, 0, mine, mile, rent)
        ground.net.step[board_map.slot[arc]] = join_step(board_map, arc, 0, 0)
    for row in range(len(ground.ways.seen)):
        ground.ways.seen[row] = NONE
    ground.net.seen[0] = NONE
    ground.ways.logged[0] = ground.net.logged[0] = 0
    ground.is_logged[0] = 1


def towards(board_map: Map, step: Row, far: Row, node: int) -> int:
    """Return the arc from the direction of the city to a milepost; NONE in its center and without a route."""
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


def hexes(board_map: Map, x: int, y: int) -> int:
    """Return the steps between two mileposts straight over the grid."""
    dq = board_map.q[x] - board_map.q[y]
    dr = board_map.r[x] - board_map.r[y]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

"""Mileposts sorted by the weight of their routes, the nearest first. Compiled.

An entry stays where it is when its milepost becomes nearer and gets another one: `take_out` skips it, because `bucket`
tells where the milepost is now. So no entry is searched for, and few are made in vain.
"""

from __future__ import annotations

from engine.families.crayon.bots.search.routes import NONE, SLOTS, Places, Room, Row


def sort(far: Row, room: Room) -> int:
    """Put the mileposts in `room.near` into empty buckets by their weights. Return the number of entries."""
    near = room.near
    count = 0
    for item in range(1, near[0] + 1):
        slot = (far[near[item]] >> 32) & (SLOTS - 1)
        count += put_in(room.heads, room.nexts, room.items, room.bucket, room.free, near[item], slot)
    return count


def empty(room: Room, now: int, left: int) -> None:
    """Remove the last entries, none of which is below a weight."""
    while left > 0:
        slot = now & (SLOTS - 1)
        if room.heads[slot] < 0:
            now += 1
            continue
        take_out(room.heads, room.nexts, room.items, room.bucket, room.free, slot)
        left -= 1


def put_in(heads: Places, nexts: Places, items: Places, bucket: Places, free: Places, node: int, slot: int) -> int:
    """Put a milepost into a bucket unless it is there. Return the number of new entries."""
    if bucket[node] == slot:
        return 0
    entry = free[0]
    free[0] = nexts[entry]
    items[entry] = node
    nexts[entry] = heads[slot]
    heads[slot] = entry
    bucket[node] = slot
    return 1


def take_out(heads: Places, nexts: Places, items: Places, bucket: Places, free: Places, slot: int) -> int:
    """Remove the last entry of a bucket. Return its milepost; NONE if that is in another bucket or was there."""
    entry = heads[slot]
    heads[slot] = nexts[entry]
    nexts[entry] = free[0]
    free[0] = entry
    node = items[entry]
    if bucket[node] != slot:
        return NONE
    bucket[node] = NONE
    return node

"""Mileposts sorted by the weight of their routes, the nearest first. Compiled."""

from __future__ import annotations

from engine.families.crayon.bots.search.routes import NONE, SLOTS, Places, Room, Row


def sort(far: Row, room: Room) -> int:
    """Put the mileposts in `room.near` into empty buckets by their weights. Return their number."""
    heads, nexts, befores, bucket, near = room.heads, room.nexts, room.befores, room.bucket, room.near
    count = 0
    for item in range(1, near[0] + 1):
        count += put_in(heads, nexts, befores, bucket, near[item], (far[near[item]] >> 32) & (SLOTS - 1))
    return count


def empty(heads: Places, bucket: Places) -> None:
    """Remove all mileposts from their buckets."""
    for slot in range(SLOTS):
        heads[slot] = NONE
    for node in range(len(bucket)):
        bucket[node] = NONE


def put_in(heads: Places, nexts: Places, befores: Places, bucket: Places, node: int, slot: int) -> int:
    """Put a milepost into a bucket, out of its previous one. Return the change in the number of entries."""
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


def take_out(heads: Places, nexts: Places, befores: Places, bucket: Places, node: int) -> None:
    """Remove a milepost from its bucket."""
    before, after = befores[node], nexts[node]
    if before >= 0:
        nexts[before] = after
    else:
        heads[bucket[node]] = after
    if after >= 0:
        befores[after] = before
    bucket[node] = NONE

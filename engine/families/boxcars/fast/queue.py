"""The queue of a search on a row of fixed length: `heapq` and what `plan` asks of it, for compiled games.

Entries wait in buckets by their cost. They leave a bucket in any order, so that a search may come to a milepost twice;
what it finds is the same. A row begins with four numbers (the places below), goes on with the newest entry of each
bucket, 0 for none, and then holds entries in pairs: the next older one of the bucket, and what was put there. The
places of what was taken stay empty: to use them again costs more than it saves.
"""

from __future__ import annotations

from engine.families.boxcars.bots.plan import SHIFT

NOW, TOP, LEAST, FREE, FIRST = range(5)
"""The present bucket and the highest one that may have entries, the cost from which they are counted, the place after
the last pair; and the first bucket."""

WIDTH = 5
"""Bits of a cost that make no other bucket: a milepost of way costs more."""

BUCKETS = 512

LAST = FIRST + BUCKETS - 1
"""The last bucket takes everything that costs more than the others hold."""


def start(row: list[int], entry: int, most: int) -> None:
    """`plan.start_heap`."""
    for bucket in range(FIRST, row[TOP] + 1):
        row[bucket] = 0
    row[NOW] = FIRST
    row[LEAST] = entry >> SHIFT
    row[TOP] = min(LAST, FIRST + (most - row[LEAST] >> WIDTH))
    row[FREE] = LAST + 1
    put(row, entry)


def put(row: list[int], entry: int) -> None:
    """`heappush`. Where a row is full, which no board has come near to, the entry is lost: a search ends all the same,
    with a way that may be dearer than the cheapest, or with none."""
    bucket = max(row[NOW], min(LAST, FIRST + ((entry >> SHIFT) - row[LEAST] >> WIDTH)))
    place = row[FREE]
    if place + 1 >= len(row):
        return
    row[FREE] = place + 2
    row[place] = row[bucket]
    row[place + 1] = entry
    row[bucket] = place


def some_within(row: list[int], limit: int) -> bool:
    """`plan.some_within`, to a bucket."""
    bucket = row[NOW]
    while bucket < row[TOP] and row[bucket] == 0:
        bucket += 1
    row[NOW] = bucket
    return row[bucket] != 0 and row[LEAST] + (bucket - FIRST << WIDTH) <= limit


def take(row: list[int]) -> int:
    """`heappop`: one of those that cost least, to a bucket."""
    bucket = row[NOW]
    place = row[bucket]
    row[bucket] = row[place]
    return row[place + 1]

"""The queue of a search on a row of fixed length for compiled games: the functions of `heapq` that `plan` needs.

Entries are in buckets by their cost. They leave a bucket in any order, so a search may visit a milepost twice, with the
same result. A row begins with four numbers (the places below), then the newest entry of each bucket, 0 for none, and
then entries in pairs: the next older one of the bucket, and the value. The places of removed entries stay empty,
because reusing them costs more than it saves.
"""

from __future__ import annotations

from engine.families.boxcars.bots.plan import SHIFT

NOW, TOP, LEAST, FREE, FIRST = range(5)
"""The current bucket and the highest one that may have entries, the base of their costs, the place after the last pair,
and the first bucket."""

WIDTH = 5
"""Bits of a cost within a bucket: a milepost costs more."""

BUCKETS = 512

LAST = FIRST + BUCKETS - 1
"""The last bucket has all costs above those of the others."""


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
    """`heappush`. If a row is full, which no known board causes, the entry is lost: the search still ends, but may find
    a dearer route or none."""
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
    """`heappop`: one of the cheapest entries, to a bucket."""
    bucket = row[NOW]
    place = row[bucket]
    row[bucket] = row[place]
    return row[place + 1]

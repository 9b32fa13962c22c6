"""Searches over links not yet used: what is still within reach, and how far a train can go.

`used` counts, for each link, how often it was used up; a trail takes no used link and uses up what shares a drawn
segment with what it takes.
"""

from __future__ import annotations

from heapq import heappop, heappush

from engine.families.boxcars.board import NONE, CompiledBoard

MOST_TRIES = 200_000
"""Steps after which the search for the longest trail takes the full length for possible. Only pockets of a board
without an exit towards the goal are searched at all, and those are small."""


def take(m: CompiledBoard, used: bytearray, link: int) -> None:
    """Uses up a link and those that share a drawn segment with it (BX-MOVE-09, RB-MOVE-08)."""
    for other in m.clash[link]:
        used[other] += 1


def give_back(m: CompiledBoard, used: bytearray, link: int) -> None:
    """Undoes `take`."""
    for other in m.clash[link]:
        used[other] -= 1


def reachable(m: CompiledBoard, used: bytearray, start: int, goal: int) -> bool:
    """Whether a trail over unused links leads from `start` to `goal`; the nearest milepost by hops is tried first.

    A shortest way never takes two sections that share a segment, because the section that joins their outer ends
    exists too; so connection over unused links is enough.
    """
    if start == goal:
        return True
    hops, arcs, to = m.hops(goal), m.arcs, m.to
    seen = bytearray(len(arcs))
    seen[start] = 1
    heap = [(hops[start], start)]
    while heap:
        _, here = heappop(heap)
        for arc in arcs[here]:
            there = to[arc]
            if not seen[there] and not used[arc >> 1]:
                if there == goal:
                    return True
                seen[there] = 1
                heappush(heap, (hops[there], there))
    return False


def farthest(m: CompiledBoard, used: bytearray, dot: int, want: int, goal: int) -> int:
    """The length of the longest trail from `dot`, at most `want`; a trail that reaches `goal` counts as `want`."""
    tries = [MOST_TRIES]
    return _farthest(m, used, dot, want, goal, tries)


def _farthest(m: CompiledBoard, used: bytearray, dot: int, want: int, goal: int, tries: list[int]) -> int:
    if want == 0 or dot == goal:
        return want
    tries[0] -= 1
    if tries[0] < 0:
        return want
    best = 0
    for arc in m.arcs[dot]:
        link = arc >> 1
        if not used[link]:
            take(m, used, link)
            far = 1 + _farthest(m, used, m.to[arc], want - 1, goal, tries)
            give_back(m, used, link)
            if far > best:
                best = far
                if best == want:
                    break
    return best


def open_fewest(m: CompiledBoard, used: bytearray, start: int, goal: int) -> int:
    """Frees the fewest used links needed to reach `goal` (RB-ROVER-05, RB-MOVE-10); returns how many ways were freed.

    Zero-one search: an unused link costs nothing, a used one costs one.
    """
    cost = [NONE] * len(m.arcs)
    came = [NONE] * len(m.arcs)
    heap = [(0, start, NONE)]
    while heap:
        spent, here, arc = heappop(heap)
        if cost[here] != NONE:
            continue
        cost[here] = spent
        came[here] = arc
        if here == goal:
            break
        for arc in m.arcs[here]:
            if cost[m.to[arc]] == NONE:
                heappush(heap, (spent + (1 if used[arc >> 1] else 0), m.to[arc], arc))
    freed = 0
    here = goal
    while here != start and came[here] != NONE:
        link = came[here] >> 1
        if used[link]:
            used[link] = 0
            freed += 1
        here = m.to[came[here] ^ 1]
    return freed

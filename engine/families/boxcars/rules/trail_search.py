"""Searches over unused links: the reachable area, and the longest ride.

`used` has the number of uses for each link. A trail takes no used link, and uses up all links that share a drawn
segment with those it takes.
"""

from __future__ import annotations

from heapq import heappop, heappush

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import Position, refill

SHIFT = 14
"""Bits for the number of a milepost below a number of mileposts in a queue."""

MASK = (1 << SHIFT) - 1


def free_links(board: CompiledBoard, state: Position, seat: int) -> None:
    """Free all sections for a player."""
    refill(state.used[seat], board.clear)
    state.freed[seat] += 1
    state.ridden[seat] = 0


def take(board: CompiledBoard, used: bytearray, link: int) -> None:
    """Use up a link and those that share a drawn segment with it (BX-MOVE-09, RB-MOVE-08)."""
    for other in board.clash[link]:
        if other == NONE:
            break
        used[other] += 1


def give_back(board: CompiledBoard, used: bytearray, link: int) -> None:
    """Undo `take`."""
    for other in board.clash[link]:
        if other == NONE:
            break
        used[other] -= 1


def clashes(board: CompiledBoard, one: int, two: int) -> bool:
    """Return whether riding one link uses up the other."""
    for link in board.clash[one]:
        if link == two:
            return True
        if link == NONE:
            break
    return False


def runs_down(board: CompiledBoard, used: bytearray, start: int, goal: int) -> bool:
    """Return whether the first unused links that lead nearer to `goal` reach it: a quick test that usually succeeds."""
    hops, here = board.hops[goal], start
    while here != goal:
        near = hops[here]
        for arc in board.arcs[here]:
            if arc == NONE:
                return False
            if hops[board.to[arc]] < near and not used[arc >> 1]:
                here = board.to[arc]
                break
    return True


def reachable(board: CompiledBoard, used: bytearray, start: int, goal: int) -> bool:
    """Return whether a trail over unused links leads from `start` to `goal`. The nearest milepost by hops is tried
    first.

    A shortest route never takes two sections that share a segment, because the section that joins their outer ends
    exists as well. Connection over unused links is therefore enough.
    """
    if runs_down(board, used, start, goal):
        return True
    hops, arcs, to = board.hops[goal], board.arcs, board.to
    seen = [0] * board.dot_count
    seen[start] = 1
    heap = [(hops[start] << SHIFT) + start]
    while len(heap) > 0:
        here = heappop(heap) & MASK
        for arc in arcs[here]:
            if arc == NONE:
                break
            there = to[arc]
            if not seen[there] and not used[arc >> 1]:
                if there == goal:
                    return True
                seen[there] = 1
                heappush(heap, (hops[there] << SHIFT) + there)
    return False


def farthest(board: CompiledBoard, used: bytearray, dot: int, want: int, goal: int) -> int:
    """Return the length of the longest trail from `dot`, at most `want`. A trail that reaches `goal` counts as `want`.

    Exact depth-first search that abandons a branch when no unused link is left at its end. Only an area without an exit
    is searched completely, and an area with many loops has a long trail that is found quickly.
    """
    if want <= 0 or dot == goal:
        return want
    best, depth = 0, 0
    here = [0] * (want + 1)  # By depth: the milepost, the number of arcs tried, and the link taken.
    tried = [0] * (want + 1)
    taken = [0] * (want + 1)
    here[0] = dot
    while depth >= 0 and best < want:
        arc = board.arcs[here[depth]][tried[depth]]
        if arc == NONE:
            depth -= 1
            if depth >= 0:
                give_back(board, used, taken[depth])
            continue
        tried[depth] += 1
        link = arc >> 1
        if used[link]:
            continue
        there = board.to[arc]
        if there == goal:
            best = want
            break
        best = max(best, depth + 1)
        if depth + 1 < want:
            take(board, used, link)
            taken[depth] = link
            depth += 1
            here[depth] = there
            tried[depth] = 0
    for undone in range(depth):
        give_back(board, used, taken[undone])
    return best


def open_fewest(board: CompiledBoard, used: bytearray, start: int, goal: int) -> int:
    """Free the fewest used links needed to reach `goal` (RB-ROVER-05, RB-MOVE-10); return their number.

    Zero-one search: an unused link costs 0, a used one 1.
    """
    cost = [NONE] * board.dot_count
    came = [NONE] * board.dot_count
    heap = [(0, start, NONE)]
    while len(heap) > 0:
        spent, here, arc = heappop(heap)
        if cost[here] != NONE:
            continue
        cost[here] = spent
        came[here] = arc
        if here == goal:
            break
        for arc in board.arcs[here]:
            if arc == NONE:
                break
            if cost[board.to[arc]] == NONE:
                heappush(heap, (spent + (1 if used[arc >> 1] else 0), board.to[arc], arc + 0))
    freed = 0
    here = goal
    while here != start and came[here] != NONE:
        link = came[here] >> 1
        if used[link]:
            used[link] = 0
            freed += 1
        here = board.to[came[here] ^ 1]
    return freed

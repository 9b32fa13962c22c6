"""Reasons why a search for a trail fails: the used links to blame.

Blamed links are in one row, those of each step stacked on those of the step before. Learned failures are in another:
heads of chains, then for each place the links that, while used, block every continuation from there.
"""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.trail_search import clashes

BUCKETS = 4_096
"""Heads of the chains in which a search looks up what it has learned."""


def blame(blamed: list[int], first: int, count: int, link: int) -> int:
    """Add a link to those blamed from a place on, unless it is one of them; return their number."""
    for place in range(first, count):
        if blamed[place] == link:
            return count
    if count < len(blamed):
        blamed[count] = link
    else:
        blamed.append(link)
    return count + 1


def blame_cut(
    board: CompiledBoard,
    used: bytearray,
    goal: int,
    end: int,
    way: list[int],
    steps: int,
    barred: list[int],
    blamed: list[int],
    count: int,
) -> int:
    """Blame links of a full trail because the move cannot continue from its end: all links around the remaining area,
    or those that cut off a destination that must remain reachable, at the end or at the destination, whichever are
    fewer. Return the number of blamed links."""
    for link in barred:
        used[link] -= 1
    middle = blame_around(board, used, end, way, steps, blamed, count)
    last = blame_around(board, used, goal, way, steps, blamed, middle) if board.keep_reachable else middle
    for link in barred:
        used[link] += 1
    if not board.keep_reachable or last - middle >= middle - count:
        return middle
    for place in range(middle, last):
        blamed[count + place - middle] = blamed[place]
    return count + last - middle


def blame_around(
    board: CompiledBoard, used: bytearray, dot: int, way: list[int], steps: int, blamed: list[int], count: int
) -> int:
    """Blame the links of a full trail that lead out of the area reachable from a milepost, and if any ride counts,
    those inside as well. Return the number of blamed links."""
    seen, row = [0] * board.dot_count, [dot]
    seen[dot] = 1
    place, first = 0, count
    while place < len(row):
        for arc in board.arcs[row[place]]:
            if arc == NONE:
                break
            if not used[arc >> 1] and not seen[board.to[arc]]:
                seen[board.to[arc]] = 1
                row.append(board.to[arc])
        place += 1
    for rode in range(steps):
        for link in board.clash[way[rode] >> 1]:
            if link == NONE:
                break
            inside = seen[board.to[2 * link]] + seen[board.to[2 * link + 1]]
            if inside == 1 or (inside == 2 and not board.keep_reachable):
                count = blame(blamed, first, count, link)
    return count


def are_used(used: bytearray, blamed: list[int], first: int, count: int) -> bool:
    """Return whether all links blamed from a place on are used."""
    for place in range(first, count):
        if not used[blamed[place]]:
            return False
    return True


def kept_apart(board: CompiledBoard, blamed: list[int], first: int, middle: int, count: int, link: int) -> int:
    """Add the blame of a step, from the middle on, to that of the next step, without the links that it used up itself.
    Return the number of blamed links."""
    kept = middle
    for place in range(middle, count):
        if not clashes(board, link, blamed[place]):
            kept = blame(blamed, first, kept, blamed[place])
    return kept


def learn(learned: list[int], key: int, blamed: list[int], first: int, count: int) -> None:
    """Store the reasons why no arc leads on from a place: the next entry of its chain, the place, the number of links,
    and the links."""
    if len(learned) == 0:
        for _ in range(BUCKETS):
            learned.append(0)
    bucket = key % BUCKETS
    learned.append(learned[bucket])
    learned[bucket] = len(learned) - 1
    learned.append(key)
    learned.append(count - first)
    for place in range(first, count):
        learned.append(blamed[place])


def known_to_fail(learned: list[int], key: int, used: bytearray) -> int:
    """Return the place of the entry that blocks a place with the links used now, or 0."""
    if len(learned) == 0:
        return 0
    found = learned[key % BUCKETS]
    while found:
        if learned[found + 1] == key and are_used(used, learned, found + 3, found + 3 + learned[found + 2]):
            return found
        found = learned[found]
    return 0


def blame_again(blamed: list[int], count: int, learned: list[int], known: int) -> int:
    """Blame learned links; return the number of blamed links."""
    first = count
    for place in range(known + 3, known + 3 + learned[known + 2]):
        count = blame(blamed, first, count, learned[place])
    return count

"""What a search for a trail learns where it fails: which used links are to blame.

Links that are blamed stand in one row, those of each step on top of those of the step before. What was learned stands
in another: heads of chains, then by place the links as long as which are used nothing leads on from there.
"""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.trail_search import clashes

BUCKETS = 4_096
"""Heads of the chains in which a search finds again what it has learned."""


def blame(blamed: list[int], first: int, count: int, link: int) -> int:
    """Adds a link to those blamed from a place on, unless it is among them; returns how many there are then."""
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
    """Blames links of a whole trail because the move cannot go on from its end: all around what is left there, or those
    that cut off a goal that must stay within reach, at the end or at the goal, whichever are fewer. Returns how many
    are blamed then."""
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
    """Blames the links of a whole trail that lead out of what is within reach of a milepost, and where any ride counts
    those within, too; returns how many are blamed then."""
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
    """Whether all links blamed from a place on are used."""
    for place in range(first, count):
        if not used[blamed[place]]:
            return False
    return True


def kept_apart(board: CompiledBoard, blamed: list[int], first: int, middle: int, count: int, link: int) -> int:
    """Adds what a step is blamed for, from the middle on, to what the step after it is, without what its link used up
    itself; returns how many are blamed then."""
    kept = middle
    for place in range(middle, count):
        if not clashes(board, link, blamed[place]):
            kept = blame(blamed, first, kept, blamed[place])
    return kept


def learn(learned: list[int], key: int, blamed: list[int], first: int, count: int) -> None:
    """Notes what is to blame that nothing leads on from a place: the next one of its chain, the place, how many links
    there are, and the links."""
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
    """Where it stands that nothing leads on from a place with the links that are used now, or 0."""
    if len(learned) == 0:
        return 0
    found = learned[key % BUCKETS]
    while found:
        if learned[found + 1] == key and are_used(used, learned, found + 3, found + 3 + learned[found + 2]):
            return found
        found = learned[found]
    return 0


def blame_again(blamed: list[int], count: int, learned: list[int], known: int) -> int:
    """Blames what was learned; returns how many links are blamed then."""
    first = count
    for place in range(known + 3, known + 3 + learned[known + 2]):
        count = blame(blamed, first, count, learned[place])
    return count

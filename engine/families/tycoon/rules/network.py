"""Links as a graph. Cities are the nodes and complete links the edges; several links may join the same two cities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.position import FROM, OWNER, TO, Position

Ways = list[list[tuple[int, int, int]]]
"""For each city its links: number of the link, the city at its other end, its owner."""


def ways_of(board: CompiledBoard, state: Position) -> Ways:
    """Return the complete links by city."""
    found: Ways = [[] for _ in range(board.city_count)]
    for number, link in enumerate(state.links):
        if link[TO] != NONE:
            found[link[FROM]].append((number, link[TO], link[OWNER]))
            found[link[TO]].append((number, link[FROM], link[OWNER]))
    return found


def joined(board: CompiledBoard, state: Position, seat: int, start: int) -> set[int]:
    """Return the cities that complete own links of a seat join to a city, which is included."""
    mine, found, size = links_of(state, seat), {start}, 0
    while len(found) > size:
        size = len(found)
        for link in mine:
            if link[FROM] in found:
                found.add(link[TO])
            elif link[TO] in found:
                found.add(link[FROM])
    return found


def links_of(state: Position, seat: int) -> list[list[int]]:
    """Return the complete links of a seat."""
    return [link for link in state.links if link[OWNER] == seat and link[TO] != NONE]


def longest_run(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the length of the longest trail of own links without repetition (RT-TYCOON-06).

    A component with an Euler trail needs no search. Otherwise all trails are searched, limited by a bound.
    """
    mine = [(link[FROM], link[TO]) for link in links_of(state, seat)]
    ends: list[list[tuple[int, int]]] = [[] for _ in range(board.city_count)]
    for number, (a, b) in enumerate(mine):
        ends[a].append((number, b))
        ends[b].append((number, a))
    best = 0
    for part in _parts(ends):
        size = sum(len(ends[city]) for city in part) // 2
        if size <= best:
            continue
        odd = [city for city in part if len(ends[city]) % 2]
        # In a component with more than two cities of odd degree, every further pair of them leaves out a link.
        bound = size - max(0, len(odd) // 2 - 1)
        for start in odd or part[:1]:
            best = max(best, _trail(ends, start, bound, best))
            if best >= bound:
                break
    return best


def _parts(ends: Sequence[Sequence[tuple[int, int]]]) -> Iterator[list[int]]:
    seen: set[int] = set()
    for start, leaving in enumerate(ends):
        if leaving and start not in seen:
            part, left = [start], [start]
            seen.add(start)
            while left:
                for _, there in ends[left.pop()]:
                    if there not in seen:
                        seen.add(there)
                        part.append(there)
                        left.append(there)
            yield part


def _trail(ends: Sequence[Sequence[tuple[int, int]]], start: int, bound: int, best: int) -> int:
    """Return the longest trail from a city if it is longer than `best`. The search ends at `bound`."""
    stack: list[tuple[int, int, int]] = [(start, 0, 0)]
    known: set[tuple[int, int]] = set()
    while stack:
        city, used, length = stack.pop()
        if length > best:
            best = length
            if best >= bound:
                return best
        for number, there in ends[city]:
            bit = 1 << number
            if not used & bit and (there, used | bit) not in known:
                known.add((there, used | bit))
                stack.append((there, used | bit, length + 1))
    return best

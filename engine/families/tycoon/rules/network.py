"""Links as a graph: the cities that they join, and all routes of cubes (RT-DELIV).

Cities are the nodes and complete links the edges; several links may join the same two cities. A route visits no city
and uses no link twice, and ends at the first city of the cube's color. So a search that visits each city once finds a
route if there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.position import FROM, OWNER, TO, Position

Ways = list[list[tuple[int, int, int]]]
"""For each city its links: number of the link, the city at its other end, its owner."""


class Delivery(NamedTuple):
    """A cube delivered from a city over these links; `cities` are those on its route, the last one takes it."""

    origin: int
    colour: int
    links: tuple[int, ...]
    cities: tuple[int, ...]


def ways_of(board: CompiledBoard, state: Position) -> Ways:
    """Return the complete links by city."""
    found: Ways = [[] for _ in range(board.city_count)]
    for number, link in enumerate(state.links):
        if link[TO] != NONE:
            found[link[FROM]].append((number, link[TO], link[OWNER]))
            found[link[TO]].append((number, link[FROM], link[OWNER]))
    return found


def arrives(ways: Ways, colours: Sequence[int], colour: int, at: int, barred: Iterable[int], most: int) -> bool:
    """Return whether a cube in a city can reach a city of its color over at most `most` links without entering a barred
    city (RT-DELIV-03 to RT-DELIV-05)."""
    if most < 1:
        return False
    seen = {at, *barred}
    layer = [at]
    for _ in range(most):
        after = []
        for city in layer:
            for _, there, _ in ways[city]:
                if there not in seen:
                    if colours[there] == colour:
                        return True
                    seen.add(there)
                    after.append(there)
        if not after:
            return False
        layer = after
    return False


def movable(board: CompiledBoard, state: Position, seat: int) -> list[tuple[int, int]]:
    """Return the cubes that a seat can deliver now, as cities and colors; the first link is its own (RT-DELIV-08)."""
    ways, most = ways_of(board, state), board.reach[state.engine[seat]]
    return [
        (city, colour)
        for city in range(board.city_count if most else 0)
        for colour in range(board.colours)
        if state.cubes[city * board.colours + colour]
        and any(
            owner == seat
            and (state.colour[there] == colour or arrives(ways, state.colour, colour, there, (city,), most - 1))
            for _, there, owner in ways[city]
        )
    ]


def visited(state: Position) -> list[int]:
    """Return the cities that the cube has visited, its current city last."""
    found = [state.origin]
    for number in state.way:
        link = state.links[number]
        found.append(link[TO] if link[FROM] == found[-1] else link[FROM])
    return found


def onward(board: CompiledBoard, state: Position) -> list[int]:
    """Return the links that the cube may use next and still arrive."""
    been, ways = visited(state), ways_of(board, state)
    left = board.reach[state.engine[state.seat]] - len(state.way) - 1
    return [
        number
        for number, there, owner in ways[been[-1]]
        if there not in been
        and (state.way or owner == state.seat)
        and (state.colour[there] == state.cube or arrives(ways, state.colour, state.cube, there, been, left))
    ]


def distances(ways: Ways, colours: Sequence[int], colour: int) -> list[int]:
    """Return for each city the fewest links to a city of a color past cities of other colors; NONE if there is no
    route."""
    found = [0 if each == colour else NONE for each in colours]
    layer = [city for city, far in enumerate(found) if not far]
    far = 0
    while layer:
        far += 1
        after = []
        for city in layer:
            for _, there, _ in ways[city]:
                if found[there] == NONE:
                    found[there] = far
                    after.append(there)
        layer = after
    return found


def deliveries(board: CompiledBoard, state: Position, seat: int) -> Iterator[Delivery]:
    """Yield all deliveries that a seat can make now, by all routes."""
    ways, most = ways_of(board, state), board.reach[state.engine[seat]]
    far = [distances(ways, state.colour, colour) for colour in range(board.colours)]
    for city in range(board.city_count):
        if any(owner == seat for _, _, owner in ways[city]):
            for colour in range(board.colours):
                if state.cubes[city * board.colours + colour]:
                    yield from _from(ways, state.colour, far[colour], Delivery(city, colour, (), ()), seat, most)


def _from(
    ways: Ways, colours: Sequence[int], far: Sequence[int], start: Delivery, seat: int, most: int
) -> Iterator[Delivery]:
    """Yield all routes of a cube. A branch is cut if it is too long even when visited cities are allowed."""
    open_ = [start]
    while open_:
        at = open_.pop()
        here = at.cities[-1] if at.cities else at.origin
        left = most - len(at.links) - 1
        for number, there, owner in reversed(ways[here]):
            if there == at.origin or there in at.cities or not (at.links or owner == seat):
                continue
            if not 0 <= far[there] <= left:
                continue
            after = Delivery(at.origin, at.colour, (*at.links, number), (*at.cities, there))
            if colours[there] == at.colour:
                yield after
            else:
                open_.append(after)


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

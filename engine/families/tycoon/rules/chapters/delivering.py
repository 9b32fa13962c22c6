"""Delivering a cube, link by link (RT-DELIV).

A route visits no city and uses no link twice, and ends at the first city of the cube's color. So a search that visits
each city once finds a route if there is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.drawing import want_cubes
from engine.families.tycoon.rules.chapters.ending import look_for_the_end
from engine.families.tycoon.rules.chapters.goals import cube_delivered
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.network import Ways, ways_of
from engine.families.tycoon.rules.position import FROM, OWNER, TO, Position, clear_action, cubes_at


class Delivery(NamedTuple):
    """A cube delivered from a city over these links; `cities` are those on its route, the last one takes it."""

    origin: int
    colour: int
    links: tuple[int, ...]
    cities: tuple[int, ...]


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


def loadable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cubes that the active seat can deliver now, as `city * board.colours + colour`."""
    return [city * board.colours + colour for city, colour in movable(board, state, state.seat)]


def load(board: CompiledBoard, state: Position, stack: int) -> None:
    """Take a cube from a city, `city * board.colours + colour`. Its route comes next."""
    state.origin, state.cube = divmod(stack, board.colours)
    state.way = []


def go(board: CompiledBoard, state: Position, link: int) -> None:
    """Move the cube over one more link. It is delivered at the first city of its color (RT-DELIV-05)."""
    state.way.append(link)
    city = visited(state)[-1]
    if state.colour[city] == state.cube:
        _deliver(board, state, city)


def carry(board: CompiledBoard, state: Position, way: Sequence[int]) -> None:
    """Move the cube over the links of a valid route, the last one to a city of its color."""
    state.way.extend(way[:-1])
    go(board, state, way[-1])


def _deliver(board: CompiledBoard, state: Position, city: int) -> None:
    seat, origin, colour = state.seat, state.origin, state.cube
    state.cubes[origin * board.colours + colour] -= 1
    state.bag[colour] += 1
    used = [state.links[number][OWNER] for number in state.way]
    if state.journal:
        # If all links are the player's own, the lines about them repeat the line about the cube.
        kind = journal.CARRIED if any(owner != seat for owner in used) else journal.CARRIED_ALONE
        note(state, journal.ARRIVED, seat, 0, origin * board.city_count + city, len(used) * board.colours + colour)
        for owner, (a, b) in zip(used, pairwise(visited(state)), strict=True):
            note(state, kind, owner, 0, a * board.city_count + b, board.link_points)
    seats = len(state.cash)
    for owner in sorted(set(used), key=lambda owner: (owner - seat) % seats):
        times = used.count(owner)
        state.points[owner] += times * board.link_points
        note(state, journal.USED_LINKS, owner, 0, times, times * board.link_points)
    if not cubes_at(board, state, origin):
        state.marker[origin] = 1
        note(state, journal.MARKED, seat, 0, origin, sum(state.marker))
        look_for_the_end(board, state)
    cube_delivered(board, state, seat, city, len(used))
    clear_action(state)
    if colour == board.western_colour and state.west[origin] and city == board.western_goal:
        want_cubes(state, city, board.western_reward)  # See RT-WEST-04.

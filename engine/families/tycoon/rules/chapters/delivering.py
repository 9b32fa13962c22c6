"""Delivering a cube, link by link (RT-DELIV)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.drawing import want_cubes
from engine.families.tycoon.rules.chapters.ending import look_for_the_end
from engine.families.tycoon.rules.chapters.goals import cube_delivered
from engine.families.tycoon.rules.journal import note
from engine.families.tycoon.rules.network import visited
from engine.families.tycoon.rules.position import OWNER, Position, clear_action, cubes_at


def load(board: CompiledBoard, state: Position, stack: int) -> None:
    """Take a cube from a city, `city * m.colours + colour`. Its route comes next."""
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
        note(state, journal.DELIVERED, seat, 0, origin * board.city_count + city, len(used) * board.colours + colour)
        for owner, (a, b) in zip(used, pairwise(visited(state)), strict=True):
            note(state, journal.CARRIED, owner, 0, a * board.city_count + b, board.link_points)
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

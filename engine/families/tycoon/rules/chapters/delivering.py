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


def load(m: CompiledBoard, g: Position, stack: int) -> None:
    """The seat on turn takes a cube out of a city, `city * m.colours + colour`; which way it goes comes next."""
    g.origin, g.cube = divmod(stack, m.colours)
    g.way = []


def go(m: CompiledBoard, g: Position, link: int) -> None:
    """The cube goes over one more link, and is delivered at the first city of its colour (RT-DELIV-05)."""
    g.way.append(link)
    city = visited(g)[-1]
    if g.colour[city] == g.cube:
        _deliver(m, g, city)


def carry(m: CompiledBoard, g: Position, way: Sequence[int]) -> None:
    """The cube goes over the links of a way that is known to be open, the last one to a city of its colour."""
    g.way.extend(way[:-1])
    go(m, g, way[-1])


def _deliver(m: CompiledBoard, g: Position, city: int) -> None:
    seat, origin, colour = g.seat, g.origin, g.cube
    g.cubes[origin * m.colours + colour] -= 1
    g.bag[colour] += 1
    used = [g.links[number][OWNER] for number in g.way]
    if g.journal:
        note(g, journal.DELIVERED, seat, 0, origin * m.city_count + city, len(used) * m.colours + colour)
        for owner, (a, b) in zip(used, pairwise(visited(g)), strict=True):
            note(g, journal.CARRIED, owner, 0, a * m.city_count + b, m.link_points)
    seats = len(g.cash)
    for owner in sorted(set(used), key=lambda owner: (owner - seat) % seats):
        times = used.count(owner)
        g.points[owner] += times * m.link_points
        note(g, journal.USED_LINKS, owner, 0, times, times * m.link_points)
    if not cubes_at(m, g, origin):
        g.marker[origin] = 1
        note(g, journal.MARKED, seat, 0, origin, sum(g.marker))
        look_for_the_end(m, g)
    cube_delivered(m, g, seat, city, len(used))
    clear_action(g)
    if colour == m.western_colour and g.west[origin] and city == m.western_goal:
        want_cubes(g, city, m.western_reward)  # RT-WEST-04

"""Actions that change a city: new-city tiles, western links, cards that bring cubes (RT-URB, RT-WEST, RT-CARD-14)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.drawing import add_cube, want_cubes
from engine.families.tycoon.rules.chapters.goals import line_grown
from engine.families.tycoon.rules.journal import note, pay
from engine.families.tycoon.rules.position import FROM, OWNER, TO, Position, clear_action, locomotives


def has_gray(g: Position) -> bool:
    """Whether a new-city tile can be laid on a city."""
    return NONE in g.colour and any(g.tiles)


def gray_cities(m: CompiledBoard, g: Position) -> list[int]:
    """The cities that a new-city tile can be laid on, while there are tiles (RT-URB-01, RT-URB-04)."""
    if not has_gray(g):
        return []
    return [city for city, colour in enumerate(g.colour) if colour == NONE]


def urbanizable(m: CompiledBoard, g: Position) -> list[int]:
    """The cities that the seat on turn can urbanize for money."""
    return gray_cities(m, g) if g.cash[g.seat] >= m.urban_cost else []


def choose_site(m: CompiledBoard, g: Position, city: int) -> None:
    """The city is chosen; the colour of the tile comes next."""
    g.site = city


def colours_left(m: CompiledBoard, g: Position) -> list[int]:
    """The colours of the tiles that are left."""
    return [colour for colour, left in enumerate(g.tiles) if left]


def urbanize(m: CompiledBoard, g: Position, colour: int) -> None:
    """A new-city tile gives a gray city its colour and cubes; by a card it is free (RT-URB-02, RT-URB-03)."""
    city, seat = g.site, g.seat
    g.tiles[colour] -= 1
    g.colour[city] = colour
    if g.using == NONE:
        pay(g, seat, m.urban_cost, journal.URBANIZED, city, colour)
        cubes = m.urban_cubes
    else:
        note(g, journal.SITED, seat, 0, city, colour)
        cubes = m.industry_cubes
    clear_action(g)
    want_cubes(g, city, cubes)


def can_grow(g: Position) -> bool:
    """Whether City Growth has cubes to bring."""
    return any(g.bag)


def grow(m: CompiledBoard, g: Position, city: int) -> None:
    """City Growth: cubes are drawn onto a city of choice."""
    note(g, journal.GREW, g.seat, 0, city)
    clear_action(g)
    want_cubes(g, city, m.growth_cubes)


def western_cities(m: CompiledBoard, g: Position) -> list[int]:
    """The cities from which the seat on turn can build a western link: an own link ends there, none has been built
    (RT-WEST-01, RT-WEST-05)."""
    if g.cash[g.seat] < m.western_cost or locomotives(m, g, g.seat) < 1:
        return []
    mine = {city for link in g.links if link[OWNER] == g.seat and link[TO] != NONE for city in (link[FROM], link[TO])}
    return [city for city in sorted(mine) if m.western[city] and not g.west[city]]


def build_west(m: CompiledBoard, g: Position, city: int) -> None:
    """A western link: its cubes come out of the bag, as many as it holds (RT-WEST-02, RT-WEST-03)."""
    seat, colour = g.seat, m.western_colour
    pay(g, seat, m.western_cost, journal.WEST, city)
    g.west[city] = seat + 1
    for _ in range(min(m.western_cubes, g.bag[colour])):
        g.bag[colour] -= 1
        add_cube(m, g, city, colour)
    line_grown(m, g, seat)

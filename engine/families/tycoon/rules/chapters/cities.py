"""Actions that change a city: new-city tiles, western links, cards that bring cubes (RT-URB, RT-WEST, RT-CARD-14)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.drawing import add_cube, want_cubes
from engine.families.tycoon.rules.chapters.goals import line_grown
from engine.families.tycoon.rules.journal import note, pay
from engine.families.tycoon.rules.position import FROM, OWNER, TO, Position, clear_action, locomotives


def has_gray(state: Position) -> bool:
    """Whether a new-city tile can be laid on a city."""
    return NONE in state.colour and any(state.tiles)


def gray_cities(board: CompiledBoard, state: Position) -> list[int]:
    """The cities that a new-city tile can be laid on, while there are tiles (RT-URB-01, RT-URB-04)."""
    if not has_gray(state):
        return []
    return [city for city, colour in enumerate(state.colour) if colour == NONE]


def urbanizable(board: CompiledBoard, state: Position) -> list[int]:
    """The cities that the seat on turn can urbanize for money."""
    return gray_cities(board, state) if state.cash[state.seat] >= board.urban_cost else []


def choose_site(board: CompiledBoard, state: Position, city: int) -> None:
    """The city is chosen; the colour of the tile comes next."""
    state.site = city


def colours_left(board: CompiledBoard, state: Position) -> list[int]:
    """The colours of the tiles that are left."""
    return [colour for colour, left in enumerate(state.tiles) if left]


def urbanize(board: CompiledBoard, state: Position, colour: int) -> None:
    """A new-city tile gives a gray city its colour and cubes; by a card it is free (RT-URB-02, RT-URB-03)."""
    city, seat = state.site, state.seat
    state.tiles[colour] -= 1
    state.colour[city] = colour
    if state.using == NONE:
        pay(state, seat, board.urban_cost, journal.URBANIZED, city, colour)
        cubes = board.urban_cubes
    else:
        note(state, journal.SITED, seat, 0, city, colour)
        cubes = board.industry_cubes
    clear_action(state)
    want_cubes(state, city, cubes)


def can_grow(state: Position) -> bool:
    """Whether City Growth has cubes to bring."""
    return any(state.bag)


def grow(board: CompiledBoard, state: Position, city: int) -> None:
    """City Growth: cubes are drawn onto a city of choice."""
    note(state, journal.GREW, state.seat, 0, city)
    clear_action(state)
    want_cubes(state, city, board.growth_cubes)


def western_cities(board: CompiledBoard, state: Position) -> list[int]:
    """The cities from which the seat on turn can build a western link: an own link ends there, none has been built
    (RT-WEST-01, RT-WEST-05)."""
    if state.cash[state.seat] < board.western_cost or locomotives(board, state, state.seat) < 1:
        return []
    mine = {
        city
        for link in state.links
        if link[OWNER] == state.seat and link[TO] != NONE
        for city in (link[FROM], link[TO])
    }
    return [city for city in sorted(mine) if board.western[city] and not state.west[city]]


def build_west(board: CompiledBoard, state: Position, city: int) -> None:
    """A western link: its cubes come out of the bag, as many as it holds (RT-WEST-02, RT-WEST-03)."""
    seat, colour = state.seat, board.western_colour
    pay(state, seat, board.western_cost, journal.WEST, city)
    state.west[city] = seat + 1
    for _ in range(min(board.western_cubes, state.bag[colour])):
        state.bag[colour] -= 1
        add_cube(board, state, city, colour)
    line_grown(board, state, seat)

"""Actions that change a city: New City tiles, western links, cards that add cubes (RT-URB, RT-WEST, RT-CARD-14)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.drawing import add_cube, want_cubes
from engine.families.tycoon.rules.chapters.goals import line_grown
from engine.families.tycoon.rules.journal import note, pay
from engine.families.tycoon.rules.position import FROM, OWNER, TO, Position, clear_action, locomotives


def has_gray(state: Position) -> bool:
    """Return whether a New City tile can be placed on a city."""
    return NONE in state.colour and any(state.tiles)


def gray_cities(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cities where a New City tile can be placed, while there are tiles (RT-URB-01, RT-URB-04)."""
    if not has_gray(state):
        return []
    return [city for city, colour in enumerate(state.colour) if colour == NONE]


def urbanizable(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cities that the active seat can urbanize."""
    return gray_cities(board, state) if state.cash[state.seat] >= board.urban_cost else []


def choose_site(board: CompiledBoard, state: Position, city: int) -> None:
    """Choose a city to urbanize. The color of the tile comes next."""
    state.site = city


def colours_left(board: CompiledBoard, state: Position) -> list[int]:
    """Return the colors of the remaining tiles."""
    return [colour for colour, left in enumerate(state.tiles) if left]


def urbanize(board: CompiledBoard, state: Position, colour: int) -> None:
    """Place a New City tile, which gives a gray city its color and cubes. With a card it is free (RT-URB-02, RT-
    URB-03)."""
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
    """Return whether City Growth has cubes to add."""
    return any(state.bag)


def grow(board: CompiledBoard, state: Position, city: int) -> None:
    """City Growth: draw cubes for the chosen city."""
    note(state, journal.GREW, state.seat, 0, city)
    clear_action(state)
    want_cubes(state, city, board.growth_cubes)


def western_cities(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cities from which the active seat can build a western link: those with an own link and without a
    western link (RT-WEST-01, RT-WEST-05)."""
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
    """Build a western link. Its cubes come from the bag, as far as available (RT-WEST-02, RT-WEST-03)."""
    seat, colour = state.seat, board.western_colour
    pay(state, seat, board.western_cost, journal.WEST, city)
    state.west[city] = seat + 1
    for _ in range(min(board.western_cubes, state.bag[colour])):
        state.bag[colour] -= 1
        add_cube(board, state, city, colour)
    line_grown(board, state, seat)

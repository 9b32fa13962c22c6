"""New City tiles, which give gray cities a color: urbanizing, and the card New Industry (RT-URB)."""

from __future__ import annotations

from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.drawing import want_cubes
from engine.families.tycoon.rules.journal import note, pay
from engine.families.tycoon.rules.position import Position, clear_action


def has_gray(state: Position) -> bool:
    """Return whether a New City tile can be placed on a city."""
    return NONE in state.colour and any(state.tiles)


def gray_cities(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cities where a New City tile can be placed, while there are tiles (RT-URB-01, RT-URB-04)."""
    if not has_gray(state):
        return []
    return [city for city, colour in enumerate(state.colour) if colour == NONE]


def new_city_sites(board: CompiledBoard, state: Position) -> list[int]:
    """Return the cities that the active seat can urbanize."""
    return gray_cities(board, state) if state.cash[state.seat] >= board.urban_cost else []


def choose_site(board: CompiledBoard, state: Position, city: int) -> None:
    """Choose a city to urbanize. The color of the tile comes next."""
    state.site = city


def colours_left(board: CompiledBoard, state: Position) -> list[int]:
    """Return the colors of the remaining tiles."""
    return [colour for colour, left in enumerate(state.tiles) if left]


def place_new_city(board: CompiledBoard, state: Position, colour: int) -> None:
    """Place a New City tile, which gives a gray city its color and cubes. With a card it is free (RT-URB-02, RT-
    URB-03)."""
    city, seat = state.site, state.seat
    state.tiles[colour] -= 1
    state.colour[city] = colour
    if state.using == NONE:
        pay(state, seat, board.urban_cost, journal.NEW_CITY, city, colour)
        cubes = board.urban_cubes
    else:
        note(state, journal.NEW_INDUSTRY, seat, 0, city, colour)
        cubes = board.industry_cubes
    clear_action(state)
    want_cubes(state, city, cubes)

"""Links as rows of hexes in a starting position, and as tiles on the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import end_of
from engine.families.tycoon.rules.position import FROM, TRACK, Position
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import direction, neighbour


class Tiles(NamedTuple):
    """A link: its first city, its last city (NONE while it is incomplete), and its tiles, each as the side where it is
    entered and the direction in which it leaves."""

    city: int
    to: int
    each: tuple[tuple[int, int], ...]


def tiles_of(board: CompiledBoard, way: Sequence[Cell]) -> Tiles | None:
    """Return the link of a row of hexes; None if it is not a row of neighbors from an open side of a city."""
    hexes = [board.lattice.find(cell) for cell in way]
    turns = [direction(a, b) for a, b in pairwise(way)]
    if len(way) < 3 or NONE in hexes[:-1] or None in turns:
        return None
    ways = [turn for turn in turns if turn is not None]
    sides = [6 * hex + (came + 3) % 6 for hex, came in zip(hexes[1:-1], ways, strict=False)]
    each = tuple(zip(sides, ways[1:], strict=True))
    city = board.spot[board.across[each[0][0]]]
    if city == NONE or board.city_hex[city] != hexes[0]:
        return None
    last, leave = each[-1]
    out = board.across[last - last % 6 + leave]
    return Tiles(city, board.spot[out] if out != NONE else NONE, each)


def put_tile(state: Position, enter: int, leave: int) -> None:
    """Join two sides of a hex by a tile."""
    state.mate[enter], state.mate[enter - enter % 6 + leave] = leave + 1, enter % 6 + 1


def lay(board: CompiledBoard, state: Position, seat: int, tiles: Tiles) -> None:
    """Add a link of a seat to the board."""
    for enter, leave in tiles.each:
        put_tile(state, enter, leave)
    state.links.append([seat, tiles.city, tiles.to, *(enter for enter, _ in tiles.each)])


def way_of(board: CompiledBoard, state: Position, link: Sequence[int]) -> tuple[Cell, ...]:
    """Return the row of hexes of a link. Track that leads off the grid ends with the cell that would be there."""
    hexes = [board.city_hex[link[FROM]], *(enter // 6 for enter in link[TRACK:])]
    cells = [board.lattice.cell(hex) for hex in hexes]
    return (*cells, neighbour(cells[-1], end_of(state, list(link)) % 6))

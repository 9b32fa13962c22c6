"""How hexes, cities, cubes, cards and sums are called, and the refs that name them."""

from __future__ import annotations

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.model.grids.grid import cell_ref
from engine.model.ids import Ref
from engine.money import money as written


def money(board: CompiledBoard, amount: int) -> str:
    """A sum as the board writes it."""
    return written(board.currency, amount)


def times(count: int, one: str, many: str = "") -> str:
    """ "1 share", "2 shares"."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def hex_ref(board: CompiledBoard, hex: int) -> Ref:
    """The ref of a hex."""
    return cell_ref(board.lattice.cell(hex))


def hex_name(board: CompiledBoard, hex: int) -> str:
    """A hex in words: its city, else its label on the board."""
    city = board.city_at[hex]
    return board.city_names[city] if city != NONE else f"hex {board.lattice.label(board.lattice.cell(hex))}"


def cell(board: CompiledBoard, hex: int) -> str:
    """A hex in codes: its axial coordinates."""
    q, r = board.lattice.cell(hex)
    return f"{q},{r}"


def city_refs(board: CompiledBoard, city: int) -> tuple[Ref, ...]:
    """A city's hex, by which it is chosen on the board, and the city."""
    return hex_ref(board, board.city_hex[city]), Ref("site", board.city_ids[city])


def colour(board: CompiledBoard, number: int) -> str:
    """A colour in words, within a sentence."""
    return board.colour_names[number].lower()


def a_colour(board: CompiledBoard, number: int) -> str:
    """ "a red", "an amber": a colour with its article."""
    named = colour(board, number)
    return f"{'an' if named[:1] in tuple('aeiou') else 'a'} {named}"


def card_ref(board: CompiledBoard, card: int) -> Ref:
    """The ref of an operation card."""
    return Ref("content", f"operations.{board.card_ids[card]}")


def tycoon_ref(board: CompiledBoard, card: int) -> Ref:
    """The ref of a Tycoon card."""
    return Ref("content", f"tycoons.{board.tycoon_ids[card]}")


WAYS = {"pointy": ("E", "NE", "NW", "W", "SW", "SE"), "flat": ("SE", "NE", "N", "NW", "SW", "S")}
"""The directions of the sides of a hex, as a compass says them."""


def way(board: CompiledBoard, direction: int) -> str:
    """A direction by the compass."""
    return WAYS[board.lattice.grid.orientation][direction]

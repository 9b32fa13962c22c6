"""How hexes, cities, cubes, cards and sums are called, and the refs that name them."""

from __future__ import annotations

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.model.grids.grid import cell_ref
from engine.model.ids import Ref
from engine.money import money as written


def money(m: CompiledBoard, amount: int) -> str:
    """A sum as the board writes it."""
    return written(m.currency, amount)


def times(count: int, one: str, many: str = "") -> str:
    """ "1 share", "2 shares"."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def hex_ref(m: CompiledBoard, hex: int) -> Ref:
    """The ref of a hex."""
    return cell_ref(m.lattice.cell(hex))


def hex_name(m: CompiledBoard, hex: int) -> str:
    """A hex in words: its city, else its label on the board."""
    city = m.city_at[hex]
    return m.city_names[city] if city != NONE else f"hex {m.lattice.label(m.lattice.cell(hex))}"


def cell(m: CompiledBoard, hex: int) -> str:
    """A hex in codes: its axial coordinates."""
    q, r = m.lattice.cell(hex)
    return f"{q},{r}"


def city_refs(m: CompiledBoard, city: int) -> tuple[Ref, ...]:
    """A city's hex, by which it is chosen on the board, and the city."""
    return hex_ref(m, m.city_hex[city]), Ref("site", m.city_ids[city])


def colour(m: CompiledBoard, number: int) -> str:
    """A colour in words, within a sentence."""
    return m.colour_names[number].lower()


def a_colour(m: CompiledBoard, number: int) -> str:
    """ "a red", "an amber": a colour with its article."""
    named = colour(m, number)
    return f"{'an' if named[:1] in tuple('aeiou') else 'a'} {named}"


def card_ref(m: CompiledBoard, card: int) -> Ref:
    """The ref of an operation card."""
    return Ref("content", f"operations.{m.card_ids[card]}")


def tycoon_ref(m: CompiledBoard, card: int) -> Ref:
    """The ref of a Tycoon card."""
    return Ref("content", f"tycoons.{m.tycoon_ids[card]}")


WAYS = {"pointy": ("E", "NE", "NW", "W", "SW", "SE"), "flat": ("SE", "NE", "N", "NW", "SW", "S")}
"""The directions of the sides of a hex, as a compass says them."""


def way(m: CompiledBoard, direction: int) -> str:
    """A direction by the compass."""
    return WAYS[m.lattice.grid.orientation][direction]

"""Display names of hexes, cities, cubes, cards and amounts, and the refs that point to them."""

from __future__ import annotations

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.i18n import ntr, tr, tr_noop
from engine.model.grids.grid import cell_ref
from engine.model.ids import Ref
from engine.money import money as written

_TYCOONS = "tycoons."


def money(board: CompiledBoard, amount: int) -> str:
    """Format an amount in the currency of the board."""
    return written(board.currency, amount)


def n_shares(n: int) -> str:
    """Return "1 share", "2 shares"."""
    return ntr("{n:,} share", "{n:,} shares", n).format(n=n)


def n_points(n: int) -> str:
    """Return "1 point", "2 points"."""
    return ntr("{n:,} point", "{n:,} points", n).format(n=n)


def n_links(n: int) -> str:
    """Return "1 link", "2 links"."""
    return ntr("{n:,} link", "{n:,} links", n).format(n=n)


def n_own_links(n: int) -> str:
    """Return "1 own link", "2 own links"."""
    return ntr("{n:,} own link", "{n:,} own links", n).format(n=n)


def n_tiles(n: int) -> str:
    """Return "1 tile", "2 tiles"."""
    return ntr("{n:,} tile", "{n:,} tiles", n).format(n=n)


def n_cubes(n: int) -> str:
    """Return "1 cube", "2 cubes"."""
    return ntr("{n:,} cube", "{n:,} cubes", n).format(n=n)


def n_empty_cities(n: int) -> str:
    """Return "1 empty city", "2 empty cities"."""
    return ntr("{n:,} empty city", "{n:,} empty cities", n).format(n=n)


def hex_ref(board: CompiledBoard, hex: int) -> Ref:
    """Return the ref of a hex."""
    return cell_ref(board.lattice.cell(hex))


def hex_name(board: CompiledBoard, hex: int) -> str:
    """Return the name of the city on a hex, else the label of the hex on the board."""
    city = board.city_at[hex]
    if city != NONE:
        return board.city_names[city]
    return tr("hex {label}").format(label=board.lattice.label(board.lattice.cell(hex)))


def cell(board: CompiledBoard, hex: int) -> str:
    """Return the axial coordinates of a hex, as codes of actions have them."""
    q, r = board.lattice.cell(hex)
    return f"{q},{r}"


def city_refs(board: CompiledBoard, city: int) -> tuple[Ref, ...]:
    """Return the refs of a city's hex, which selects it on the board, and of the city."""
    return hex_ref(board, board.city_hex[city]), Ref("site", board.city_ids[city])


def colour(board: CompiledBoard, number: int) -> str:
    """Return the name of a color, as it is written within a sentence."""
    return board.colour_names[number].lower()


def a_colour(board: CompiledBoard, number: int) -> str:
    """Return a color with its article: "a red", "an amber"."""
    named = colour(board, number)
    return (tr("an {color}") if named[:1] in tuple("aeiou") else tr("a {color}")).format(color=named)


def card_ref(board: CompiledBoard, card: int) -> Ref:
    """Return the ref of an operation card."""
    return Ref("content", f"operations.{board.card_ids[card]}")


def tycoon_ref(board: CompiledBoard, card: int) -> Ref:
    """Return the ref of a Tycoon card."""
    return Ref("content", f"{_TYCOONS}{board.tycoon_ids[card]}")


def is_tycoon_card(ref: Ref) -> bool:
    """Return whether a ref points to a Tycoon card."""
    return ref.kind == "content" and ref.id.startswith(_TYCOONS)


WAYS = {
    "pointy": (tr_noop("E"), tr_noop("NE"), tr_noop("NW"), tr_noop("W"), tr_noop("SW"), tr_noop("SE")),
    "flat": (tr_noop("SE"), tr_noop("NE"), tr_noop("N"), tr_noop("NW"), tr_noop("SW"), tr_noop("S")),
}
"""The compass directions of the sides of a hex."""


def way(board: CompiledBoard, direction: int) -> str:
    """Return the compass direction of a side of a hex."""
    return tr(WAYS[board.lattice.grid.orientation][direction])

"""How mileposts, cities, loads and sums are called, and the refs that name them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from engine.families.crayon.content import LOAD
from engine.families.crayon.rules.board import MAJOR, NONE, CompiledBoard
from engine.model.grids.grid import cell_ref
from engine.model.grids.lattice import direction
from engine.model.grids.locations import COMPASS, away
from engine.model.ids import Ref
from engine.money import money as written


def money(board: CompiledBoard, amount: int) -> str:
    """A sum as the board writes it."""
    return written(board.currency, amount)


@lru_cache(maxsize=8)
def near_city(board: CompiledBoard) -> list[int]:
    """The city whose centre is nearest to each milepost: a board that can be played has one."""
    xy = board.lattice.xy
    found, least = np.zeros(len(xy), dtype=np.int64), np.full(len(xy), np.inf)
    # City by city: all distances at once would take gigabytes on a board of a hundred thousand mileposts.
    for city, centre in enumerate(board.centre):
        apart = ((xy - xy[centre]) ** 2).sum(axis=1)
        nearer = apart < least
        found[nearer], least[nearer] = city, apart[nearer]
    return [int(city) for city in found]


def milepost(board: CompiledBoard, node: int) -> str:
    """A milepost in words that can be followed on the board: its city, else how far and where it lies from the one
    that is nearest."""
    city, here = board.city_at[node], board.lattice.cell(node)
    if city == NONE:
        there = near_city(board)[node]
        far = away(board.lattice.grid, board.lattice.cell(board.centre[there]), here, "milepost", "mileposts")
        return f"{far} of {'the centre of ' if board.size[there] == MAJOR else ''}{board.city_names[there]}"
    if node == board.centre[city]:
        return board.city_names[city]
    side = direction(board.lattice.cell(board.centre[city]), here)
    return (
        board.city_names[city]
        if side is None
        else f"{board.city_names[city]} ({COMPASS[board.lattice.grid.orientation][side]})"
    )


def at_milepost(board: CompiledBoard, node: int) -> str:
    """Where something happens: "in York", "3 mileposts east of York"."""
    return f"{'' if board.city_at[node] == NONE else 'in '}{milepost(board, node)}"


def cell(board: CompiledBoard, node: int) -> str:
    """A milepost in codes: its axial coordinates."""
    q, r = board.lattice.cell(node)
    return f"{q},{r}"


def milepost_ref(board: CompiledBoard, node: int) -> Ref:
    """The ref of a milepost."""
    return cell_ref(board.lattice.cell(node))


def city_ref(board: CompiledBoard, city: int) -> Ref:
    """The ref of a city."""
    return Ref("site", board.city_ids[city])


def load_refs(board: CompiledBoard, load: int) -> tuple[Ref, ...]:
    """The ref of a load; none for the circus, which is no load of the board."""
    return () if load == board.circus else (Ref(LOAD, board.load_ids[load]),)


def card(board: CompiledBoard, number: int) -> str:
    """A card in words."""
    if number == board.reshuffle_card:
        return "the card that shuffles the deck"
    if number >= board.demand_cards:
        return board.events[number - board.demand_cards].title
    return f"card {board.card_ids[number]}"


def card_refs(board: CompiledBoard, number: int) -> tuple[Ref, ...]:
    """The ref of a demand or event card."""
    if number == board.reshuffle_card:
        return ()
    table = "events" if number >= board.demand_cards else "cards"
    return (Ref("content", f"{table}.{board.card_ids[number]}"),)


def demand_ref(board: CompiledBoard, number: int, row: int) -> Ref:
    """The ref of a demand: its card, and which one on it, from 1."""
    return Ref("content", f"cards.{board.card_ids[number]}.{row + 1}")


def section_ref(board: CompiledBoard, edge: int) -> Ref:
    """The ref of a section by its two mileposts, whichever way it is built."""
    return Ref("section", f"{cell(board, board.start[2 * edge])} {cell(board, board.end[2 * edge])}")


def demand(board: CompiledBoard, number: int, row: int) -> str:
    """A demand in words: "Imports for Dundee, £M 29"."""
    city, load, payoff = board.demands[number][row]
    return f"{board.load_names[load]} for {board.city_names[city]}, {money(board, payoff)}"


def demands(board: CompiledBoard, number: int) -> str:
    """The demands of a card in words, one after the other."""
    return "; ".join(demand(board, number, row) for row in range(len(board.demands[number])))


def train_refs(board: CompiledBoard, train: int) -> tuple[Ref, ...]:
    """The ref of a train of the board; none for the slow one of the slow start."""
    id = board.train_ids[train]
    return (Ref("content", f"trains.{id}"),) if id in board.content.trains else ()

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


def money(m: CompiledBoard, amount: int) -> str:
    """A sum as the board writes it."""
    return written(m.currency, amount)


@lru_cache(maxsize=8)
def near_city(m: CompiledBoard) -> list[int]:
    """The city whose centre is nearest to each milepost: a board that can be played has one."""
    xy = m.lattice.xy
    found, least = np.zeros(len(xy), dtype=np.int64), np.full(len(xy), np.inf)
    # City by city: all distances at once would take gigabytes on a board of a hundred thousand mileposts.
    for city, centre in enumerate(m.centre):
        apart = ((xy - xy[centre]) ** 2).sum(axis=1)
        nearer = apart < least
        found[nearer], least[nearer] = city, apart[nearer]
    return [int(city) for city in found]


def milepost(m: CompiledBoard, node: int) -> str:
    """A milepost in words that can be followed on the board: its city, else how far and where it lies from the one
    that is nearest."""
    city, here = m.city_at[node], m.lattice.cell(node)
    if city == NONE:
        there = near_city(m)[node]
        far = away(m.lattice.grid, m.lattice.cell(m.centre[there]), here, "milepost", "mileposts")
        return f"{far} of {'the centre of ' if m.size[there] == MAJOR else ''}{m.city_names[there]}"
    if node == m.centre[city]:
        return m.city_names[city]
    side = direction(m.lattice.cell(m.centre[city]), here)
    return m.city_names[city] if side is None else f"{m.city_names[city]} ({COMPASS[m.lattice.grid.orientation][side]})"


def at_milepost(m: CompiledBoard, node: int) -> str:
    """Where something happens: "in York", "3 mileposts east of York"."""
    return f"{'' if m.city_at[node] == NONE else 'in '}{milepost(m, node)}"


def cell(m: CompiledBoard, node: int) -> str:
    """A milepost in codes: its axial coordinates."""
    q, r = m.lattice.cell(node)
    return f"{q},{r}"


def milepost_ref(m: CompiledBoard, node: int) -> Ref:
    """The ref of a milepost."""
    return cell_ref(m.lattice.cell(node))


def city_ref(m: CompiledBoard, city: int) -> Ref:
    """The ref of a city."""
    return Ref("site", m.city_ids[city])


def load_refs(m: CompiledBoard, load: int) -> tuple[Ref, ...]:
    """The ref of a load; none for the circus, which is no load of the board."""
    return () if load == m.circus else (Ref(LOAD, m.load_ids[load]),)


def card(m: CompiledBoard, number: int) -> str:
    """A card in words."""
    if number == m.reshuffle_card:
        return "the card that shuffles the deck"
    if number >= m.demand_cards:
        return m.events[number - m.demand_cards].title
    return f"card {m.card_ids[number]}"


def card_refs(m: CompiledBoard, number: int) -> tuple[Ref, ...]:
    """The ref of a demand or event card."""
    if number == m.reshuffle_card:
        return ()
    table = "events" if number >= m.demand_cards else "cards"
    return (Ref("content", f"{table}.{m.card_ids[number]}"),)


def demand_ref(m: CompiledBoard, number: int, row: int) -> Ref:
    """The ref of a demand: its card, and which one on it, from 1."""
    return Ref("content", f"cards.{m.card_ids[number]}.{row + 1}")


def section_ref(m: CompiledBoard, edge: int) -> Ref:
    """The ref of a section by its two mileposts, whichever way it is built."""
    return Ref("section", f"{cell(m, m.start[2 * edge])} {cell(m, m.end[2 * edge])}")


def demand(m: CompiledBoard, number: int, row: int) -> str:
    """A demand in words: "Imports for Dundee, £M 29"."""
    city, load, payoff = m.demands[number][row]
    return f"{m.load_names[load]} for {m.city_names[city]}, {money(m, payoff)}"


def demands(m: CompiledBoard, number: int) -> str:
    """The demands of a card in words, one after the other."""
    return "; ".join(demand(m, number, row) for row in range(len(m.demands[number])))


def train_refs(m: CompiledBoard, train: int) -> tuple[Ref, ...]:
    """The ref of a train of the board; none for the slow one of the slow start."""
    id = m.train_ids[train]
    return (Ref("content", f"trains.{id}"),) if id in m.content.trains else ()

"""Labels of mileposts, cities, loads and amounts of money, and their refs."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from engine.families.crayon.content import LOAD
from engine.families.crayon.rules.board import MAJOR, NONE, CompiledBoard
from engine.i18n import ptr, tr
from engine.model.grids.grid import cell_ref
from engine.model.grids.lattice import direction
from engine.model.grids.locations import COMPASS, away
from engine.model.ids import Ref
from engine.money import money as money_text


def money(board: CompiledBoard, amount: int) -> str:
    """Return an amount in the currency of the board."""
    return money_text(board.currency, amount)


@lru_cache(maxsize=8)
def near_city(board: CompiledBoard) -> list[int]:
    """Return the city whose center is nearest to each milepost. A playable board has at least one city."""
    xy = board.lattice.xy
    nearest, least = np.zeros(len(xy), dtype=np.int64), np.full(len(xy), np.inf)
    # City by city: on a board of 100,000 mileposts, all distances at once would need gigabytes.
    for city, centre in enumerate(board.centre):
        apart = ((xy - xy[centre]) ** 2).sum(axis=1)
        nearer = apart < least
        nearest[nearer], least[nearer] = city, apart[nearer]
    return [int(city) for city in nearest]


def milepost(board: CompiledBoard, node: int) -> str:
    """Return the label of a milepost: its city, else distance and direction from the nearest city."""
    city, here = board.city_at[node], board.lattice.cell(node)
    if city == NONE:
        there = near_city(board)[node]
        far = away(board.lattice.grid, board.lattice.cell(board.centre[there]), here, tr("milepost"), tr("mileposts"))
        text = tr("{distance} of the center of {city}") if board.size[there] == MAJOR else tr("{distance} of {city}")
        return text.format(distance=far, city=board.city_names[there])
    if node == board.centre[city]:
        return board.city_names[city]
    side = direction(board.lattice.cell(board.centre[city]), here)
    if side is None:
        return board.city_names[city]
    return f"{board.city_names[city]} ({tr(COMPASS[board.lattice.grid.orientation][side])})"


def at_milepost(board: CompiledBoard, node: int) -> str:
    """Return where something happens: "in York", "3 mileposts east of York"."""
    place = milepost(board, node)
    return (ptr("where", "{place}") if board.city_at[node] == NONE else tr("in {city}")).format(place=place, city=place)


def cell(board: CompiledBoard, node: int) -> str:
    """Return the code of a milepost: its axial coordinates."""
    q, r = board.lattice.cell(node)
    return f"{q},{r}"


def milepost_ref(board: CompiledBoard, node: int) -> Ref:
    """Return the ref of a milepost."""
    return cell_ref(board.lattice.cell(node))


def city_ref(board: CompiledBoard, city: int) -> Ref:
    """Return the ref of a city."""
    return Ref("site", board.city_ids[city])


def load_refs(board: CompiledBoard, load: int) -> tuple[Ref, ...]:
    """Return the ref of a load; none for the circus, which is not a load of the board."""
    return () if load == board.circus else (Ref(LOAD, board.load_ids[load]),)


def card(board: CompiledBoard, number: int) -> str:
    """Return the label of a card."""
    if number == board.reshuffle_card:
        return tr("the reshuffle card")
    if number >= board.demand_cards:
        return board.events[number - board.demand_cards].title
    return tr("card {number}").format(number=board.card_ids[number])


def card_refs(board: CompiledBoard, number: int) -> tuple[Ref, ...]:
    """Return the ref of a demand or event card."""
    if number == board.reshuffle_card:
        return ()
    table = "events" if number >= board.demand_cards else "cards"
    return (Ref("content", f"{table}.{board.card_ids[number]}"),)


def event_ref(board: CompiledBoard, event: int) -> Ref:
    """Return the ref of an event by its number among the events."""
    return card_refs(board, board.demand_cards + event)[0]


def demand_ref(board: CompiledBoard, number: int, row: int) -> Ref:
    """Return the ref of a demand: its card and its row on it, from 1."""
    return Ref("content", f"cards.{board.card_ids[number]}.{row + 1}")


def section_ref(board: CompiledBoard, edge: int) -> Ref:
    """Return the ref of a section: its two mileposts, in the same order for both building directions."""
    return Ref("section", f"{cell(board, board.start[2 * edge])} {cell(board, board.end[2 * edge])}")


def demand(board: CompiledBoard, number: int, row: int) -> str:
    """Return the text of a demand: "Imports for Dundee, £29M"."""
    city, load, payoff = board.demands[number][row]
    return tr("{load} for {city}, {payoff}").format(
        load=board.load_names[load], city=board.city_names[city], payoff=money(board, payoff)
    )


def demands(board: CompiledBoard, number: int) -> str:
    """Return the text of all demands of a card."""
    return "; ".join(demand(board, number, row) for row in range(len(board.demands[number])))


def train_refs(board: CompiledBoard, train: int) -> tuple[Ref, ...]:
    """Return the ref of a train of the board; none for the slow train of the slow start."""
    id = board.train_ids[train]
    return (Ref("content", f"trains.{id}"),) if id in board.content.trains else ()

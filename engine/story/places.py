"""What people call the places of a board, and what a seat owns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.game.family import family
from engine.model.cells import lattice_of
from engine.model.grids.grid import Cell, cell_of
from engine.model.grids.whereabouts import away, nearest_of
from engine.model.identity.called import cities, cities_at, sites
from engine.model.identity.id_slots import content_tables
from engine.model.ids import MilepostId, Ref
from engine.model.scenario import Scenario


def place_name(scenario: Scenario, ref: Ref) -> str:
    """How people call a place: by the cities there, else its own name, else its id."""
    board = scenario.board
    tables: Mapping[str, Mapping[Any, str]] = {"city": cities(board), "site": sites(board)}
    named = tables.get(ref.kind, {}).get(ref.id)
    if named is not None:
        return named
    milepost = board.mileposts.get(MilepostId(ref.id)) if ref.kind == "milepost" else None
    if milepost is not None:
        return " / ".join(cities_at(board).get(MilepostId(ref.id), ())) or milepost.name or ref.id
    return _cell_name(scenario, cell_of(ref)) if ref.kind == "cell" else ref.id


def _cell_name(scenario: Scenario, cell: Cell) -> str:
    """The cities at a cell, else how far and where it lies from the nearest one, else its label."""
    board, is_drawn = scenario.board, family(scenario.family).track is not None
    made, names = lattice_of(board), sites(board)
    at = [names[id] for id, site in board.sites.items() if site.cell == cell]
    if at:
        return " / ".join(at)
    one, many = ("milepost", "mileposts") if is_drawn else ("hex", "hexes")
    near = nearest_of(made.grid, cell, (site.cell for site in board.sites.values()))
    if near is None or cell not in made:
        return f"{one} {made.label(cell)}"
    middle, name = next((site.size == "major", names[id]) for id, site in board.sites.items() if site.cell == near)
    return f"{away(made.grid, near, cell, one, many)} of {'the centre of ' if middle else ''}{name}"


def owned_name(scenario: Scenario, ref: Ref) -> str:
    """How people call what a seat owns: a railroad by its mark, which is its id, all else by its name."""
    table = content_tables(type(scenario.content)).get(ref.kind)
    found = getattr(scenario.content, table).get(ref.id) if table else None
    return getattr(found, "name", "") or ref.id


def owned_names(scenario: Scenario, owned: Iterable[Ref]) -> str:
    """The same for all that a seat owns; names, which may have several words, have commas between them."""
    names = [owned_name(scenario, ref) for ref in owned]
    return (", " if any(" " in name for name in names) else " ").join(names)

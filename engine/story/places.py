"""What people call the places of a board, and what a seat owns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.model.cells import lattice_of
from engine.model.grids.grid import cell_of
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
    if ref.kind == "cell":
        cell = cell_of(ref)
        at = [sites(board)[id] for id, site in board.sites.items() if site.cell == cell]
        return " / ".join(at) or f"milepost {lattice_of(board).label(cell)}"
    return ref.id


def owned_name(scenario: Scenario, ref: Ref) -> str:
    """How people call what a seat owns: a railroad by its mark, which is its id, all else by its name."""
    table = content_tables(type(scenario.content)).get(ref.kind)
    found = getattr(scenario.content, table).get(ref.id) if table else None
    return getattr(found, "name", "") or ref.id


def owned_names(scenario: Scenario, owned: Iterable[Ref]) -> str:
    """The same for all that a seat owns; names, which may have several words, have commas between them."""
    names = [owned_name(scenario, ref) for ref in owned]
    return (", " if any(" " in name for name in names) else " ").join(names)

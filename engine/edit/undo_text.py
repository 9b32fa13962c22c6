"""Names of things in the undo texts of edits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.model.board import Board
from engine.model.identity.display_names import cities_at
from engine.model.identity.id_fields import board_tables, content_tables
from engine.model.ids import CityId, Kind, MilepostId, PointId, SiteId
from engine.model.scenario import Scenario

NAMED_BY_ID = frozenset({"railroad", "line"})
"""Kinds whose ids are printed on the map (`B&O`) and serve as their names."""


def name_of(scenario: Scenario, kind: str, id: str) -> str:
    """Return the name of a thing, with its id where another of its kind has the same name; its id if it has none."""
    if kind in NAMED_BY_ID:
        return id
    things: Any = {}
    if table := _of_kind(board_tables(), kind):
        things = getattr(scenario.board, table)
    elif table := _of_kind(content_tables(type(scenario.content)), kind):
        things = getattr(scenario.content, table)
    if id not in things:
        return id
    name = _own_name(scenario.board, things[id], id if kind == "milepost" else "")
    if not name:
        return id
    is_shared = sum(getattr(one, "name", "") == name for one in things.values()) > 1
    return f"{name} ({id})" if is_shared else name


def _of_kind(tables: Mapping[Any, str], kind: str) -> str | None:
    return tables.get(kind)


def city_name(scenario: Scenario, id: CityId | SiteId) -> str:
    """Return the name of a city of a board of either kind."""
    return name_of(scenario, "site" if id in scenario.board.sites else "city", id)


def stop_kind(board: Board, id: PointId) -> Kind:
    """Return whether a stop is a milepost or a junction."""
    return "junction" if id in board.junctions else "milepost"


def _own_name(board: Board, thing: Any, milepost: str) -> str:
    """Return the name or text of a thing. A milepost without a name has that of its cities."""
    name = getattr(thing, "name", "") or getattr(thing, "text", "")
    if not name and milepost:
        name = " / ".join(cities_at(board).get(MilepostId(milepost), ()))
    return str(name)

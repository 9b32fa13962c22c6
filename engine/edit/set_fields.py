"""Helpers of edits that make another scenario and share whatever does not change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.errors import EditError, did_you_mean
from engine.i18n import tr
from engine.model.kind_names import kind_name
from engine.model.scenario import Scenario
from engine.model.table_diff import with_entries

K = TypeVar("K", bound=str)
V = TypeVar("V")
S = TypeVar("S", bound=Struct)


def with_board(scenario: Scenario, **tables: Any) -> Scenario:
    """Return the scenario with other tables on its board."""
    return replace(scenario, board=replace(scenario.board, **tables))


def lookup(table: Mapping[K, V], id: K, kind: str) -> V:
    """Return the thing with that ID. Raises EditError, with the nearest ID, if there is none."""
    try:
        return table[id]
    except KeyError:
        raise EditError(
            tr("there is no {kind} {id}{suggestion}").format(
                kind=kind_name(kind), id=id, suggestion=did_you_mean(id, table)
            )
        ) from None


def updated(value: S, **fields: Any) -> S:
    """Return the value with the given fields changed; None leaves a field unchanged."""
    changes = {name: new for name, new in fields.items() if new is not None and new != getattr(value, name)}
    return replace(value, **changes) if changes else value


def with_entry(table: dict[K, V], id: K, value: V | None) -> dict[K, V]:
    """Return the mapping with one entry set, or without it if the value is None."""
    if value is None:
        return {key: item for key, item in table.items() if key != id} if id in table else table
    return table if table.get(id) is value else with_entries(table, {id: value})

"""Compact storage of a scenario relative to another one: otherwise each step of a long history would hold all mileposts
of a large board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.model.identity.id_fields import board_tables
from engine.model.scenario import Scenario
from engine.model.table_diff import changed, with_entries

LARGE = 1_000
"""The number of entries from which tables are left out."""


def is_large(scenario: Scenario) -> bool:
    """Return whether a board has a table that is left out."""
    return any(len(getattr(scenario.board, name)) > LARGE for name in board_tables().values())


class Rest:
    """A scenario without the large tables of its board: of each only the entries that differ from the same table of the
    scenario next to it."""

    def __init__(self, whole: Scenario, beside: Scenario) -> None:
        self._others: dict[str, Mapping[Any, object]] = {}
        self._gone: dict[str, frozenset[Any]] = {}
        for name in board_tables().values():
            table, other = getattr(whole.board, name), getattr(beside.board, name)
            if len(table) <= LARGE:
                continue
            entries = changed(other, table)
            self._others[name] = {key: table[key] for key in entries.others}
            self._gone[name] = frozenset(entries.gone)
            if not entries.same_keys and list(self._table(name, other)) != list(table):
                # The entries have another order: the whole table is stored.
                del self._others[name], self._gone[name]
        self._lean = replace(whole, board=replace(whole.board, **{name: {} for name in self._others}))

    def beside(self, scenario: Scenario) -> Scenario:
        """Return the scenario, from the one next to it or one that equals it."""
        board = scenario.board
        tables = {name: self._table(name, getattr(board, name)) for name in self._others}
        return replace(self._lean, board=replace(self._lean.board, **tables))

    def _table(self, name: str, other: dict[Any, object]) -> dict[Any, object]:
        others, gone = self._others[name], self._gone[name]
        if gone:
            other = {key: value for key, value in other.items() if key not in gone}
        return with_entries(other, others) if others else other

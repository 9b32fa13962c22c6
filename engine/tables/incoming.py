"""What of a table can come back from a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from engine.edit.edit import Edit
from engine.model.scenario import Scenario
from engine.tables.columns import Column


class Changed(Struct, frozen=True):
    """A row of a file that departs from the table: its number as spreadsheets count (the names of the columns stand in
    row 1), what its key columns say, and the other values, of a `new` row all that the file has.

    `cells` are the differing cells for people: column, text in the table, text in the file.
    """

    row: int
    key: Mapping[str, Any]
    values: Mapping[str, Any]
    cells: tuple[tuple[str, str, str], ...]
    new: bool = False


class Incoming(Struct, frozen=True):
    """How rows of a table come back. `keys` are the columns that say which row it is, `values` those that may change;
    the table's other columns follow from something else. `edit` makes the edit of one changed row.

    `either_way`: the two keys may stand in either order. `adds`: a row that the table has not is a new one.
    """

    keys: Mapping[str, Column]
    values: Mapping[str, Column]
    edit: Callable[[Scenario, Changed], Edit]
    either_way: bool = False
    adds: bool = False

"""A sheet of a file as texts in rows and columns, and the columns of a table that it can change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.edit.edit import Edit
from engine.model.scenario import Scenario
from engine.tables.columns import Column

MAX_TITLE_ROWS = 10
"""Rows of a sheet in which the names of the columns are looked for: titles may stand above them."""


class Sheet(Struct, frozen=True):
    """The cells of one sheet as texts; `rows[0]` holds the names of the columns, and rows may be of different lengths.

    `faults` says, by row and column counted from 0, which cells hold something that is no value, such as an error of
    the spreadsheet. `name` is what the sheet is called where the file has several.
    """

    file: Path
    rows: tuple[tuple[str, ...], ...]
    faults: Mapping[tuple[int, int], str] = {}
    name: str = ""
    notes: tuple[str, ...] = ()
    """Sentences about how the file was read."""


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

"""A sheet of a file as texts in rows and columns, and the columns of a table that it can change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.edit.edit import Edit
from engine.model.scenario import Scenario
from engine.tables.columns import Column

MAX_COLUMNS = 3_000
"""Maximum number of columns of a sheet: a payoff chart of as many cities as a board can have."""

MAX_TITLE_ROWS = 10
"""Rows of a sheet in which the names of the columns are looked for: titles may stand above them."""


class Sheet(Struct, frozen=True):
    """The cells of one sheet as texts; `rows[0]` holds the column names, and rows may have different lengths.

    `faults` has, by row and column counted from 0, errors of cells that hold no value, such as an error of the
    spreadsheet. `name` is the name of the sheet if the file has several. `origins` has, by the number of a row, the
    number of the row and the column that it was read from if the file has another form, or the columns by their names.
    """

    file: Path
    rows: tuple[tuple[str, ...], ...]
    faults: Mapping[tuple[int, int], str] = {}
    name: str = ""
    notes: tuple[str, ...] = ()
    """Sentences about how the file was read."""
    origins: Mapping[int, tuple[int, str | Mapping[str, str]]] = {}


class Changed(Struct, frozen=True):
    """A row of a file that differs from the table: its number as in spreadsheets (the column names are in row 1), the
    values of its key columns, and the other values; all of them for a `new` row.

    `cells` are the differing cells as texts: column, text in the table, text in the file.
    """

    row: int
    key: Mapping[str, Any]
    values: Mapping[str, Any]
    cells: tuple[tuple[str, str, str], ...]
    new: bool = False


class Incoming(Struct, frozen=True):
    """Columns of a table that an import can change. `keys` are the columns that identify the row, `values` those that
    may change; the table's other columns are derived. `edit` makes the edit of one changed row.

    `either_way`: the two keys may be in either order. `adds`: a row that is not in the table is a new one. `aliases`
    are other names of columns in files; a key may also have the name of a value that stands for it. `thousands` is the
    column whose amounts a file may have in thousands, with decimals. `numbered` is the key that counts the rows of one
    thing: a file may have them side by side instead, in columns with numbers behind their names, or without numbers.
    """

    keys: Mapping[str, Column]
    values: Mapping[str, Column]
    edit: Callable[[Scenario, Changed], Edit]
    either_way: bool = False
    adds: bool = False
    aliases: Mapping[str, tuple[str, ...]] = {}
    thousands: str = ""
    numbered: str = ""

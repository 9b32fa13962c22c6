"""What a file of a spreadsheet holds: texts in rows and columns."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct


class Sheet(Struct, frozen=True):
    """The cells of one sheet as texts; `rows[0]` holds the names of the columns, and rows may be of different lengths.

    `faults` says, by row and column counted from 0, which cells hold something that is no value, such as an error of
    the spreadsheet. `name` is what the sheet is called where the file has several.
    """

    file: Path
    rows: tuple[tuple[str, ...], ...]
    faults: Mapping[tuple[int, int], str] = {}
    name: str = ""

"""Rows of one thing that a file has side by side, such as the demands of a card: one row for each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.plain_text import plain_line, shortened
from engine.tables.import_rows import MAX_TITLE_ROWS, Incoming, Sheet
from engine.tables.matching import heads_of, letters_of

_NUMBERED = re.compile(r"(.*\D)(\d{1,2})")


class _Head(NamedTuple):
    row: int
    keys: dict[str, int]
    groups: dict[str, dict[str, int]]
    """Columns of the values by the number behind their names; "" has those without one."""


def one_row_each(incoming: Incoming, sheet: Sheet) -> Sheet | None:
    """Return a sheet with one row for each value of the `numbered` key. None if the sheet has that key, or no values
    for it. Without a column for another single key, the rows are counted."""
    head = _head(incoming, sheet) if incoming.numbered else None
    if head is None:
        return None
    keys = [key for key in incoming.keys if key != incoming.numbered]
    values = [name for name in incoming.values if any(name in group for group in head.groups.values())]
    rows: list[tuple[str, ...]] = [(*keys, incoming.numbered, *values)]
    origins: dict[int, tuple[int, str | Mapping[str, str]]] = {}
    faults: dict[tuple[int, int], str] = {}
    seen: dict[tuple[str, ...], int] = {}
    for number, key, group, columns in _filled(head, sheet, keys):
        seen[key] = seen.get(key, 0) + 1
        slot = group or str(seen[key])
        cells = [_cell(sheet.rows[number], columns[name]) if name in columns else "" for name in values]
        rows.append((*key, slot, *cells))
        names = {name: sheet.rows[head.row][place] for name, place in columns.items()}
        origins[len(rows)] = number + 1, {name: plain_line(shortened(text, 40)) for name, text in names.items()}
        for place, name in enumerate(values, len(keys) + 1):
            if name in columns and (said := sheet.faults.get((number, columns[name]))):
                faults[len(rows) - 1, place] = said
    return Sheet(sheet.file, tuple(rows), faults, sheet.name, sheet.notes, origins)


def _head(incoming: Incoming, sheet: Sheet) -> _Head | None:
    values = {letters_of(name): name for name in incoming.values}
    keys = {letters_of(name): name for name in incoming.keys}
    for number, row in enumerate(sheet.rows[:MAX_TITLE_ROWS]):
        head = _Head(number, {}, {})
        for place, text in enumerate(row):
            (whole,) = heads_of(incoming, [text])
            parts = _NUMBERED.fullmatch(text.strip())
            (base,) = heads_of(incoming, [parts[1]]) if parts else ("",)
            if whole in keys:
                head.keys.setdefault(keys[whole], place)
            elif whole in values:
                head.groups.setdefault("", {}).setdefault(values[whole], place)
            elif parts is not None and base in values:
                head.groups.setdefault(str(int(parts[2])), {}).setdefault(values[base], place)
        if incoming.numbered in head.keys:
            return None
        is_side_by_side = len(head.groups) > ("" in head.groups)
        if (is_side_by_side and len(head.groups) > 1) or (head.groups and len(head.keys) == len(incoming.keys) - 1):
            if is_side_by_side:
                head.groups.pop("", None)
            return head
    return None


def _filled(
    head: _Head, sheet: Sheet, keys: Sequence[str]
) -> Iterator[tuple[int, tuple[str, ...], str, dict[str, int]]]:
    """Yield the groups with a filled cell: row, key, number of the group, and its columns."""
    count = 0
    for number in range(head.row + 1, len(sheet.rows)):
        row = sheet.rows[number]
        count += any(cell.strip() for cell in row)
        key = tuple(_cell(row, head.keys[name]) if name in head.keys else str(count) for name in keys)
        for group, columns in head.groups.items():
            if any(_cell(row, place).strip() or (number, place) in sheet.faults for place in columns.values()):
                yield number, key, group, columns


def _cell(row: Sequence[str], place: int) -> str:
    return row[place] if place < len(row) else ""

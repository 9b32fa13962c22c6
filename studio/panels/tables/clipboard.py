"""Ranges of cells to and from spreadsheets: tabs out; tabs, semicolons or commas in."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable

from PySide6.QtCore import QMimeData, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTableView

from engine.i18n import tr
from engine.report.spreadsheet import for_spreadsheet, from_spreadsheet

COPIED = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 9)
"""The role for the copied text of a cell, if it differs from the displayed text."""

ONE_GROUPED = re.compile(r"[^\d,;\t\n]{0,3}\d{1,3}(,\d{3})+[^\d,;\t\n]{0,3}")
"""A single number with thousands separators: 25,000 is one cell, not two."""


TABBED = "application/x-boxcars-cells"
"""The data type next to the clipboard text that says: only tabs separate these cells."""

MAX_CELL_LENGTH = 131_072
"""Maximum number of characters in a cell; a longer one is another kind of text."""

IsSeparator = Callable[[str, list[list[str]]], bool]
"""Returns whether a mark separates cells, given the cells that it would separate."""

_NUMERIC = re.compile(r"\D{0,3}\d[\d.,'’ \u00a0\u202f]*\D{0,3}")


def cells_of(text: str, is_tabbed: bool = False, is_separator: IsSeparator | None = None) -> list[list[str]]:
    """Return the rows of cells in a text copied from a spreadsheet or a CSV file.

    Tabs separate the cells if there is one, else semicolons, else commas, unless `is_tabbed` is set. Semicolons and
    commas count only if every row gets as many cells and no space follows them, as in names. `is_separator` decides
    about texts that may be a column of names with such a mark: rows without a quoted cell and without a column of
    numbers. Raises ValueError for a cell that is too long.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    lines = text.split("\n")
    is_own, is_tabbed = is_tabbed, is_tabbed or "\t" in text
    if not is_tabbed and ";" not in text and all(ONE_GROUPED.fullmatch(line.strip()) for line in lines):
        return [[from_spreadsheet(line.strip())] for line in lines]
    found = None
    for mark in "" if is_tabbed else ";,":
        rows = _separated(text, mark)
        if rows is not None and (is_separator is None or _is_certain(text, rows) or is_separator(mark, rows)):
            found = rows
            break
    if found is None:
        found = _rows(text, "\t", is_own)
    if any(len(cell) > MAX_CELL_LENGTH for row in found for cell in row):
        raise ValueError(
            tr("The text on the clipboard is not a range of cells: a cell has more than {n:,} characters.").format(
                n=MAX_CELL_LENGTH
            )
        )
    return [[from_spreadsheet(_cell(cell, is_own)) for cell in row] for row in found]


def _cell(text: str, is_own: bool) -> str:
    """Return the text of a cell, on one line unless the studio copied it."""
    return text.strip() if is_own or "\n" not in text else " ".join(text.split())


def _separated(text: str, mark: str) -> list[list[str]] | None:
    """Return the rows of cells between these marks; None if the marks do not separate cells."""
    if mark not in text:
        return None
    rows = _rows(text, mark)
    widths = {len(row) for row in rows if row != [""]}
    is_range = len(widths) == 1 and widths != {1} and not any(cell[:1] == " " for row in rows for cell in row[1:])
    return rows if is_range else None


def _is_certain(text: str, rows: list[list[str]]) -> bool:
    """Return whether rows are certainly cells: one is quoted, or a column has numbers below its name."""
    if '"' in text:
        return True
    below = [row for row in (rows[1:] or rows) if row != [""]]
    return any(all(_NUMERIC.fullmatch(cell.strip()) for cell in column) for column in zip(*below, strict=True))


def _rows(text: str, mark: str, is_own: bool = False) -> list[list[str]]:
    """Return the rows of cells between marks; an empty line is a row of one empty cell.

    A quotation mark quotes only if it starts a cell and another one ends it. In a text of unknown origin, a quoted cell
    never has both marks and line breaks: a quotation mark without its partner would swallow rows.
    """
    if '"' not in text:
        return [line.split(mark) for line in text.split("\n")]
    quoted, bare = re.compile(rf'"((?:[^"]++|"")*+)"(?=[{mark}\n]|\Z)'), re.compile(rf"[^{mark}\n]*+")
    rows, row, at = [], list[str](), 0
    while True:
        found = quoted.match(text, at)
        if found is not None and (is_own or not ("\n" in found[1] and mark in found[1])):
            row.append(found[1].replace('""', '"'))
        else:
            found = bare.match(text, at)
            assert found is not None, "an empty text matches"
            row.append(found[0])
        at = found.end() + 1
        if at > len(text) or text[at - 1] == "\n":
            rows.append(row)
            row = []
            if at > len(text):
                return rows


def pasted(is_separator: IsSeparator | None = None) -> list[list[str]]:
    """Return the rows of cells on the clipboard. Raises ValueError for a text that is not a range of cells."""
    # Qt always returns data; an emptied clipboard has no formats.
    held: QMimeData | None = QGuiApplication.clipboard().mimeData()
    return [] if held is None else cells_of(held.text(), held.hasFormat(TABBED), is_separator)


def copied(view: QTableView, with_headers: bool = False) -> str:
    """Return the selected cells as rows of tab-separated text; unselected cells of the range are empty.

    With headers the column names are above, and the row names in front if the table shows any.
    """
    indexes = view.selectionModel().selectedIndexes()
    if not indexes:
        return ""
    rows = sorted({index.row() for index in indexes})
    columns = sorted({index.column() for index in indexes})
    texts = {(index.row(), index.column()): for_spreadsheet(text_of(index)) for index in indexes}
    table = [[texts.get((row, column), "") for column in columns] for row in rows]
    if with_headers:
        above, beside = titles(view), row_titles(view)
        table.insert(0, [for_spreadsheet(above[column]) for column in columns])
        if beside:
            names = ["", *(for_spreadsheet(beside[row]) for row in rows)]
            table = [[name, *cells] for name, cells in zip(names, table, strict=True)]
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(table)
    return out.getvalue()


def titles(view: QTableView) -> list[str]:
    """Return the names of all columns."""
    model, across = view.model(), Qt.Orientation.Horizontal
    return [str(model.headerData(column, across) or "") for column in range(model.columnCount())]


def row_titles(view: QTableView) -> list[str]:
    """Return the names of all rows; empty if they only have numbers."""
    model, down = view.model(), Qt.Orientation.Vertical
    names = [model.headerData(row, down) for row in range(model.rowCount())]
    return [str(name) for name in names] if any(isinstance(name, str) for name in names) else []


def text_of(index: QModelIndex | QPersistentModelIndex) -> str:
    """Return the copied text of a cell."""
    value = index.data(COPIED)
    if value is None:
        value = index.data(Qt.ItemDataRole.DisplayRole)
    return "" if value is None else str(value)


def copy(view: QTableView, with_headers: bool = False) -> None:
    """Copy the selected cells to the clipboard."""
    text = copied(view, with_headers)
    if text:
        held = QMimeData()
        held.setText(text)
        held.setData(TABBED, b"")
        QGuiApplication.clipboard().setMimeData(held)

"""Ranges of cells to and from spreadsheets: tabs out; tabs, semicolons or commas in."""

from __future__ import annotations

import csv
import io
import re

from PySide6.QtCore import QMimeData, QModelIndex, Qt
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


def cells_of(text: str, is_tabbed: bool = False) -> list[list[str]]:
    """Return the rows of cells in a text copied from a spreadsheet or a CSV file.

    Tabs separate the cells if there is one, else semicolons, else commas, unless `only tabs` is set. Semicolons and
    commas count only if every row gets as many cells and no space follows them, as in names.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    lines = text.split("\n")
    is_tabbed = is_tabbed or "\t" in text
    if not is_tabbed and ";" not in text and all(ONE_GROUPED.fullmatch(line.strip()) for line in lines):
        return [[from_spreadsheet(line.strip())] for line in lines]
    found = None if is_tabbed else next(filter(None, (_parted(text, mark) for mark in ";,")), None)
    rows = found or list(csv.reader(io.StringIO(text), delimiter="\t"))
    # In a range of one column an empty line is an empty cell.
    return [[from_spreadsheet(cell.strip()) for cell in row or [""]] for row in rows]


def _parted(text: str, mark: str) -> list[list[str]] | None:
    """Return the rows of cells between these separators; None if they do not separate cells."""
    rows = list(csv.reader(io.StringIO(text), delimiter=mark))
    widths = {len(row) for row in rows if row}
    is_range = len(widths) == 1 and widths != {1} and not any(cell[:1] == " " for row in rows for cell in row[1:])
    return rows if is_range else None


def pasted() -> list[list[str]]:
    """Return the rows of cells on the clipboard. Raises ValueError for a text that is not a range of cells."""
    # Qt always returns data; an emptied clipboard has no formats.
    held: QMimeData | None = QGuiApplication.clipboard().mimeData()
    try:
        return [] if held is None else cells_of(held.text(), held.hasFormat(TABBED))
    except csv.Error as error:
        raise ValueError(tr("The text on the clipboard is not a range of cells: {error}").format(error=error)) from None


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


def text_of(index: QModelIndex) -> str:
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

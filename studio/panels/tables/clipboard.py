"""Ranges of cells to and from spreadsheets: tabs out, tabs, semicolons or commas in."""

from __future__ import annotations

import csv
import io
import re

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractItemView

from engine.report.spreadsheet import for_spreadsheet, from_spreadsheet

COPIED = Qt.ItemDataRole(Qt.ItemDataRole.UserRole + 9)
"""The role a model answers with what a cell copies, where that is not what it shows."""

ONE_GROUPED = re.compile(r"[^\d,;\t\n]{0,3}\d{1,3}(,\d{3})+[^\d,;\t\n]{0,3}")
"""A single number written with commas: 25,000 is one cell, not two."""


def cells_of(text: str) -> list[list[str]]:
    """The rows of cells in a text that was copied from a spreadsheet or a CSV file.

    Tabs part the cells if there is one anywhere, else semicolons, else commas.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    lines = text.split("\n")
    if "\t" not in text and ";" not in text and all(ONE_GROUPED.fullmatch(line.strip()) for line in lines):
        return [[from_spreadsheet(line.strip())] for line in lines]
    separator = next((mark for mark in "\t;," if mark in text), "\t")
    return [
        [from_spreadsheet(cell.strip()) for cell in row] for row in csv.reader(io.StringIO(text), delimiter=separator)
    ]


def copied(view: QAbstractItemView) -> str:
    """The selected cells as rows of tab-separated text; cells of the range that are not selected stay empty."""
    indexes = view.selectionModel().selectedIndexes()
    if not indexes:
        return ""
    rows = sorted({index.row() for index in indexes})
    columns = sorted({index.column() for index in indexes})
    texts = {(index.row(), index.column()): _text(index) for index in indexes}
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    writer.writerows([texts.get((row, column), "") for column in columns] for row in rows)
    return out.getvalue()


def _text(index: QModelIndex) -> str:
    value = index.data(COPIED)
    if value is None:
        value = index.data(Qt.ItemDataRole.DisplayRole)
    return "" if value is None else for_spreadsheet(str(value))


def copy(view: QAbstractItemView) -> None:
    """Puts the selected cells on the clipboard."""
    text = copied(view)
    if text:
        QGuiApplication.clipboard().setText(text)

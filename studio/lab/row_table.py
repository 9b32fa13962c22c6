"""The usual form of the tables of the lab: rows that are selected as a whole, and headings with tooltips."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from studio.widgets.measured import low_rows
from studio.widgets.tip import tip


def dress_rows(table: QTableWidget, name: str, heads: Sequence[tuple[str, str]], stretched: int | None = None) -> None:
    """Give a table its accessible name, headings with their tooltips, and columns as wide as their texts; the
    `stretched` one takes the room left. Cells cannot be edited."""
    table.setColumnCount(len(heads))
    for column, (title, words) in enumerate(heads):
        head = QTableWidgetItem(title)
        head.setToolTip(tip(words))
        table.setHorizontalHeaderItem(column, head)
    table.setAccessibleName(name)
    table.verticalHeader().hide()
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    if stretched is not None:
        table.horizontalHeader().setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
    low_rows(table)

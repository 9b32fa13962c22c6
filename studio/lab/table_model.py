"""Model of a report's table: sortable by any column, empty cells last."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from engine.model.ids import Ref
from engine.report.formatting import cell_text, decimals_of, numeric_columns
from engine.report.report import Cell, Table

Index = QModelIndex | QPersistentModelIndex


class ReportTableModel(QAbstractTableModel):
    """Rows in the table's order until a column is clicked."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sorted_by = (-1, Qt.SortOrder.AscendingOrder)
        self._set(table)

    def take(self, table: Table) -> None:
        """Replace the table by one with the same columns; the sort order stays."""
        self.beginResetModel()
        self._set(table)
        self.endResetModel()

    def _set(self, table: Table) -> None:
        self.table = table
        self._numeric, self._decimals = numeric_columns(table), decimals_of(table)
        self._about: dict[Ref, list[int]] = {}
        for number, ref in enumerate(table.about):
            self._about.setdefault(ref, []).append(number)
        self._order = self._sorted()

    def about(self, row: int) -> Ref | None:
        """Return the objects of a row."""
        return self.table.about[self._order[row]] if self.table.about else None

    def rows_about(self, refs: frozenset[Ref]) -> list[int]:
        """Return the rows about any of these objects."""
        wanted = {number for ref in refs for number in self._about.get(ref, ())}
        return [row for row, number in enumerate(self._order) if number in wanted] if wanted else []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.table.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the text of a cell; numbers are right-aligned."""
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            column = index.column()
            return cell_text(self.table.rows[self._order[index.row()]][column], self._decimals[column])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if self._numeric[index.column()] else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the heading of a column."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.table.heading(self.table.columns[section])
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 restores the table's own order."""
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        stood = [self._order[index.row()] for index in old]
        self._sorted_by = (column, order)
        self._order = self._sorted()
        now = {number: row for row, number in enumerate(self._order)}
        new = [self.index(now[number], index.column()) for number, index in zip(stood, old, strict=True)]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _sorted(self) -> list[int]:
        column, order = self._sorted_by
        found = list(range(len(self.table.rows)))
        if column >= 0:
            falling = order == Qt.SortOrder.DescendingOrder
            found.sort(key=lambda number: _key(self.table.rows[number][column]), reverse=falling)
            found.sort(key=lambda number: self.table.rows[number][column] is None)
        return found


def _key(cell: Cell) -> tuple[bool, float, str]:
    """Return the sort key: numbers before texts, texts without regard to case."""
    if isinstance(cell, int | float):
        return False, cell, ""
    return True, 0.0, (cell or "").casefold()

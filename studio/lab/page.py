"""Table of a report in its tab, filled when first visible and updated when visible again."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QTableView, QVBoxLayout, QWidget

from engine.model.ids import Ref
from engine.report.report import Table
from studio.lab.table_model import ReportTableModel
from studio.widgets.label import Words
from studio.widgets.measured import low_rows

LOOKED_AT = 60
"""Number of rows that determine the width of a column."""


class TablePage(QWidget):
    """Sortable table with its note below. It is filled only when visible: filling all tables of a report would block
    the window."""

    chosen = Signal()
    """Report another selection of rows."""

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._is_fresh = False
        self.view: QTableView | None = None
        self.note = Words(parent=self, wraps=True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.note.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)

    def take(self, table: Table) -> None:
        """Set another table with the same columns for the next `come`; the sort order stays."""
        self._table, self._is_fresh = table, False

    def come(self) -> None:
        """Show the newest table, with columns fitted to their contents."""
        if self._is_fresh:
            return
        if self.view is None:
            self.view = self._made()
        else:
            self._model.take(self._table)
        self.note.setText(self._table.note)
        self.note.setVisible(bool(self._table.note))
        self.view.resizeColumnsToContents()
        self._is_fresh = True

    @property
    def refs(self) -> list[Ref]:
        """Return the objects of the selected rows."""
        if self.view is None:
            return []
        rows = self.view.selectionModel().selectedRows()
        return [ref for index in rows if (ref := self._model.about(index.row()))]

    def choose(self, refs: frozenset[Ref]) -> None:
        """Select the rows of these objects and scroll to the first one."""
        if self.view is None:
            return
        model, chosen = self._model, QItemSelection()
        rows = model.rows_about(refs)
        for row in rows:
            chosen.select(model.index(row, 0), model.index(row, model.columnCount() - 1))
        self.view.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if rows:
            self.view.scrollTo(model.index(rows[0], 0))

    def _made(self) -> QTableView:
        view = QTableView(self)
        view.setModel(ReportTableModel(self._table, view))
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSortingEnabled(True)
        view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        view.setAccessibleName(self._table.title)
        view.verticalHeader().hide()
        low_rows(view)
        view.horizontalHeader().setResizeContentsPrecision(LOOKED_AT)
        view.selectionModel().selectionChanged.connect(self.chosen)
        layout = self.layout()
        assert layout is not None
        layout.addWidget(view)
        layout.addWidget(self.note)
        return view

    @property
    def _model(self) -> ReportTableModel:
        assert self.view is not None
        model = self.view.model()
        assert isinstance(model, ReportTableModel)
        return model

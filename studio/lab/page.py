"""Table of a report in its tab with its charts, filled when first visible and updated when visible again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QSizePolicy, QSplitter, QTableView, QVBoxLayout, QWidget

from engine.model.ids import Ref
from engine.report.report import Bars, Chart, Report, Table
from studio.lab.table_model import ReportTableModel
from studio.widgets.label import Words
from studio.widgets.measured import low_rows
from studio.widgets.stable_scroll_area import SteadyScroll

if TYPE_CHECKING:
    from studio.charts.bars import BarsChart
    from studio.charts.lines import LinesChart

LOOKED_AT = 60
"""Number of rows that determine the width of a column."""

WIDE = 110
"""Width in letters from which the charts are next to the table instead of above it."""


def charts_of(report: Report, table: Table) -> tuple[Bars | Chart, ...]:
    """Return the charts of a table."""
    return (
        *(bars for bars in report.bars if bars.table == table.id),
        *(chart for chart in report.charts if chart.table == table.id),
    )


class TablePage(QWidget):
    """Sortable table with its charts and its note. It is filled only when visible: filling all tables of a report would
    block the window."""

    chosen = Signal()
    """Report another selection of rows."""

    def __init__(self, table: Table, parent: QWidget | None = None, drawn: Sequence[Bars | Chart] = ()) -> None:
        super().__init__(parent)
        self._table, self._drawn = table, tuple(drawn)
        self.charts: list[BarsChart | LinesChart] = []
        self._split: QSplitter | None = None
        self._is_fresh = False
        self.view: QTableView | None = None
        self.note = Words(parent=self, wraps=True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.note.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)

    def take(self, table: Table, drawn: Sequence[Bars | Chart] = ()) -> None:
        """Set another table with the same columns and its charts for the next `come`; the sort order stays."""
        self._table, self._is_fresh, self._drawn = table, False, tuple(drawn)

    def come(self) -> None:
        """Show the newest table, with columns fitted to their contents."""
        if self._is_fresh:
            return
        if self.view is None:
            self.view = self._made()
        else:
            self._model.take(self._table)
        self._draw()
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
        if self._drawn:
            self._split = split = QSplitter(Qt.Orientation.Vertical, self)
            split.setChildrenCollapsible(False)
            area = SteadyScroll()
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            area.setWidget(self._charts())
            split.addWidget(area)
            split.addWidget(view)
            split.setSizes([1000, 1000])
            layout.addWidget(split)
            split.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            self._turn()
        else:
            layout.addWidget(view)
        layout.addWidget(self.note)
        assert isinstance(layout, QVBoxLayout)
        layout.setStretch(0, 1)
        return view

    def _charts(self) -> QWidget:
        from studio.charts.bars import BarsChart
        from studio.charts.lines import LinesChart

        room = QWidget()
        column = QVBoxLayout(room)
        column.setContentsMargins(0, 0, 0, 0)
        for each in self._drawn:
            self.charts.append(BarsChart() if isinstance(each, Bars) else LinesChart())
            column.addWidget(self.charts[-1])
        return room

    def _draw(self) -> None:
        """Show the current figures in the charts."""
        from studio.charts.bars import BarsChart
        from studio.charts.lines import LinesChart

        for chart, drawn in zip(self.charts, self._drawn, strict=False):
            if isinstance(chart, BarsChart) and isinstance(drawn, Bars):
                chart.show_bars(self._table, drawn)
            elif isinstance(chart, LinesChart) and isinstance(drawn, Chart):
                chart.show_lines(self._table, drawn)

    def _turn(self) -> None:
        if self._split is not None:
            is_wide = self.width() >= WIDE * self.fontMetrics().averageCharWidth()
            self._split.setOrientation(Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the charts next to the table or above it."""
        super().resizeEvent(event)
        self._turn()

    @property
    def _model(self) -> ReportTableModel:
        assert self.view is not None
        model = self.view.model()
        assert isinstance(model, ReportTableModel)
        return model

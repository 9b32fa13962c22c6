"""The destination tables: where the dice send a train, and beside them how likely each region and city is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QItemSelection, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QHeaderView, QSplitter, QTableView, QVBoxLayout, QWidget

from engine.families.boxcars.author.odds import chart_odds, region_odds
from engine.model.ids import Ref, RegionId
from studio.document.document import Document
from studio.families.boxcars.destination_model import REGIONS, DestinationModel
from studio.panels.numbers import percent
from studio.panels.tables.choice_delegate import ChoiceDelegate
from studio.panels.tables.record_table import Index
from studio.panels.tables.selection_link import SelectionLink
from studio.panels.tables.spreadsheet import Spreadsheet, nothing_typed
from studio.panels.tables.verbs import Handles
from studio.words.label import Words
from studio.words.tip import tip

Role = Qt.ItemDataRole


class DestinationTables(QWidget):
    """All charts as one grid, edited by choosing from a list; the odds of the chart in which the current cell lies."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Destination tables"))
        self.model = DestinationModel(document, self)
        self.view = QTableView(self)
        self.view.setAccessibleName(self.tr("Region and destination tables by dice"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(ChoiceDelegate(self.view))
        self.view.setWordWrap(False)
        self.view.setAlternatingRowColors(True)
        metrics = self.fontMetrics()
        self.view.horizontalHeader().setDefaultSectionSize(metrics.averageCharWidth() * 15)
        self.view.verticalHeader().setDefaultSectionSize(metrics.height() + 6)

        self.odds = OddsModel(self.model, self)
        self.odds_view = QTableView(self)
        self.odds_view.setAccessibleName(self.tr("Odds"))
        self.odds_view.setModel(self.odds)
        self.odds_view.verticalHeader().hide()
        self.odds_view.verticalHeader().setDefaultSectionSize(metrics.height() + 6)
        self.odds_view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.odds_view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.title = Words(parent=self)
        self.sum = Words(parent=self)
        self.sum.setWordWrap(True)
        side = QWidget(self)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.title)
        column.addWidget(self.odds_view, 1)
        column.addWidget(self.sum)

        split = QSplitter(self)
        split.addWidget(self.view)
        split.addWidget(side)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        self.told = Words(parent=self)
        self.told.setAccessibleName(self.tr("Message"))
        self.told.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(split, 1)
        layout.addWidget(self.told)
        ordered = self.tr("The rows have the order of the dice.")
        self.sheet = Spreadsheet(
            document, self.view, self.model.typed, self._tell, no_rows=ordered, no_sorting=ordered,
            exported="destinations",
        )  # fmt: skip
        Handles(self.sheet)
        layout.addWidget(self.sheet.bar)
        self.odds_sheet = Spreadsheet(
            document, self.odds_view, nothing_typed, self._tell, no_typing=self.tr("Odds follow from the charts."),
            no_sorting=self.tr("The likeliest stands first."),
        )  # fmt: skip
        Handles(self.odds_sheet)
        column.addWidget(self.odds_sheet.bar)
        self.model.refused.connect(self._tell)
        self.model.dataChanged.connect(self._renew)
        self.model.modelReset.connect(self._renew)
        self.link = SelectionLink(document, self.view, self._refs, self._cells)
        self.odds_link = SelectionLink(document, self.odds_view, self._odds_refs, self._odds_cells)
        self.view.selectionModel().currentChanged.connect(self._renew)
        self._renew()

    def _tell(self, text: str) -> None:
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _renew(self) -> None:
        row = max(self.view.currentIndex().row(), 0)
        chart = self.model.chart_at(row) if row < self.model.rowCount() else REGIONS
        self._tell("")
        self.odds.show_chart(chart)
        self.title.setText(self.tr("Odds: {chart}").format(chart=self.model.title(chart)))
        total, empty = self.odds.total, self.odds.empty_cells
        self.sum.setText(
            self.tr("Sum {percent}").format(percent=percent(total))
            if not empty
            else self.tr("Sum {percent}, empty cells: {n}").format(percent=percent(total), n=empty)
        )

    def _refs(self, selection: QItemSelection) -> Iterator[Ref]:
        for index in selection.indexes():
            yield from self.model.refs(index)

    def _cells(self, refs: frozenset[Ref]) -> QItemSelection:
        selection = QItemSelection()
        if any(ref.kind in ("city", "region") for ref in refs):
            for row in range(self.model.rowCount()):
                for column in range(self.model.columnCount()):
                    index = self.model.index(row, column)
                    if any(ref in refs for ref in self.model.refs(index)):
                        selection.select(index, index)
        return selection

    def _odds_refs(self, selection: QItemSelection) -> Iterator[Ref]:
        for row in {index.row() for index in selection.indexes()}:
            yield self.odds.ref(row)

    def _odds_cells(self, refs: frozenset[Ref]) -> QItemSelection:
        selection = QItemSelection()
        for row in range(self.odds.rowCount()):
            if self.odds.ref(row) in refs:
                selection.select(self.odds.index(row, 0), self.odds.index(row, self.odds.columnCount() - 1))
        return selection


class OddsModel(QAbstractTableModel):
    """How likely each region or city of one chart is: exactly, in percent, and for a city over both tables."""

    def __init__(self, tables: DestinationModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tables = tables
        self._chart = REGIONS
        self._rows: list[tuple[str, Fraction, Fraction]] = []
        self.total = Fraction(0)
        self.empty_cells = 0

    def show_chart(self, name: str) -> None:
        """Shows the odds of that chart as it stands now."""
        chart = self._tables.chart(name)
        odds = chart_odds(chart) if chart else {}
        share = Fraction(1) if name == REGIONS else region_odds(self._tables.content).get(RegionId(name), Fraction(0))
        rows = [
            (id, within, within * share) for id, within in sorted(odds.items(), key=lambda item: (-item[1], item[0]))
        ]
        self.total = sum(odds.values(), Fraction(0))
        self.empty_cells = sum(id is None for row in (chart.odd, chart.even) for id in row) if chart else 22
        if (name, rows) != (self._chart, self._rows):
            self.beginResetModel()
            self._chart, self._rows = name, rows
            self.endResetModel()

    def ref(self, row: int) -> Ref:
        """What a row is about."""
        return Ref("region" if self._chart == REGIONS else "city", self._rows[row][0])

    # Qt's own spelling from here.

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 3 if self._chart == REGIONS else 4

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        id, within, overall = self._rows[index.row()]
        if role == Role.DisplayRole:
            name = self._tables.name(self._chart, id)
            return (name, percent(within), f"{within.numerator}/{within.denominator}", percent(overall))[index.column()]
        if role == Role.ToolTipRole:
            return tip(f"{overall.numerator}/{overall.denominator}")
        if role == Role.TextAlignmentRole and index.column():
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical or role != Role.DisplayRole:
            return None
        name = self.tr("Region") if self._chart == REGIONS else self.tr("City")
        return (name, self.tr("In percent"), self.tr("Exactly"), self.tr("Of all trips"))[section]

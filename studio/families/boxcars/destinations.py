"""The destination tables, with the chances of regions and cities next to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from PySide6.QtCore import QItemSelection, QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QSplitter,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.edit.edit import Edit
from engine.families.boxcars.author.edits import SetDestinations, SetRegions
from engine.families.boxcars.author.payoff_targets import Nearest, nearest_chart
from engine.families.boxcars.content import CityChart, RegionChart
from engine.i18n import tr
from engine.model.ids import CityId, Ref, RegionId
from studio.document.document import Document
from studio.families.boxcars.destination_model import BESIDE, REGIONS, DestinationModel
from studio.families.boxcars.odds_model import OddsModel
from studio.panels.numbers import percent
from studio.panels.tables.cell_delegate import CellDelegate
from studio.panels.tables.choice_delegate import ChoiceDelegate
from studio.panels.tables.record_table import Index
from studio.panels.tables.selection_link import SelectionLink
from studio.panels.tables.spreadsheet import Spreadsheet, nothing_typed
from studio.panels.tables.verb import VerbButton
from studio.panels.tables.verbs import Handles
from studio.widgets.label import Words
from studio.widgets.measured import by_letters, low_rows
from studio.widgets.responsive_row import Columns

I = TypeVar("I", CityId, RegionId)  # noqa: E741
MARGIN = 4
MAX_NAMES_PERCENT = 55
"""Maximum width of the row names, in percent of the width."""


class DestinationTables(QWidget):
    """All charts as one grid with lists of choices, and the chances of the current chart."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Destination tables"))
        self._document, self._reason = document, ""
        self.model = DestinationModel(document, self)
        self.view = QTableView(self)
        self.view.setAccessibleName(tr("Region and destination tables by dice rolls"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(_WithOdds(document, self.model.refused, self.view))
        self.view.setWordWrap(False)
        self.view.setAlternatingRowColors(True)
        self.view.verticalHeader().setTextElideMode(Qt.TextElideMode.ElideMiddle)
        columns = self.view.horizontalHeader()
        by_letters(self.view, lambda letters: columns.setDefaultSectionSize(letters.averageCharWidth() * 26))
        low_rows(self.view)

        self.odds = OddsModel(self.model, self)
        self.odds_view = QTableView(self)
        self.odds_view.setAccessibleName(tr("Chances"))
        self.odds_view.setModel(self.odds)
        self.odds_view.setItemDelegate(CellDelegate(document, self.odds.refused, self.odds_view))
        self.odds_view.verticalHeader().hide()
        low_rows(self.odds_view)
        self.odds_view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.odds_view.setSortingEnabled(True)
        self.odds_view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.odds_view.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.title = Words(parent=self)
        self.sum = Words(parent=self)
        self.sum.setWordWrap(True)
        side = self._side = QWidget(self)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.title)
        column.addWidget(self.odds_view, 1)
        column.addWidget(self.sum)
        self._split = _Divided(self)
        self._split.resized.connect(self._divide)
        self._split.addWidget(self.view)
        self._split.addWidget(side)
        self._split.setStretchFactor(0, 1)
        self._split.setStretchFactor(1, 0)
        self._split.splitterMoved.connect(self._keep_widths)
        self._widest, self._is_divided = 0, False
        self.told = Words(parent=self)
        self.told.setAccessibleName(tr("Message"))
        self.told.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self._split, 1)
        layout.addWidget(self.told)
        self.sheet = Spreadsheet(
            document, self.view, self.model.typed, self._tell,
            no_rows=tr("Each region has one table with two rows."),
            no_sorting=tr("The cells are in dice order. The table of regions can be sorted by name."),
            exported="destinations", ordered=self.model,
        )  # fmt: skip
        Handles(self.sheet)
        layout.addWidget(self.sheet.bar)
        self.odds_sheet = Spreadsheet(
            document, self.odds_view, nothing_typed, self._tell, no_typing=tr("The charts determine the chances."),
        )  # fmt: skip
        Handles(self.odds_sheet)
        column.addWidget(self.odds_sheet.bar)
        sheets = [self.sheet, self.odds_sheet]
        self.nearest = VerbButton(
            sheets, tr("Nearest Table"), QKeySequence("Ctrl+Return"),
            tr("Set the table with the chances nearest to the targets"), self.take_nearest, self,
            lambda: self._reason,
        )  # fmt: skip
        self.forget = VerbButton(
            sheets, tr("Clear Targets"), QKeySequence("Ctrl+Backspace"), tr("Remove the targets of this table"),
            self.odds.forget_wishes, self, lambda: "" if self.odds.wishes else tr("This table has no targets."),
        )  # fmt: skip
        column.addWidget(Columns((self.nearest, self.forget), 2))
        self.model.refused.connect(self._tell)
        self.odds.refused.connect(self._tell)
        self.odds.wished.connect(self._renew)
        self.model.dataChanged.connect(self._renew)
        self.model.modelReset.connect(self._renew)
        self.link = SelectionLink(document, self.view, self._refs, self._cells, self._chart_of)
        self.model.dataChanged.connect(self.link.lead_on)
        self.model.modelReset.connect(self.link.follow)
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
        self.title.setText(tr("Chances: {chart}").format(chart=self.model.title(chart)))
        self._divide()
        total, empty = self.odds.total, self.odds.empty_cells
        self.sum.setText(
            tr("Sum {percent}").format(percent=percent(total))
            if not empty
            else tr("Sum {percent}, empty cells: {n}").format(percent=percent(total), n=empty)
        )
        self._compare()

    def _divide(self) -> None:
        """Give the chances the space of all their columns, except that of one column of the charts. The user's own
        sizes remain. If there is no space for both, the chances are below."""
        odds, charts = self.odds_view, self.view
        # Leave space for a cell next to the row names.
        charts.verticalHeader().setMaximumWidth(self._split.width() * MAX_NAMES_PERCENT // 100)
        bar = odds.verticalScrollBar().sizeHint().width()
        self._widest = max(self._widest, odds.horizontalHeader().length() + 2 * odds.frameWidth() + bar)
        if not self._is_divided:
            room = self._split.width() - self._split.handleWidth()
            column = charts.horizontalHeader().defaultSectionSize()
            least = charts.verticalHeader().sizeHint().width() + column + bar + 2 * charts.frameWidth()
            if self._split.put_beside(least + self._side.minimumSizeHint().width() <= room):
                self._split.setSizes([2, 1])
            if self._split.orientation() == Qt.Orientation.Vertical:
                return
            beside = min(self._widest, max(0, room - least))
            self._split.setSizes([room - beside, beside])

    def _keep_widths(self) -> None:
        self._is_divided = True

    def _find_nearest(self) -> Nearest | None:
        """Return the chart nearest to the targets of the current one, or None without targets. Raises ValueError for
        targets that no chart can have."""
        if self.odds.wrong_sum:
            raise ValueError(self.odds.wrong_sum)
        name, wishes = self.odds.chart, self.odds.wishes
        chart = self.model.chart(name)
        now = (*chart.odd, *chart.even) if chart is not None else ()
        return nearest_chart(wishes, now) if wishes else None

    def _compare(self) -> None:
        """Show how near the dice can come to the targets."""
        found, self._reason = None, tr("Type a target in percent next to a name first.")
        try:
            found = self._find_nearest()
        except ValueError as error:
            self._reason = str(error)
            self.sum.setText(f"{self.sum.text()}\n{self._reason}")
        if found is not None:
            self._reason = ""
        self.nearest.renew()
        self.forget.renew()
        if found is None:
            return
        told = tr("Nearest table: differs by up to {most} ({name}), {sum} in total.").format(
            most=percent(abs(found.off[found.worst])), name=self.model.name(self.odds.chart, found.worst),
            sum=percent(sum(map(abs, found.off.values()))),
        )  # fmt: skip
        self.sum.setText(f"{self.sum.text()}\n{told}")

    def take_nearest(self) -> None:
        """Replace the current chart by the chart nearest to its targets, as one step."""
        found = self._find_nearest()
        if found is None:
            return
        edit: Edit = (
            SetRegions(RegionChart(_ids(found.odd, RegionId), _ids(found.even, RegionId)))
            if self.odds.chart == REGIONS
            else SetDestinations(
                RegionId(self.odds.chart), CityChart(_ids(found.odd, CityId), _ids(found.even, CityId))
            )
        )
        self._document.perform(edit)

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

    def _chart_of(self, refs: frozenset[Ref]) -> QModelIndex:
        """Go to the first cell of a region's chart if one region is selected."""
        rows = [2 * row for row, name in enumerate(self.model.charts) if Ref("region", name) in refs]
        return self.model.index(rows[0], 0) if len(rows) == 1 else QModelIndex()

    def _odds_refs(self, selection: QItemSelection) -> Iterator[Ref]:
        for row in {index.row() for index in selection.indexes()}:
            yield self.odds.ref(row)

    def _odds_cells(self, refs: frozenset[Ref]) -> QItemSelection:
        selection = QItemSelection()
        for row in range(self.odds.rowCount()):
            if self.odds.ref(row) in refs:
                selection.select(self.odds.index(row, 0), self.odds.index(row, self.odds.columnCount() - 1))
        return selection


def _ids(row: Iterable[str], kind: Callable[[str], I]) -> tuple[I, ...]:
    return tuple(kind(id) for id in row)


class _Divided(QSplitter):
    """Emits a signal when its size changes, because a panel is resized before its contents."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def minimumSizeHint(self) -> QSize:
        """Return the larger minimum width of both parts."""
        parts = [self.widget(at) for at in range(self.count())]
        widest = max(part.minimumSizeHint().width() for part in parts if part is not None)
        return QSize(widest, super().minimumSizeHint().height())

    def put_beside(self, beside: bool) -> bool:
        """Place the parts side by side or one below the other; return whether that changed."""
        way = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if way == self.orientation():
            return False
        self.setOrientation(way)
        return True


class _WithOdds(ChoiceDelegate):
    """Paints the name at the left and its chance within the chart at the right."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        taken = option.fontMetrics.horizontalAdvance(str(index.data(BESIDE) or "")) + 4 * MARGIN
        room = option.rect.width() - taken
        option.text = option.fontMetrics.elidedText(option.text, Qt.TextElideMode.ElideRight, room)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.PlaceholderText
        painter.save()
        painter.setPen(option.palette.color(ink))
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(option.rect.adjusted(0, 0, -MARGIN, 0), flags, str(index.data(BESIDE) or ""))
        painter.restore()

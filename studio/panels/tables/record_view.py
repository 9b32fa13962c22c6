"""The view of a record table: sortable, with a filter box, linked to the selection of the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Literal
from unicodedata import normalize

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QRegularExpression,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from engine.edit.edit import Edit
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.panels.numbers import grouped
from studio.panels.tables.choice_delegate import ChoiceDelegate
from studio.panels.tables.record_table import SORTED, RecordTable
from studio.panels.tables.selection_link import SelectionLink, rows_of
from studio.panels.tables.spreadsheet import Spreadsheet, Texts
from studio.panels.tables.verbs import Handles
from studio.panels.undo_line_edit import Line
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Message
from studio.widgets.measured import by_letters, low_rows
from studio.widgets.responsive_row import Columns, Pair, row_of

SHORTEST = 12
"""Letters of the message line, such as "30 loads", that always have room."""

MAX_LETTERS = 56
"""Maximum width of a column in letters of average width, until the user changes it."""

MOST_BUTTONS = 8
"""Maximum number of buttons of a table in one row."""


class RecordView(QWidget):
    """A record table with its filter box and message line, and `buttons` next to them, or below in a narrow dock.
    `unit` is the plural of its rows, such as "railroads".

    A subclass with `adding` or `adding_row` gets rows by pasting, also the first one.
    """

    filter_letters: ClassVar[int] = 40
    """Width of the filter box in letters of average width."""

    def __init__(
        self,
        document: Document,
        model: RecordTable,
        title: str,
        unit: str,
        empty: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.model, self._unit = model, unit
        model.setParent(self)
        self.proxy = QSortFilterProxyModel(self)
        self.proxy.setSourceModel(model)
        self.proxy.setSortRole(SORTED)
        self.proxy.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.proxy.setFilterKeyColumn(-1)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

        self.view = QTableView(self)
        self.view.setAccessibleName(title)
        self.view.setModel(self.proxy)
        self.view.setItemDelegate(ChoiceDelegate(document, model.refused, self.view))
        self.view.setSortingEnabled(True)
        self.view.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.view.setWordWrap(False)
        self.view.setAlternatingRowColors(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        low_rows(self.view)
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.view.horizontalHeader().setStretchLastSection(True)
        self._fits = False
        self._held: list[int] = []
        self._bounded: list[int] = []
        by_letters(self.view, lambda _: self.fit())
        self.view.viewport().installEventFilter(self)
        document.opened.connect(self.fit)

        self.filter = Line(self)
        self.filter.setAccessibleName(tr("Filter"))
        self.filter.setPlaceholderText(tr("Filter {unit}").format(unit=unit))
        self.filter.setClearButtonEnabled(True)
        self.filter.want(self.filter_letters)
        self.filter.textChanged.connect(self._filter)
        self.told = Message(parent=self, letters=SHORTEST)
        self.told.setAccessibleName(tr("Message"))
        model.refused.connect(self.told.setText)
        self.empty = EmptyState(empty, "picture-table", parent=self)
        if self._takes_rows:
            hint = tr("Add rows that you copied from a spreadsheet")
            self.empty.also(tr("Paste Rows"), hint, self._paste)

        self.buttons = Columns((), MOST_BUTTONS)
        self.bar = Pair(row_of(self.filter, self.told), self.buttons, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.bar)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.empty, 1)
        self.sheet = Spreadsheet(
            document,
            self.view,
            self._typed,
            self.told.setText,
            added=self._added if self._takes_rows else None,
            no_rows=tr("Its rows are created on the board."),
            no_typing="" if any(column.edit for column in model.columns) else tr("This table is read-only."),
            filter=self.filter,
        )
        Handles(self.sheet)
        layout.addWidget(self.sheet.bar)
        self.link = SelectionLink(document, self.view, self._refs, self._cells)
        self._stood = "", 0, 0
        model.modelAboutToBeReset.connect(self._keep_place)
        model.modelReset.connect(self._stand_again)
        model.modelReset.connect(self._count)
        model.dataChanged.connect(self._count)
        self._count()

    def fit(self) -> None:
        """Fit the columns to their content, up to a third of a usual window, or less in a narrow dock. A hidden table
        does so when it is shown."""
        self._fits = self.isVisible()
        if not self._fits:
            return
        self.view.resizeColumnsToContents()
        self._held = [self.view.columnWidth(column) for column in range(self.proxy.columnCount() - 1)]
        self._bound()

    def showEvent(self, event: QShowEvent) -> None:
        """Measure the columns if they have changed since the last time."""
        if not self._fits:
            self.fit()
        super().showEvent(event)

    def _bound(self) -> None:
        letter, share = self.fontMetrics().averageCharWidth(), self.view.viewport().width() * 3 // 10
        most = min(MAX_LETTERS * letter, max(SHORTEST * letter, share))
        for column, held in enumerate(self._held):
            self.view.setColumnWidth(column, min(most, held))
        self._bounded = [min(most, held) for held in self._held]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In another width, columns that the user has not resized have another maximum."""
        if event.type() == QEvent.Type.Resize and watched is self.view.viewport():
            columns = range(self.proxy.columnCount() - 1)
            if self._bounded and [self.view.columnWidth(column) for column in columns] == self._bounded:
                self._bound()
        return super().eventFilter(watched, event)

    def adding(self, scenario: Scenario) -> Edit:
        """Return the edit that adds rows. Raises ValueError if it cannot."""
        raise ValueError(tr("You cannot add rows to this table by pasting."))

    def adding_row(self, scenario: Scenario, said: Mapping[str, str]) -> Edit:
        """Return the edit that adds a pasted row with the texts `said` by column title. Texts that it ignores are typed
        into the new row afterwards."""
        return self.adding(scenario)

    def _paste(self) -> None:
        self.sheet.attempt(self.sheet.paste)

    @property
    def _takes_rows(self) -> bool:
        mine = type(self)
        return mine.adding is not RecordView.adding or mine.adding_row is not RecordView.adding_row

    def _added(self, scenario: Scenario, rows: Texts, left: int) -> list[Edit]:
        """Return the edits for pasted rows beyond the last. Missing texts stay at their defaults; calculated columns
        are skipped."""
        edits: list[Edit] = []
        fresh: list[str] = []
        columns = self.model.columns
        for texts in rows:
            if not fresh:
                known = set(self.model.ids_in(scenario))
                said = {column.title: text for column, text in zip(columns[left:], texts, strict=False) if text}
                edits.append(self.adding_row(scenario, said))
                scenario = edits[-1].apply(scenario)
                fresh = [id for id in self.model.ids_in(scenario) if id not in known]
            id = fresh.pop(0)
            for place, text in reversed(list(enumerate(texts, left))):
                if not text or place >= len(columns) or columns[place].edit is None:
                    continue
                edit = self.model.typed(scenario, id, place, text)
                if edit is not None:
                    scenario = edit.apply(scenario)
                    edits.append(edit)
        return edits

    def _filter(self, text: str) -> None:
        # A board may have decomposed letters.
        forms: tuple[Literal["NFC", "NFD"], ...] = ("NFC", "NFD")
        texts = dict.fromkeys(normalize(form, text) for form in forms)
        self.proxy.setFilterRegularExpression("|".join(map(QRegularExpression.escape, texts)))
        self._count()

    def _keep_place(self) -> None:
        """Return row and column of the current cell, and the position of that row."""
        now = self.view.currentIndex()
        id = self.model.ids[self.proxy.mapToSource(now).row()] if now.isValid() else ""
        self._stood = id, now.row(), now.column()

    def _stand_again(self) -> None:
        """Restore the current cell in the same row, or in its position if the row is gone."""
        id, row, column = self._stood
        if not id or not self.proxy.rowCount():
            return
        again = self.index_of(id, column) if id in self.model.ids else QModelIndex()
        if not again.isValid():
            again = self.proxy.index(min(row, self.proxy.rowCount() - 1), column)
        self.view.selectionModel().setCurrentIndex(again, QItemSelectionModel.SelectionFlag.NoUpdate)

    def _count(self) -> None:
        shown, all_ = self.proxy.rowCount(), self.model.rowCount()
        unit = one_of(self._unit) if all_ == 1 else self._unit
        self.told.setText(
            tr("{shown} of {all} {unit}").format(shown=grouped(shown), all=grouped(all_), unit=unit)
            if shown < all_
            else f"{grouped(all_)} {unit}"
        )
        self.view.setVisible(all_ > 0)
        self.empty.setVisible(all_ == 0)

    def index_of(self, id: str, column: int = 0) -> QModelIndex:
        """Return the visible cell of an item."""
        return self.proxy.mapFromSource(self.model.index(self.model.ids.index(id), column))

    def _refs(self, selection: QItemSelection) -> Iterator[Ref]:
        for range_ in selection.toList():
            for row in range(range_.top(), range_.bottom() + 1):
                yield self.model.ref(self.proxy.mapToSource(self.proxy.index(row, 0)).row())

    def _cells(self, refs: frozenset[Ref]) -> QItemSelection:
        wanted = {ref.id for ref in refs if ref.kind == self.model.kind}
        rows = [row for row, id in enumerate(self.model.ids) if id in wanted] if wanted else []
        shown = [self.proxy.mapFromSource(self.model.index(row, 0)) for row in rows]
        return rows_of(self.view, sorted(index.row() for index in shown if index.isValid()))

    def _typed(self, scenario: Scenario, index: QModelIndex, text: str) -> Edit | None:
        source = self.proxy.mapToSource(index)
        id, now = self.model.ids[source.row()], self.model.ids_in(scenario)
        # An earlier cell may have changed the ID of the row, which keeps its index.
        here = id if id in now else now[source.row()]
        return self.model.typed(scenario, here, source.column(), text)


def one_of(unit: str) -> str:
    """Return the singular of the unit: "railroads" are each a "railroad", "cities" a "city"."""
    return f"{unit[:-3]}y" if unit.endswith("ies") else unit.removesuffix("s")

"""Record tables of entries that name items of the board: buttons and keys to add and remove, pasting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    Qt,
    QTimer,
)
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from engine.edit.edit import Edit, Several
from engine.i18n import tr
from engine.model.comparison.difference import Difference
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.panels.tables.record_table import SORTED, Basis, Column, Index, RecordTable
from studio.panels.tables.record_view import RecordView
from studio.panels.tables.selection_link import rows_of, show_cell
from studio.panels.tables.verb import VerbButton
from studio.widgets.tip import tip

Key = Qt.Key
REST = 150
"""Milliseconds without a step of a drag until tables follow it."""

LONG = 24
"""Number of characters from which a cell may be cut off, so that its tooltip shows the whole text."""
ADD, REMOVE = QKeySequence(Key.Key_Insert), QKeySequence(Key.Key_Delete)

Refs = Callable[[Scenario, str], Iterable[Ref]]


class EntryTable(RecordTable):
    """Entries of the content. Painting cells does not change them, and they follow drags when the mouse rests."""

    _soon: QTimer | None = None

    def _follow(self, difference: Difference) -> None:
        if difference.touched == {Ref("header", "grid")}:
            return
        if not self._document.is_previewing:
            super()._follow(difference)
            return
        if self._soon is None:
            self._soon = QTimer(self, singleShot=True, interval=REST)
            self._soon.timeout.connect(self.refresh)
        self._soon.start()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Sorts numbers by value in every column; tooltips show texts that a narrow column cuts off."""
        found = super().data(index, role)
        if role == SORTED and isinstance(found, str) and found.isdecimal():
            return float(found)
        if role == Qt.ItemDataRole.ToolTipRole:
            text = self.data(index)
            why = self.columns[index.column()].tip
            return tip("\n".join(filter(None, (text if len(text) > LONG else "", why)))) or None
        return found


class EntryView(RecordView):
    """Entries of the content.

    `refs` are the items that an entry names: selecting its row selects them, and selecting one of them on the board
    selects its rows. If several items of one row are selected, only such rows are. `also` are further refs of a row,
    for issues. `basis` is that of the table.
    """

    filter_letters = 24

    def __init__(
        self,
        document: Document,
        ids: Callable[[Scenario], Iterable[str]],
        columns: Sequence[Column],
        title: str,
        unit: str,
        empty: str,
        refs: Refs = lambda scenario, id: (),
        also: Refs = lambda scenario, id: (),
        parent: QWidget | None = None,
        is_small: bool = False,
        kind: Kind = "content",
        basis: Basis | None = None,
    ) -> None:
        super().__init__(
            document,
            EntryTable(document, kind, ids, columns, basis=basis),
            title,
            unit,
            empty,
            parent,
        )
        self._document, self._refs_of, self._also = document, refs, also
        self._kept: list[str] = []
        self.model.modelAboutToBeReset.connect(self._keep)
        self.model.modelReset.connect(self._restore)
        if is_small:
            self.filter.hide()
            self.sheet.filter = None

    def add_action(self, title: str, key: QKeySequence, hint: str, act: Callable[[], None]) -> QPushButton:
        """Add a button to the table's bar, with a key that works while the table has the focus. `act` raises ValueError
        or EditError for what it cannot do, and the message is shown."""
        button = VerbButton([self.sheet], title, key, hint, act, self)
        self.buttons.put(button)
        if key == ADD and not self.empty.button.text():
            # An empty table offers the same in its middle.
            self.empty.repeat(button)
        return button

    def chosen(self) -> list[str]:
        """The IDs of the selected rows, in display order."""
        rows = sorted({index.row() for index in self.view.selectionModel().selectedIndexes()})
        return [self._id_at(row) for row in rows]

    def current(self) -> str | None:
        """The ID of the current row, else of the first selected one."""
        index = self.view.currentIndex()
        return self._id_at(index.row()) if index.isValid() else next(iter(self.chosen()), None)

    def _id_at(self, row: int) -> str:
        return self.model.ids[self.proxy.mapToSource(self.proxy.index(row, 0)).row()]

    def choose(self, id: str) -> None:
        """Select the row of an entry and scroll to it."""
        index = self.index_of(id)
        if not index.isValid():
            self.filter.clear()
            index = self.index_of(id)
        flags = QItemSelectionModel.SelectionFlag
        self.view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        show_cell(self.view, index)

    def remove_chosen(self, title: str, edits: Callable[[list[str]], Sequence[Edit]]) -> None:
        """Remove the selected entries as one step and go to the row after them. Raises ValueError for none."""
        ids = self.chosen()
        if not ids:
            raise ValueError(tr("Select the rows to remove first."))
        row = max(self.index_of(id).row() for id in ids) - len(ids) + 1
        made = tuple(edits(ids))
        self._document.perform(made[0] if len(made) == 1 else Several(title, made))
        if self.proxy.rowCount():
            self.choose(self._id_at(min(row, self.proxy.rowCount() - 1)))

    def add(self) -> None:
        """Add an entry, to be filled in in its row."""
        before = set(self.model.ids)
        self._document.perform(self.adding(self._document.committed))
        self.choose(next(id for id in self.model.ids if id not in before))

    def _keep(self) -> None:
        self._kept = self.chosen()

    def _restore(self) -> None:
        known = set(self.model.ids)
        rows = [self.index_of(id).row() for id in self._kept if id in known]
        with self.link.still():
            self.view.selectionModel().select(
                rows_of(self.view, [row for row in rows if row >= 0]), QItemSelectionModel.SelectionFlag.Select
            )

    def _refs(self, selection: QItemSelection) -> Iterator[Ref]:
        for row_ref in super()._refs(selection):
            yield from self._refs_of(self._document.scenario, row_ref.id)

    def _cells(self, refs: frozenset[Ref]) -> QItemSelection:
        scenario = self._document.scenario
        named: list[str] = []
        whole: list[str] = []
        is_shared = False
        for id in self.model.ids if refs else ():
            own = set(self._refs_of(scenario, id))
            if not refs.isdisjoint((*own, *self._also(scenario, id))):
                named.append(id)
                if own <= refs:
                    whole.append(id)
                    is_shared |= len(own) > 1
        shown = [self.index_of(id) for id in (whole if is_shared else named)]
        return rows_of(self.view, sorted(index.row() for index in shown if index.isValid()))

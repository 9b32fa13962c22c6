"""Record tables whose rows are no things of the board but name some: with buttons and keys to add and remove."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QPushButton, QWidget

from engine.edit.edit import Edit
from engine.edit.several import Several
from engine.errors import EditError
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.panels.record_table import Column, RecordTable
from studio.panels.record_view import RecordView
from studio.panels.selection_link import rows_of

Key = Qt.Key
ADD, REMOVE, DUPLICATE = QKeySequence(Key.Key_Insert), QKeySequence(Key.Key_Delete), QKeySequence("Ctrl+D")


class EntryView(RecordView):
    """Entries of the content. `refs` are the things of the board that an entry names: selecting its row selects them,
    and selecting one of them on the board selects the rows that name it."""

    def __init__(
        self,
        document: Document,
        ids: Callable[[Scenario], Mapping[str, Any]],
        columns: Sequence[Column],
        title: str,
        unit: str,
        empty: str,
        refs: Callable[[Scenario, str], Iterable[Ref]],
        parent: QWidget | None = None,
        is_small: bool = False,
    ) -> None:
        super().__init__(document, RecordTable(document, "content", ids, columns), title, unit, empty, parent)
        self._document, self._refs_of, self._is_small = document, refs, is_small
        self._keys: list[tuple[QKeySequence, QPushButton]] = []
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.told.setWordWrap(True)
        if is_small:
            self.filter.hide()
            self.view.setSortingEnabled(False)

    def add_action(self, title: str, key: QKeySequence, tip: str, act: Callable[[], None]) -> QPushButton:
        """A button in the table's bar and the same by a key while the table has the keyboard. What `act` cannot do it
        raises as ValueError or EditError, and that is told."""
        button = QPushButton(title, self)
        button.setToolTip(f"{tip} ({key.toString(QKeySequence.SequenceFormat.NativeText)})")
        button.setAutoDefault(False)
        if self._is_small:
            button.setMaximumWidth(self.fontMetrics().horizontalAdvance(title) + 24)
        button.clicked.connect(lambda: self._act(act))
        self._keys.append((key, button))
        self.bar.addWidget(button)
        return button

    def _act(self, act: Callable[[], None]) -> None:
        try:
            act()
        except (ValueError, EditError) as error:
            self.told.setText(str(error))

    def chosen(self) -> list[str]:
        """The ids of the selected rows, in the order shown."""
        rows = sorted({index.row() for index in self.view.selectionModel().selectedIndexes()})
        return [self.model.ids[self.proxy.mapToSource(self.proxy.index(row, 0)).row()] for row in rows]

    def choose(self, id: str) -> None:
        """Selects the row of an entry and scrolls there."""
        index = self.index_of(id)
        if not index.isValid():
            self.filter.clear()
            index = self.index_of(id)
        flags = QItemSelectionModel.SelectionFlag
        self.view.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.view.scrollTo(index)

    def remove_chosen(self, title: str, edit: Callable[[str], Edit]) -> None:
        """Removes the selected entries as one step and selects the row after them."""
        ids = self.chosen()
        if not ids:
            raise ValueError(self.tr("Select the rows to remove first."))
        rows = (self.proxy.mapToSource(self.proxy.index(row, 0)).row() for row in range(self.proxy.rowCount()))
        shown = [self.model.ids[row] for row in rows]
        edits = tuple(edit(id) for id in ids)
        self._document.perform(edits[0] if len(edits) == 1 else Several(title, edits))
        last = shown.index(ids[-1])
        left = [id for id in (*shown[last + 1 :], *reversed(shown[:last])) if id in self.model.ids]
        if left:
            self.choose(left[0])

    def _refs(self, selection: QItemSelection) -> Iterator[Ref]:
        for row_ref in super()._refs(selection):
            yield from self._refs_of(self._document.scenario, row_ref.id)

    def _cells(self, refs: frozenset[Ref]) -> QItemSelection:
        scenario = self._document.scenario
        named = [id for id in self.model.ids if refs.intersection(self._refs_of(scenario, id))] if refs else []
        shown = [self.index_of(id) for id in named]
        return rows_of(self.view, sorted(index.row() for index in shown if index.isValid()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the buttons, before the window's own."""
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            pressed = QKeySequence(event.keyCombination())
            for key, button in self._keys:
                if key == pressed and button.isEnabled():
                    if event.type() == QEvent.Type.KeyPress:
                        button.click()
                    event.accept()
                    return True
        return super().eventFilter(watched, event)


def next_id(ids: Iterable[str], prefix: str) -> str:
    """A free id: the number after the highest, RO38 after RO37; the prefix with 1 where there is none."""
    import re

    known = set(ids)
    numbered = [(int(found[2]), found[1], len(found[2])) for id in known if (found := re.fullmatch(r"(.*?)(\d+)", id))]
    number, stem, digits = max(numbered, default=(0, prefix, 1))
    while (made := f"{stem}{number + 1:0{digits}d}") in known:
        number += 1
    return made

"""A two-way link between the selections of table and board, without an endless loop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QTimer,
)
from PySide6.QtWidgets import QAbstractItemView, QScrollArea

from engine.model.ids import Ref
from studio.document.document import Document

Index = QModelIndex | QPersistentModelIndex
Hint = QAbstractItemView.ScrollHint


class SelectionLink(QObject):
    """Ties a view's selection to the document's.

    `refs_of` returns the refs of the selected cells, `cells_of` the cells of a selection of the board. `at`, if given,
    returns the cell to scroll to if it is not the first of those. A hidden view catches up when it is shown.
    """

    def __init__(
        self,
        document: Document,
        view: QAbstractItemView,
        refs_of: Callable[[QItemSelection], Iterable[Ref]],
        cells_of: Callable[[frozenset[Ref]], QItemSelection],
        at: Callable[[frozenset[Ref]], QModelIndex] | None = None,
    ) -> None:
        super().__init__(view)
        self._document, self._view = document, view
        self._refs_of, self._cells_of, self._at = refs_of, cells_of, at
        self._led: frozenset[Ref] = frozenset()
        self._busy, self._stale = False, True
        view.selectionModel().selectionChanged.connect(self._lead)
        document.selection_settled.connect(self.follow)
        view.installEventFilter(self)

    def _lead(self) -> None:
        if self._busy:
            return
        self._busy, self._stale = True, False
        try:
            self._document.select(frozenset(self._refs_of(self._view.selectionModel().selection())))
            self._led = self._document.selection
        finally:
            self._busy = False

    def lead_on(self) -> None:
        """Select the items of the selected cells again, if the board still shows the previous ones."""
        if self._led and self._led == self._document.selection:
            self._lead()

    @contextmanager
    def still(self) -> Iterator[None]:
        """While this lasts, the view may restore its selection without changing the board's."""
        was, self._busy = self._busy, True
        try:
            yield
        finally:
            self._busy = was

    def follow(self) -> None:
        """Apply the document's selection to the view, and scroll to it."""
        if self._busy:
            return
        self._led = frozenset()
        self._stale = not self._view.isVisible()
        if self._stale:
            return
        self._busy = True
        try:
            cells = self._cells_of(self._document.selection)
            model = self._view.selectionModel()
            if cells.isEmpty():
                model.clearSelection()
            else:
                model.select(cells, QItemSelectionModel.SelectionFlag.ClearAndSelect)
                # An edited cell stays the current one: another would close the editor.
                if self._view.indexWidget(self._view.currentIndex()) is None:
                    first = cells.at(0).topLeft()
                    model.setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
                    at = self._at(self._document.selection) if self._at else first
                    show_cell(self._view, at if at.isValid() else first)
        finally:
            self._busy = False

    def _catch_up(self) -> None:
        if self._stale:
            self.follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch up when the view becomes visible."""
        if event.type() == QEvent.Type.Show and self._stale:
            # The view has its layout after this event.
            QTimer.singleShot(0, self, self._catch_up)
        return False


def show_cell(view: QAbstractItemView, index: Index, hint: Hint = Hint.EnsureVisible) -> None:
    """Scroll to a cell, also the areas around the view: a low dock scrolls its whole panel."""
    view.scrollTo(index, hint)
    middle, outer = view.visualRect(index).center(), view.parentWidget()
    while outer is not None:
        if isinstance(outer, QScrollArea) and (inner := outer.widget()) is not None:
            at = view.viewport().mapTo(inner, middle)
            outer.ensureVisible(at.x(), at.y(), view.visualRect(index).width(), view.visualRect(index).height())
        outer = outer.parentWidget()


def rows_of(view: QAbstractItemView, rows: Iterable[int]) -> QItemSelection:
    """Return whole rows of a view as a selection."""
    model = view.model()
    selection = QItemSelection()
    last = model.columnCount(QModelIndex()) - 1
    for row in rows:
        selection.select(model.index(row, 0), model.index(row, last))
    return selection

"""Cell editors of all tables, as in a spreadsheet."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, SignalInstance
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from studio.document.document import Document
from studio.panels.numbers import result_hint
from studio.panels.signs import severity_colour
from studio.panels.tables.calculation import calculated_cell, is_number_cell, result_text
from studio.panels.tables.record_table import ROW_ID, Index
from studio.widgets.inline_hint import Beside
from studio.widgets.result_hint import ResultHint

Key = Qt.Key
DOWN, UP, RIGHT, LEFT = (1, 0), (-1, 0), (0, 1), (0, -1)
WAYS = {Key.Key_Return: DOWN, Key.Key_Enter: DOWN, Key.Key_Tab: RIGHT, Key.Key_Backtab: LEFT}
"""Keys that commit, with their direction in rows and columns."""
ARROWS = {Key.Key_Down: DOWN, Key.Key_Up: UP}
"""Keys that only a line of text commits with."""


class CellDelegate(QStyledItemDelegate):
    """Enter commits the text and moves down, with Shift up; Tab moves right, with Shift left. A refused text stays in
    its cell, with the reason next to it, until it is corrected or discarded.

    `refused` is emitted by the table's model with the reason.
    """

    def __init__(self, document: Document, refused: SignalInstance, view: QTableView) -> None:
        super().__init__(view)
        self._document, self._view = document, view
        self._open: QWidget | None = None
        self._cell = QPersistentModelIndex()
        self._reason = ""
        self._beside: Beside | None = None
        self._result: ResultHint | None = None
        refused.connect(self._hear)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Return the usual style; the current cell has a frame, because Qt's faint background is hardly visible in a
        dark theme."""
        super().paint(painter, option, index)
        if option.state & QStyle.StateFlag.State_HasFocus:
            is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            role = QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.Text
            painter.save()
            painter.setPen(option.palette.color(role))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))
            painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the usual line edit."""
        return self._opened(super().createEditor(parent, option, index), index)

    def _opened(self, editor: QWidget, index: Index) -> QWidget:
        """Register the editor as open until the view closes it."""
        self._open, self._cell, self._reason = editor, QPersistentModelIndex(index), ""
        self._result = None
        if isinstance(editor, QLineEdit):
            editor.textEdited.connect(self._mend)
            if is_number_cell(index):
                self._result = ResultHint(editor, self._hint_for)
        return editor

    def _hint_for(self, typed: str) -> str:
        value = self._calculated(typed)
        return "" if value is None else result_hint(value)

    def _calculated(self, typed: str) -> float | None:
        """Return the result of a calculation typed into the open cell; None for anything else. Raises ValueError."""
        cell = self._cell
        return calculated_cell(cell, typed, self._document.scenario.currency) if is_number_cell(cell) else None

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if editor is self._open:
            self._open = None
            reason = self._reason
            self._mend()
            if reason:
                self._document.noticed.emit(reason)
        super().destroyEditor(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Pass the text to the model, which reports errors."""
        self._reason = ""
        self._put(editor, model, index)

    def _put(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QLineEdit):
            try:
                value = self._calculated(editor.text())
            except ValueError as error:
                self._reason = str(error)
                return
            if value is not None:
                editor.setText(result_text(value))
        super().setModelData(editor, model, index)

    def _hear(self, reason: str) -> None:
        self._reason = reason

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Commit on a key press. Qt would do so a moment later, when something else may have closed the editor."""
        if isinstance(editor, QWidget) and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Key.Key_Escape:
                self._reason = ""
            way = way_of(event, isinstance(editor, QLineEdit))
            if way is not None:
                self._aim(editor)
                self._take(editor, way)
                return True
        if isinstance(editor, QWidget) and event.type() == QEvent.Type.FocusOut and not self._is_open(editor):
            # Qt would commit it to a view that has let go of it.
            return False
        if self._beside is not None and event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
            self._beside.follow()
        return super().eventFilter(editor, event)

    def _aim(self, editor: QWidget) -> None:
        """Treat an unfinished choice in the editor as chosen."""

    def _take(self, editor: QWidget, way: tuple[int, int] | None = None) -> None:
        """Commit the editor once, and move to the next cell in that direction."""
        if not self._is_open(editor):
            return
        here = (self._cell.row(), self._cell.column())
        onward = self._next(*here, way) if way is not None else QModelIndex()
        there, about, column = QPersistentModelIndex(onward), onward.data(ROW_ID), onward.column()
        if self._result is not None:
            self._result.hide()
        # Nothing else closes the editor while it is committed: a question may take the focus.
        self._open = None
        self.commitData.emit(editor)
        is_there = self._is_in_cell(editor)
        self._open = editor if is_there else None
        if is_there and self._reason and isinstance(editor, QLineEdit):
            self._stay(editor)
            return
        if is_there:
            self.closeEditor.emit(editor)
        if way is not None:
            # Rebuilt rows may be in another order, and the next cell may be in another row.
            target = there if there.isValid() else self._row_about(about, column)
            if not target.isValid():
                target = self._next(*here, way)
            if target.isValid():
                self._view.setCurrentIndex(self._view.model().index(target.row(), target.column()))

    def _next(self, row: int, column: int, way: tuple[int, int]) -> Index:
        """Return the next selectable cell in that direction; None at the edge of the table."""
        model = self._view.model()
        while True:
            row, column = row + way[0], column + way[1]
            index = model.index(row, column)
            is_cell = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
            if not index.isValid() or (is_cell and not self._view.isRowHidden(row)):
                return index

    def _row_about(self, id: str | None, column: int) -> Index:
        """Return the cell in the row of an item; None if it has no row."""
        model = self._view.model()
        rows = range(model.rowCount()) if id is not None else ()
        row = next((row for row in rows if model.index(row, 0).data(ROW_ID) == id), None)
        return QModelIndex() if row is None else model.index(row, column)

    def _stay(self, editor: QLineEdit) -> None:
        """Show the error next to the cell."""
        palette = editor.palette()
        palette.setColor(QPalette.ColorRole.Text, severity_colour(palette, "error"))
        editor.setPalette(palette)
        editor.setAccessibleDescription(self._reason)
        editor.selectAll()
        if self._beside is None:
            self._beside = Beside(editor)
        self._beside.say(self._reason)

    def _mend(self) -> None:
        """Hide the reason after the text was corrected or discarded."""
        if self._beside is not None:
            editor = self._beside.beside
            editor.setPalette(QPalette())
            editor.setAccessibleDescription("")
            self._beside.hide()
            self._beside.deleteLater()
        self._reason, self._beside = "", None

    def _is_open(self, editor: QWidget) -> bool:
        """Whether the view still has an editor. It does not report that it drops one when its rows are rebuilt."""
        return editor is self._open and self._is_in_cell(editor)

    def _is_in_cell(self, editor: QWidget) -> bool:
        return self._view.indexWidget(self._cell) is editor


def way_of(event: QKeyEvent, is_line: bool = False) -> tuple[int, int] | None:
    """Return the direction of a key that commits; None for any other."""
    key = Key(event.key())
    way = WAYS.get(key) or (ARROWS.get(key) if is_line and not event.modifiers() else None)
    has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
    return UP if way == DOWN and has_shift else way

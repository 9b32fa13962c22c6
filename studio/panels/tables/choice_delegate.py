"""Cells that are one of a few things are edited by choosing from a list."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from studio.panels.tables.record_table import CHOICES, Index

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


FORGOTTEN = 2.0
"""Seconds without a letter after which the next one begins another word."""


class ChoiceBox(QComboBox):
    """A box that opens its list by itself. What is typed only goes to what it begins in the list; nothing is chosen
    before Enter or a click. `left` goes out when the list closes and nothing was."""

    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._typed, self._typed_at = "", 0.0
        self._aimed = -1
        self.view().installEventFilter(self)
        QTimer.singleShot(0, self, self.showPopup)

    def take_aimed(self) -> None:
        """What was typed becomes what is chosen."""
        if self._aimed >= 0:
            self.setCurrentIndex(self._aimed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed before the list is open counts as well."""
        if not self._type(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's own search forgets letters sooner than most people type; and it tells nobody that Escape or a click
        elsewhere closes the list."""
        if event.type() == QEvent.Type.Hide:
            # What was picked in the list arrives after the list is closed.
            QTimer.singleShot(0, self, self.left.emit)
        is_typed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._type(event)
        return is_typed or super().eventFilter(watched, event)

    def showPopup(self) -> None:
        super().showPopup()
        self._aim()

    def _type(self, event: QKeyEvent) -> bool:
        """Takes a letter, or with Backspace one back; whether it was one."""
        is_back = event.key() == Qt.Key.Key_Backspace
        if not is_back and (not event.text().isprintable() or not event.text()):
            return False
        before = self._typed if monotonic() - self._typed_at < FORGOTTEN else ""
        self._typed_at = monotonic()
        wanted = before[:-1] if is_back else before + event.text()
        # A letter with which nothing goes on is a slip.
        self._typed = wanted if self._found(wanted) >= 0 or not wanted else before
        self._aim()
        return True

    def _found(self, wanted: str) -> int:
        """The first choice that begins with a text, else the first in which it stands."""
        titles = [self.itemText(row).casefold() for row in range(self.count())]
        folded = wanted.casefold()
        begun = (row for row, title in enumerate(titles) if title.startswith(folded))
        return next(begun, next((row for row, title in enumerate(titles) if folded in title), -1))

    def _aim(self) -> None:
        if self._typed:
            self._aimed = self._found(self._typed)
            self.view().setCurrentIndex(self.model().index(self._aimed, self.modelColumn()))


class ChoiceDelegate(QStyledItemDelegate):
    """A combo box where the model offers choices, else the usual line of text."""

    _open: QWidget | None = None
    """The editor, until the view ends it."""
    _cell = QPersistentModelIndex()
    """Where it is open."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        self._cell = QPersistentModelIndex(index)
        choices = index.data(CHOICES)
        if not choices:
            self._open = super().createEditor(parent, option, index)
            return self._open
        self._open = box = ChoiceBox(parent)
        for value, title in choices:
            box.addItem(title, value)
        box.activated.connect(lambda: self._done(box))
        box.left.connect(lambda: self._leave(box))
        return box

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter takes what was chosen or typed at once. Qt would do so a moment later, when something else may have
        ended the editor already: the list that opens over a box, or another cell that was gone to."""
        if isinstance(editor, QWidget) and isinstance(event, QKeyEvent) and _is_enter(event):
            if isinstance(editor, ChoiceBox):
                editor.take_aimed()
            self._done(editor)
            return True
        if isinstance(editor, QWidget) and event.type() == QEvent.Type.FocusOut and not self._is_open(editor):
            # Qt would commit it to a view that has let go of it.
            return False
        return super().eventFilter(editor, event)

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if editor is self._open:
            self._open = None
        super().destroyEditor(editor, index)

    def _done(self, editor: QWidget) -> None:
        """Takes what the editor holds, once: the list of a box may stay open when another cell has been gone to."""
        if self._is_open(editor):
            self._open = None
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)

    def _leave(self, editor: QWidget) -> None:
        """Ends the editor in which nothing was chosen; the cell keeps what it had."""
        if self._is_open(editor):
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.RevertModelCache)

    def _is_open(self, editor: QWidget) -> bool:
        """Whether the view still has an editor; it tells nobody when it lets go of one as its rows are made anew."""
        port = editor.parentWidget()
        view = port and port.parentWidget()
        return editor is self._open and isinstance(view, QAbstractItemView) and view.indexWidget(self._cell) is editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if not isinstance(editor, QComboBox):
            super().setEditorData(editor, index)
            return
        editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if not isinstance(editor, QComboBox):
            super().setModelData(editor, model, index)
        elif editor.currentIndex() >= 0:
            model.setData(index, editor.currentData())


def _is_enter(event: QKeyEvent) -> bool:
    return event.type() == QEvent.Type.KeyPress and event.key() in ENTER

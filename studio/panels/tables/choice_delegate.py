"""Cells that are one of a few things are edited by choosing from a list."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from studio.panels.tables.record_table import CHOICES, Index

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ChoiceDelegate(QStyledItemDelegate):
    """A combo box where the model offers choices, else the usual line of text."""

    _open: QWidget | None = None
    """The editor, until the view ends it."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        choices = index.data(CHOICES)
        if not choices:
            self._open = super().createEditor(parent, option, index)
            return self._open
        self._open = box = QComboBox(parent)
        for value, title in choices:
            box.addItem(title, value)
        box.activated.connect(lambda: self._done(box))
        # With the list open a letter only searches; what is picked there is what was meant.
        QTimer.singleShot(0, box, box.showPopup)
        return box

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter takes what was chosen or typed at once. Qt would do so a moment later, when something else may have
        ended the editor already: the list that opens over a box, or another cell that was gone to."""
        if isinstance(editor, QWidget) and isinstance(event, QKeyEvent) and _is_enter(event):
            self._done(editor)
            return True
        return super().eventFilter(editor, event)

    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if editor is self._open:
            self._open = None
        super().destroyEditor(editor, index)

    def _done(self, editor: QWidget) -> None:
        """Takes what the editor holds, once: the list of a box may stay open when another cell has been gone to."""
        if editor is self._open:
            self.commitData.emit(editor)
            self.closeEditor.emit(editor)

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

"""Cells that are one of a few things are edited by choosing from a list."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from studio.panels.record_table import CHOICES

Index = QModelIndex | QPersistentModelIndex

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ChoiceDelegate(QStyledItemDelegate):
    """A combo box where the model offers choices, else the usual line of text."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        choices = index.data(CHOICES)
        if not choices:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        for value, title in choices:
            box.addItem(title, value)
        box.activated.connect(lambda: self._done(box))
        # With the list open a letter only searches; what is picked there is what was meant.
        QTimer.singleShot(0, box, box.showPopup)
        return box

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Enter takes the choice at once. Qt would do so a moment later, when the list that opens over the box may have
        ended it already."""
        if isinstance(editor, QComboBox) and event.type() == QEvent.Type.KeyPress and event.key() in ENTER:
            self._done(editor)
            return True
        return super().eventFilter(editor, event)

    def _done(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

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

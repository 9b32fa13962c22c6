"""Cells with a fixed set of choices are edited by a list."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from engine import clock
from engine.i18n import tr
from engine.text_match import folded
from studio.panels.tables.cell_delegate import CellDelegate, way_of
from studio.panels.tables.record_table import CHOICES, Index

FORGOTTEN = 2.0
"""Seconds without a letter after which the next one starts another word."""


class ChoiceBox(QComboBox):
    """A combo box that opens its list by itself.

    Typing goes to the match in the list; only Enter or a click chooses it. `left` is emitted when the list closes
    without a choice, `missed` with a typed text that nothing matches. A list that opens below the mouse chooses nothing
    before the mouse moves.
    """

    left = Signal()
    missed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._typed, self._typed_at = "", 0.0
        self._aimed = -1
        self._rested = QPoint()
        self.way: tuple[int, int] | None = None
        """The direction of the key that chose from the list; None for a click."""
        self.view().installEventFilter(self)
        self.view().viewport().installEventFilter(self)
        QTimer.singleShot(0, self, self.showPopup)

    @property
    def misses(self) -> bool:
        """Whether the typed text matches no choice."""
        return bool(self._typed) and self._aimed < 0

    def take_aimed(self) -> None:
        """Choose the item that was typed."""
        if self.misses:
            self.missed.emit(self._typed)
        elif self._aimed >= 0:
            self.setCurrentIndex(self._aimed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Include what was typed before the list opened."""
        if not self._type(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Search by letters, which Qt forgets too soon, and report that Esc or a click elsewhere closes the list."""
        if event.type() == QEvent.Type.Hide:
            # The choice arrives after the list is closed.
            QTimer.singleShot(0, self, self.left.emit)
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            if event.globalPosition().toPoint() == self._rested:
                return True
            self._typed, self._aimed = "", -1
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            self.way = way_of(event)
            if self.way is not None and self.misses:
                event.accept()
                if event.type() == QEvent.Type.KeyPress:
                    self.take_aimed()
                    self.hidePopup()
                return True
        is_typed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._type(event)
        return is_typed or super().eventFilter(watched, event)

    def showPopup(self) -> None:
        self._rested = QCursor.pos()
        super().showPopup()
        self._aim()

    def _type(self, event: QKeyEvent) -> bool:
        """Handle a letter, or remove one with Backspace. Return whether it was one."""
        is_back = event.key() == Qt.Key.Key_Backspace
        if not is_back and (not event.text().isprintable() or not event.text()):
            return False
        before = self._typed if clock.seconds() - self._typed_at < FORGOTTEN else ""
        self._typed_at = clock.seconds()
        self._typed = before[:-1] if is_back else before + event.text()
        self._aim()
        return True

    def _find(self, wanted: str) -> int:
        """Return the first choice that starts with a text, else the first that contains it."""
        titles = [folded(self.itemText(row)) for row in range(self.count())]
        typed = folded(wanted)
        begun = (row for row, title in enumerate(titles) if title.startswith(typed))
        return next(begun, next((row for row, title in enumerate(titles) if typed in title), -1))

    def _aim(self) -> None:
        if self._typed_at:
            self._aimed = self._find(self._typed) if self._typed else self.currentIndex()
            self.view().setCurrentIndex(self.model().index(self._aimed, self.modelColumn()))


class ChoiceDelegate(CellDelegate):
    """Return a combo box if the model offers choices, else the usual line edit."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        choices = index.data(CHOICES)
        if not choices:
            return super().createEditor(parent, option, index)
        box = ChoiceBox(parent)
        for value, title in choices:
            box.addItem(title, value)
        box.activated.connect(lambda: self._take(box, box.way))
        box.left.connect(lambda: self._leave(box))
        kept = self.displayText(index.data(Qt.ItemDataRole.DisplayRole), option.locale) or tr("its value")
        box.missed.connect(
            lambda typed: self._document.noticed.emit(
                tr("No choice starts with or contains “{typed}”. The cell keeps {kept}.").format(typed=typed, kept=kept)
            )
        )
        return self._opened(box, index)

    def _aim(self, editor: QWidget) -> None:
        if isinstance(editor, ChoiceBox):
            editor.take_aimed()

    def _leave(self, editor: QWidget) -> None:
        """Close the editor without a choice; the cell keeps its value."""
        if self._is_open(editor):
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.RevertModelCache)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if not isinstance(editor, QComboBox):
            super().setEditorData(editor, index)
            return
        editor.setCurrentIndex(editor.findData(index.data(Qt.ItemDataRole.EditRole)))

    def _put(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if not isinstance(editor, QComboBox):
            super()._put(editor, model, index)
        elif editor.currentIndex() >= 0:
            model.setData(index, editor.currentData())

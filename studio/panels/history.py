"""Every step of this document by name; a click undoes or redoes to it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QUndoView, QVBoxLayout, QWidget

from engine.i18n import tr
from studio.document.document import Document


class _Steps(QUndoView):
    """Jumps to the chosen step. Qt's own view shows every step between, which takes seconds for a thousand."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(document.undo_stack, parent)
        self._document = document

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the step; Qt has already chosen it."""
        self._go_to(self.indexAt(event.position().toPoint()))
        super().mousePressEvent(event)

    def moveCursor(self, action: QUndoView.CursorAction, held: Qt.KeyboardModifier) -> QModelIndex:
        """Follow the arrow keys."""
        index = super().moveCursor(action, held)
        self._go_to(index)
        return index

    def _go_to(self, index: QModelIndex) -> None:
        if index.isValid():
            self._document.go_to(index.row())


class HistoryPanel(QWidget):
    """The undo stack of the document as a list, with the opened scenario on top."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("History"))
        self.view = _Steps(document, self)
        self.view.setAccessibleName(tr("Steps"))
        self.view.setEmptyLabel(tr("As opened"))
        self.view.setToolTip(tr("Click a step to undo or redo to it"))
        self.setFocusProxy(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)

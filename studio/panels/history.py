"""Every step of this document by name; clicking one goes back (or forward) to it."""

from __future__ import annotations

from PySide6.QtWidgets import QUndoView, QVBoxLayout, QWidget

from studio.document.document import Document


class HistoryPanel(QWidget):
    """The document's undo stack as a list, the scenario as it was opened on top."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("History"))
        self.view = QUndoView(document.undo_stack, self)
        self.view.setAccessibleName(self.tr("Steps"))
        self.view.setEmptyLabel(self.tr("As opened"))
        self.view.setToolTip(self.tr("Click a step to go back or forward to it"))
        self.setFocusProxy(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)

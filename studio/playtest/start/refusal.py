"""Why a board cannot be played: its errors, each to be shown on the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from engine.validate.issue import Issue
from studio.document.document import Document
from studio.words.label import Words
from studio.words.tip import tip


class Refusal(QDialog):
    """Lists the errors. The game can start only when they are fixed."""

    def __init__(self, document: Document, issues: Sequence[Issue], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.setWindowTitle(self.tr("This board cannot be played yet"))
        words = self.tr("%n error(s) must be fixed before the game can begin.", "", len(issues))
        said = Words(words)
        said.setWordWrap(True)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.setAccessibleName(self.tr("Errors of the board"))
        for issue in issues:
            item = QListWidgetItem(f"✖  {issue.message}")
            item.setData(Qt.ItemDataRole.UserRole, issue)
            item.setToolTip(tip(issue.why or issue.message))
            self.list.addItem(item)
        self.list.itemActivated.connect(self.show_on_board)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.show_button = buttons.addButton(self.tr("Show on the board"), QDialogButtonBox.ButtonRole.ActionRole)
        self.show_button.setToolTip(self.tr("Zoom to the error in the studio's window (Enter)"))
        self.show_button.clicked.connect(self.show_on_board)
        self.list.currentItemChanged.connect(lambda *_: self.show_button.setEnabled(True))
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (said, self.list, buttons):
            layout.addWidget(widget)
        self.list.setCurrentRow(0)
        self.resize(560, 320)

    def show_on_board(self) -> None:
        """Zoom to the chosen error on the board of the studio."""
        item = self.list.currentItem()
        if item is None:
            return
        issue: Issue = item.data(Qt.ItemDataRole.UserRole)
        self._document.focus(issue.places or issue.about, True)


def errors_of(document: Document) -> tuple[Issue, ...]:
    """The errors of what is shown now; what was inspected already is not asked again."""
    from engine.validate.inspection import inspect
    from studio.document.inspector_thread import checks_for

    known = document.inspection
    if known is None or known.scenario is not document.scenario or not known.complete:
        known = inspect(document.scenario, checks_for(document.scenario), known)
    return tuple(issue for issue in known.issues if issue.severity == "error")

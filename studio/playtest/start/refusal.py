"""Why a board cannot be played: its errors, each to be shown on the board, or rules that the program has not."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from engine.i18n import tr
from engine.validate.check import Issue
from studio.document.document import Document
from studio.widgets.label import Words
from studio.widgets.message_box import Box, Icon
from studio.widgets.tip import tip


class Refusal(QDialog):
    """Lists the errors. The game can start only when they are fixed; a double click or Enter goes to one and leaves the
    studio free to mend it."""

    def __init__(self, document: Document, issues: Sequence[Issue], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.setWindowTitle(tr("This board cannot be played yet"))
        said = Words(tr("This has to be fixed before a game can begin:"))
        said.setWordWrap(True)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAlternatingRowColors(True)
        self.list.setAccessibleName(tr("Errors of the board"))
        for issue in issues:
            item = QListWidgetItem(f"✖  {issue.message}")
            item.setData(Qt.ItemDataRole.UserRole, issue)
            item.setToolTip(tip(issue.why or issue.message))
            self.list.addItem(item)
        self.list.itemActivated.connect(self.show_on_board)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.show_button = buttons.addButton(tr("&Go to It"), QDialogButtonBox.ButtonRole.ActionRole)
        self.show_button.setToolTip(tr("Select it and zoom to it in the studio's window (double click, Enter)"))
        self.show_button.setDefault(True)
        self.show_button.clicked.connect(self.show_on_board)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (said, self.list, buttons):
            layout.addWidget(widget)
        self.list.setCurrentRow(0)
        self.resize(560, 320)

    def show_on_board(self) -> None:
        """Select what the chosen error is about, zoom to it on the board of the studio, and leave."""
        item = self.list.currentItem()
        if item is None:
            return
        issue: Issue = item.data(Qt.ItemDataRole.UserRole)
        self._document.select(issue.about, only_shown=True)
        self._document.focus(issue.places or issue.about, True)
        self.accept()


def tell_no_rules(document: Document, parent: QWidget | None = None) -> None:
    """What is missing where the family has no rules, and what can be done meanwhile."""
    from engine.game.family import family, family_ids

    known = [each.title for each in map(family, family_ids()) if each.rules is not None]
    title = document.family.title
    words = tr("Games of {0} cannot be played yet: their rules are not in the program.")
    more = tr(
        "The board can be drawn, checked, analysed and exported meanwhile. Rules are code in the family's folder; the "
        "chapter “Adding things” of CONTRIBUTING.md says what it needs. Families that can be played: {0}. "
        "File > New makes a board of one of them.",
    )
    heading = tr("This board cannot be played yet")
    box = Box(parent, Icon.Information, words.format(title), more.format(", ".join(known)), heading)
    box.exec()


def errors_of(document: Document) -> tuple[Issue, ...]:
    """The errors of what is shown now that no game can begin with; what was inspected already is not asked again."""
    from engine.validate.inspection import inspect
    from studio.document.inspector_thread import checks_for

    known = document.inspection
    if known is None or known.scenario is not document.scenario or not known.complete:
        known = inspect(document.scenario, checks_for(document.scenario), known)
    return known.unplayable

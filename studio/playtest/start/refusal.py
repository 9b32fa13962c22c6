"""Reasons why a board cannot be played: its errors, each with a link to the board, or missing rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from engine.i18n import tr
from engine.validate.check import Issue
from studio.document.document import Document
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import Box, Icon
from studio.widgets.tip import tip


class Refusal(Dialog):
    """List of errors that must be fixed before a game can start. A double-click or Enter goes to one and closes the
    dialog."""

    extent = LIST_SIZE

    def __init__(self, document: Document, issues: Sequence[Issue], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.setWindowTitle(tr("Board Cannot Be Played"))
        said = Words(tr("Fix these errors before a game can start:"))
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
        self.show_button = buttons.addButton(tr("&Go to Error"), QDialogButtonBox.ButtonRole.ActionRole)
        self.show_button.setToolTip(tr("Select the object and zoom to it in the studio window (double-click, Enter)"))
        self.show_button.setDefault(True)
        self.show_button.clicked.connect(self.show_on_board)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        for widget in (said, self.list, buttons):
            layout.addWidget(widget)
        self.list.setCurrentRow(0)

    def show_on_board(self) -> None:
        """Select the objects of the chosen error, zoom to them in the studio, and close."""
        item = self.list.currentItem()
        if item is None:
            return
        issue: Issue = item.data(Qt.ItemDataRole.UserRole)
        self._document.select(issue.about, only_shown=True)
        self._document.focus(issue.places or issue.about, True)
        self.accept()


def tell_no_rules(document: Document, parent: QWidget | None = None) -> None:
    """Explain that the game system has no rules, and what is possible without them."""
    from engine.game.family import family, family_ids

    known = [tr(each.title) for each in map(family, family_ids()) if each.rules is not None]
    title = tr(document.family.title)
    words = tr("{title} cannot be played yet: the program does not have its rules.")
    more = tr(
        "You can draw, check, analyze and export the board. Rules are code in the folder of the game system; the "
        "chapter “Adding things” of CONTRIBUTING.md describes them. Playable game systems: {titles}. "
        "File > New creates a board for one of them.",
    )
    heading = tr("Board Cannot Be Played")
    box = Box(parent, Icon.Information, words.format(title=title), more.format(titles=", ".join(known)), heading)
    box.exec()


def errors_of(document: Document) -> tuple[Issue, ...]:
    """Return the errors of the current board that prevent a game, from the last inspection if it is up to date."""
    from engine.validate.inspection import inspect
    from studio.document.inspector_thread import checks_for

    known = document.inspection
    if known is None or known.scenario is not document.scenario or not known.complete:
        known = inspect(document.scenario, checks_for(document.scenario, document.inspector.own), known)
    return known.unplayable

"""The window with the rules of the open board, for the values of its options."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from engine.errors import BoxcarsError, FileError
from engine.files.saves.saving import save_bytes
from engine.game.authoring import rules_of
from engine.game.printed_rules import PrintedRules
from engine.i18n import tr
from engine.model.scenario import RuleValue
from studio.document.document import Document
from studio.panels.undo_line_edit import Line
from studio.widgets.label import Words
from studio.widgets.measured import open_at
from studio.widgets.message_box import warn, window_title
from studio.widgets.saving import ask_where_to_save
from studio.widgets.single_window import show_once

PAUSE = 200
"""Milliseconds after a change of the board until the text follows."""


class RulesWindow(QDialog):
    """The rules as text, which follows every change of the board."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._chosen: Mapping[str, RuleValue] = {}
        self._rules: PrintedRules | None = None
        letters = self.fontMetrics()
        open_at(self, 100 * letters.averageCharWidth(), 44 * letters.lineSpacing())
        self.search = Line()
        self.search.setAccessibleName(tr("Find in the rules"))
        self.search.setPlaceholderText(tr("Find"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._find_next)
        self.text = QTextBrowser(openLinks=False)
        self.text.setAccessibleName(tr("Rules"))
        self.said = Words(wraps=True)
        self.options = QPushButton(tr("Change &Options…"))
        self.options.setToolTip(tr("Show the rules with other values of options; the board does not change"))
        self.options.clicked.connect(self._choose)
        self.save = QPushButton(tr("&Save As…"))
        self.save.setToolTip(tr("Save the rules as a web page or as Markdown"))
        self.save.clicked.connect(self._save)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.close)
        below = QHBoxLayout()
        for button in (self.options, self.save):
            below.addWidget(button)
        below.addStretch(1)
        below.addWidget(close)
        for button in (self.options, self.save, close):
            button.setAutoDefault(False)
        layout = QVBoxLayout(self)
        layout.addWidget(self.search)
        layout.addWidget(self.said)
        layout.addWidget(self.text, 1)
        layout.addLayout(below)
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._later.timeout.connect(self.follow)
        # To a method, which ends with the window.
        document.changed.connect(self._follow_soon)
        document.opened.connect(self._forget_options)
        self.follow()

    def _follow_soon(self) -> None:
        self._later.start()

    def follow(self) -> None:
        """Show the rules of the board as it is now."""
        scenario = self._document.committed
        self.setWindowTitle(window_title(tr("Rules: {title}").format(title=scenario.title)))
        try:
            self._rules = rules_of(scenario, self._chosen)
        except BoxcarsError as error:
            self._rules = None
            self.said.setText(str(error))
        bar = self.text.verticalScrollBar()
        at = bar.value()
        self.text.setHtml("" if self._rules is None else self._rules.body())
        bar.setValue(at)
        self.said.setVisible(self._rules is None)
        self.save.setEnabled(self._rules is not None)

    def use(self, chosen: Mapping[str, RuleValue]) -> None:
        """Show the rules with these values of options."""
        self._chosen = chosen
        self.follow()

    def save_to(self, path: Path) -> None:
        """Save the rules; the suffix selects the format. Raises FileError."""
        assert self._rules is not None
        is_page = path.suffix.lower() in (".html", ".htm")
        save_bytes(path, (self._rules.html() if is_page else self._rules.markdown()).encode(), keep_former=False)

    def _forget_options(self) -> None:
        self.use({})

    def _choose(self) -> None:
        from studio.playtest.start.rules_dialog import ask_rules

        chosen = ask_rules(self._document.committed, self._document.family, self._chosen, self)
        if chosen is not None:
            self.use(chosen)

    def _save(self) -> None:
        kinds = [tr("Web page ({suffix})").format(suffix="*.html"), tr("Markdown ({suffix})").format(suffix="*.md")]
        folder = self._document.folder or Path.home()
        chosen = ask_where_to_save(self, tr("Save Rules"), folder / "rules.html", kinds)
        if chosen is None:
            return
        try:
            self.save_to(chosen.path)
        except FileError as error:
            warn(self, tr("Cannot Save Rules"), str(error))

    def _find(self) -> None:
        self.text.moveCursor(self.text.textCursor().MoveOperation.Start)
        self._find_next()

    def _find_next(self) -> None:
        words = self.search.text().strip()
        if words and not self.text.find(words):
            self.text.moveCursor(self.text.textCursor().MoveOperation.Start)
            self.text.find(words)


def show_rules(document: Document, window: QWidget) -> None:
    """Show the window with the rules in front."""
    show_once(window, RulesWindow, lambda: RulesWindow(document, window))

"""Which issues are listed: by how grave they are, whether they are ignored, and by words."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from engine.validate.issue import Issue, Severity
from studio.panels.line import Line
from studio.panels.signs import ORDER, severity_count, severity_icon, severity_word
from studio.words.label import Words
from studio.words.tip import tip


class Filters(QWidget):
    """A switch for each severity with its number, one for ignored issues, words to look for, how many are listed."""

    changed = Signal()
    """Other issues are wanted."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        self.severities: dict[Severity, QToolButton] = {}
        for severity in ORDER:
            switch = self.severities[severity] = self._switch(self.tr("Show or hide: {word}"), severity_word(severity))
            switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            switch.setIcon(severity_icon(self.palette(), severity))
            switch.setAccessibleName(severity_word(severity))
        ignored = self.tr("issues that are ignored, with the reason")
        self.accepted = self._switch(self.tr("Show or hide: {word}"), ignored)
        self.text = Line(self)
        self.text.setPlaceholderText(self.tr("Filter by words or ids"))
        self.text.setAccessibleName(self.tr("Filter issues"))
        self.text.setClearButtonEnabled(True)
        self.text.textChanged.connect(self.changed)
        self.count = Words(parent=self)
        for switch in (*self.severities.values(), self.accepted):
            line.addWidget(switch)
        line.addWidget(self.text, 1)
        line.addWidget(self.count)

    def _switch(self, hint: str, word: str) -> QToolButton:
        switch = QToolButton(self)
        switch.setCheckable(True)
        switch.setChecked(True)
        switch.setToolTip(tip(hint.format(word=word)))
        switch.toggled.connect(self.changed)
        return switch

    @property
    def wanted(self) -> set[Severity]:
        """The severities that are to be listed."""
        return {severity for severity, switch in self.severities.items() if switch.isChecked()}

    def show_numbers(self, issues: Iterable[Issue], accepted: int) -> None:
        """How many issues of each severity there are, and how many are ignored."""
        graves = [issue.severity for issue in issues]
        for severity, switch in self.severities.items():
            switch.setText(severity_count(severity, graves.count(severity)))
        self.accepted.setText(self.tr("{0} ignored").format(accepted))
        self.accepted.setVisible(bool(accepted))

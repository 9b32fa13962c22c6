"""Filters of the issues: check profile, severity, ignored issues, and text."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from engine.i18n import tr
from engine.validate.check import Issue, Severity
from engine.validate.profiles import MEANING, TITLES, Profile
from studio.panels.signs import ORDER, severity_count, severity_icon, severity_word
from studio.panels.undo_line_edit import Line
from studio.widgets.label import Words
from studio.widgets.responsive_row import Columns, Pair, row_of
from studio.widgets.tip import tip


class Filters(Pair):
    """A button for each severity with its number, one for ignored issues, the check profile, a text filter, and the
    number of listed issues."""

    changed = Signal()
    """Emitted when the filters changed."""
    profile_chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        self.severities: dict[Severity, QToolButton] = {severity: QToolButton() for severity in ORDER}
        self.accepted = QToolButton()
        self.profile, self.text, self.count = QComboBox(), Line(), Words()
        found = row_of(self.profile, self.text, self.count)
        switches = (*self.severities.values(), self.accepted)
        super().__init__(Columns(switches, len(switches)), found, parent, 1)
        hint = tr("Show or hide {word}")
        for severity, switch in self.severities.items():
            self._dress(switch, hint.format(word=severity_word(severity)))
            switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            switch.setAccessibleName(severity_word(severity))
        self._show_signs()
        self._dress(self.accepted, hint.format(word=tr("ignored issues, with their reasons")))
        self.profile.setAccessibleName(tr("Check profile"))
        for number, profile in enumerate(Profile):
            self.profile.addItem(tr(TITLES[profile]))
            self.profile.setItemData(number, tip(tr(MEANING[profile])), Qt.ItemDataRole.ToolTipRole)
        self.profile.activated.connect(lambda row: self.profile_chosen.emit(tuple(Profile)[row]))
        self.text.setPlaceholderText(tr("Filter by text or ID"))
        self.text.setAccessibleName(tr("Filter issues"))
        self.text.setClearButtonEnabled(True)
        self.text.textChanged.connect(self.changed)

    def snapshot(self) -> tuple[str, list[bool]]:
        """Return the text and the pressed buttons for `restore`."""
        return self.text.text(), [switch.isChecked() for switch in (*self.severities.values(), self.accepted)]

    def restore(self, snapshot: tuple[str, list[bool]]) -> None:
        """Filter as with this snapshot."""
        text, pressed = snapshot
        self.text.setText(text)
        for switch, on in zip((*self.severities.values(), self.accepted), pressed, strict=True):
            switch.setChecked(on)

    def clear(self) -> None:
        """List all issues."""
        self.restore(("", [True] * (len(self.severities) + 1)))

    def show_profile(self, profile: Profile) -> None:
        """The check profile."""
        self.profile.setCurrentIndex(tuple(Profile).index(profile))
        told = tr("Choose which checks run on every board. {meaning}").format(meaning=tr(MEANING[profile]))
        self.profile.setToolTip(tip(told))

    def _dress(self, switch: QToolButton, hint: str) -> None:
        switch.setCheckable(True)
        switch.setChecked(True)
        # It has a frame only while it is on: in a dark window a pressed button looks like one that is not.
        switch.setAutoRaise(True)
        switch.setToolTip(tip(hint))
        switch.toggled.connect(self.changed)

    def _show_signs(self) -> None:
        for severity, switch in self.severities.items():
            switch.setIcon(severity_icon(self.palette(), severity))

    def changeEvent(self, event: QEvent) -> None:
        """A dark window needs lighter icons."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show_signs()

    @property
    def shown_severities(self) -> set[Severity]:
        """The severities to list."""
        return {severity for severity, switch in self.severities.items() if switch.isChecked()}

    def show_numbers(self, issues: Iterable[Issue], accepted: int) -> None:
        """Show the number of issues of each severity, and of ignored issues."""
        graves = [issue.severity for issue in issues]
        for severity, switch in self.severities.items():
            switch.setText(severity_count(severity, graves.count(severity)))
        self.accepted.setText(tr("{n} ignored").format(n=accepted))
        self.accepted.setVisible(bool(accepted))

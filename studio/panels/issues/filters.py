"""Filters of the issues: check profile, severity, ignored issues, and text."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QComboBox, QToolButton, QWidget

from engine.i18n import tr, tr_noop
from engine.validate.check import Issue, Severity
from engine.validate.profiles import MEANING, TITLES, Profile
from studio.export.shops.profiles import PROFILES
from studio.panels.signs import ORDER, severity_count, severity_icon, severity_word
from studio.panels.undo_line_edit import Line
from studio.widgets.label import Words
from studio.widgets.responsive_row import Columns, Pair, row_of
from studio.widgets.tip import tip

MEANING_OF_PRINTERS = tr_noop("Runs every check, and those of the printed parts for this printer.")


def switch() -> QToolButton:
    """Return a button that has a frame only while it is on. The style sheet reads its properties once, when the button
    gets its place, so they are set before."""
    made = QToolButton(autoRaise=True)
    made.setCheckable(True)
    made.setChecked(True)
    return made


class Filters(Pair):
    """A button for each severity with its number, one for ignored issues, the check profile, perhaps with a printer, a
    text filter, and the number of listed issues."""

    changed = Signal()
    """Emitted when the filters changed."""
    profile_chosen = Signal(object)
    printer_chosen = Signal(object)
    """Emitted with a print profile, or None for a check profile without one."""

    def __init__(self, parent: QWidget) -> None:
        self.severities: dict[Severity, QToolButton] = {severity: switch() for severity in ORDER}
        self.accepted = switch()
        self.profile, self.text, self.count = QComboBox(), Line(), Words()
        found = row_of(self.profile, self.text, self.count)
        switches = (*self.severities.values(), self.accepted)
        super().__init__(Columns(switches, len(switches)), found, parent, 1)
        hint = tr("Show or hide {word}")
        for severity, button in self.severities.items():
            self._dress(button, hint.format(word=severity_word(severity)))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAccessibleName(severity_word(severity))
        self._show_signs()
        self._dress(self.accepted, hint.format(word=tr("ignored issues, with their reasons")))
        self.profile.setAccessibleName(tr("Check profile"))
        self._profile, self._printer = Profile.print, ""
        for profile in Profile:
            self._add(tr(TITLES[profile]), ("", profile), tr(MEANING[profile]))
        self.profile.insertSeparator(self.profile.count())
        for printer in PROFILES.values():
            words = tr("Print: {printer}").format(printer=tr(printer.title))
            self._add(words, (printer.name, Profile.print), tr(MEANING_OF_PRINTERS))
        # A long name of a printer does not take the room of the filter.
        self.profile.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.profile.setMinimumContentsLength(8)
        self.profile.setMinimumWidth(60)
        self.profile.activated.connect(self._choose)
        self.text.setPlaceholderText(tr("Filter by text or ID"))
        self.text.setAccessibleName(tr("Filter issues"))
        self.text.setClearButtonEnabled(True)
        self.text.textChanged.connect(self.changed)

    def _add(self, title: str, data: tuple[str, Profile], hint: str) -> None:
        self.profile.addItem(title, data)
        self.profile.setItemData(self.profile.count() - 1, tip(hint), Qt.ItemDataRole.ToolTipRole)

    def _choose(self, row: int) -> None:
        chosen = self.profile.itemData(row)
        if chosen is None:
            # The separator, which the mouse wheel or a program can reach.
            self._show_choice()
            return
        printer, profile = chosen
        self._printer = printer
        self.profile_chosen.emit(profile)
        self.printer_chosen.emit(PROFILES[printer] if printer else None)
        self._show_choice()

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
        """Show the check profile. Only the profile for print may have a printer."""
        self._profile = profile
        if self._printer and profile is not Profile.print:
            self._printer = ""
            self.printer_chosen.emit(None)
        self._show_choice()

    def show_printer(self, name: str) -> None:
        """Show the name of a print profile, or no printer if it is empty."""
        self._printer = name
        self._show_choice()

    def _show_choice(self) -> None:
        rows = range(self.profile.count())
        chosen = (self._printer, self._profile)
        self.profile.setCurrentIndex(next(row for row in rows if self.profile.itemData(row) == chosen))
        told = tr("Choose which checks run on every board. {meaning}")
        meaning = MEANING_OF_PRINTERS if self._printer else MEANING[self._profile]
        self.profile.setToolTip(tip(told.format(meaning=tr(meaning))))

    def _dress(self, switch: QToolButton, hint: str) -> None:
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

"""A command of a table, and the button of a command that only one table has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from engine.i18n import ptr
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip

if TYPE_CHECKING:
    from studio.panels.tables.spreadsheet import Spreadsheet


@dataclass(frozen=True)
class Verb:
    """A command of a table: `disabled` returns the reason why it cannot run now, or nothing. `run` raises ValueError or
    EditError on failure. A separator stands where `group` increases."""

    id: str
    title: str
    shortcut: str
    tooltip: str
    run: Callable[[Spreadsheet], object]
    disabled: Callable[[Spreadsheet], str]
    group: int = 0
    also: str = ""
    """Another shortcut, which menus do not show."""

    @property
    def keys(self) -> QKeySequence:
        """Its shortcut."""
        return QKeySequence(self.shortcut)

    def hears(self, pressed: QKeySequence) -> bool:
        """Whether these are its keys."""
        return pressed in (self.keys, QKeySequence(self.also))

    @property
    def shown_keys(self) -> str:
        """Its shortcut in the system's notation."""
        # Help and menus call the key Enter; Qt names the one of the main block Return.
        return self.keys.toString(QKeySequence.SequenceFormat.NativeText).replace("Return", ptr("key", "Enter"))


class VerbButton(QPushButton):
    """A button for a command that only some tables have; they handle its key and list it in their menus. `renew` calls
    `disabled` again: a disabled button shows the reason and passes its focus to the first table."""

    def __init__(
        self,
        sheets: Sequence[Spreadsheet],
        title: str,
        key: QKeySequence,
        hint: str,
        act: Callable[[], object],
        parent: QWidget,
        disabled: Callable[[], str] = lambda: "",
    ) -> None:
        super().__init__(no_mnemonic(title), parent)
        self._disabled, self._sheets = disabled, sheets
        self.verb = Verb(title, title, key.toString(), hint, lambda _: act(), lambda _: disabled(), OWN)
        for sheet in sheets:
            sheet.own.append(self.verb)
        self.setAutoDefault(False)
        self.clicked.connect(lambda: sheets[0].attempt(act))
        self.renew()

    def renew(self) -> None:
        """Update whether the command can run."""
        reason = self._disabled()
        if reason and self.hasFocus():
            # A disabled button would pass the focus to the next widget, perhaps a button of another bar.
            self._sheets[0].view.setFocus()
        self.setEnabled(not reason)
        self.setToolTip(tip(reason or f"{self.verb.tooltip} ({self.verb.shown_keys})"))


OWN = 9
"""The group of a table's own commands: the last."""

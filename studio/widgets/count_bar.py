"""Progress bar with numbers as the language writes them."""

from __future__ import annotations

from PySide6.QtWidgets import QProgressBar

from engine.i18n import format_number


class CountBar(QProgressBar):
    """A progress bar whose value (`%v`) and maximum (`%m`) have separators between groups of digits."""

    def text(self) -> str:
        """Return the text of the bar; empty while nothing is known."""
        shown = super().text() and self.format()
        return shown.replace("%v", format_number(self.value())).replace("%m", format_number(self.maximum()))

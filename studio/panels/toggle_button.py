"""A button that stays pressed, and looks it in every theme."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QStyleOptionButton, QWidget


class Switch(QPushButton):
    """On or off. It has the colour of what is chosen while it is on: the shade that Fusion gives a pressed button is
    hardly seen in a dark window."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """The colours of what is chosen, while it is on."""
        super().initStyleOption(option)
        if self.isChecked() and self.isEnabled():
            role, chosen = QPalette.ColorRole, QPalette(option.palette)
            chosen.setColor(role.Button, chosen.color(role.Highlight))
            chosen.setColor(role.ButtonText, chosen.color(role.HighlightedText))
            option.palette = chosen

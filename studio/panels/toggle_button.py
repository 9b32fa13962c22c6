"""A toggle button that is visibly pressed in every theme."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QStyleOptionButton, QWidget


class Switch(QPushButton):
    """A toggle button in the highlight color: Fusion's shade of a pressed button is hardly visible in a dark window."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setCheckable(True)

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Apply the highlight colors while it is on."""
        super().initStyleOption(option)
        if self.isChecked() and self.isEnabled():
            role, chosen = QPalette.ColorRole, QPalette(option.palette)
            chosen.setColor(role.Button, chosen.color(role.Highlight))
            chosen.setColor(role.ButtonText, chosen.color(role.HighlightedText))
            option.palette = chosen

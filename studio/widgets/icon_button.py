"""Buttons that show an icon in place of their title."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from studio.widgets.icons import icon
from studio.widgets.measured import by_letters
from studio.widgets.tip import tip


class IconButton(QToolButton):
    """A button with an icon as high as its text would be. Its title is read by screen readers and leads its tooltip."""

    def __init__(self, title: str, sign: str, tooltip: str, act: Callable[[], object], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self.clicked.connect(lambda: act())
        self.show_title(title, sign, tooltip)
        by_letters(self, lambda letters: self.setIconSize(QSize(letters.height(), letters.height())))

    def show_title(self, title: str, sign: str, tooltip: str) -> None:
        """Show what the button does now."""
        if title != self.text():
            self.setText(title)
            self.setAccessibleName(title)
            self.setIcon(icon(sign))
            self.setToolTip(tip(f"{title}\n{tooltip}"))

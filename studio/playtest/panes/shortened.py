"""A button whose words are shortened where there is no room for them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QStylePainter, QWidget

PADDING = 10
"""Pixels between the words of a button and either side of it, its frame among them."""


class ShortenedButton(QPushButton):
    """Long words are shortened rather than push the window beyond a small screen, or the board aside."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def words_in(self, width: int) -> str:
        """As many of the words as a button of so many pixels can show, with a sign that there are more."""
        room, key = width - 2 * PADDING, Qt.TextFlag.TextShowMnemonic.value
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room, key)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The words as far as there is room."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        shown: Any = option  # Qt's stubs do not know its text
        shown.text = self.words_in(self.width())
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()

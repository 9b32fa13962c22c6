"""A whole number with a word for its smallest value, such as "every year"."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from studio.widgets.number_box import NumberBox


class SpecialSpinBox(NumberBox):
    """A spin box that shows a word for its smallest value. A typed digit replaces the word, wherever the cursor is;
    Qt's own box ignores digits inside of a word."""

    def __init__(self, word: str, least: int, most: int, value: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(least, most)
        self.setSpecialValueText(word)
        self.setValue(value)

    @property
    def number(self) -> int | None:
        """The value; None while the word is shown."""
        return self.value() if self.value() > self.minimum() else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Replace the word by what is typed or removed."""
        removes = event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
        if self.text() == self.specialValueText() and (removes or event.text().isdigit()):
            self.selectAll()
        super().keyPressEvent(event)

"""A button and combo boxes that elide their text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

PADDING = 10
"""Width of margin and frame on either side of a button's text, in pixels."""
FEW = 64
"""Minimum width of a button or box, in pixels."""


class ShortenedButton(QPushButton):
    """A button that elides a long text rather than widen the window or narrow the board."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """Minimum width of a few letters."""
        hint = super().minimumSizeHint()
        return QSize(min(FEW, hint.width()), hint.height())

    def words_in(self, width: int) -> str:
        """Return as much of the text as fits on a button of that width, with an ellipsis if it is cut off."""
        room, key = width - 2 * PADDING, Qt.TextFlag.TextShowMnemonic.value
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room, key)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the elided text."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        shown: Any = option  # Qt's stubs lack its text
        shown.text = self.words_in(self.width())
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()


class SteadyButton(ShortenedButton):
    """A button whose width fits the longest of some texts, whichever it shows; a longer text is elided, and nothing
    around the button moves when its text changes."""

    def __init__(self, texts: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(texts[0], parent)
        self._texts = tuple(texts)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The width of the longest of the texts."""
        wide = max(map(self.fontMetrics().horizontalAdvance, self._texts))
        return QSize(wide + 2 * PADDING + 4, super().sizeHint().height())


class ElidedBox(QComboBox):
    """A combo box that elides its text with "…" where Qt would cut it off; its list shows the whole texts."""

    def words_in(self, width: int) -> str:
        """Return as much of the chosen text as fits into a field of that width."""
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, width)

    def field_width(self) -> int:
        """Width between frame and arrow, in pixels."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part, control = QStyle.SubControl.SC_ComboBoxEditField, QStyle.ComplexControl.CC_ComboBox
        return self.style().subControlRect(control, option, part, self).width() - 4

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the elided text."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        shown: Any = option  # Qt's stubs lack its text
        shown.currentText = self.words_in(self.field_width())
        painter = QStylePainter(self)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()


class ShortenedBox(ElidedBox):
    """A combo box as wide as the current text, which shrinks to a few letters."""

    def whole_width(self) -> int:
        """Return the width of the current text with the frame."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        # Two spaces more on either side than the style calculates.
        words = QSize(self.fontMetrics().horizontalAdvance(f"  {self.currentText()}  "), self.fontMetrics().height())
        return self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, words, self).width()

    def sizeHint(self) -> QSize:
        """The preferred width."""
        return QSize(self.whole_width(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """A few letters: with a large font the text is elided rather than the window widened."""
        return QSize(FEW, super().minimumSizeHint().height())

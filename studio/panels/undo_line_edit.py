"""A line edit that handles Undo and Redo only while it has typing to undo."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from studio.widgets.measured import by_letters

LEAST = 12
"""Minimum number of visible letters in a wide line."""


class Line(QLineEdit):
    """A line edit that passes Ctrl+Z to the board when it has nothing to undo."""

    _letters = 0

    def want(self, letters: int) -> None:
        """Set the preferred width in letters of average width; the line is narrower only if there is no room."""
        self._letters = letters
        by_letters(self, lambda metrics: self.setMaximumWidth(letters * metrics.averageCharWidth()))

    def sizeHint(self) -> QSize:
        """The preferred width."""
        hint = super().sizeHint()
        return QSize(self._letters * self.fontMetrics().averageCharWidth(), hint.height()) if self._letters else hint

    def minimumSizeHint(self) -> QSize:
        """A minimum width of a few letters."""
        hint, least = super().minimumSizeHint(), min(self._letters, LEAST) * self.fontMetrics().averageCharWidth()
        return hint.expandedTo(QSize(least, 0))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._leaves(event):
            event.ignore()
            return False
        return super().event(event)

    def _leaves(self, event: QKeyEvent) -> bool:
        undo = event.matches(QKeySequence.StandardKey.Undo) and not self.isUndoAvailable()
        redo = event.matches(QKeySequence.StandardKey.Redo) and not self.isRedoAvailable()
        return bool(undo or redo)

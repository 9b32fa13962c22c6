"""A hint next to a widget, over everything else: why its content is invalid."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QFrame, QWidget

from studio.widgets.label import Words

MARGIN = 4
WIDEST = 60
"""Width of a line in letters of average width."""


class Beside(Words):
    """A box below a widget, or above it if there is no room; it never leaves the window. `gap` returns the pixels to
    leave free above the widget."""

    def __init__(self, beside: QWidget, gap: Callable[[], int] = int) -> None:
        super().__init__(parent=beside.window(), wraps=True)
        self.beside, self._gap = beside, gap
        self.setFrameShape(QFrame.Shape.Box)
        self.setMargin(MARGIN)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.backgroundRole().ToolTipBase)
        self.setForegroundRole(self.foregroundRole().ToolTipText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def say(self, text: str) -> None:
        """Show this text, or nothing."""
        self.setText(text)
        letters = self.fontMetrics()
        flags = int(Qt.TextFlag.TextWordWrap)
        room = letters.boundingRect(QRect(0, 0, letters.averageCharWidth() * WIDEST, 1 << 14), flags, self.text())
        edge = 2 * (MARGIN + self.frameWidth())
        self.resize(room.width() + edge + 2, room.height() + edge)
        self.follow()

    def follow(self) -> None:
        """Move next to the widget, or hide with it."""
        beside = self.beside
        window = beside.window()
        corner = beside.mapTo(window, QPoint(0, 0))
        below = corner.y() + beside.height()
        fits = below + self.height() <= window.height()
        x = max(0, min(corner.x(), window.width() - self.width()))
        self.move(x, below if fits else max(0, corner.y() - self._gap() - self.height()))
        self.setVisible(bool(self.text()) and not beside.visibleRegion().isEmpty())
        self.raise_()

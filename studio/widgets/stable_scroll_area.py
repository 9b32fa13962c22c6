"""An area that scrolls and comes to rest whatever is in it. All areas that scroll a part are of this kind."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

MOST = 2
"""Maximum number of nested resizes while a part is being fitted."""


class SteadyScroll(QScrollArea):
    """Qt fits the part that is scrolled again whenever it got another size. A part that has to be higher where it is
    wide than where it is narrow has room without a bar only in one width and with one only in the other: Qt fits it to
    both by turns, each time within the last one, until the program dies of it. It has no frame, and the part has its
    size."""

    _fitting = 0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the part, but stop after a number of attempts."""
        if event.type() != QEvent.Type.Resize or watched is not self.widget():
            return super().eventFilter(watched, event)
        if self._fitting >= MOST:
            return False
        self._fitting += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._fitting -= 1

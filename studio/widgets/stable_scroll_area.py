"""A scroll area whose layout always settles. All scroll areas are of this kind."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from studio.widgets.still_wheel import still_wheel

MOST = 2
"""Maximum number of nested resizes while a part is being fitted."""


class SteadyScroll(QScrollArea):
    """A scroll area without a frame that does not loop.

    Qt resizes its content after each change of size. If the content is higher when wide than when narrow, it fits
    without a scroll bar in one width only and with one in the other, and Qt alternates between both, recursively, until
    the program crashes.
    """

    _fitting = 0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._late = QTimer(self, singleShot=True, interval=0)
        self._late.timeout.connect(self._narrow)

    def setWidget(self, widget: QWidget) -> None:
        """Show this content. The wheel scrolls it, and does not change the fields that it passes."""
        still_wheel(widget)
        super().setWidget(widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the part, but stop after a number of attempts."""
        if event.type() != QEvent.Type.Resize or watched is not self.widget():
            return super().eventFilter(watched, event)
        if self._fitting >= MOST:
            self._late.start()
            return False
        self._fitting += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._fitting -= 1

    def _narrow(self) -> None:
        """Let the scroll bar cover nothing after the attempts have ended."""
        inside: QWidget | None = self.widget()
        room = self.viewport().size()
        if inside is None or not inside.minimumSizeHint().width() <= room.width() < inside.width():
            return
        height = max(inside.heightForWidth(room.width()), inside.minimumSizeHint().height(), room.height())
        self._fitting = MOST
        try:
            inside.resize(room.width(), height)
        finally:
            self._fitting = 0
        self.verticalScrollBar().setRange(0, height - room.height())

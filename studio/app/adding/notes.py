"""Notes of a dialog that computes in the background, and the sign that it does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QScrollArea, QWidget

from engine.i18n import tr
from studio.panels.page import scrolled
from studio.widgets.label import Words


class Notes(Words):
    """Notes on several lines, at the top of their room."""

    def __init__(self) -> None:
        super().__init__(wraps=True)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setAccessibleName(tr("Notes"))

    def in_area(self, lines: int) -> QScrollArea:
        """Return an area at least this number of lines high, in which more notes are scrolled, also by keys."""
        area = scrolled(self)
        area.setAccessibleName(tr("Notes"))
        area.setMinimumHeight(lines * self.fontMetrics().lineSpacing())
        stops = {True: Qt.FocusPolicy.TabFocus, False: Qt.FocusPolicy.NoFocus}
        area.verticalScrollBar().rangeChanged.connect(lambda _, most: area.setFocusPolicy(stops[most > 0]))
        return area


class BusyBar(QProgressBar):
    """A bar that moves while a result is computed. Hidden, it keeps its room, so that the dialog does not jump."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(0, 0)
        self.setTextVisible(False)
        keeps_room = self.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)
        self.setSizePolicy(keeps_room)
        self.hide()

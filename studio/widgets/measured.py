"""Widths and heights measured in letters, which follow the text size, and windows no larger than the screen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QTableView, QWidget

FRAME = QSize(16, 48)
"""Width of the desktop's window frame and title bar, in pixels."""


class _Follower(QObject):
    """Measures a widget again whenever its font changes."""

    def __init__(self, widget: QWidget, measure: Callable[[QFontMetrics], object]) -> None:
        super().__init__(widget)
        self._widget, self._measure = widget, measure
        widget.installEventFilter(self)
        measure(widget.fontMetrics())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FontChange:
            self._measure(self._widget.fontMetrics())
        return False


def by_letters(widget: QWidget, measure: Callable[[QFontMetrics], object]) -> None:
    """Call `measure` with the widget's font metrics now and after each change of the font."""
    _Follower(widget, measure)


def low_rows(view: QTableView) -> None:
    """Set the row height to one line."""
    by_letters(view, lambda letters: view.verticalHeader().setDefaultSectionSize(letters.height() + 6))


def open_at(window: QWidget, width: int, height: int) -> None:
    """Resize a window, limited to its screen, so that its right and lower edges with the buttons are visible. Move an
    open window to where it fits."""
    room = window.screen().availableGeometry()
    size = QSize(width, height).boundedTo(room.size() - FRAME)
    window.resize(size)
    if window.isVisible():
        last = room.bottomRight() - QPoint(*(size + FRAME).toTuple())
        window.move(min(window.x(), max(last.x(), room.x())), min(window.y(), max(last.y(), room.y())))

"""Widths and heights that are counted in letters: they follow when the program's text gets another size."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QTableView, QWidget


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
    """Calls `measure` with the widget's letters now, and again whenever they have another size."""
    _Follower(widget, measure)


def low_rows(view: QTableView) -> None:
    """Rows a line high, with little room around it."""
    by_letters(view, lambda letters: view.verticalHeader().setDefaultSectionSize(letters.height() + 6))

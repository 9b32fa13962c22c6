"""F1 in every window of the program."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

MARK = "hears of help"


class HelpKeys(QObject):
    """Teaches dialogs and other windows the key when they first have the keyboard: a key of the main window is not
    heard in a dialog that waits for an answer."""

    def __init__(self, main: QWidget, show: Callable[[], None]) -> None:
        super().__init__(main)
        self._main, self._show = main, show
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._teach)

    def _teach(self, before: QWidget | None, now: QWidget | None) -> None:
        window = now.window() if now is not None else None
        if window is None or window is self._main or window.property(MARK) or not self._is_ours(window):
            return
        window.setProperty(MARK, True)
        QShortcut(QKeySequence("F1"), window).activated.connect(self._show)

    def _is_ours(self, window: QWidget) -> bool:
        """Whether a window belongs to this main window, and not to another one of the same program."""
        parent = window.parentWidget()
        while parent is not None and parent is not self._main:
            parent = parent.parentWidget()
        return parent is self._main

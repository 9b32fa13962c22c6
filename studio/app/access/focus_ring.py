"""Frames that show where the keyboard is, where nothing else does."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSlider,
    QApplication,
    QCheckBox,
    QGraphicsView,
    QTabBar,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from studio.canvas.focus_frame import Frame
from studio.words.label import Markup

UNSEEN = (QToolButton, QTabBar, QCheckBox, QAbstractScrollArea, QAbstractSlider, Markup)
"""What shows too little by itself, or nothing, of having the keyboard: lists and tables, too. Fields and push buttons
change their edge, and boards have a ring of their own."""


class FocusRings(QObject):
    """A frame around whatever else keys have gone to in any window of the program, if it does not show so itself. What
    is clicked needs none."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._frame: Frame | None = None
        app.focusChanged.connect(self._follow)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._frame is not None and isValid(self._frame):
            self._frame.hide()
            self._frame.deleteLater()
        self._frame = None
        clicked = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if not isinstance(now, UNSEEN) or isinstance(now, QGraphicsView) or clicked:
            return
        if now.window().windowType() != Qt.WindowType.Popup:
            self._frame = Frame(now)
            self._frame.show()

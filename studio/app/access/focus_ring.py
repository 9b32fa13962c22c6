"""Frames that show where the keyboard is."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QGraphicsView, QLineEdit, QWidget
from shiboken6 import isValid

from studio.canvas.focus_frame import Frame


class FocusRings(QObject):
    """A frame around whatever keys have gone to in any window of the program: what Qt draws by itself is hardly seen,
    and of buttons and choices only after the Tab key. What is clicked needs none, boards have a ring of their own, and
    what is typed into a cell fills that cell."""

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
        if now is None or clicked or isinstance(now, QGraphicsView) or _fills_a_cell(now):
            return
        if now.window().windowType() != Qt.WindowType.Popup:
            self._frame = Frame(now)
            self._frame.show()


def _fills_a_cell(widget: QWidget) -> bool:
    """Editors of cells have no edge, and their letters begin where a frame would lie."""
    return isinstance(widget, QLineEdit | QAbstractSpinBox | QComboBox) and not widget.hasFrame()

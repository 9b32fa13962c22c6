"""Access by keyboard and by screen reader: announcements and focus frames."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGraphicsView,
    QLineEdit,
    QWidget,
)
from shiboken6 import isValid

from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.app.status import named
from studio.canvas.focus_frame import FRAMES_ITEMS, Frame


def tell(widget: QWidget, text: str) -> None:
    """Announce a sentence to the screen reader, if there is one."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def selection_told(scenario: Scenario, refs: frozenset[Ref]) -> str:
    """Return a description of the selection: one item by its name, several by their number."""
    if not refs:
        return ""
    from studio.panels.names import kinds_told

    return named(scenario, next(iter(refs))) if len(refs) == 1 else kinds_told(refs, {})


class FocusRings(QObject):
    """A frame around the focused widget in any window of the program.

    Qt's own focus frame is hardly visible, and buttons and check boxes have one only after the Tab key. A clicked
    widget needs none, boards have a ring of their own, and a cell editor fills its cell.
    """

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
        if now is None or clicked or isinstance(now, QGraphicsView) or _fills_a_cell(now) or now.property(FRAMES_ITEMS):
            return
        if now.window().windowType() != Qt.WindowType.Popup:
            self._frame = Frame(now)
            self._frame.show()


def _fills_a_cell(widget: QWidget) -> bool:
    """Cell editors have no edge, and their text starts where a frame would be."""
    return isinstance(widget, QLineEdit | QAbstractSpinBox | QComboBox) and not widget.hasFrame()

"""The mouse wheel scrolls a panel, and changes no value that the pointer meets on the way."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget


class _StillWheel(QObject):
    """Passes the wheel on to the scroll area while the watched field has no focus."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def still_wheel(part: QWidget) -> None:
    """Let the wheel change the fields for choices and numbers in a part, or the part itself, only with the focus,
    which the wheel does not give."""
    filter_ = _StillWheel(part)
    for field in (part, *part.findChildren(QComboBox), *part.findChildren(QAbstractSpinBox)):
        if isinstance(field, QComboBox | QAbstractSpinBox):
            if field.focusPolicy() is Qt.FocusPolicy.WheelFocus:
                field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            field.installEventFilter(filter_)

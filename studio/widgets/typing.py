"""Widgets that use the letters that are typed, so that no letter may be a shortcut."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QKeySequenceEdit,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

FIELDS = (QLineEdit, QAbstractSpinBox, QKeySequenceEdit, QPlainTextEdit, QTextEdit)


def is_text_field(widget: QWidget | None) -> bool:
    """Return whether text is being typed in a widget."""
    return isinstance(widget, FIELDS)


def takes_letters(widget: QWidget | None) -> bool:
    """Return whether a widget uses letters: a field, a list to choose from, or a table that is edited by typing."""
    if isinstance(widget, QAbstractItemView):
        return bool(widget.editTriggers() & QAbstractItemView.EditTrigger.AnyKeyPressed)
    return is_text_field(widget) or isinstance(widget, QComboBox)


def clear_on_escape(field: QLineEdit, event: QEvent) -> bool:
    """Clear a field with text before its window gets Esc. Return whether the event is used."""
    if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and field.text():
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            field.clear()
            return True
    return False

"""Widgets that use the letters that are typed, so that no letter may be a shortcut."""

from __future__ import annotations

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

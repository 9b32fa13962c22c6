"""Windows of which each kind is open once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

W = TypeVar("W", bound=QWidget)


def show_once(owner: QWidget, kind: type[W], make: Callable[[], W]) -> W:
    """Show the open window of a kind that belongs to `owner`, or a new one, in front; return it. A closed one is
    deleted."""
    shown = next((one for one in owner.findChildren(kind) if one.isVisible()), None)
    if shown is None:
        shown = make()
        shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    shown.show()
    shown.activateWindow()
    return shown

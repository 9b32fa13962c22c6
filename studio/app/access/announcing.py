"""What is told to those who hear the screen: what is selected on the board, and what the status line says."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.app.status import named


def tell(widget: QWidget, text: str) -> None:
    """Have a screen reader say a sentence, if there is one."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def selection_told(scenario: Scenario, refs: frozenset[Ref]) -> str:
    """What is selected, in words: one thing by its name, several by their number."""
    if not refs:
        return ""
    from studio.panels.names import kinds_told

    return named(scenario, next(iter(refs))) if len(refs) == 1 else kinds_told(refs, {})

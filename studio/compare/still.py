"""A board that is looked at only: what a view needs of a document, without any change."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.model.ids import Ref
from engine.model.scenario import Scenario


class StillBoard(QObject):
    """A scenario that stays as it is. A click selects nothing: what is marked is what differs."""

    changed = Signal(object)
    selection_changed = Signal(object)
    focus_requested = Signal(object, bool)
    rings_changed = Signal(object, str)

    def __init__(self, scenario: Scenario, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scenario = self.committed = scenario
        self.selection: frozenset[Ref] = frozenset()

    def perform(self, edit: Edit) -> None:
        """Raises EditError: nothing is changed here."""
        raise EditError(self.tr("nothing can be changed while boards are compared"))

    preview = perform

    def end_preview(self) -> None:
        """There is none."""

    def select(self, refs: Iterable[Ref]) -> None:
        """Leaves the marks as they are."""

    def mark(self, refs: Iterable[Ref]) -> None:
        """Mark these things and no others."""
        self.selection = frozenset(refs)
        self.selection_changed.emit(self.selection)

"""A read-only board: everything that a view needs of a document, without changes."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.model.comparison.difference import difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario


class StillBoard(QObject):
    """A scenario that does not change. A click selects nothing; `mark` sets the selection."""

    changed = Signal(object)
    selection_changed = Signal(object)
    focus_requested = Signal(object, bool)

    def __init__(self, scenario: Scenario, refusal: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scenario = scenario
        self.selection: frozenset[Ref] = frozenset()
        self._refusal = refusal

    def perform(self, edit: Edit) -> None:
        """Raise EditError."""
        raise EditError(self._refusal)

    preview = perform

    def end_preview(self) -> None:
        """Do nothing, because nothing is ever previewed."""

    def select(self, refs: Iterable[Ref]) -> None:
        """Do nothing: the marked items stay."""

    def show(self, scenario: Scenario) -> None:
        """Show another state of the scenario in the same place."""
        news = difference(self.scenario, scenario)
        self.scenario = scenario
        self.mark(())
        if news:
            self.changed.emit(news)

    def mark(self, refs: Iterable[Ref]) -> None:
        """Mark these items and no others."""
        self.selection = frozenset(refs)
        self.selection_changed.emit(self.selection)

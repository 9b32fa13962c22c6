"""The board as it was when the game began: what the board view shows of a game, and nobody changes."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.model.ids import Ref
from engine.model.scenario import Scenario


class StillBoard(QObject):
    """A document that does not change, for the board view."""

    changed = Signal(object)
    selection_changed = Signal(object)
    focus_requested = Signal(object, bool)

    def __init__(self, scenario: Scenario, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scenario = scenario
        self.selection: frozenset[Ref] = frozenset()

    def select(self, refs: Iterable[Ref]) -> None:
        """Nothing is selected during a game."""

    def end_preview(self) -> None:
        """There is no preview during a game."""

    def perform(self, edit: Edit) -> None:
        """Raises EditError: the board of a running game stays as it is."""
        raise EditError(self.tr("The board of a running game cannot be changed."))

    preview = perform

"""Score sheets of a game system that has no map, shown in place of a board.

A game system provides them in its value for the studio, so this package knows no game system.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.game.rules import Action
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.family import studio_family
from studio.playtest.session.session import Session


class OwnTable(QWidget):
    """View of a game without a board. `chosen` carries the action that was clicked; `roll_asked` leaves a roll to the
    seed."""

    chosen = Signal(object)
    roll_asked = Signal()
    follows = True
    """Whether the view changes with the active seat."""

    @abstractmethod
    def show_position(self, session: Session, state: Any) -> None:
        """Show the position in the state that may be seen."""

    @abstractmethod
    def show_choices(self, session: Session, actions: Sequence[Action]) -> None:
        """Offer these choices at their places; none removes them."""

    def in_order(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return the choices in the order of the list."""
        return actions

    def heading(self, action: Action) -> str:
        """Return the heading of an action in the list of choices."""
        return ""

    def light_up(self, refs: Iterable[Ref]) -> None:
        """Highlight objects; none ends it."""

    def show_places(self, refs: Iterable[Ref], zoom: bool) -> None:
        """Bring objects into view."""

    def zoom_to_fit(self) -> None:
        """Show all of it."""

    def zoom_in(self) -> None:
        """Zoom in."""

    def zoom_out(self) -> None:
        """Zoom out."""


TableMaker = Callable[[Scenario, Sequence[str], Sequence[str]], OwnTable]
"""Factory of the view of a game, from the scenario, and a color and a letter for each seat."""


def own_table(family: str) -> TableMaker | None:
    """Return the factory for a game system without a map, or None."""
    found = studio_family(family)
    return found.table() if found and found.table else None

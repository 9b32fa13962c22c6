"""What a family lays on the table of a playtest in place of a board: score sheets, for a game without a map.

A family hands it over in its value for the studio, so that this room knows no family.
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
    """A game without a board, to watch and to click choices on. `chosen` brings the action of what was clicked;
    `roll_asked` leaves a roll to the seed."""

    chosen = Signal(object)
    roll_asked = Signal()
    follows = True
    """Whether what is shown changes with the seat that acts."""

    @abstractmethod
    def show_position(self, session: Session, state: Any) -> None:
        """Show how the game stands, in the state that may be seen."""

    @abstractmethod
    def show_choices(self, session: Session, actions: Sequence[Action]) -> None:
        """Offer these choices where they belong; none to take them away."""

    def in_order(self, actions: Sequence[Action]) -> Sequence[Action]:
        """The choices as the list has them."""
        return actions

    def heading(self, action: Action) -> str:
        """The heading under which the list of choices has an action."""
        return ""

    def light_up(self, refs: Iterable[Ref]) -> None:
        """Highlight things; nothing to end it."""

    def show_places(self, refs: Iterable[Ref], zoom: bool) -> None:
        """Bring things into view."""

    def zoom_to_fit(self) -> None:
        """Show all of it."""

    def zoom_in(self) -> None:
        """Come nearer."""

    def zoom_out(self) -> None:
        """Go farther away."""


TableMaker = Callable[[Scenario, Sequence[str], Sequence[str]], OwnTable]
"""Makes the table of a game: the scenario, and a colour and a letter for each seat."""


def own_table(family: str) -> TableMaker | None:
    """What makes the table of a family without a map, or None."""
    found = studio_family(family)
    return found.table() if found and found.table else None

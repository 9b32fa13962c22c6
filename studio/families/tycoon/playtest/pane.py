"""What stands beside the journal: parts below each other, each of which is shown every position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.game.rules import Action
from studio.playtest.session import Session


class Part(QWidget):
    """One part of the pane. `chosen` brings a decision that a person made there, `pointed` the refs of places that are
    to be lit up on the board; none to end it."""

    chosen = Signal(object)
    pointed = Signal(object)

    def show_position(self, session: Session, state: Any) -> None:
        """Show how the game stands, in the state that may be seen."""

    def offer(self, session: Session, actions: Sequence[Action]) -> None:
        """A person may decide so; nothing while nobody does."""


class Pane(Part):
    """All parts below each other."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[Part] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(2)

    def add(self, part: Part, stretch: int = 0) -> None:
        """One more part, below the others; `stretch` is its share of the room that is left."""
        self._parts.append(part)
        self._layout.addWidget(part, stretch)
        part.chosen.connect(self.chosen)
        part.pointed.connect(self.pointed)

    def show_position(self, session: Session, state: Any) -> None:
        """Every part shows it."""
        for part in self._parts:
            part.show_position(session, state)

    def offer(self, session: Session, actions: Sequence[Action]) -> None:
        """Every part offers it."""
        for part in self._parts:
            part.offer(session, actions)

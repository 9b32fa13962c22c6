"""What many played games teach about a board: the family's own figures, made of what its games count."""

from __future__ import annotations

from typing import Protocol

from engine.game.fast.batch import GameTally
from engine.report.report import Report


class Lessons(Protocol):
    """Figures of one board that grow with every game: sums only, the same in whatever order games come."""

    @property
    def counters(self) -> tuple[str, ...]:
        """The counters whose sums a game has to bring."""

    def add(self, tally: GameTally) -> None:
        """Adds a game that was played."""

    def report(self) -> Report:
        """What the games teach so far."""

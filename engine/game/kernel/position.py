"""Interface of positions, and the types of boards and positions."""

from __future__ import annotations

from typing import Protocol, Self, TypeVar

Row = tuple[int, ...]
"""An event as a row of the log: its kind, then whole numbers."""


class Position(Protocol):
    """The fields of every position: the number of turns of all seats, and the log rows since it was copied."""

    turn: int
    log: list[Row]

    def copy(self) -> Self:
        """Return a copy with an empty log."""


M = TypeVar("M")
G = TypeVar("G", bound=Position)

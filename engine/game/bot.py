"""What a bot is: somebody who decides for a seat from what that seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from engine.game.explanation import Explanation
from engine.game.rules import Action, Rules, Seat


class Bot(ABC):
    """Decides for a seat. A bot keeps nothing between decisions that changes them: the same view, the same choice."""

    sentence: str = ""
    """How it plays, where no character says so."""

    @abstractmethod
    def choose(self, rules: Rules, view: Any, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        """One of `actions`, at least two of them. `luck` is 64 bits that differ from decision to decision; a bot that
        needs chance draws it from there, so that games stay repeatable."""

    def explain(self, rules: Rules, view: Any, seat: Seat) -> Explanation | None:
        """Why it decides as it does in this position of the seat; None from a bot that gives no reasons."""
        return None

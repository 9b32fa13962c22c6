"""Interface of bots, which decide for a seat from what that seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.game.explanation import Explanation
from engine.game.game_rules import AnyRules
from engine.game.rules import Action, Seat


def is_bot_file(name: str) -> bool:
    """Return whether the name of a bot is the path of its file."""
    return Path(name).suffix == ".yaml"


class Bot(ABC):
    """Decides for a seat. Bots have no memory between decisions: the same view gives the same choice."""

    sentence: str = ""
    """Description of its play, if no character has one."""

    @abstractmethod
    def choose(self, rules: AnyRules, view: Any, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        """Choose one of `actions`, at least two. `luck` is 64 bits that differ from decision to decision; a bot that
        needs chance uses them, so that games can be repeated."""

    def explain(self, rules: AnyRules, view: Any, seat: Seat) -> Explanation | None:
        """Explain the decision in this position of the seat; None from a bot that gives no reasons."""
        return None

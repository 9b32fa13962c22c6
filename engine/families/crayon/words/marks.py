"""What stands on the time line of a game, and who is ahead."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.crayon.rules.position import CrayonState
from engine.game.family import Mark
from engine.game.rules import Entry

BY_REASON: Mapping[str, Mark] = {"delivery": "trip", "train": "purchase", "tax": "event", "warehouse": "build"}
BY_KIND: Mapping[str, Mark] = {"event": "event", "flood": "event", "join": "goal", "claim": "declaration", "win": "win"}


def mark(entry: Entry) -> Mark:
    """What an entry is on a time line."""
    return BY_REASON.get(entry.reason, "") if entry.kind == "money" else BY_KIND.get(entry.kind, "")


def worth(state: CrayonState) -> list[float]:
    """Cash less debts of every seat."""
    g = state.g
    return [float(cash - debt) for cash, debt in zip(g.cash, g.debt, strict=True)]

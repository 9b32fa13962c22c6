"""What stands on the time line of a game, and who is ahead."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.rules.position import BoxcarsState
from engine.game.family import Mark
from engine.game.rules import Entry

BY_KIND: Mapping[str, Mark] = {
    "buy": "purchase",
    "train": "purchase",
    "sell": "auction",
    "declare": "declaration",
    "undeclare": "declaration",
    "rover": "catch",
    "sold out": "event",
    "trade": "sale",
    "out": "out",
    "win": "win",
}


def mark(entry: Entry) -> Mark:
    """What an entry is on a time line."""
    if entry.kind == "money":
        return "trip" if entry.reason.startswith("payoff") else "sale" if entry.reason == "sale" else ""
    return BY_KIND.get(entry.kind, "")


def worth(state: BoxcarsState) -> list[float]:
    """Cash and the prices of the railroads of every seat."""
    m, g = state.m, state.g
    return [
        g.cash[seat] + sum(m.price[rail] for rail, owner in enumerate(g.owner) if owner == seat)
        for seat in range(g.bank)
    ]

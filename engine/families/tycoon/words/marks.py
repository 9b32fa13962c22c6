"""What stands on the time line of a game, and who is ahead."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.tycoon.rules.chapters.ending import victory_points
from engine.families.tycoon.rules.position import TycoonState
from engine.game.family import Mark
from engine.game.rules import Entry

BY_REASON: Mapping[str, Mark] = {
    "auction": "auction", "engine": "purchase", "urbanizing": "build", "western link": "build", "shares": "sale",
}  # fmt: skip
BY_KIND: Mapping[str, Mark] = {"link": "build", "deliver": "trip", "empty": "event", "win": "win"}


def mark(entry: Entry) -> Mark:
    """What an entry is on a time line."""
    if entry.kind == "money":
        return BY_REASON.get(entry.reason, "")
    if entry.leg is not None or entry.repeats:  # whose links a cube went over is told with its delivery
        return ""
    return "goal" if entry.kind == "points" and entry.about else BY_KIND.get(entry.kind, "")


def worth(state: TycoonState) -> list[float]:
    """Points less what shares cost."""
    return [float(victory_points(state.m, state.g, seat)) for seat in range(state.g.seats)]

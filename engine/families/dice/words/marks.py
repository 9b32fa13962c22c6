"""What stands on the time line of a game, and who is ahead."""

from __future__ import annotations

from engine.families.dice.rules.position import NONE, DiceState
from engine.game.family import Mark
from engine.game.rules import Entry


def mark(entry: Entry) -> Mark:
    """What an entry is on a time line."""
    if entry.kind == "money":
        return "trip" if entry.reason.startswith("train completed") else "goal"
    return "win" if entry.kind == "win" else "event" if entry.kind in ("trigger", "bust") else ""


def worth(state: DiceState) -> list[float]:
    """The points of every seat."""
    return [float(seat.points) for seat in state.g.seats]


def turn(state: DiceState) -> int:
    """The turns of all seats, counted from 1; 0 before somebody begins."""
    return state.g.turn + 1 if state.g.first != NONE else 0

"""Signs on the boards for differences: + added, − removed, a line to the other place of a moved thing, ≠ changed, and
short values such as `5,000 → 4,000`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.model.comparison.single import Change
from engine.model.comparison.values import PLACES, written_value
from engine.model.geometry import Point
from engine.model.scenario import Scenario
from studio.canvas.overlay.board_overlay import middle_of
from studio.compare.rows import things

ADDED, REMOVED, CHANGED, TURNS_INTO = "+", "−", "≠", "→"
LONGEST = 12
"""Maximum number of characters of a value in a sign."""
AT_ONE_PLACE = 2
"""Number of signs in the same place, after which there is only an ellipsis."""

Drawn = tuple[Any, ...]


def signs(changes: Sequence[Change], own: Scenario, other: Scenario, is_one_map: bool) -> tuple[Drawn, ...]:
    """Return the drawing of the differences on one of two boards, as shapes of the overlay. Things that only the other
    board has are drawn in their place if both are one map."""
    texts: dict[Point, dict[str, None]] = {}
    lines: list[Drawn] = []
    for change in changes:
        here, there = (_place(change, scenario) for scenario in (own, other))
        if _is_moved(change) and here is not None and there is not None:
            if is_one_map:
                lines += [("line", (here, there)), ("ghost", (there,))]
            else:
                texts.setdefault(here, {})[CHANGED] = None
            continue
        at = here if here is not None or not is_one_map else there
        if at is not None:
            texts.setdefault(at, {})[_sign(change)] = None
    return (*lines, *(("text", (at,), _joined(list(words))) for at, words in texts.items()))


def _place(change: Change, scenario: Scenario) -> Point | None:
    """Return the place of the only thing that a difference is about."""
    found = things(change.way, scenario)
    return middle_of(scenario, found[0]) if len(found) == 1 else None


def _is_moved(change: Change) -> bool:
    return change.way[0] == "board" and len(change.way) == 4 and change.way[3] in PLACES


def _sign(change: Change) -> str:
    if change.way[0] == "board" and len(change.way) == 3:
        return ADDED if change.before is None else REMOVED if change.after is None else CHANGED
    values = [written_value(value) for value in (change.before, change.after)]
    is_short = change.way[0] == "content" and all(0 < len(value) <= LONGEST for value in values)
    return f" {TURNS_INTO} ".join(values) if is_short else CHANGED


def _joined(words: list[str]) -> str:
    return ", ".join((*words[:AT_ONE_PLACE], *("…" for _ in words[AT_ONE_PLACE : AT_ONE_PLACE + 1])))

"""What a seat decides in each step, as the line of the turn says it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.dice.rules.position import EXTRA, KEEP, LOCK, PICK, WRITE

ASKED: Mapping[int, str] = {
    KEEP: "which dice to roll again",
    PICK: "which number to take",
    EXTRA: "which die to use as well",
    LOCK: "which number to lock",
    WRITE: "where to write",
}
"""By the steps in which a seat decides: what, behind "decides"."""

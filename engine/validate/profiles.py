"""Which checks are asked at which stage of a board: a half-drawn one is not nagged, a printed one has to stand all."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from engine.validate.check import Check


class Profile(StrEnum):
    """How far a board has come. Each stage asks what the one before it asks, and more."""

    draft = "draft"
    playtest = "playtest"
    print = "print"


WRONG_AT_ONCE = frozenset(
    {
        *("unknown-id", "same-id", "unknown-rule", "unknown-terrain", "same-name"),
        *("short-line", "repeated-stop", "drawn-twice", "near-mileposts", "line-through-milepost"),
        *("site-off-grid", "near-sites", "region-cells"),
    }
)
"""Checks of what is wrong while a board is being drawn, too: what is only not finished yet is none of it."""

ON_PAPER = frozenset({"off-sheet", "grid-off-sheet", "tracing-image", "look-alike-railroads"})
"""Checks of what only who prints the board has to mind."""


def checks_of(profile: Profile, checks: Iterable[Check]) -> tuple[Check, ...]:
    """The checks that a stage asks, in their order."""
    if profile is Profile.draft:
        return tuple(check for check in checks if check.id in WRONG_AT_ONCE)
    if profile is Profile.playtest:
        return tuple(check for check in checks if check.id not in ON_PAPER)
    return tuple(checks)

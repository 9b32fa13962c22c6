"""Which checks are asked at which stage of a board: a half-drawn one is not nagged, a printed one has to stand all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from engine.validate.check import Check


class Profile(StrEnum):
    """How far a board has come. Each stage asks what the one before it asks, and more."""

    draft = "draft"
    playtest = "playtest"
    print = "print"


TITLES: Mapping[Profile, str] = {
    Profile.draft: "For a Draft",
    Profile.playtest: "For a Playtest",
    Profile.print: "For Print",
}
MEANING: Mapping[Profile, str] = {
    Profile.draft: "Only what is wrong at once is looked for, not what is merely unfinished.",
    Profile.playtest: "Everything that a game wants of a board is looked for, but nothing about paper and its colours.",
    Profile.print: "Every check is asked.",
}

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

"""Check profiles: a draft gets few checks, a board for print gets all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from engine.i18n import tr_noop
from engine.validate.check import Check


class Profile(StrEnum):
    """Check profiles. Each runs the checks of the one before it, and more."""

    draft = "draft"
    playtest = "playtest"
    print = "print"


TITLES: Mapping[Profile, str] = {
    Profile.draft: tr_noop("Draft"),
    Profile.playtest: tr_noop("Playtest"),
    Profile.print: tr_noop("Print"),
}
MEANING: Mapping[Profile, str] = {
    Profile.draft: tr_noop("Runs only checks that make sense on an unfinished board."),
    Profile.playtest: tr_noop("Runs all checks except those for printing."),
    Profile.print: tr_noop("Runs every check."),
}

WRONG_AT_ONCE = frozenset(
    {
        *("unknown-id", "same-id", "unknown-rule", "unknown-terrain", "same-name"),
        *("short-line", "repeated-stop", "drawn-twice", "near-mileposts", "line-through-milepost"),
        *("site-off-grid", "near-sites", "region-cells"),
        *("same-cell-name", "self-crossing-outline"),
    }
)
"""Checks for mistakes that also matter while a board is being drawn: none of them reports what is unfinished."""

ON_PAPER = frozenset({"off-sheet", "grid-off-sheet", "sheet-beyond-pdf", "tracing-image", "look-alike-railroads"})
"""Checks that only matter in print."""


def checks_of(profile: Profile, checks: Iterable[Check]) -> tuple[Check, ...]:
    """Return the checks of a profile, in their order."""
    if profile is Profile.draft:
        return tuple(check for check in checks if check.id in WRONG_AT_ONCE)
    if profile is Profile.playtest:
        return tuple(check for check in checks if check.id not in ON_PAPER)
    return tuple(checks)

"""Which families there are, found by the entry points `boxcars.families`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import cast

from engine.errors import BoxcarsError, did_you_mean
from engine.game.families.family import Family
from engine.model.scenario import RuleValue
from engine.plain_text import shortened


def family_ids() -> list[str]:
    """The ids of all families, without importing any."""
    return sorted(point.name for point in entry_points(group="boxcars.families"))


@cache
def family(id: str) -> Family:
    """The family of that id. Raises BoxcarsError, with the nearest id, where there is none."""
    for point in entry_points(group="boxcars.families", name=id):
        return cast(Family, point.load())
    known = family_ids()
    raise BoxcarsError(
        f"no family of games is called {shortened(id, 60)!r}{did_you_mean(id, known)}; there are {', '.join(known)}"
    )


def usual_rules(id: str) -> dict[str, RuleValue]:
    """The values of a family's rules where a scenario does not set them; none where nobody can play it."""
    rules = family(id).rules if id in family_ids() else None
    return {option.name: option.default for option in rules.options()} if rules is not None else {}

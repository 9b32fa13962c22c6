"""What the family's edits have in common: its content taken out of a scenario and put back, and ids for new entries."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from engine.edit.ids import fresh_id
from engine.edit.ids import slug as underscored
from engine.errors import EditError
from engine.families.crayon.content import CrayonContent
from engine.model.ids import SiteId
from engine.model.scenario import Scenario

MOST_MONEY = 1_000_000_000
MOST_COUNT = 10_000


def content_of(scenario: Scenario) -> CrayonContent:
    """The family's content. Raises EditError for a scenario of another family."""
    if not isinstance(scenario.content, CrayonContent):
        raise EditError(f"a scenario of {scenario.family} has no such table")
    return scenario.content


def with_content(scenario: Scenario, **tables: Any) -> Scenario:
    """The scenario with other tables; the same scenario where they are equal, in order, too."""
    content = content_of(scenario)
    if all(_same(getattr(content, name), table) for name, table in tables.items()):
        return scenario
    return replace(scenario, content=replace(content, **tables))


def id_from(name: str, known: Collection[str], kind: str) -> str:
    """A free id from a name: `China Clay` gives `china-clay`, a second one `china-clay-2`."""
    word = underscored(name).replace("_", "-") or kind
    if word not in known:
        return word
    return fresh_id({*known, f"{word}-1"}, f"{word}-")


def next_number(*tables: Collection[str]) -> str:
    """The number after the highest one in these tables: cards and events are numbered through."""
    numbers = [int(id) for table in tables for id in table if re.fullmatch(r"\d+", id)]
    return str(max(numbers, default=0) + 1)


def check_money(value: int | None) -> None:
    """Raises EditError unless the amount can stand in a file."""
    if value is not None and not 0 <= value <= MOST_MONEY:
        raise EditError(f"money is a whole number from 0 to {MOST_MONEY:,}")


def check_count(value: int | None, what: str) -> None:
    """Raises EditError unless the number can stand in a file."""
    if value is not None and not 0 <= value <= MOST_COUNT:
        raise EditError(f"{what} is a whole number from 0 to {MOST_COUNT:,}")


def check_sites(scenario: Scenario, sites: Collection[SiteId]) -> None:
    """Raises EditError where the board lacks one of these cities."""
    from engine.edit.changing import found

    for site in sites:
        found(scenario.board.sites, site, "city")


def _same(old: Any, new: Any) -> bool:
    return bool(old == new) and (not isinstance(old, dict) or list(old) == list(new))

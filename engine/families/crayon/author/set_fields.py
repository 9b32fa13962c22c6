"""Common functions of edits: content, IDs of new entries, and checks of cities."""

from __future__ import annotations

import re
from collections.abc import Collection

from engine.edit.content import ContentOf
from engine.edit.ids import fresh_id
from engine.edit.ids import slug as underscored
from engine.families.crayon.content import CrayonContent
from engine.model.ids import SiteId
from engine.model.scenario import Scenario

CONTENT = ContentOf(CrayonContent)


def id_from(name: str, known: Collection[str], kind: str) -> str:
    """Return a free ID from a name: `China Clay` gives `china-clay`, a second one `china-clay-2`."""
    word = underscored(name).replace("_", "-") or kind
    if word not in known:
        return word
    return fresh_id({*known, f"{word}-1"}, f"{word}-")


def next_number(*tables: Collection[str]) -> str:
    """Return the number after the highest one in these tables. Cards and events share numbers."""
    numbers = [int(id) for table in tables for id in table if re.fullmatch(r"\d+", id)]
    return str(max(numbers, default=0) + 1)


def check_sites(scenario: Scenario, sites: Collection[SiteId]) -> None:
    """Raise EditError if the board lacks one of these cities."""
    from engine.edit.set_fields import lookup

    for site in sites:
        lookup(scenario.board.sites, site, "city")

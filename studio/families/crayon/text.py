"""Display and parsing of crayon content: money, names of cities and loads, lists of names."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.errors import did_you_mean
from engine.families.crayon.content import CrayonContent, LoadId
from engine.i18n import tr
from engine.model.identity.display_names import sites
from engine.model.ids import SiteId
from engine.model.scenario import Scenario
from engine.money import around
from engine.text_match import folded
from studio.panels.numbers import amount_of, grouped

NONE = CrayonContent()
MAX_COUNT = 10_000
"""Maximum number of cards, chips, mileposts and the like in a file."""


def content_of(scenario: Scenario) -> CrayonContent:
    """Return the content of a crayon scenario, or empty content for another game system."""
    return scenario.content if isinstance(scenario.content, CrayonContent) else NONE


def money(scenario: Scenario, amount: int) -> str:
    """Return an amount with the scenario's currency."""
    before, behind = around(scenario.currency)
    return f"{before}{grouped(amount)}{behind}"


def amount(scenario: Scenario, text: Any) -> int:
    """Return the typed amount, with or without the currency. Raises ValueError with a message."""
    return amount_of(str(text), scenario.currency)


def number(text: Any, what: str) -> int:
    """Return the typed count. Raises ValueError with a message."""
    found = amount_of(str(text))
    if found > MAX_COUNT:
        raise ValueError(
            tr("expected {what}, a whole number from 0 to {most}").format(what=what, most=grouped(MAX_COUNT))
        )
    return found


def filled(text: Any) -> str:
    """Return the typed name. Raises ValueError without one."""
    if not str(text).strip():
        raise ValueError(tr("expected a name"))
    return str(text).strip()


def site_name(scenario: Scenario, id: str) -> str:
    """Return the name of a city, or its ID if the board no longer has it."""
    return sites(scenario.board).get(SiteId(id)) or id


def load_name(scenario: Scenario, id: str) -> str:
    """Return the name of a load, or its ID if it does not exist."""
    load = content_of(scenario).loads.get(LoadId(id))
    return load.name if load is not None else id


def names_of(things: Mapping[Any, Any], ids: Collection[str]) -> str:
    """Return the names of things, separated by commas; missing things by ID."""
    return ", ".join(things[id].name or id if id in things else id for id in ids)


def parse_names(things: Mapping[Any, Any], text: Any) -> tuple[Any, ...]:
    """Return the IDs of the things listed by name or ID, each once. Raises ValueError for an unknown one."""
    by_name = {folded(one.name or id): id for id, one in reversed(list(things.items()))}
    found: dict[str, None] = {}
    for word in filter(None, map(str.strip, str(text).replace(";", ",").split(","))):
        id = word if word in things else by_name.get(folded(word))
        if id is None:
            names = [one.name or id for id, one in things.items()]
            raise ValueError(tr("nothing named {name}").format(name=word) + did_you_mean(word, names))
        found[id] = None
    return tuple(found)


def by_name(things: Mapping[Any, Any]) -> list[tuple[str, str]]:
    """Return the choices, IDs with names, sorted by name."""
    return sorted(((id, one.name or id) for id, one in things.items()), key=lambda pair: pair[1].casefold())


def check_supply(scenario: Scenario, load: str, sites: Collection[str]) -> None:
    """Raise ValueError if a city would supply a load that it demands."""
    for card, demands in content_of(scenario).cards.items():
        for demand in demands:
            if demand.load == load and demand.site in sites:
                text = tr("card {card} has a demand of {city} for {load}; change that demand first")
                raise ValueError(
                    text.format(card=card, city=site_name(scenario, demand.site), load=load_name(scenario, load))
                )

"""Crayon content as people read and write it: money, names of cities and loads, lists of names."""

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
from studio.panels.numbers import amount_of, grouped

NONE = CrayonContent()
MOST = 10_000
"""The highest number of cards, chips, mileposts and the like that a file takes."""


def content_of(scenario: Scenario) -> CrayonContent:
    """The content of a crayon scenario; nothing at all for a board of another family."""
    return scenario.content if isinstance(scenario.content, CrayonContent) else NONE


def money(scenario: Scenario, amount: int) -> str:
    """An amount with the scenario's currency."""
    before, behind = around(scenario.currency)
    return f"{before}{grouped(amount)}{behind}"


def amount(scenario: Scenario, text: Any) -> int:
    """The amount that was typed, with or without the currency. Raises ValueError with words."""
    return amount_of(str(text), scenario.currency)


def number(text: Any, what: str) -> int:
    """A count that was typed. Raises ValueError with words."""
    found = amount_of(str(text))
    if found > MOST:
        raise ValueError(tr("expected {what}, a whole number from 0 to {most}").format(what=what, most=grouped(MOST)))
    return found


def filled(text: Any) -> str:
    """A name that was typed. Raises ValueError where there is none."""
    if not str(text).strip():
        raise ValueError(tr("expected a name"))
    return str(text).strip()


def site_name(scenario: Scenario, id: str) -> str:
    """What a city is called, or its id where the board has it no more."""
    return sites(scenario.board).get(SiteId(id)) or id


def load_name(scenario: Scenario, id: str) -> str:
    """What a load is called, or its id where there is none."""
    load = content_of(scenario).loads.get(LoadId(id))
    return load.name if load is not None else id


def names_of(things: Mapping[Any, Any], ids: Collection[str]) -> str:
    """Things by name, with commas; by id what is not there."""
    return ", ".join(things[id].name or id if id in things else id for id in ids)


def called(things: Mapping[Any, Any], text: Any) -> tuple[Any, ...]:
    """The ids of the things that a person listed by name or id, each once. Raises ValueError for what is none."""
    by_name = {(one.name or id).casefold(): id for id, one in reversed(list(things.items()))}
    found: dict[str, None] = {}
    for word in filter(None, map(str.strip, str(text).replace(";", ",").split(","))):
        id = word if word in things else by_name.get(word.casefold())
        if id is None:
            names = [one.name or id for id, one in things.items()]
            raise ValueError(tr("nothing named {name}").format(name=word) + did_you_mean(word, names))
        found[id] = None
    return tuple(found)


def by_name(things: Mapping[Any, Any]) -> list[tuple[str, str]]:
    """Things to choose from, ids with names, in the order of names."""
    return sorted(((id, one.name or id) for id, one in things.items()), key=lambda pair: pair[1].casefold())


def check_supply(scenario: Scenario, load: str, sites: Collection[str]) -> None:
    """Raises ValueError where a city would supply a load that cards have it ask for."""
    for card, demands in content_of(scenario).cards.items():
        for demand in demands:
            if demand.load == load and demand.site in sites:
                text = tr("card {card} has a demand of {city} for {load}; change that demand first")
                raise ValueError(
                    text.format(card=card, city=site_name(scenario, demand.site), load=load_name(scenario, load))
                )

"""Demands by row: find them by card and slot, change them, and find the rarest demand of a deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.families.crayon.author.deck_edits import SetDemand, SetPayoffs
from engine.families.crayon.content import Demand, LoadId
from engine.i18n import tr
from engine.model.ids import SiteId
from engine.model.scenario import Scenario
from studio.families.crayon.text import by_name, content_of, site_name

FIXED, BY_FORMULA = "fixed", "formula"
"""Source of a payoff."""


def rows(scenario: Scenario) -> Mapping[str, Demand | None]:
    """Return the demands by card and slot from 1, `7/2`; an empty card has one row."""
    found: dict[str, Demand | None] = {}
    for card, demands in content_of(scenario).cards.items():
        found.update((f"{card}/{slot}", demand) for slot, demand in enumerate(demands or (None,), 1))
    return found


def card_of(id: str) -> tuple[str, int]:
    """Return the card of a row and the slot, from 0."""
    card, slot = id.rsplit("/", 1)
    return card, int(slot) - 1


def demand_of(scenario: Scenario, id: str) -> Demand | None:
    """Return the demand of a row, or None on an empty card."""
    card, slot = card_of(id)
    demands = content_of(scenario).cards.get(card, ())
    return demands[slot] if slot < len(demands) else None


def slot_of(scenario: Scenario, id: str) -> tuple[str, int]:
    """Return the demand of a row. Raises ValueError on an empty card."""
    if demand_of(scenario, id) is None:
        raise ValueError(tr("the card has no demand; add one first"))
    return card_of(id)


def changed(scenario: Scenario, id: str, site: SiteId | None = None, load: LoadId | None = None) -> Edit:
    """Return the edit for another city or load. The payoff follows the formula unless it was set by hand. Raises
    ValueError for a city that supplies the load."""
    from engine.families.crayon.rules.demands.offers import offers

    card, slot = slot_of(scenario, id)
    old = cast(Demand, demand_of(scenario, id))
    new = replace(old, site=site or old.site, load=load or old.load)
    goods = content_of(scenario).loads.get(new.load)
    if goods is not None and new.site in goods.sites:
        text = tr("{city} supplies {load}, so it cannot demand it")
        raise ValueError(text.format(city=site_name(scenario, new.site), load=goods.name))
    if not new.fixed:
        payoff = offers(scenario).payoff(new.site, new.load)
        new = new if payoff is None else replace(new, payoff=payoff)
    return SetDemand(card, slot, new)


def set_how(scenario: Scenario, id: str, how: str) -> Edit:
    """Return the edit that sets the payoff by hand, or resets it to the formula. Raises ValueError without a demand."""
    payoff = cast(Demand, demand_of(scenario, id)).payoff if demand_of(scenario, id) else 0
    return SetPayoffs(((*slot_of(scenario, id), payoff if how == FIXED else None),))


def site_choices(scenario: Scenario, id: str) -> Sequence[tuple[str, str]]:
    """Return the cities that do not supply the demand's load."""
    demand = demand_of(scenario, id)
    load = content_of(scenario).loads.get(demand.load) if demand is not None else None
    return [pair for pair in by_name(scenario.board.sites) if load is None or pair[0] not in load.sites]


def load_choices(scenario: Scenario, id: str) -> Sequence[tuple[str, str]]:
    """Return the loads that the demand's city does not supply."""
    demand, loads = demand_of(scenario, id), content_of(scenario).loads
    return [(id, name) for id, name in by_name(loads) if demand is None or demand.site not in loads[LoadId(id)].sites]


def lacking(scenario: Scenario, beside: Sequence[Demand] = ()) -> Demand | None:
    """Return the rarest demand of the deck: the city and then the load with the fewest demands, except those in
    `beside`. Return None if no city can have a demand."""
    from engine.families.crayon.rules.demands.offers import offers

    content, known = content_of(scenario), offers(scenario)
    asked = [*(demand for card in content.cards.values() for demand in card), *beside]
    sites, loads = Counter(demand.site for demand in asked), Counter(demand.load for demand in asked)
    used_sites, used_loads = {demand.site for demand in beside}, {demand.load for demand in beside}
    for site in sorted(scenario.board.sites, key=lambda site: (site in used_sites, sites[site])):
        offered = [load for load, one in content.loads.items() if site not in one.sites]
        if offered:
            load = min(offered, key=lambda load: (load in used_loads, known.offer(site, load) is None, loads[load]))
            return Demand(site, load, known.payoff(site, load) or 0)
    return None

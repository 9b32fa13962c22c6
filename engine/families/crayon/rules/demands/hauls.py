"""Demands of the deck, each with its best source."""

from __future__ import annotations

from typing import NamedTuple

from engine.families.crayon.content import CrayonContent, Demand
from engine.families.crayon.rules.demands.offers import offers
from engine.model.ids import Id, SiteId
from engine.model.scenario import Scenario


class Haul(NamedTuple):
    """A demand on card `card`, the `slot`-th of it (from 1). `source` is the city with the lowest payoff by the
    formula; None if no supplying city can be reached. `mileposts` and `cost` are those of the cheapest track from
    there, `formula` the resulting payoff."""

    card: Id
    slot: int
    demand: Demand
    source: SiteId | None
    mileposts: int
    cost: int
    formula: int


def hauls(scenario: Scenario) -> tuple[Haul, ...]:
    """Return every demand of the deck, in its order."""
    content, known = scenario.content, offers(scenario)
    assert isinstance(content, CrayonContent)
    found = []
    for card, demands in content.cards.items():
        for slot, demand in enumerate(demands, 1):
            offer = known.offer(demand.site, demand.load)
            found.append(Haul(card, slot, demand, *(offer or (None, 0, 0, 0))))
    return tuple(found)

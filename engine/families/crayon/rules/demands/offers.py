"""Payoffs of every city for every load, with their sources."""

from __future__ import annotations

from typing import NamedTuple

from engine.families.crayon.content import CrayonContent, Load, LoadId
from engine.families.crayon.rules.demands.payoff import formula
from engine.families.crayon.rules.track import NO_TRACK, BuildGraph, build_graph
from engine.model.ids import SiteId
from engine.model.scenario import Scenario


class Offer(NamedTuple):
    """An offer of a city for a load: source, mileposts and cost of the cheapest track, payoff."""

    source: SiteId
    mileposts: int
    cost: int
    payoff: int


class Offers:
    """The offers of all cities and loads from the source with the lowest payoff by the formula, in a tie from the one
    with the cheapest track."""

    def __init__(self, loads: dict[LoadId, Load], graph: BuildGraph) -> None:
        self.loads = loads
        self._mileposts, self._cost, self._place = graph.mileposts.tolist(), graph.cost.tolist(), graph.order
        self._known: dict[tuple[SiteId, LoadId], Offer | None] = {}

    def offer(self, site: SiteId, load: LoadId) -> Offer | None:
        """Return the offer for a load in a city; None without track to a source, or for unknown IDs."""
        key = (site, load)
        if key not in self._known:
            self._known[key] = self._best_offer(site, load)
        return self._known[key]

    def payoff(self, site: SiteId, load: LoadId) -> int | None:
        """Return the payoff for the load in the city by the formula; None if there is no offer."""
        offer = self.offer(site, load)
        return None if offer is None else offer.payoff

    def _best_offer(self, site: SiteId, load: LoadId) -> Offer | None:
        here = self._place.get(site)
        if here is None or load not in self.loads:
            return None
        best: Offer | None = None
        for source in self.loads[load].sites:
            there = self._place.get(source)
            if there is None or source == site or self._cost[here][there] == NO_TRACK:
                continue
            mileposts, cost = self._mileposts[here][there], self._cost[here][there]
            offer = Offer(source, mileposts, cost, formula(mileposts, cost))
            if best is None or (offer.payoff, cost, mileposts) < (best.payoff, best.cost, best.mileposts):
                best = offer
        return best


def offers(scenario: Scenario) -> Offers:
    """Return the offers of a scenario."""
    assert isinstance(scenario.content, CrayonContent)
    return Offers(scenario.content.loads, build_graph(scenario))

"""What every city would pay for every load, and where the load would come from."""

from __future__ import annotations

from typing import NamedTuple

from engine.families.crayon.content import CrayonContent, Load, LoadId
from engine.families.crayon.rules.demands.payoff import formula
from engine.families.crayon.rules.track import NO_TRACK, BuildGraph, build_graph
from engine.model.ids import SiteId
from engine.model.scenario import Scenario


class Offer(NamedTuple):
    """Where a load comes from for a city, how far the cheapest track there is, what that costs, what it pays."""

    source: SiteId
    mileposts: int
    cost: int
    payoff: int


class Offers:
    """For each city and load the offer from the source from which the formula pays least: nobody is paid for a detour.
    Of equal ones the one on the cheapest track counts."""

    def __init__(self, loads: dict[LoadId, Load], graph: BuildGraph) -> None:
        self.loads = loads
        self._mileposts, self._cost, self._place = graph.mileposts.tolist(), graph.cost.tolist(), graph.order
        self._known: dict[tuple[SiteId, LoadId], Offer | None] = {}

    def offer(self, site: SiteId, load: LoadId) -> Offer | None:
        """The offer for a load at a city; None where no track leads there from a source, or for unknown ids."""
        key = (site, load)
        if key not in self._known:
            self._known[key] = self._found(site, load)
        return self._known[key]

    def payoff(self, site: SiteId, load: LoadId) -> int | None:
        """What the city pays for the load by the formula; None where there is no offer."""
        offer = self.offer(site, load)
        return None if offer is None else offer.payoff

    def _found(self, site: SiteId, load: LoadId) -> Offer | None:
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
    """The offers of a scenario."""
    assert isinstance(scenario.content, CrayonContent)
    return Offers(scenario.content.loads, build_graph(scenario))

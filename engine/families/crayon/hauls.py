"""What the demand deck asks for, each demand with the city it is best fetched from."""

from __future__ import annotations

from typing import NamedTuple

from engine.families.crayon.content import CrayonContent, Demand
from engine.families.crayon.payoff import formula
from engine.families.crayon.track import NO_TRACK, BuildGraph
from engine.model.ids import Id, SiteId
from engine.model.scenario import Scenario


class Haul(NamedTuple):
    """A demand of card `card`, the `slot`-th on it (from 1). `source` is the city from which the formula pays least, of
    equals the one on the cheapest track; None where no city that supplies the load can be reached. `mileposts` and
    `cost` are those of the cheapest track from there, `formula` the payoff they lead to."""

    card: Id
    slot: int
    demand: Demand
    source: SiteId | None
    mileposts: int
    cost: int
    formula: int


def hauls(scenario: Scenario, graph: BuildGraph) -> tuple[Haul, ...]:
    """Every demand of the deck, in its order."""
    content = scenario.content
    assert isinstance(content, CrayonContent)
    return tuple(
        _haul(card, slot, demand, content, graph)
        for card, demands in content.cards.items()
        for slot, demand in enumerate(demands, 1)
    )


def _haul(card: Id, slot: int, demand: Demand, content: CrayonContent, graph: BuildGraph) -> Haul:
    goal = graph.order.get(demand.site)
    load = content.loads.get(demand.load)
    found: list[tuple[int, int, int, int, SiteId]] = []
    for source in load.sites if load is not None and goal is not None else ():
        start = graph.order.get(source)
        if start is None or start == goal or graph.cost[start, goal] == NO_TRACK:
            continue
        cost, mileposts = int(graph.cost[start, goal]), int(graph.mileposts[start, goal])
        found.append((formula(mileposts, cost), cost, mileposts, start, source))
    if not found:
        return Haul(card, slot, demand, None, 0, 0, 0)
    pays, cost, mileposts, _, source = min(found)
    return Haul(card, slot, demand, source, mileposts, cost, pays)

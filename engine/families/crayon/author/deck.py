"""Decks of demand cards: made by settings from a seed, or with new payoffs.

Each city has demands according to the share of its size, each load about the same number, and no city demands a load
that it supplies. Each card has a demand from each band of payoffs (with three demands: a low, a middle and a high one),
for different cities and loads. The same board, settings and seed give the same deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from engine.errors import EditError
from engine.families.crayon.content import CrayonContent, DeckSettings, Demand, LoadId
from engine.families.crayon.rules.demands.offers import Offers, offers
from engine.i18n import tr
from engine.model.ids import Id, SiteId
from engine.model.scenario import Scenario

MAX_NEW_DEMANDS = 6_000
"""The maximum number of demands in a new deck. Larger decks take too long to deal."""

Pair = tuple[SiteId, LoadId]
K = TypeVar("K", bound=str)


def repriced(scenario: Scenario) -> dict[Id, tuple[Demand, ...]]:
    """Return the cards with all payoffs by the formula, except fixed ones and those without track."""
    by_formula = offers(scenario)

    def new(demand: Demand) -> Demand:
        payoff = None if demand.fixed else by_formula.payoff(demand.site, demand.load)
        return demand if payoff in (None, demand.payoff) else replace(demand, payoff=payoff)

    return {id: tuple(map(new, card)) for id, card in _content(scenario).cards.items()}


def dealt(scenario: Scenario, settings: DeckSettings) -> dict[Id, tuple[Demand, ...]]:
    """Return a new deck with cards numbered from 1, including fixed demands of the present deck.

    If a board offers fewer demands than the settings need, some repeat; if it offers none, the deck is empty. Raises
    EditError if the settings need more than `MAX_NEW_DEMANDS` demands.
    """
    if settings.cards * settings.demands > MAX_NEW_DEMANDS:
        raise EditError(
            tr("{cards:,} cards with {demands:,} demands each exceed the maximum of {most:,} demands").format(
                cards=settings.cards, demands=settings.demands, most=MAX_NEW_DEMANDS
            )
        )
    luck, by_formula = Random(settings.seed), offers(scenario)
    fixed = {(d.site, d.load): d for card in _content(scenario).cards.values() for d in card if d.fixed}
    demands: list[Demand] = []
    for site, load in _pairs(scenario, settings, by_formula, list(fixed), luck):
        kept = fixed.pop((site, load)) if (site, load) in fixed else None
        demands.append(kept or Demand(site, load, by_formula.payoff(site, load) or 0))
    return {str(number): card for number, card in enumerate(_cards(demands, settings, luck), 1)}


def quotas(weights: dict[K, int], total: int, luck: Random) -> dict[K, int]:
    """Share out the total by weight: whole parts first, the rest to the largest remainders, ties at random."""
    whole = sum(weights.values())
    if not whole:
        return dict.fromkeys(weights, 0)
    shares = {id: divmod(weight * total, whole) for id, weight in weights.items()}
    given = {id: share for id, (share, _) in shares.items()}
    rest = sorted(weights, key=lambda id: (-shares[id][1], luck.random()))
    for id in rest[: total - sum(given.values())]:
        given[id] += 1
    return given


def _pairs(
    scenario: Scenario, settings: DeckSettings, by_formula: Offers, kept: Sequence[Pair], luck: Random
) -> list[Pair]:
    """Return the demands of the deck as cities and loads, the fixed ones first."""
    sites, loads = scenario.board.sites, _content(scenario).loads
    total = settings.cards * settings.demands
    shares = {id: settings.shares.get(site.size, 0) for id, site in sites.items()}
    if not any(shares.values()):
        shares = dict.fromkeys(sites, 1)
    allowed = {
        id: [load for load in loads if id not in loads[load].sites and by_formula.offer(id, load)]
        for id, share in shares.items()
        if share
    }
    allowed = {id: some for id, some in allowed.items() if some}
    found = list(kept)[:total]
    if not allowed:
        return found
    wanted = quotas({id: shares[id] for id in allowed}, total, luck)
    known = list(dict.fromkeys(load for some in allowed.values() for load in some))
    left = Counter(quotas(dict.fromkeys(known, 1), total, luck))
    left.subtract(load for _, load in found)
    taken = Counter(found)
    wanted = {id: max(0, number - sum(site == id for site, _ in found)) for id, number in wanted.items()}
    # The hardest first: a city with many demands needs many different loads.
    for id in sorted(wanted, key=lambda id: (len(allowed[id]) - wanted[id], luck.random())):
        for _ in range(wanted[id]):
            load = min(allowed[id], key=lambda load: (taken[id, load], -left[load], luck.random()))
            left[load] -= 1
            taken[id, load] += 1
            found.append((id, load))
    return found[:total]


def _cards(demands: Sequence[Demand], settings: DeckSettings, luck: Random) -> list[tuple[Demand, ...]]:
    """Return the demands as cards: one from each band of payoffs, with different cities and loads if possible."""
    ordered = sorted(demands, key=lambda demand: (demand.payoff, luck.random()))
    cards: list[list[Demand]] = [[] for _ in range(settings.cards)]
    for start in range(0, len(ordered), max(1, settings.cards)):
        band = _shuffled(ordered[start : start + settings.cards], luck)
        for place, demand in enumerate(band):
            cards[place].append(demand)
        for place in range(len(band)):
            _part(cards, place, len(band))
    return [tuple(_shuffled(card, luck)) for card in cards if card]


def _part(cards: list[list[Demand]], place: int, among: int) -> None:
    """Swap the last demand of a card that repeats a city or load with a demand of another card, so that both fit."""
    if _fits(cards[place], cards[place][-1]):
        return
    for other in range(among):
        mine, its = cards[place][-1], cards[other][-1]
        if other != place and _fits(cards[place], its) and _fits(cards[other], mine):
            cards[place][-1], cards[other][-1] = its, mine
            return


def _fits(card: Sequence[Demand], demand: Demand) -> bool:
    return all(demand.site != old.site and demand.load != old.load for old in card[:-1])


def _shuffled(demands: Sequence[Demand], luck: Random) -> list[Demand]:
    return [demand for _, demand in sorted(((luck.random(), d) for d in demands), key=lambda pair: pair[0])]


def _content(scenario: Scenario) -> CrayonContent:
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content

"""Any set of railroads as one network: its cities, their chances, its reach and gaps, and railroads to add to it."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from heapq import nlargest
from itertools import combinations
from math import comb, lcm
from typing import NamedTuple

from engine.analyze.parts import connected
from engine.errors import TooMuch
from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.author.travel import Use, use
from engine.families.boxcars.content import BoxcarsContent
from engine.families.boxcars.rules.options import BY_NAME
from engine.i18n import format_number, tr
from engine.model.ids import CityId, MilepostId, RailroadId
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on

MAX_SETS = 200_000
"""Number of sets of railroads above which comparing all of them takes too long."""


class Gap(NamedTuple):
    """A city that a network does not serve, its chance, and the fewest sections to it from the network; None if there
    is no route."""

    city: CityId
    chance: Fraction
    sections: int | None


class Owned(NamedTuple):
    """A set of railroads as one network.

    `service` is the chance of its cities, `monopoly` that of the cities that no other railroad serves. `reach` is the
    share of trips from city to city that need no other railroad; `parts` is the number of connected parts.
    `connections` are the other railroads that share a milepost with it.
    """

    railroads: tuple[RailroadId, ...]
    price: int
    mileposts: int
    cities: tuple[CityId, ...]
    service: Fraction
    monopoly: Fraction
    reach: Fraction
    parts: int
    connections: tuple[RailroadId, ...]


def owned(scenario: Scenario, railroads: Collection[RailroadId]) -> Owned:
    """Return a set of railroads as one network."""
    return Networks(scenario).owned(railroads)


class Networks:
    """Sets of railroads on one board."""

    def __init__(self, scenario: Scenario) -> None:
        content = scenario.content
        assert isinstance(content, BoxcarsContent)
        self._scenario, self._content = scenario, content
        self._odds = city_odds(content)
        self._net = network(scenario.board, switched_on(scenario))
        self._order = {id: number for number, id in enumerate(scenario.board.railroads)}
        self._at = {
            place: frozenset(section.railroad for section in sections) for place, sections in self._net.at.items()
        }
        self._served: dict[CityId, frozenset[RailroadId]] = {
            id: self._at.get(city.milepost, frozenset()) for id, city in scenario.board.cities.items()
        }
        self._total = _chance_of_two(self._by_place(scenario.board.cities).values())

    @property
    def offered(self) -> list[RailroadId]:
        """The railroads that can be bought."""
        is_public = self._scenario.rules.get("public_lines", BY_NAME["public_lines"].default)
        return [id for id in self._order if not is_public or id not in self._content.public]

    def owned(self, railroads: Collection[RailroadId]) -> Owned:
        """Return a set of railroads as one network."""
        own = frozenset(railroads)
        cities = tuple(id for id, served in self._served.items() if served & own)
        places = [place for place, here in self._at.items() if here & own]
        joins = [(each.a, each.b) for each in self._net.sections if each.railroad in own]
        parts = connected(places, joins) if places else []
        met = frozenset().union(*(self._at[place] for place in places)) - own
        return Owned(
            tuple(sorted(own, key=lambda id: self._order.get(id, 0))),
            sum(self._content.prices.get(id, 0) for id in own),
            len(places),
            cities,
            self._chance(cities),
            self._chance(id for id in cities if self._served[id] <= own),
            self._reach(cities, parts),
            len(parts),
            tuple(id for id in self._order if id in met),
        )

    def gaps(self, railroads: Collection[RailroadId]) -> list[Gap]:
        """Return the cities that a set does not serve, the likeliest first."""
        own = frozenset(railroads)
        far: dict[MilepostId, int] = {place: 0 for place, here in self._at.items() if here & own}
        waiting = deque(far)
        while waiting:
            here = waiting.popleft()
            for section in self._net.at[here]:
                there = section.b if section.a == here else section.a
                if there not in far:
                    far[there] = far[here] + 1
                    waiting.append(there)
        found = [
            Gap(id, self._odds.get(id, Fraction(0)), far.get(self._scenario.board.cities[id].milepost))
            for id, served in self._served.items()
            if not served & own
        ]
        return sorted(found, key=lambda gap: (-gap.chance, gap.city))

    def additions(self, railroads: Collection[RailroadId]) -> list[Owned]:
        """Return the set with each other railroad that can be bought, the largest service first."""
        own = frozenset(railroads)
        found = [self.owned(own | {id}) for id in self.offered if id not in own]
        return sorted(found, key=lambda one: (-one.service, -one.monopoly, -one.reach, one.price))

    def best(self, size: int, most: int) -> list[Owned]:
        """Return the sets of `size` railroads with the largest service, of equal ones those with the largest monopoly
        and the lowest price. Raises TooMuch if there are too many sets."""
        offered = self.offered
        if comb(len(offered), size) > MAX_SETS:
            raise TooMuch(
                tr("{railroads} railroads make more than {most} sets of {size}; choose a smaller size").format(
                    railroads=format_number(len(offered)), most=format_number(MAX_SETS), size=format_number(size)
                )
            )
        # Cities with the same railroads count as one, in units of a common chance.
        chances: dict[frozenset[RailroadId], Fraction] = defaultdict(Fraction)
        for id, served in self._served.items():
            chances[served] += self._odds.get(id, Fraction(0))
        masks = [(_mask(served, self._order), chance) for served, chance in chances.items() if served and chance]
        unit = lcm(*(chance.denominator for _, chance in masks))
        amounts = [(mask, int(chance * unit)) for mask, chance in masks]
        of_one = {id: 1 << self._order[id] for id in offered}

        def rank(one: Sequence[RailroadId]) -> tuple[int, int, int]:
            own = sum(of_one[id] for id in one)
            service = sum(amount for mask, amount in amounts if mask & own)
            monopoly = sum(amount for mask, amount in amounts if not mask & ~own)
            return service, monopoly, -sum(self._content.prices.get(id, 0) for id in one)

        return [self.owned(one) for one in nlargest(most, combinations(offered, size), key=rank)]

    def _chance(self, cities: Iterable[CityId]) -> Fraction:
        return sum((self._odds.get(id, Fraction(0)) for id in cities), Fraction(0))

    def _by_place(self, cities: Collection[CityId]) -> dict[MilepostId, Fraction]:
        """Return the chance of each milepost with cities: twin cities are one destination."""
        found: dict[MilepostId, Fraction] = defaultdict(Fraction)
        for id in cities:
            found[self._scenario.board.cities[id].milepost] += self._odds.get(id, Fraction(0))
        return found

    def _reach(self, cities: Collection[CityId], parts: Sequence[Sequence[MilepostId]]) -> Fraction:
        chances = self._by_place(cities)
        within = (_chance_of_two([chances[place] for place in part if place in chances]) for part in parts)
        return sum(within, Fraction(0)) / self._total if self._total else Fraction(0)


def uses(scenario: Scenario, sets: Sequence[Owned]) -> Use:
    """Return the use of each set of railroads. Raises TooMuch for too large a board."""
    return use(scenario, [frozenset(each.railroads) for each in sets])


def fees(scenario: Scenario) -> tuple[int, int]:
    """Return the fees to another player, before and after the bank has sold out."""
    names = ("fee.player", "fee.player_sold_out")
    before, after = (scenario.rules.get(name, BY_NAME[name].default) for name in names)
    return int(before), int(after)


def _chance_of_two(chances: Collection[Fraction]) -> Fraction:
    """Return the chance of two different of these in a row."""
    return sum(chances, Fraction(0)) ** 2 - sum((chance**2 for chance in chances), Fraction(0))


def _mask(railroads: Collection[RailroadId], order: Mapping[RailroadId, int]) -> int:
    return sum(1 << order[id] for id in railroads if id in order)

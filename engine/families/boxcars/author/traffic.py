"""Trips over a board by exact odds, fast enough to follow a drag: rides on every section and on every railroad.

The model is that of `travel.py`, which computes any groups of railroads one stop after the other and is the oracle in
the tests. Here each railroad is a group of its own.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from threading import Lock
from typing import NamedTuple

from engine.errors import Canceled, TooMuch
from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.author.shortest_flows import ShortestFlows
from engine.families.boxcars.author.travel import DICE, DIGITS, LONGEST, starts_of_turns
from engine.families.boxcars.content import BoxcarsContent
from engine.game.compiled import compiled_module
from engine.i18n import format_number, tr
from engine.model.board import City
from engine.model.ids import CityId, MilepostId, RailroadId
from engine.model.memo import derived
from engine.model.network import Network, Section, network
from engine.model.scenario import Scenario, switched_on

EXTENSION = "engine.families.boxcars.author.compiled"

MAX_WAYS = 2_000_000
"""The product of cities and sections above which computing all routes takes too long."""


class Traffic(NamedTuple):
    """Trips of a traveling player. `sections` has the share of trips over each section, `rides` the share of turns with
    a ride on each railroad, and `share` that of all ridden sections that belong to it. `access` is the average number
    of sections of the trips to a city, by the chance of their origin; None if there is none. `length` and `turns` are
    the averages of a trip."""

    sections: Mapping[Section, float]
    rides: Mapping[RailroadId, float]
    share: Mapping[RailroadId, float]
    access: Mapping[CityId, float | None]
    length: float
    turns: float


def traffic(scenario: Scenario, wanted: Callable[[], bool] = lambda: True) -> Traffic:
    """Return the traffic of a board. Lines of options count as the rules set them. Raises TooMuch for too large a
    board, and Canceled when it is no longer `wanted`; a later call continues then."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    board = scenario.board
    trips = _trips(network(board, switched_on(scenario)), board.cities, board.railroads, city_odds(content))
    return trips.traffic(wanted)


class _Trips:
    """All trips between the mileposts of cities, from one origin after the other."""

    def __init__(
        self,
        made_net: Network,
        cities: Mapping[CityId, City],
        railroads: Mapping[RailroadId, object],
        chances: Mapping[MilepostId, float],
    ) -> None:
        self._net, self._cities, self._railroads = made_net, cities, railroads
        self._lock = Lock()
        self._found: Traffic | None = None
        if not chances:
            nothing = dict.fromkeys(railroads, 0.0)
            self._found = Traffic({}, nothing, nothing, dict.fromkeys(cities), 0.0, 0.0)
        places = self._places = {id: n for n, id in enumerate(made_net.at)}
        rails = self._rails = {id: n for n, id in enumerate(dict.fromkeys(each.railroad for each in made_net.sections))}
        chance = array("d", [0.0]) * len(places)
        for id, share in chances.items():
            chance[places[id]] = share
        self._left = [places[id] for id in chances]
        tails = array("i", [places[each.a] for each in made_net.sections])
        heads = array("i", [places[each.b] for each in made_net.sections])
        rail = array("i", [rails[each.railroad] for each in made_net.sections])
        starts, first = _turns(max(2 * LONGEST, 1 << len(places).bit_length()))
        extension = compiled_module(EXTENSION)
        kind = ShortestFlows if extension is None else extension.ShortestFlows
        self._flows = kind((tails, heads), rail, len(rails), chance, starts, first, LONGEST)

    def traffic(self, wanted: Callable[[], bool]) -> Traffic:
        """Compute everything, or what is missing since an earlier call was canceled. Raises Canceled."""
        with self._lock:
            while self._left:
                if not wanted():
                    raise Canceled("the traffic is no longer wanted")  # not shown
                self._flows.add(self._left.pop())
            self._found = self._found or self._sums()
            return self._found

    def _sums(self) -> Traffic:
        flows, rails, rail_flow = self._flows, self._rails, [0.0] * len(self._rails)
        total = flows.trips or 1.0
        flow, rides = list(flows.flow), list(flows.rides)
        for section, trips in zip(self._net.sections, flow, strict=True):
            rail_flow[rails[section.railroad]] += trips
        turns, length = flows.turns, flows.length
        served = rails.keys() if flows.trips else ()
        return Traffic(
            {section: trips / total for section, trips in zip(self._net.sections, flow, strict=True)},
            {id: round(rides[rails[id]] / turns, DIGITS) if id in served else 0.0 for id in self._railroads},
            {id: round(rail_flow[rails[id]] / length, DIGITS) if id in served else 0.0 for id in self._railroads},
            self._access(),
            round(length / total, DIGITS),
            round(turns / total, DIGITS),
        )

    def _access(self) -> dict[CityId, float | None]:
        into, lengths = list(self._flows.into), list(self._flows.lengths)
        places = {id: self._places.get(city.milepost) for id, city in self._cities.items()}
        return {
            id: lengths[place] / into[place] if place is not None and into[place] > 0 else None
            for id, place in places.items()
        }


@derived(kept=3)
def _trips(
    made_net: Network,
    cities: Mapping[CityId, City],
    railroads: Mapping[RailroadId, object],
    odds: Mapping[CityId, Fraction],
) -> _Trips:
    chances: dict[MilepostId, float] = {}
    for id, city in cities.items():
        if (chance := odds.get(id)) and city.milepost in made_net.at:
            chances[city.milepost] = chances.get(city.milepost, 0.0) + float(chance)
    if len(chances) * len(made_net.sections) > MAX_WAYS:
        raise TooMuch(
            tr("{cities} cities and {sections} sections are too many to calculate all routes").format(
                cities=format_number(len(chances)), sections=format_number(len(made_net.sections))
            )
        )
    return _Trips(made_net, cities, railroads, chances)


@lru_cache(maxsize=8)
def _turns(longest: int) -> tuple[array[float], array[float]]:
    """Return for trips of fewer than `longest` sections the average number of their turns, and for each number of
    sections before a ride, and each number of them since the last one on the same railroad, the chance that the ride is
    the first of its turn there. LONGEST stands for any larger number."""
    starts = starts_of_turns(longest)
    by_back = []
    for back in range(LONGEST + 1):
        longer = sum(chance for total, chance in DICE.items() if total > back)
        by_back.append([0.0] * back + [chance * longer for chance in starts[: max(0, longest - back)]])
    first = [total for row in zip(*by_back, strict=True) for total in accumulate(row)]
    return array("d", [0.0, *accumulate(starts)]), array("d", first)

"""Lock-outs: railroads without which no train gets from a city to any other one."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from engine.model.ids import CityId, MilepostId, RailroadId
from engine.model.network import Network, network
from engine.model.scenario import Scenario, switched_on

MAX_OWNERS = 2
"""Railroads of the largest lock-outs that are found."""

Lockout = frozenset[RailroadId]


class Access(NamedTuple):
    """The railroads at a city, and the smallest sets of railroads without which it has no route to another city; none
    if more than MAX_OWNERS railroads are needed for that."""

    railroads: tuple[RailroadId, ...]
    lockouts: tuple[Lockout, ...]

    @property
    def ways_out(self) -> int:
        """The number of railroads that have to be closed to lock the city, at most MAX_OWNERS + 1. An isolated city has
        none."""
        return len(self.lockouts[0]) if self.lockouts else MAX_OWNERS + 1


def access(scenario: Scenario) -> dict[CityId, Access]:
    """Return the access of every city. Lines of options count as the rules set them."""
    made_net = network(scenario.board, switched_on(scenario))
    cities = scenario.board.cities
    places = frozenset(city.milepost for city in cities.values())
    found: dict[MilepostId, tuple[Lockout, ...]] = {}
    for place in places:
        every = _lockouts(made_net, place, places, frozenset())
        least = min(map(len, every), default=0)
        found[place] = tuple(sorted((one for one in every if len(one) == least), key=sorted))
    return {
        id: Access(tuple(made_net.railroads_at(city.milepost)), found[city.milepost]) for id, city in cities.items()
    }


def locked_by_one(scenario: Scenario) -> frozenset[CityId]:
    """Return the cities that a single railroad locks, those with one way out (`Access.ways_out`). Looking for larger
    lock-outs takes five times as long."""
    made_net, cities = network(scenario.board, switched_on(scenario)), scenario.board.cities
    places = frozenset(city.milepost for city in cities.values())
    locked = set()
    for place in places:
        route = _route(made_net, place, places, frozenset())
        if any(_route(made_net, place, places, frozenset({railroad})) is None for railroad in route or ()):
            locked.add(place)
    return frozenset(id for id, city in cities.items() if city.milepost in locked)


def _lockouts(
    made_net: Network, place: MilepostId, cities: frozenset[MilepostId], closed: frozenset[RailroadId]
) -> set[Lockout]:
    """Return sets of up to MAX_OWNERS railroads, including the closed ones, that lock a city; among them all smallest
    ones, because each set has a railroad of every open route."""
    route = _route(made_net, place, cities, closed)
    if route is None:
        return {closed}
    if len(closed) == MAX_OWNERS:
        return set()
    return set().union(*(_lockouts(made_net, place, cities, closed | {railroad}) for railroad in route))


def _route(
    made_net: Network, place: MilepostId, cities: frozenset[MilepostId], closed: frozenset[RailroadId]
) -> set[RailroadId] | None:
    """Return the railroads of a shortest route to another city without the closed ones; None if there is no route."""
    seen: dict[MilepostId, tuple[MilepostId, RailroadId] | None] = {place: None}
    waiting = deque([place])
    while waiting:
        here = waiting.popleft()
        for section in made_net.at.get(here, ()):
            there = section.b if section.a == here else section.a
            if section.railroad in closed or there in seen:
                continue
            seen[there] = (here, section.railroad)
            if there in cities:
                route: set[RailroadId] = set()
                back = seen[there]
                while back is not None:
                    route.add(back[1])
                    back = seen[back[0]]
                return route
            waiting.append(there)
    return None

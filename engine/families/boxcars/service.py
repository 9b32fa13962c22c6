"""What each railroad is good for: the mileposts and cities it serves and how often dice send somebody there."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from engine.families.boxcars.content import BoxcarsContent
from engine.families.boxcars.odds import city_odds
from engine.model.ids import CityId, MilepostId, RailroadId
from engine.model.network import network
from engine.model.scenario import Scenario


class Service(NamedTuple):
    """Mileposts with a section of the railroad, the cities there, their chance, the chance of those that no other
    railroad serves, and how many other railroads share a milepost with it."""

    mileposts: int
    cities: tuple[CityId, ...]
    service: Fraction
    monopoly: Fraction
    connections: int


_recent: list[tuple[tuple[object, ...], dict[RailroadId, Service]]] = []


def service(scenario: Scenario) -> dict[RailroadId, Service]:
    """The service of every railroad, remembered while lines, cities and destination tables stay the same."""
    board, content = scenario.board, scenario.content
    assert isinstance(content, BoxcarsContent)
    tables = (content.regions, content.destinations)
    made_net = network(board)
    key = (made_net, board.cities, board.railroads, *tables)
    for known, found in _recent:
        if all(a is b for a, b in zip(known, key, strict=True)):
            return found
    odds = city_odds(content)
    stops: dict[RailroadId, set[str]] = {id: set() for id in board.railroads}
    for section in made_net.sections:
        stops.setdefault(section.railroad, set()).update((section.a, section.b))
    serving = {id: made_net.railroads_at(city.milepost) for id, city in board.cities.items()}
    made: dict[RailroadId, Service] = {}
    for railroad, places in stops.items():
        cities = tuple(id for id, city in board.cities.items() if city.milepost in places)
        made[railroad] = Service(
            len(places),
            cities,
            sum((odds.get(city, Fraction(0)) for city in cities), Fraction(0)),
            sum((odds.get(city, Fraction(0)) for city in cities if len(serving[city]) == 1), Fraction(0)),
            len({other for place in places for other in made_net.railroads_at(MilepostId(place))} - {railroad}),
        )
    _recent.insert(0, (key, made))
    del _recent[3:]
    return made

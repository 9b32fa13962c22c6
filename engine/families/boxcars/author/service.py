"""Service of each railroad: its mileposts and cities, and the chance that they are destinations."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.content import BoxcarsContent
from engine.model.board import City, Railroad
from engine.model.ids import CityId, MilepostId, RailroadId
from engine.model.memo import derived
from engine.model.network import Network, network
from engine.model.scenario import Scenario, switched_on


class Service(NamedTuple):
    """Mileposts with a section of the railroad, the cities there, their chance, the chance of those that no other
    railroad serves, and the number of other railroads that share a milepost with it."""

    mileposts: int
    cities: tuple[CityId, ...]
    service: Fraction
    monopoly: Fraction
    connections: int


def service(scenario: Scenario) -> dict[RailroadId, Service]:
    """Return the service of every railroad. Lines of options count as the rules set them. Dragging mileposts does
    not change it."""
    board, content = scenario.board, scenario.content
    assert isinstance(content, BoxcarsContent)
    return _service(network(board, switched_on(scenario)), board.cities, board.railroads, city_odds(content))


@derived(kept=3)
def _service(
    made_net: Network,
    cities: dict[CityId, City],
    railroads: dict[RailroadId, Railroad],
    odds: dict[CityId, Fraction],
) -> dict[RailroadId, Service]:
    stops: dict[RailroadId, set[str]] = {id: set() for id in railroads}
    for section in made_net.sections:
        stops.setdefault(section.railroad, set()).update((section.a, section.b))
    serving = {id: made_net.railroads_at(city.milepost) for id, city in cities.items()}
    made: dict[RailroadId, Service] = {}
    for railroad, places in stops.items():
        served = tuple(id for id, city in cities.items() if city.milepost in places)
        made[railroad] = Service(
            len(places),
            served,
            sum((odds.get(city, Fraction(0)) for city in served), Fraction(0)),
            sum((odds.get(city, Fraction(0)) for city in served if len(serving[city]) == 1), Fraction(0)),
            len({other for place in places for other in made_net.railroads_at(MilepostId(place))} - {railroad}),
        )
    return made

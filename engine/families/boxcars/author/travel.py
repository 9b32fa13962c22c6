"""Use of railroads by exact odds: how often a traveling player rides a railroad, without playing games.

A traveler goes from destination to destination, each by the chances of the tables, without choice of region (BX-DEST-
03). Every trip takes a route with the fewest sections, of these one with the fewest changes of railroads, and of the
rest each equally often. A turn is two white dice, and arriving ends it. The owner of a railroad gets one fee for each
turn with a ride on it (BX-FEE-02), so that a railroad is worth the share of turns with a ride.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import TooMuch
from engine.families.boxcars.author.odds import city_odds
from engine.families.boxcars.content import TOTALS, WAYS, BoxcarsContent
from engine.i18n import format_number, tr
from engine.model.board import City
from engine.model.ids import CityId, MilepostId, RailroadId
from engine.model.memo import derived
from engine.model.network import Network, network
from engine.model.scenario import Scenario, switched_on

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Groups = tuple[frozenset[RailroadId], ...]

MAX_STEPS = 3_000_000
"""The product of cities, sections and groups above which computing the use takes too long."""

DIGITS = 12
"""Digits of results, the same on every machine."""

LONGEST = TOTALS[-1]
"""Most sections of a turn."""

DICE = dict(zip(TOTALS, (ways / 36 for ways in WAYS), strict=True))
"""Chance of each total of two dice."""


class Use(NamedTuple):
    """Use of each group of railroads: the share of a traveler's turns with a ride on it, and the share of all ridden
    sections that belong to it. `length` is the average number of sections of a trip, `turns` that of its turns."""

    rides: tuple[float, ...]
    share: tuple[float, ...]
    length: float
    turns: float


class Step(NamedTuple):
    """A step of a shortest route, from one stop to the next: numbers of stops in their layers, and the railroad."""

    start: int
    end: int
    railroad: int


Stop = tuple[MilepostId, RailroadId | None]
"""A milepost and the railroad of arrival; None at the start."""


class Layers(NamedTuple):
    """Shortest routes from a milepost. `stops[n]` are those after n sections, `steps[n]` lead from there to the next
    layer, and `ends` are the last stops of the best routes to each other milepost of a city, with their layer."""

    stops: list[list[Stop]]
    steps: list[list[Step]]
    ends: dict[MilepostId, tuple[int, list[int]]]


def use(scenario: Scenario, groups: Iterable[frozenset[RailroadId]]) -> Use:
    """Return the use of each group of railroads, which count as one with a single owner. Raises TooMuch for too large a
    board."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    board = scenario.board
    return _use(network(board, switched_on(scenario)), board.cities, city_odds(content), tuple(groups))


def starts_of_turns(longest: int) -> list[float]:
    """Return for each section of a route the chance that a turn starts in front of it."""
    chances = [1.0]
    for place in range(1, longest + 1):
        chances.append(sum(chance * chances[place - total] for total, chance in DICE.items() if total <= place))
    return chances


@derived(kept=3)
def _use(made_net: Network, cities: Mapping[CityId, City], odds: Mapping[CityId, Fraction], groups: Groups) -> Use:
    chances: dict[MilepostId, list[Fraction]] = defaultdict(list)
    for id, city in cities.items():
        if (chance := odds.get(id)) and city.milepost in made_net.at:
            chances[city.milepost].append(chance)
    if len(chances) * len(made_net.sections) * max(1, len(groups)) > MAX_STEPS:
        raise TooMuch(
            tr("{cities} cities and {sections} sections are too many to calculate all routes").format(
                cities=format_number(len(chances)), sections=format_number(len(made_net.sections))
            )
        )
    return _Adding(made_net, {place: float(sum(each)) for place, each in chances.items()}, groups).result()


class _Adding:
    """Adds up the trips from one city after the other."""

    def __init__(self, made_net: Network, chances: Mapping[MilepostId, float], groups: Groups) -> None:
        import numpy as np

        self._net, self._chances, self._groups = made_net, chances, groups
        self._railroads = {id: n for n, id in enumerate(dict.fromkeys(each.railroad for each in made_net.sections))}
        self._belongs = np.array([[id in group for group in groups] for id in self._railroads], dtype=float).reshape(
            len(self._railroads), len(groups)
        )
        self._trips = self._length = self._turns = 0.0
        self._rides, self._sections = np.zeros(len(groups)), np.zeros(len(groups))
        self._starts = starts_of_turns(1)
        for place in chances:
            self._add_trips_from(place)

    def result(self) -> Use:
        """Return the sums as shares and averages."""
        trips, length, turns = self._trips or 1.0, self._length or 1.0, self._turns or 1.0
        return Use(
            tuple(round(float(each), DIGITS) for each in self._rides / turns),
            tuple(round(float(each), DIGITS) for each in self._sections / length),
            round(self._length / trips, DIGITS),
            round(self._turns / trips, DIGITS),
        )

    def _add_trips_from(self, origin: MilepostId) -> None:
        import numpy as np

        layers = shortest_routes(self._net, origin, self._chances)
        self._starts = starts_of_turns(max(len(layers.stops), len(self._starts)))
        routes = [np.ones(1)]
        for stops, steps in zip(layers.stops[1:], layers.steps, strict=True):
            routes.append(np.zeros(len(stops)))
            for step in steps:
                routes[-1][step.end] += routes[-2][step.start]
        ahead = [np.zeros(len(stops)) for stops in layers.stops]
        """Trips that pass a stop, for each route to it."""
        for place, (far, ends) in layers.ends.items():
            trips = self._chances[origin] * self._chances[place]
            self._trips += trips
            self._length += trips * far
            self._turns += trips * sum(self._starts[:far])
            ahead[far][ends] += trips / sum(routes[far][ends])
        for far in range(len(layers.steps) - 1, -1, -1):
            for step in layers.steps[far]:
                ahead[far][step.start] += ahead[far + 1][step.end]
        self._add_rides(layers, ahead)

    def _add_rides(self, layers: Layers, ahead: Sequence[NDArray[np.float64]]) -> None:
        """Add the turns with a ride, each at its first section on the group.

        `since[stop, group, n]` is the number of routes to a stop whose last n sections are on other railroads than
        those of the group, behind one of the group; n also stands for any larger number if it is the largest.
        """
        import numpy as np

        since = np.zeros((1, len(self._groups), LONGEST + 1))
        since[:, :, LONGEST] = 1.0
        for far, steps in enumerate(layers.steps):
            start, end, railroad = (np.array(column, dtype=int) for column in zip(*steps, strict=True))
            before, on = since[start], self._belongs[railroad]
            first = np.cumsum(
                [
                    self._starts[far - back] * sum(chance for total, chance in DICE.items() if total > back)
                    if back <= far
                    else 0.0
                    for back in range(LONGEST + 1)
                ]
            )
            trips = ahead[far + 1][end]
            self._rides += np.einsum("sgn,n,sg,s->g", before, first, on, trips)
            self._sections += np.einsum("sgn,sg,s->g", before, on, trips)
            after = np.zeros_like(before)
            after[:, :, 1:] = before[:, :, :-1]
            after[:, :, LONGEST] += before[:, :, LONGEST]
            after *= 1 - on[:, :, None]
            after[:, :, 0] += on * before.sum(axis=2)
            since = np.zeros((len(layers.stops[far + 1]), *before.shape[1:]))
            np.add.at(since, end, after)


def shortest_routes(made_net: Network, origin: MilepostId, cities: Iterable[MilepostId]) -> Layers:
    """Return the routes from a milepost to those of cities that the module describes."""
    railroads = {id: n for n, id in enumerate(dict.fromkeys(each.railroad for each in made_net.sections))}
    left = {place for place in cities if place != origin}
    seen, ends = {origin}, dict[MilepostId, tuple[int, list[int]]]()
    layer: dict[Stop, int] = {(origin, None): 0}
    """The stops of a layer with the fewest changes on the way to them."""
    stops: list[list[Stop]] = [list(layer)]
    steps: list[list[Step]] = []
    while left and layer:
        following: dict[Stop, int] = {}
        found: dict[Stop, list[tuple[Stop, RailroadId]]] = {}
        for stop, changes in layer.items():
            here, came_by = stop
            for section in made_net.at[here]:
                there = section.b if section.a == here else section.a
                if there in seen:
                    continue
                to, cost = (there, section.railroad), changes + (came_by not in (None, section.railroad))
                if cost < following.get(to, cost + 1):
                    following[to], found[to] = cost, []
                if cost == following[to]:
                    found[to].append((stop, section.railroad))
        numbers = {stop: number for number, stop in enumerate(stops[-1])}
        stops.append(list(following))
        steps.append(
            [
                Step(numbers[start], number, railroads[railroad])
                for number, stop in enumerate(following)
                for start, railroad in found[stop]
            ]
        )
        reached: dict[MilepostId, list[int]] = defaultdict(list)
        for number, (place, _) in enumerate(following):
            reached[place].append(number)
        for place in left.intersection(reached):
            costs = {number: following[stops[-1][number]] for number in reached[place]}
            least = min(costs.values())
            ends[place] = len(steps), [number for number, cost in costs.items() if cost == least]
        left.difference_update(reached)
        seen.update(reached)
        layer = following
    if not layer:
        stops.pop()
        steps.pop()
    return Layers(stops, steps, ends)

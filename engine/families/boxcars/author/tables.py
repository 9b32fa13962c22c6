"""Tables of a scenario as rows, for spreadsheets and programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from engine.analyze.distances import city_distances
from engine.families.boxcars.author.network_reports import (
    access_to_cities,
    first_destinations,
    homes_of_players,
    lengths,
)
from engine.families.boxcars.content import TOTALS, BoxcarsContent, CityChart, RegionChart
from engine.i18n import tr, tr_noop
from engine.model.identity.display_names import cities as cities_called
from engine.model.identity.display_names import told_apart
from engine.model.ids import Ref
from engine.model.look import RailroadLook
from engine.model.network import network
from engine.model.scenario import Scenario, switched_on
from engine.report.report import Cell, Table
from engine.tables.charts import Chart


def payoffs(scenario: Scenario) -> Table:
    """Return the payoffs between two cities, each pair once."""
    rows = [(a, b, value) for a, others in _content(scenario).payoffs.items() for b, value in others.items()]
    return Table("payoffs", tr("Payoffs"), ("city_a", "city_b", "payoff"), tuple(rows))


def railroads(scenario: Scenario) -> Table:
    """Return the railroads with their prices and styles."""
    prices, looks = _content(scenario).prices, scenario.look.railroads
    rows: list[tuple[Cell, ...]] = []
    for id, railroad in scenario.board.railroads.items():
        look = looks.get(id, RailroadLook())
        rows.append((id, railroad.name, prices.get(id), railroad.nickname, look.colour, look.pattern))
    columns = ("id", "name", "price", "nickname", "colour", "pattern")
    refs = tuple(Ref("railroad", id) for id in scenario.board.railroads)
    return Table("railroads", tr("Railroads"), columns, tuple(rows), refs)


def sections(scenario: Scenario) -> Table:
    """Return the sections of each railroad from milepost to milepost, without lines of options that are off."""
    on = [name for name, value in scenario.rules.items() if value is True]
    found = network(scenario.board, on).sections
    refs = tuple(Ref("section", section.id) for section in found)
    return Table("sections", tr("Sections"), ("a", "b", "railroad"), tuple((s.a, s.b, s.railroad) for s in found), refs)


def distances(scenario: Scenario) -> Table:
    """Return the fewest sections between each two cities, without lines of options that are off; None if there is no
    connection. The first city of a pair comes first on the board."""
    board = scenario.board
    ways = city_distances(board, switched_on(scenario))
    order = list(board.cities)
    rows = tuple((a, b, ways.get(a, {}).get(b)) for a, b in combinations(order, 2))
    return Table("distances", tr("Distances between cities"), ("city_a", "city_b", "sections"), rows)


def cities(scenario: Scenario) -> Table:
    """Return the cities with their regions, states and mileposts."""
    found = scenario.board.cities
    rows = tuple((id, city.name, city.region, city.state, city.milepost) for id, city in found.items())
    columns = ("id", "name", "region", "state", "milepost")
    return Table("cities", tr("Cities"), columns, rows, tuple(Ref("city", id) for id in found))


def destinations(scenario: Scenario) -> Table:
    """Return the destination table of each region, a row for each cell."""
    rows = [(region, *cell) for region, chart in _content(scenario).destinations.items() for cell in _cells(chart)]
    return Table("destinations", tr("Destination tables"), ("region", "parity", "total", "city"), tuple(rows))


def regions(scenario: Scenario) -> Table:
    """Return the region table, a row for each cell."""
    rows = tuple(_cells(_content(scenario).regions))
    return Table("regions", tr("Region table"), ("parity", "total", "region"), rows)


def _content(scenario: Scenario) -> BoxcarsContent:
    assert isinstance(scenario.content, BoxcarsContent)
    return scenario.content


def _cells(chart: RegionChart | CityChart) -> Iterator[tuple[Cell, ...]]:
    for parity, row in (("odd", chart.odd), ("even", chart.even)):
        for total, id in zip(TOTALS, row, strict=True):
            yield parity, total, id


def _region_names(scenario: Scenario) -> Mapping[str, str]:
    return told_apart((id, region.name, "") for id, region in scenario.board.regions.items())


def _city_names(scenario: Scenario) -> Mapping[str, str]:
    return {str(id): name for id, name in cities_called(scenario.board).items()}


CHARTS: Mapping[str, Chart] = {
    "payoffs": Chart(
        (tr_noop("City"),), lambda scenario: ((id,) for id in scenario.board.cities), "city_b",
        lambda scenario: scenario.board.cities, "payoff", {"city_a": _city_names, "city_b": _city_names},
        is_symmetric=True,
    ),
    "destinations": Chart(
        (tr_noop("Region"), tr_noop("Red die")),
        lambda scenario: ((id, parity) for id in scenario.board.regions for parity in ("odd", "even")), "total",
        lambda scenario: TOTALS, "city", {"region": _region_names, "city": _city_names},
    ),
    "regions": Chart(
        (tr_noop("Red die"),), lambda scenario: (("odd",), ("even",)), "total", lambda scenario: TOTALS, "region",
        {"region": _region_names},
    ),
    "distances": Chart(
        (tr_noop("City"),), lambda scenario: ((id,) for id in scenario.board.cities), "city_b",
        lambda scenario: scenario.board.cities, "sections", {"city_a": _city_names, "city_b": _city_names},
        is_symmetric=True, has_both=True,
    ),
}  # fmt: skip
"""Tables that have another form on screen."""

TABLES: Mapping[str, Callable[[Scenario], Table]] = {
    "payoffs": payoffs,
    "destinations": destinations,
    "regions": regions,
    "railroads": railroads,
    "cities": cities,
    "sections": sections,
    "distances": distances,
    "lengths": lengths,
    "access": access_to_cities,
    "homes": homes_of_players,
    "first_destinations": first_destinations,
}

"""Edits of tables: prices, the payoff chart, the region and destination tables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.edit.content import ContentOf, check_money
from engine.edit.edit import Edit
from engine.edit.set_fields import lookup, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.families.boxcars.author.odds import chart_odds
from engine.families.boxcars.author.payoff_targets import CELLS, nearest_chart
from engine.families.boxcars.author.service import service
from engine.families.boxcars.content import TOTALS, BoxcarsContent, CityChart, RegionChart
from engine.i18n import ntr, tr
from engine.model.ids import CityId, RailroadId, RegionId
from engine.model.scenario import Scenario

Parity = Literal["odd", "even"]
C = TypeVar("C", RegionChart, CityChart)
CONTENT = ContentOf(BoxcarsContent)
EMPTY: tuple[None, ...] = (None,) * len(TOTALS)


class SetPrice(Edit, frozen=True):
    """Sets the price of a railroad; None removes it."""

    railroad: RailroadId
    price: int | None

    def text(self, scenario: Scenario) -> str:
        return tr("Set price of the {railroad}").format(railroad=self.railroad)

    def apply(self, scenario: Scenario) -> Scenario:
        lookup(scenario.board.railroads, self.railroad, "railroad")
        check_money(self.price)
        old = CONTENT.of(scenario)
        return CONTENT.replaced(scenario, prices=with_entry(old.prices, self.railroad, self.price))


PER_SERVICE, STEP, LEAST = 160_000.0, 500, 4_000
"""The price of a railroad: an amount for a chance of 100% of its cities, rounded to a step. It explains 79% of the
variance of the prices on the bundled US board, and 95% on the British board with half of the amount."""


class PriceByService(Edit, frozen=True):
    """Sets the prices of railroads by the chances of the cities that they serve; without railroads, of all that are
    not public."""

    railroads: tuple[RailroadId, ...] = ()

    def text(self, scenario: Scenario) -> str:
        n = len(self.railroads)
        if n == 1:
            return tr("Price the {railroad} by service").format(railroad=self.railroads[0])
        return tr("Price railroads by service")

    def apply(self, scenario: Scenario) -> Scenario:
        content, made = CONTENT.of(scenario), service(scenario)
        every = (id for id in scenario.board.railroads if id not in content.public)
        for id in self.railroads or every:
            lookup(scenario.board.railroads, id, "railroad")
            price = PER_SERVICE * float(made[id].service)
            scenario = SetPrice(id, max(LEAST, STEP * round(price / STEP))).apply(scenario)
        return scenario


class SetPublic(Edit, frozen=True):
    """Sets whether a railroad is public. With the option, public railroads can never be bought (RB-BUY-02)."""

    railroad: RailroadId
    is_public: bool

    def text(self, scenario: Scenario) -> str:
        if self.is_public:
            return tr("Make the {railroad} public").format(railroad=self.railroad)
        return tr("Make the {railroad} private").format(railroad=self.railroad)

    def apply(self, scenario: Scenario) -> Scenario:
        lookup(scenario.board.railroads, self.railroad, "railroad")
        public = CONTENT.of(scenario).public
        if self.is_public == (self.railroad in public):
            return scenario
        left = tuple(id for id in public if id != self.railroad)
        return CONTENT.replaced(scenario, public=(*left, self.railroad) if self.is_public else left)


class SetPayoff(Edit, frozen=True):
    """Sets the payoff between two cities, both ways; None empties the cell."""

    a: CityId
    b: CityId
    value: int | None

    def text(self, scenario: Scenario) -> str:
        return tr("Set payoff {start} to {end}").format(
            start=name_of(scenario, "city", self.a), end=name_of(scenario, "city", self.b)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        return SetPayoffs(((self.a, self.b, self.value),)).apply(scenario)


class SetPayoffs(Edit, frozen=True):
    """Sets payoffs between pairs of cities, as rows of two cities and a value; None empties the cell.

    Each pair is stored once, where the chart has it already, else under the city that comes first on the board.
    """

    rows: tuple[tuple[CityId, CityId, int | None], ...]

    def text(self, scenario: Scenario) -> str:
        n = len(self.rows)
        return ntr("Set {n} payoff", "Set {n} payoffs", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        cities = scenario.board.cities
        order = {id: index for index, id in enumerate(cities)}
        chart = dict(CONTENT.of(scenario).payoffs)
        copied: set[CityId] = set()
        for a, b, value in self.rows:
            lookup(cities, a, "city")
            lookup(cities, b, "city")
            if a == b:
                raise EditError(tr("a trip needs two different cities, found {a} twice").format(a=a))
            check_money(value)
            first, second = (a, b) if order[a] < order[b] else (b, a)
            if first in chart.get(second, {}):
                first, second = second, first
            for one, other, new in ((first, second, value), (second, first, None)):
                if one not in copied:
                    chart[one] = dict(chart.get(one, {}))
                    copied.add(one)
                if new is None:
                    chart[one].pop(other, None)
                else:
                    chart[one][other] = new
        for one in copied:
            if not chart[one]:
                del chart[one]
        return self._marked(CONTENT.replaced(scenario, payoffs=chart))

    def _marked(self, scenario: Scenario) -> Scenario:
        """Return the scenario with marks on the payoffs that are set by hand: those that differ from the formula."""
        content = CONTENT.of(scenario)
        if content.formula is None:
            return scenario
        from engine.families.boxcars.author.formula import paid_by

        pays = paid_by(scenario, content.formula)
        by_hand = [(a, b) for a, b, value in self.rows if value is not None and value != pays(a, b)]
        fixed = with_marks(content.fixed, by_hand, [(a, b) for a, b, _ in self.rows])
        return CONTENT.replaced(scenario, fixed=fixed)


def with_marks(
    fixed: Mapping[CityId, tuple[CityId, ...]],
    added: Iterable[tuple[CityId, CityId]],
    removed: Iterable[tuple[CityId, CityId]],
) -> dict[CityId, tuple[CityId, ...]]:
    """Return the marks without the removed pairs and with the added ones; each pair once, the IDs in alphabetical
    order."""
    made = dict(fixed)
    for pair in removed:
        for one, other in (pair, pair[::-1]):
            if other in made.get(one, ()):
                made[one] = tuple(each for each in made[one] if each != other)
    for a, b in added:
        first, second = (a, b) if a < b else (b, a)
        if second not in made.get(first, ()) and first not in made.get(second, ()):
            made[first] = tuple(sorted((*made.get(first, ()), second)))
    return {one: made[one] for one in sorted(made) if made[one]}


class SetRegionCell(Edit, frozen=True):
    """Sets the region for a total of the dice with an odd or even red die; None empties the cell (BX-DEST-02)."""

    parity: Parity
    total: int
    region: RegionId | None

    def text(self, scenario: Scenario) -> str:
        return tr("Set region for {parity} {total}").format(parity=self.parity, total=self.total)

    def apply(self, scenario: Scenario) -> Scenario:
        if self.region is not None:
            lookup(scenario.board.regions, self.region, "region")
        return CONTENT.replaced(scenario, regions=_with_cell(CONTENT.of(scenario).regions, self))


class SetDestinationCell(Edit, frozen=True):
    """Sets the city in a region's table for a total of the dice with an odd or even red die; None empties the cell (BX-
    DEST-04). A region without a table gets one."""

    region: RegionId
    parity: Parity
    total: int
    city: CityId | None

    def text(self, scenario: Scenario) -> str:
        return tr("Set destination of {region} for {parity} {total}").format(
            region=name_of(scenario, "region", self.region), parity=self.parity, total=self.total
        )

    def apply(self, scenario: Scenario) -> Scenario:
        lookup(scenario.board.regions, self.region, "region")
        if self.city is not None:
            lookup(scenario.board.cities, self.city, "city")
        charts = CONTENT.of(scenario).destinations
        chart = charts.get(self.region) or CityChart(EMPTY, EMPTY)
        return CONTENT.replaced(scenario, destinations=with_entry(charts, self.region, _with_cell(chart, self)))


class SetRegions(Edit, frozen=True):
    """Sets the whole region table."""

    chart: RegionChart

    def text(self, scenario: Scenario) -> str:
        return tr("Set region table")

    def apply(self, scenario: Scenario) -> Scenario:
        for region in (*self.chart.odd, *self.chart.even):
            if region is not None:
                lookup(scenario.board.regions, region, "region")
        return CONTENT.replaced(scenario, regions=self.chart)


class SetDestinations(Edit, frozen=True):
    """Sets the whole destination table of a region."""

    region: RegionId
    chart: CityChart

    def text(self, scenario: Scenario) -> str:
        return tr("Set destination table of {region}").format(region=name_of(scenario, "region", self.region))

    def apply(self, scenario: Scenario) -> Scenario:
        lookup(scenario.board.regions, self.region, "region")
        for city in (*self.chart.odd, *self.chart.even):
            if city is not None:
                lookup(scenario.board.cities, city, "city")
        charts = CONTENT.of(scenario).destinations
        return CONTENT.replaced(scenario, destinations=with_entry(charts, self.region, self.chart))


def _with_cell(chart: C, cell: SetRegionCell | SetDestinationCell) -> C:
    if cell.total not in TOTALS:
        raise EditError(
            tr("expected a total from {lowest} to {highest}, found {total}").format(
                lowest=TOTALS[0], highest=TOTALS[-1], total=cell.total
            )
        )
    row = list(getattr(chart, cell.parity))
    row[cell.total - TOTALS[0]] = cell.region if isinstance(cell, SetRegionCell) else cell.city
    return cast(C, replace(cast(Struct, chart), **{cell.parity: tuple(row)}))


class GiveChances(Edit, frozen=True):
    """Gives every city that is missing in the table of its region an average chance. The other cities share the rest in
    proportion to their chances, as closely as two dice allow. None is the region table. An empty table is shared
    equally."""

    table: RegionId | None

    def text(self, scenario: Scenario) -> str:
        if self.table:
            return tr("Give every city of {region} a chance").format(region=name_of(scenario, "region", self.table))
        return tr("Give every region a chance")

    def apply(self, scenario: Scenario) -> Scenario:
        content, board = CONTENT.of(scenario), scenario.board
        if self.table is None:
            regions = content.regions
            odd, even = _shared(regions, board.regions)
            chart = RegionChart(tuple(map(RegionId, odd)), tuple(map(RegionId, even)))
            return SetRegions(chart).apply(scenario)
        lookup(board.regions, self.table, "region")
        cities = [id for id, city in board.cities.items() if city.region == self.table]
        odd, even = _shared(content.destinations.get(self.table), cities)
        made = CityChart(tuple(map(CityId, odd)), tuple(map(CityId, even)))
        return SetDestinations(self.table, made).apply(scenario)


def _shared(chart: RegionChart | CityChart | None, ids: Collection[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not ids:
        raise EditError(tr("there are no cities or regions to share the table among"))
    if len(ids) > len(CELLS):
        raise EditError(
            tr("a table has only {cells} cells, too few for {n} entries").format(cells=len(CELLS), n=len(ids))
        )
    known = chart_odds(chart) if chart is not None else {}
    has = {id: float(known[id]) for id in ids if id in known}
    rest = len(has) / len(ids)
    whole = sum(has.values()) or 1.0
    wishes = {id: has[id] / whole * rest if id in has else 1 / len(ids) for id in ids}
    now = (*chart.odd, *chart.even) if chart is not None else (None,) * 2 * len(TOTALS)
    near = nearest_chart(wishes, now)
    return near.odd, near.even

"""Who has no cell of a destination table gets a chance like the others."""

from __future__ import annotations

from collections.abc import Collection

from engine.edit.changing import found
from engine.edit.edit import Edit
from engine.errors import EditError
from engine.families.boxcars.author.edits import CONTENT, SetDestinations, SetRegions
from engine.families.boxcars.author.odds import chart_odds
from engine.families.boxcars.author.wishes import CELLS, nearest_chart
from engine.families.boxcars.content import TOTALS, CityChart, RegionChart
from engine.model.ids import CityId, RegionId
from engine.model.scenario import Scenario


class GiveChances(Edit, frozen=True):
    """Every city of a region that its table lacks gets as much of it as a city has in the mean; those that stand in it
    keep what they have of the rest, as near as two dice come. None is the region table. An empty table is shared by
    all alike."""

    table: RegionId | None

    @property
    def text(self) -> str:
        return f"Give every city of {self.table} a chance" if self.table else "Give every region a chance"

    def apply(self, scenario: Scenario) -> Scenario:
        content, board = CONTENT.of(scenario), scenario.board
        if self.table is None:
            regions = content.regions
            odd, even = _shared(regions, board.regions)
            chart = RegionChart(tuple(map(RegionId, odd)), tuple(map(RegionId, even)))
            return SetRegions(chart).apply(scenario)
        found(board.regions, self.table, "region")
        cities = [id for id, city in board.cities.items() if city.region == self.table]
        odd, even = _shared(content.destinations.get(self.table), cities)
        made = CityChart(tuple(map(CityId, odd)), tuple(map(CityId, even)))
        return SetDestinations(self.table, made).apply(scenario)


def _shared(chart: RegionChart | CityChart | None, ids: Collection[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if not ids:
        raise EditError("there is nothing yet to share the table among")
    if len(ids) > len(CELLS):
        raise EditError(f"a table has {len(CELLS)} cells, too few for {len(ids)}")
    known = chart_odds(chart) if chart is not None else {}
    has = {id: float(known[id]) for id in ids if id in known}
    rest = len(has) / len(ids)
    whole = sum(has.values()) or 1.0
    wishes = {id: has[id] / whole * rest if id in has else 1 / len(ids) for id in ids}
    now = (*chart.odd, *chart.even) if chart is not None else (None,) * 2 * len(TOTALS)
    near = nearest_chart(wishes, now)
    return near.odd, near.even

"""Exact chances of regions and cities in the two-stage destination tables."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from engine.families.boxcars.content import WAYS, BoxcarsContent, CityChart, RegionChart
from engine.model.ids import CityId, RegionId
from engine.model.memo import derived


def chart_odds(chart: RegionChart | CityChart) -> dict[str, Fraction]:
    """Return the chance of each ID in a chart. The red die makes odd and even equally likely (BX-DEST-02). The sum is
    less than 1 if cells are empty."""
    odds: dict[str, Fraction] = defaultdict(Fraction)
    for row in (chart.odd, chart.even):
        for ways, id in zip(WAYS, row, strict=True):
            if id is not None:
                odds[id] += Fraction(ways, 72)
    return dict(odds)


def region_odds(content: BoxcarsContent) -> dict[RegionId, Fraction]:
    """Return the chance of each region."""
    return {RegionId(id): share for id, share in chart_odds(content.regions).items()}


@derived("regions", "destinations")
def city_odds(content: BoxcarsContent) -> dict[CityId, Fraction]:
    """Return the chance of each city as a destination, over both tables, without choice of region (BX-DEST-04)."""
    odds: dict[CityId, Fraction] = defaultdict(Fraction)
    for region, share in region_odds(content).items():
        chart = content.destinations.get(region)
        for city, within in chart_odds(chart).items() if chart else ():
            odds[CityId(city)] += share * within
    return dict(odds)

"""Exact odds of the two-stage destination tables: how often the dice name each region and each city."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from engine.families.boxcars.content import WAYS, BoxcarsContent, CityChart, RegionChart
from engine.model.ids import CityId, RegionId
from engine.model.memo import derived


def chart_odds(chart: RegionChart | CityChart) -> dict[str, Fraction]:
    """How often each id of a chart comes up; the coloured die makes odd and even equally likely (BX-DEST-02). Sums to
    less than 1 where cells are empty."""
    odds: dict[str, Fraction] = defaultdict(Fraction)
    for row in (chart.odd, chart.even):
        for ways, id in zip(WAYS, row, strict=True):
            if id is not None:
                odds[id] += Fraction(ways, 72)
    return dict(odds)


def region_odds(content: BoxcarsContent) -> dict[RegionId, Fraction]:
    """How often each region comes up."""
    return {RegionId(id): share for id, share in chart_odds(content.regions).items()}


@derived("regions", "destinations")
def city_odds(content: BoxcarsContent) -> dict[CityId, Fraction]:
    """How often each city is a destination, over both tables, without choice of region (BX-DEST-04)."""
    odds: dict[CityId, Fraction] = defaultdict(Fraction)
    for region, share in region_odds(content).items():
        chart = content.destinations.get(region)
        for city, within in chart_odds(chart).items() if chart else ():
            odds[CityId(city)] += share * within
    return dict(odds)

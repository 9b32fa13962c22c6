"""Edits with the fields of the content that each changes, and edits that are refused."""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.boxcars.author.edits import (
    SetDestinationCell,
    SetPayoff,
    SetPayoffs,
    SetPrice,
    SetPublic,
    SetRegionCell,
    SetRegions,
)
from engine.families.boxcars.content import CityChart, RegionChart
from tests.builders import a_small_board

BOARD = a_small_board().with_region("LATE", "Late").with_city("york", at="m2", region="NC").scenario()
CONTENT = replace(
    BOARD.content, public=("PA",), payoffs={"albany": {"buffalo": 5}, "detroit": {"chicago": 6, "york": 8}}
)
BOARD = replace(BOARD, content=CONTENT)
REGIONS, NE = CONTENT.regions, CONTENT.destinations["NE"]


def cell(row, total, value):
    return (*row[: total - 2], value, *row[total - 1 :])


EDITS = [
    (SetPrice("PA", 1), {"prices": {**CONTENT.prices, "PA": 1}}),
    (SetPrice("PA", 0), {"prices": {**CONTENT.prices, "PA": 0}}),
    (SetPrice("NYC", None), {"prices": {id: CONTENT.prices[id] for id in ("PA", "ERIE")}}),
    (SetPublic("ERIE", True), {"public": ("PA", "ERIE")}),
    (SetPublic("PA", False), {"public": ()}),
    (SetPublic("NYC", False), {}),
    (SetPayoff("albany", "buffalo", 9), {"payoffs": {**CONTENT.payoffs, "albany": {"buffalo": 9}}}),
    (SetPayoff("buffalo", "albany", 9), {"payoffs": {**CONTENT.payoffs, "albany": {"buffalo": 9}}}),
    (SetPayoff("york", "albany", 0), {"payoffs": {**CONTENT.payoffs, "albany": {"buffalo": 5, "york": 0}}}),
    (SetPayoff("chicago", "buffalo", 7), {"payoffs": {**CONTENT.payoffs, "buffalo": {"chicago": 7}}}),
    (SetPayoff("chicago", "detroit", 9), {"payoffs": {**CONTENT.payoffs, "detroit": {"chicago": 9, "york": 8}}}),
    (SetPayoff("york", "detroit", None), {"payoffs": {**CONTENT.payoffs, "detroit": {"chicago": 6}}}),
    (SetPayoff("albany", "buffalo", None), {"payoffs": {"detroit": CONTENT.payoffs["detroit"]}}),
    (
        SetPayoffs(
            (("albany", "buffalo", 1), ("albany", "york", 2), ("buffalo", "albany", 3), ("york", "detroit", None))
        ),
        {"payoffs": {"albany": {"buffalo": 3, "york": 2}, "detroit": {"chicago": 6}}},
    ),
    *(
        (
            SetRegionCell(parity, total, "LATE"),
            {"regions": replace(REGIONS, **{parity: cell(getattr(REGIONS, parity), total, "LATE")})},
        )
        for parity in ("odd", "even")
        for total in (2, 7, 12)
    ),
    (SetRegionCell("odd", 3, None), {"regions": replace(REGIONS, odd=cell(REGIONS.odd, 3, None))}),
    *(
        (
            SetDestinationCell("NE", parity, total, "york"),
            {
                "destinations": {
                    **CONTENT.destinations,
                    "NE": replace(NE, **{parity: cell(getattr(NE, parity), total, "york")}),
                }
            },
        )
        for parity in ("odd", "even")
        for total in (2, 7, 12)
    ),
    (
        SetDestinationCell("LATE", "even", 12, "york"),
        {"destinations": {**CONTENT.destinations, "LATE": CityChart((None,) * 11, (*(None,) * 10, "york"))}},
    ),
    (SetRegions(RegionChart(("NE",) * 11, (None,) * 11)), {"regions": RegionChart(("NE",) * 11, (None,) * 11)}),
]

REFUSED = [
    (SetPrice("PAA", 1), "no railroad PAA .did you mean PA"),
    (SetPrice("PA", -1), "an amount of money must be a whole number"),
    (SetPayoff("albani", "buffalo", 1), "no city albani .did you mean albany"),
    (SetPayoff("albany", "bufalo", 1), "no city bufalo .did you mean buffalo"),
    (SetPayoff("albany", "albany", 1), "a trip needs two different cities, found albany twice"),
    (SetPayoff("albany", "buffalo", -1), "an amount of money must be a whole number"),
    (SetRegionCell("odd", 2, "NEE"), "no region NEE .did you mean NE"),
    (SetRegionCell("odd", 1, "NE"), "expected a total from 2 to 12, found 1"),
    (SetRegionCell("odd", 13, "NE"), "expected a total from 2 to 12, found 13"),
    (SetDestinationCell("NEE", "odd", 2, "york"), "no region NEE .did you mean NE"),
    (SetDestinationCell("NE", "odd", 2, "yorc"), "no city yorc .did you mean york"),
    (SetDestinationCell("NE", "odd", 13, "york"), "expected a total from 2 to 12, found 13"),
    (SetRegions(RegionChart(("NEE",) * 11, (None,) * 11)), "no region NEE"),
    (SetRegions(RegionChart((None,) * 11, (*(None,) * 10, "NEE"))), "no region NEE"),
]

"""Cities outside the outline of their region."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.network.cities import ChangeCity
from engine.i18n import format_number, tr, tr_noop
from engine.model import naming
from engine.model.board import Board
from engine.model.comparison.difference import Difference
from engine.model.ids import CityId, Ref, RegionId
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.outline import outside

FARTHEST = 3.0
"""With a coarsely drawn coast, a city may be this far outside, in millimeters."""


class CityOutsideRegion(Check):
    """A city more than 3 mm outside every ring of its region."""

    id = "city-outside-region"
    title = tr_noop("City outside its region")
    severity = "warning"
    reads = ("board.cities", "board.mileposts", "board.regions")
    live = True
    local = frozenset({"milepost", "city"})

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        own = None if touched is None else (touched.ids("city"), touched.ids("milepost"))
        by_region: dict[RegionId, list[CityId]] = {}
        for id, city in board.cities.items():
            asked = own is None or id in own[0] or city.milepost in own[1]
            if asked and city.milepost in board.mileposts:
                by_region.setdefault(city.region, []).append(id)
        for region_id, cities in by_region.items():
            region = board.regions.get(region_id)
            if region is None or not region.outline:
                continue
            at = [board.mileposts[board.cities[id].milepost].at for id in cities]
            for id, away in zip(cities, outside(at, region.outline), strict=True):
                if away > FARTHEST:
                    milepost = board.cities[id].milepost
                    yield Issue(
                        self.id,
                        self.severity,
                        tr(
                            "{city} belongs to {region} but is {distance} mm outside its outline. Move the city, draw "
                            "the outline around it, or assign it to the region that it is in."
                        ).format(city=naming.city(board, id), region=region.name, distance=format_number(away, ".1f")),
                        about=(Ref("city", id), Ref("milepost", milepost)),
                        places=naming.spots(board, [milepost]),
                        why=tr("Players look for a destination in the region that was rolled."),
                        fixes=_fixes(board, id),
                    )


def _fixes(board: Board, id: CityId) -> tuple[Fix, ...]:
    """Return the regions whose outline contains the city."""
    at = [board.mileposts[board.cities[id].milepost].at]
    return tuple(
        Fix(tr("Assign It to {region}").format(region=region.name), ChangeCity(id, region=region_id))
        for region_id, region in board.regions.items()
        if region.outline and outside(at, region.outline)[0] == 0
    )

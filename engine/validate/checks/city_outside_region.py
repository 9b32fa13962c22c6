"""Cities that lie outside the outline of their region."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from engine.edit.cities import ChangeCity
from engine.model.board import Board
from engine.model.difference import Difference
from engine.model.geometry import Ring
from engine.model.ids import CityId, Ref, RegionId
from engine.model.scenario import Scenario
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.drawing import Floats, to_pieces
from engine.validate.issue import Fix, Issue

FARTHEST = 3.0
"""A coast drawn coarsely may leave a city this far outside, in millimetres."""


class CityOutsideRegion(Check):
    """A city more than 3 mm outside every ring of its region."""

    id = "city-outside-region"
    title = "City outside its region"
    severity = "warning"
    reads = ("board.cities", "board.mileposts", "board.regions")
    live = True
    local = frozenset({"milepost", "city"})

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        refs = None if touched is None else touched.touched
        by_region: dict[RegionId, list[CityId]] = {}
        for id, city in board.cities.items():
            asked = refs is None or Ref("city", id) in refs or Ref("milepost", city.milepost) in refs
            if asked and city.milepost in board.mileposts:
                by_region.setdefault(city.region, []).append(id)
        for region_id, cities in by_region.items():
            region = board.regions.get(region_id)
            if region is None or not region.outline:
                continue
            at = np.array([board.mileposts[board.cities[id].milepost].at for id in cities], dtype=float)
            for id, away in zip(cities, outside(at, region.outline).tolist(), strict=True):
                if away > FARTHEST:
                    milepost = board.cities[id].milepost
                    yield Issue(
                        self.id,
                        self.severity,
                        f"{naming.city(board, id)} belongs to {region.name} but lies {away:.1f} mm outside its "
                        "outline. Move the city, draw the outline around it, or put it into the region it lies in.",
                        about=(Ref("city", id), Ref("milepost", milepost)),
                        places=naming.spots(board, [milepost]),
                        why="Players look for a destination in the region that was rolled.",
                        fixes=_fixes(board, id),
                    )


def _fixes(board: Board, id: CityId) -> tuple[Fix, ...]:
    """The regions whose outline holds the city."""
    at = np.array([board.mileposts[board.cities[id].milepost].at], dtype=float)
    return tuple(
        Fix(f"Put it into {region.name}", ChangeCity(id, region=region_id))
        for region_id, region in board.regions.items()
        if region.outline and outside(at, region.outline)[0] == 0
    )


def outside(at: Floats, outline: Sequence[Ring]) -> Floats:
    """How far each place lies outside the rings, in millimetres; 0 inside. A ring inside a ring is a hole."""
    first = np.array([point for ring in outline for point in ring.points], dtype=float)
    last = np.array([point for ring in outline for point in (*ring.points[1:], ring.points[0])], dtype=float)
    away = np.zeros(len(at))
    for row, (x, y) in enumerate(at):
        above = (first[:, 1] > y) != (last[:, 1] > y)
        a, b = first[above], last[above]
        crossed = a[:, 0] + (y - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0]) > x
        if crossed.sum() % 2 == 0:
            away[row] = to_pieces(np.broadcast_to(at[row], first.shape), first, last).min()
    return away

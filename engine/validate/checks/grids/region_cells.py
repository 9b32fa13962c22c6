"""Cells of regions that are off the grid or in two regions."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.edit.sheet.regions import ChangeRegion
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.lattice import Ints, Lattice, cells_of, runs
from engine.model.ids import Ref, RegionId
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate.check import Check, Fix, Issue

MOST_SHOWN = 200
"""So many cells are shown."""


class RegionCells(Check):
    """A region with cells that the grid has not, or that another region has too."""

    id = "region-cells"
    title = "Cells of regions"
    severity = "warning"
    reads = ("board.grid", "board.regions")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        made = lattice_of(board)
        ids = [id for id, region in board.regions.items() if region.cells]
        held = np.full(len(made), -1)
        for place, id in enumerate(ids):
            rows = made.found_runs(board.regions[id].cells)
            if (rows < 0).any():
                yield from self._outside(scenario, made, id)
            rows = rows[rows >= 0]
            before = held[rows]
            for other in np.unique(before[before >= 0]).tolist():
                yield self._twice(scenario, made, id, ids[other], rows[before == other])
            held[rows[before < 0]] = place

    def _outside(self, scenario: Scenario, made: Lattice, id: RegionId) -> Iterable[Issue]:
        region = scenario.board.regions[id]
        cells = list(cells_of(region.cells))
        lost = {cell for cell in cells if cell not in made}
        left = runs(cell for cell in cells if cell not in lost)
        yield Issue(
            self.id,
            self.severity,
            f"{region.name} has {quantity(len(lost), 'cell')} where the grid has none.",
            about=(Ref("region", id),),
            places=naming.middles(scenario.board, sorted(lost)[:MOST_SHOWN]),
            fixes=(Fix("Take them out", ChangeRegion(id, cells=left)),),
        )

    def _twice(self, scenario: Scenario, made: Lattice, id: RegionId, other: RegionId, rows: Ints) -> Issue:
        regions = scenario.board.regions
        both = [made.cell(row) for row in rows.tolist()]
        left = runs(set(cells_of(regions[id].cells)) - set(both))
        name = regions[other].name
        return Issue(
            self.id,
            self.severity,
            f"{regions[id].name} shares {quantity(len(both), 'cell')} with {name}.",
            about=(Ref("region", id), Ref("region", other)),
            places=naming.middles(scenario.board, both[:MOST_SHOWN]),
            fixes=(Fix(f"Leave them to {name}", ChangeRegion(id, cells=left)),),
        )

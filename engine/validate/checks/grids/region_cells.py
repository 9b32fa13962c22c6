"""Cells of regions that are off the grid or in two regions."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.edit.sheet.regions import ChangeRegion
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.lattice import Ints, Lattice, cells_of, runs
from engine.model.ids import Ref, RegionId
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue

MAX_SHOWN = 200
"""The number of cells that are shown."""


class RegionCells(Check):
    """A region with cells that are not in the grid, or that another region also has."""

    id = "region-cells"
    title = tr_noop("Cells of regions")
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
            tr("{region} has {cells} where the grid has none. Paint the cells, or remove them from the region.").format(
                region=region.name, cells=count_of_kind("cell", len(lost))
            ),
            about=(Ref("region", id),),
            places=naming.middles(scenario.board, sorted(lost)[:MAX_SHOWN]),
            fixes=(Fix(tr("Remove Them from the Region"), ChangeRegion(id, cells=left)),),
        )

    def _twice(self, scenario: Scenario, made: Lattice, id: RegionId, other: RegionId, rows: Ints) -> Issue:
        regions = scenario.board.regions
        both = [made.cell(row) for row in rows.tolist()]
        left = runs(set(cells_of(regions[id].cells)) - set(both))
        name = regions[other].name
        return Issue(
            self.id,
            self.severity,
            tr("{region} shares {cells} with {other}. Remove them from one of the regions.").format(
                region=regions[id].name, cells=count_of_kind("cell", len(both)), other=name
            ),
            about=(Ref("region", id), Ref("region", other)),
            places=naming.middles(scenario.board, both[:MAX_SHOWN]),
            fixes=(Fix(tr("Assign Them to {region}").format(region=name), ChangeRegion(id, cells=left)),),
        )

"""Cells of regions that are off the grid or in two regions."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.regions import ChangeRegion
from engine.model.difference import Difference
from engine.model.grid import Cell
from engine.model.ids import Ref, RegionId
from engine.model.lattice import cells_of, lattice, runs
from engine.model.scenario import Scenario
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.issue import Fix, Issue

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
        made = None if board.grid is None else lattice(board.grid)
        held: dict[Cell, RegionId] = {}
        for id, region in board.regions.items():
            cells = list(cells_of(region.cells))
            lost = {cell for cell in cells if made is None or cell not in made}
            twice: dict[RegionId, list[Cell]] = {}
            for cell in cells:
                if held.setdefault(cell, id) != id:
                    twice.setdefault(held[cell], []).append(cell)
            if lost:
                yield Issue(
                    self.id,
                    self.severity,
                    f"{region.name} has {naming.counted(len(lost), 'cell')} where the grid has none.",
                    about=(Ref("region", id),),
                    places=naming.middles(board, sorted(lost)[:MOST_SHOWN]),
                    fixes=(
                        Fix(
                            "Take them out",
                            ChangeRegion(id, cells=runs(cell for cell in cells if cell not in lost)),
                        ),
                    ),
                )
            for other, both in twice.items():
                left = set(cells) - set(both)
                yield Issue(
                    self.id,
                    self.severity,
                    f"{naming.counted(len(both), 'cell')} of {region.name} lie in {board.regions[other].name}, too.",
                    about=(Ref("region", id), Ref("region", other)),
                    places=naming.middles(board, both[:MOST_SHOWN]),
                    fixes=(Fix(f"Leave them to {board.regions[other].name}", ChangeRegion(id, cells=runs(left))),),
                )

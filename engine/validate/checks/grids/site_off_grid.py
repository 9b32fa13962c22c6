"""Cities of a grid that stand where it has no cells."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import cell_ref
from engine.model.grids.lattice import site_cells
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import quantity
from engine.validate.check import Check, Fix, Issue


class SiteOffGrid(Check):
    """A city without a cell below it (an error), or a major city without all of its outer cells (a warning)."""

    id = "site-off-grid"
    title = "City off the grid"
    severity = "error"
    reads = ("board.grid", "board.sites")
    live = True

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        made = lattice_of(board)
        for id, site in board.sites.items():
            missing = [cell for cell in site_cells(site) if cell not in made]
            if not missing:
                continue
            centre = site.cell in missing
            said = (
                "stands off the grid. Paint a cell below it, or move it"
                if centre
                else f"lacks {quantity(len(missing), 'outer milepost')}. Paint them, or make it a smaller city"
            )
            yield Issue(
                self.id,
                self.severity if centre else "warning",
                f"{naming.site(board, id)} {said}.",
                about=(Ref("site", id), *map(cell_ref, missing)),
                places=naming.middles(board, missing),
                fixes=(Fix("Remove the city", Remove((Ref("site", id),))),) if centre else (),
            )

"""Cities of a grid where it has no cells."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.i18n import ntr, tr, tr_noop
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import cell_ref
from engine.model.grids.lattice import site_cells
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class SiteOffGrid(Check):
    """A city without a cell below it (an error), or a major city without all of its outer cells (a warning)."""

    id = "site-off-grid"
    title = tr_noop("City off the grid")
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
            n = len(missing)
            if centre:
                message = tr("{city} is off the grid. Paint a cell below it, or move it.")
            else:
                message = ntr(
                    "{city} lacks {n} outer milepost. Paint it, or make it a smaller city.",
                    "{city} lacks {n} outer mileposts. Paint them, or make it a smaller city.",
                    n,
                )
            yield Issue(
                self.id,
                self.severity if centre else "warning",
                message.format(city=naming.site(board, id), n=n),
                about=(Ref("site", id), *map(cell_ref, missing)),
                places=naming.middles(board, missing),
                fixes=(Fix(tr("Remove the City"), Remove((Ref("site", id),))),) if centre else (),
            )

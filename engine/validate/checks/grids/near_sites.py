"""Cities of a grid that share a cell or are next to each other."""

from __future__ import annotations

from collections.abc import Iterable

from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import neighbours, site_cells
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue


class NearSites(Check):
    """Two cities on one cell (an error), or on neighboring cells, with nothing to build between them (a warning)."""

    id = "near-sites"
    title = tr_noop("Cities too close")
    severity = "warning"
    reads = ("board.sites", "board.grid")
    live = True

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        held: dict[Cell, SiteId] = {}
        shared: dict[tuple[SiteId, SiteId], Cell] = {}
        for id, site in board.sites.items():
            for cell in site_cells(site):
                if cell in held:
                    shared.setdefault((held[cell], id), cell)
                else:
                    held[cell] = id
        for (a, b), cell in shared.items():
            yield self._issue(scenario, a, b, (cell,), True)
        near: dict[tuple[SiteId, SiteId], tuple[Cell, Cell]] = {}
        order = {id: place for place, id in enumerate(board.sites)}
        for cell, id in held.items():
            for beside in neighbours(cell):
                other = held.get(beside)
                if other is not None and order[id] < order[other] and (id, other) not in shared:
                    near.setdefault((id, other), (cell, beside))
        for (a, b), cells in near.items():
            yield self._issue(scenario, a, b, cells, False)

    def _issue(self, scenario: Scenario, first: SiteId, second: SiteId, at: tuple[Cell, ...], worse: bool) -> Issue:
        board = scenario.board
        if worse:
            message = tr("{first} and {second} share {cell}. Move one of them.")
        else:
            message = tr("{first} and {second} are neighbors. No track is needed between them. Move one of them.")
        return Issue(
            self.id,
            "error" if worse else self.severity,
            message.format(
                first=naming.site(board, first), second=naming.site(board, second), cell=naming.cell(board, at[0])
            ),
            about=(Ref("site", first), Ref("site", second)),
            places=naming.middles(board, at),
        )

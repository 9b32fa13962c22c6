"""Cells off the printed sheet."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.edit.grids.lattice import FitSheet
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.kind_names import count_of_kind
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue

MAX_SHOWN = 200
"""The number of cells that are shown."""


class GridOffSheet(Check):
    """Cells whose center is outside the sheet."""

    id = "grid-off-sheet"
    title = tr_noop("Cells off the sheet")
    severity = "error"
    reads = ("board.grid", "board.sheet")
    live = True

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        made = lattice_of(board)
        size = np.array((board.sheet.width, board.sheet.height))
        off = np.flatnonzero(((made.xy < 0) | (made.xy > size)).any(axis=1))
        if len(off):
            yield Issue(
                self.id,
                self.severity,
                tr("{cells} off the sheet cannot be printed. Make the sheet larger, or move the grid.").format(
                    cells=count_of_kind("cell", len(off))
                ),
                about=(Ref("header", "sheet"),),
                places=naming.middles(board, [made.cell(row) for row in off[:MAX_SHOWN].tolist()]),
                fixes=(Fix(tr("Fit Sheet to Board"), FitSheet()),),
            )

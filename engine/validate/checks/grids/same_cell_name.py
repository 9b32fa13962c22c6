"""Cells with the same name."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.edit.grids.lattice import NumberGrid
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue

MAX_SHOWN = 200
"""The number of cells that are shown."""


class SameCellName(Check):
    """Cells that the numbering of the grid gives the same name, such as 1, 11 and 11, 1 with an unlucky separator."""

    id = "same-cell-name"
    title = tr_noop("Several cells with the same name")
    severity = "warning"
    reads = ("board.grid",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        made = lattice_of(board)
        if len(made.by_label) == len(made):
            return
        rows: dict[str, list[int]] = {}
        for row, label in enumerate(made.labels):
            rows.setdefault(label, []).append(row)
        same = {label: found for label, found in rows.items() if len(found) > 1}
        cells = [made.cell(row) for found in same.values() for row in found]
        message = ntr(
            "{n} name is shared by several cells: {names}. Choose another separator, or another numbering.",
            "{n} names are each shared by several cells: {names}. Choose another separator, or another numbering.",
            len(same),
        )
        comma = NumberGrid(replace(made.grid.numbering, separator=","))
        yield Issue(
            self.id,
            self.severity,
            message.format(n=format_number(len(same)), names=naming.listed(list(same)[:5])),
            about=(Ref("header", "grid"),),
            places=naming.middles(board, cells[:MAX_SHOWN]),
            why=tr("Tables, cards and the journal identify cells by their names."),
            fixes=(Fix(tr("Separate Numbers by Commas"), comma),),
        )

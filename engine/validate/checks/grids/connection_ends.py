"""Ferries, tunnels and other connections with invalid ends."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.lattice import steps
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class ConnectionEnds(Check):
    """A connection that ends off the grid or where it begins, or a one-way or closed one between cells that are not
    neighbors."""

    id = "connection-ends"
    title = tr_noop("Connection that joins nothing")
    severity = "error"
    reads = ("board.grid", "board.connections")
    live = True

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        made = lattice_of(board)
        for id, connection in board.connections.items():
            a, b = connection.between
            cells = ""
            lost = [cell for cell in dict.fromkeys((a, b)) if cell not in made]
            if lost:
                cells = naming.listed(naming.cell(board, cell) for cell in lost)
                message = tr("{connection} ({id}) ends at {cells}. Connect other cells, or remove it.")
            elif a == b:
                message = tr(
                    "{connection} ({id}) begins and ends at the same place. Connect other cells, or remove it."
                )
            elif connection.kind in ("one-way", "closed") and steps(a, b) != 1:
                message = tr(
                    "{connection} ({id}) is a {kind} connection, but its ends are not neighbors. Connect other cells, "
                    "or "
                    "remove it."
                )
            else:
                continue
            yield Issue(
                self.id,
                self.severity,
                message.format(
                    connection=connection.name or naming.capital(connection.kind),
                    id=id,
                    cells=cells,
                    kind=connection.kind,
                ),
                about=(Ref("connection", id),),
                places=naming.middles(board, (a, b)),
                fixes=(Fix(tr("Remove It"), Remove((Ref("connection", id),))),),
            )

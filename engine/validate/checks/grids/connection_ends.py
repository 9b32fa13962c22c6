"""Ferries, tunnels and other connections that join nothing."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.model import naming
from engine.model.cells import lattice_of
from engine.model.comparison.difference import Difference
from engine.model.grids.lattice import steps
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class ConnectionEnds(Check):
    """A connection that ends off the grid or where it begins, or a one-way or closed one between cells that are no
    neighbours."""

    id = "connection-ends"
    title = "Connection that joins nothing"
    severity = "error"
    reads = ("board.grid", "board.connections")
    live = True

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        made = lattice_of(board)
        for id, connection in board.connections.items():
            a, b = connection.between
            lost = [cell for cell in dict.fromkeys((a, b)) if cell not in made]
            if lost:
                said = f"ends at {naming.listed(naming.cell(board, cell) for cell in lost)}"
            elif a == b:
                said = "begins and ends at the same place"
            elif connection.kind in ("one-way", "closed") and steps(a, b) != 1:
                said = f"is a {connection.kind} connection, but its ends are no neighbours"
            else:
                continue
            yield Issue(
                self.id,
                self.severity,
                f"{connection.name or naming.capital(connection.kind)} ({id}) {said}. Lead it to other cells, or "
                "remove it.",
                about=(Ref("connection", id),),
                places=naming.middles(board, (a, b)),
                fixes=(Fix("Remove it", Remove((Ref("connection", id),))),),
            )

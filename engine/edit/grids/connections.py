"""Ferries, tunnels, one-way and closed connections."""

from __future__ import annotations

from engine.edit.edit import Edit, changed_fields
from engine.edit.ids import check_free, fresh_named_id
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import grid_of
from engine.model.grids.grid import Cell, Connection, ConnectionKind
from engine.model.grids.lattice import lattice, steps
from engine.model.ids import ConnectionId
from engine.model.scenario import Scenario


class AddConnection(Edit, frozen=True):
    """A typed edge between two cells; its ID is made from its name, or from its kind if it has none."""

    kind: ConnectionKind
    between: tuple[Cell, Cell]
    name: str = ""
    id: ConnectionId = ConnectionId("")

    def text(self, scenario: Scenario) -> str:
        return tr("Add {kind} {name}").format(kind=self.kind, name=self.name).rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        connections = scenario.board.connections
        _check(scenario, self.kind, self.between)
        id = self.id or ConnectionId(fresh_named_id(connections, self.name or self.kind, self.kind))
        check_free(id, connections, "connection")
        return with_board(scenario, connections={**connections, id: Connection(self.kind, self.between, self.name)})


class ChangeConnection(Edit, frozen=True):
    """Another kind, other ends, name or note for a connection; None leaves them."""

    id: ConnectionId
    kind: ConnectionKind | None = None
    between: tuple[Cell, Cell] | None = None
    name: str | None = None
    note: str | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields} of connection {connection}").format(
            fields=changed_fields(self), connection=name_of(scenario, "connection", self.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        connections = scenario.board.connections
        old = lookup(connections, self.id, "connection")
        new = updated(old, kind=self.kind, between=self.between, name=self.name, note=self.note)
        if new is old:
            return scenario
        if (new.kind, new.between) != (old.kind, old.between):
            _check(scenario, new.kind, new.between)
        return with_board(scenario, connections=with_entry(connections, self.id, new))


def _check(scenario: Scenario, kind: ConnectionKind, between: tuple[Cell, Cell]) -> None:
    made = lattice(grid_of(scenario.board))
    a, b = between
    if a not in made or b not in made:
        raise EditError(tr("a {kind} connection must begin and end on cells of the grid").format(kind=kind))
    if a == b:
        raise EditError(tr("a {kind} connection must join two different cells").format(kind=kind))
    if kind in ("one-way", "closed") and steps(a, b) != 1:
        raise EditError(tr("a {kind} connection must be between neighbors").format(kind=kind))

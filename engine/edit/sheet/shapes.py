"""Shapes of the background: coasts, neighbors, lakes, rivers, borders. The edits of borders move their points."""

from __future__ import annotations

from typing import Literal

from engine.edit.edit import Edit, changed_fields
from engine.edit.ids import check_free, fresh_like
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Shape
from engine.model.geometry import Ring
from engine.model.ids import ShapeId
from engine.model.scenario import Scenario

ShapeKind = Literal["land", "neighbour", "lake", "river", "border"]


class AddShape(Edit, frozen=True):
    """A shape of the background: an island, a lake, a river, a border; with the next free ID if none is given."""

    kind: ShapeKind
    rings: tuple[Ring, ...]
    name: str = ""
    id: ShapeId = ShapeId("")

    def text(self, scenario: Scenario) -> str:
        return tr("Add {kind} {name}").format(kind=self.kind, name=self.name).rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        shapes = scenario.board.shapes
        if not self.rings:
            raise EditError(tr("a background shape needs an outline"))
        id = self.id or ShapeId(fresh_like(shapes, shapes, "shape1"))
        check_free(id, shapes, "shape")
        return with_board(scenario, shapes={**shapes, id: Shape(self.kind, self.rings, self.name)})


class ChangeShape(Edit, frozen=True):
    """Another kind, outline or name for a shape of the background; None leaves them."""

    id: ShapeId
    kind: ShapeKind | None = None
    rings: tuple[Ring, ...] | None = None
    name: str | None = None

    def text(self, scenario: Scenario) -> str:
        return tr("Change {fields} of shape {shape}").format(
            fields=changed_fields(self), shape=name_of(scenario, "shape", self.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        shapes = scenario.board.shapes
        old = lookup(shapes, self.id, "shape")
        if self.rings == ():
            raise EditError(tr("a background shape needs an outline"))
        new = updated(old, kind=self.kind, rings=self.rings, name=self.name)
        return scenario if new is old else with_board(scenario, shapes=with_entry(shapes, self.id, new))

"""Shapes of the background: coasts, neighbors, lakes, rivers, borders. The edits of borders move their points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from msgspec.structs import replace

from engine.edit.edit import Edit, Nudge, changed_fields
from engine.edit.ids import check_free, fresh_like
from engine.edit.set_fields import lookup, updated, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.board import Shape
from engine.model.geometry import Point, Ring, holds, rounded
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


class MoveShapes(Nudge, frozen=True):
    """Shapes of the background, moved by this many millimeters. A `nudge` absorbs further nudges."""

    same: ClassVar[tuple[str, ...]] = ("ids",)
    ids: tuple[ShapeId, ...]
    by: Point

    def text(self, scenario: Scenario) -> str:
        if len(self.ids) == 1:
            return tr("Move {shape}").format(shape=name_of(scenario, "shape", self.ids[0]))
        return ntr("Move {n} outline", "Move {n} outlines", len(self.ids)).format(n=len(self.ids))

    def apply(self, scenario: Scenario) -> Scenario:
        shapes, (dx, dy) = dict(scenario.board.shapes), self.by
        for id in self.ids:
            old = lookup(shapes, id, "shape")
            rings = (Ring([rounded((x + dx, y + dy)) for x, y in ring.points], whole=True) for ring in old.rings)
            shapes[id] = replace(old, rings=tuple(rings))
        return with_board(scenario, shapes=shapes) if self.ids and self.by != (0, 0) else scenario

    def absorb(self, later: Edit) -> Edit | None:
        if not isinstance(later, MoveShapes) or super().absorb(later) is None:
            return None
        return replace(self, by=rounded((self.by[0] + later.by[0], self.by[1] + later.by[1])))


class SeparateShape(Edit, frozen=True):
    """A shape of several outlines as one shape for each of them, so that each can be selected on its own; holes stay
    with the outline around them."""

    id: ShapeId

    def text(self, scenario: Scenario) -> str:
        return tr("Separate {shape}").format(shape=name_of(scenario, "shape", self.id))

    def apply(self, scenario: Scenario) -> Scenario:
        return with_board(scenario, shapes=self.separated(scenario))

    def separated(self, scenario: Scenario) -> dict[ShapeId, Shape]:
        """Return the shapes of the board after the edit. Raises EditError if the shape has only one outline."""
        shapes = scenario.board.shapes
        old = lookup(shapes, self.id, "shape")
        parts = [(ring,) for ring in old.rings] if old.kind in OPEN else list(_with_holes(old.rings))
        if len(parts) < 2:
            raise EditError(tr("this has only one outline"))
        made: dict[ShapeId, Shape] = {}
        number = 1
        for id, shape in shapes.items():
            made[id] = shape if id != self.id else replace(old, rings=parts[0])
        for rings in parts[1:]:
            number += 1
            while f"{self.id}-{number}" in made:
                number += 1
            made[ShapeId(f"{self.id}-{number}")] = replace(old, rings=rings)
        return made


OPEN = ("river", "border")
"""Kinds of background whose rings are open."""


def _with_holes(rings: Sequence[Ring]) -> Iterator[tuple[Ring, ...]]:
    """Yield each outline that is in an even number of others, with its holes: those directly inside it."""
    boxes = [(*map(min, zip(*ring.points, strict=True)), *map(max, zip(*ring.points, strict=True))) for ring in rings]
    inside = [
        [other for other in _around(boxes, n, ring.points[0]) if holds(rings[other].points, ring.points[0])]
        for n, ring in enumerate(rings)
    ]
    for number, outer in enumerate(rings):
        if len(inside[number]) % 2 == 0:
            holes = (
                rings[n]
                for n, around in enumerate(inside)
                if number in around and len(around) == len(inside[number]) + 1
            )
            yield (outer, *holes)


def _around(boxes: Sequence[Sequence[float]], number: int, at: Point) -> Iterator[int]:
    """Yield the numbers of the other boxes (left, top, right, bottom) around a point."""
    x, y = at
    for other, (left, top, right, bottom) in enumerate(boxes):
        if other != number and left <= x <= right and top <= y <= bottom:
            yield other

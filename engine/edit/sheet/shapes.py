"""Pieces of background: coasts, neighbours, lakes, rivers, borders. Points that they share with each other and with
regions move together.

A ring is named by its place among the shape's rings, a point by its place in the ring.
"""

from __future__ import annotations

from typing import Literal

from engine.edit.changing import found, updated, with_board, with_entry
from engine.edit.edit import Edit, Nudge, fields_told
from engine.edit.ids import check_free, fresh_like
from engine.edit.sheet.borders import with_point_moved, with_side_parted, without_point
from engine.errors import EditError
from engine.model.board import Shape
from engine.model.geometry import Point, Ring, rounded
from engine.model.ids import ShapeId
from engine.model.scenario import Scenario

ShapeKind = Literal["land", "neighbour", "lake", "river", "border"]


class AddShape(Edit, frozen=True):
    """A piece of background: an island, a lake, a river, a border; with the next free id if none is given."""

    kind: ShapeKind
    rings: tuple[Ring, ...]
    name: str = ""
    id: ShapeId = ShapeId("")

    @property
    def text(self) -> str:
        return f"Add {self.kind} {self.name}".rstrip()

    def apply(self, scenario: Scenario) -> Scenario:
        shapes = scenario.board.shapes
        if not self.rings:
            raise EditError("a piece of background needs an outline")
        id = self.id or ShapeId(fresh_like(shapes, shapes, "shape1"))
        check_free(id, shapes, "shape")
        return with_board(scenario, shapes={**shapes, id: Shape(self.kind, self.rings, self.name)})


class MoveCoastPoint(Nudge, frozen=True):
    """A point of a coast, lake, river or border to a new place, with every point of an outline that lies just there. A
    `nudge` absorbs further nudges of the same point."""

    same = ("id", "ring", "index")

    id: ShapeId
    ring: int
    index: int
    to: Point

    @property
    def text(self) -> str:
        return f"Move a point of shape {self.id}"

    def apply(self, scenario: Scenario) -> Scenario:
        at = _ring(scenario, self.id, self.ring, self.index)[self.index]
        return with_point_moved(scenario, at, rounded(self.to))


class InsertCoastPoint(Edit, frozen=True):
    """One more point in the outline of a piece of background, after the one of that index, and in the others that have
    the same side there."""

    id: ShapeId
    ring: int
    after: int
    at: Point

    @property
    def text(self) -> str:
        return f"Add a point to shape {self.id}"

    def apply(self, scenario: Scenario) -> Scenario:
        mine = _ring(scenario, self.id, self.ring, self.after)
        a, b = mine[self.after], mine[(self.after + 1) % len(mine)]
        parted = with_side_parted(scenario, a, b, rounded(self.at))
        if parted is scenario:
            raise EditError(f"shape {self.id} ends there")
        return parted


class RemoveCoastPoint(Edit, frozen=True):
    """One point out of the outline of a piece of background, which keeps at least three, and out of the others that
    share it and can do without."""

    id: ShapeId
    ring: int
    index: int

    @property
    def text(self) -> str:
        return f"Remove a point from shape {self.id}"

    def apply(self, scenario: Scenario) -> Scenario:
        points = _ring(scenario, self.id, self.ring, self.index)
        if len(points) <= 3:
            raise EditError("an outline needs at least three points")
        return without_point(scenario, points[self.index])


def _ring(scenario: Scenario, id: ShapeId, ring: int, index: int) -> tuple[Point, ...]:
    rings = found(scenario.board.shapes, id, "shape").rings
    if not (0 <= ring < len(rings) and 0 <= index < len(rings[ring].points)):
        raise EditError(f"shape {id} has no such point")
    return rings[ring].points


class ChangeShape(Edit, frozen=True):
    """Another kind, outline or name for a piece of background; None leaves them."""

    id: ShapeId
    kind: ShapeKind | None = None
    rings: tuple[Ring, ...] | None = None
    name: str | None = None

    @property
    def text(self) -> str:
        return f"Change {fields_told(self)} of shape {self.id}"

    def apply(self, scenario: Scenario) -> Scenario:
        shapes = scenario.board.shapes
        old = found(shapes, self.id, "shape")
        if self.rings == ():
            raise EditError("a piece of background needs an outline")
        new = updated(old, kind=self.kind, rings=self.rings, name=self.name)
        return scenario if new is old else with_board(scenario, shapes=with_entry(shapes, self.id, new))

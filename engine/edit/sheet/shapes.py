"""Pieces of background: coasts, neighbours, lakes, rivers, borders. Points that two of them share move together.

A ring is named by its place among the shape's rings, a point by its place in the ring.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.edit.changing import found, updated, with_board, with_entry
from engine.edit.edit import Edit, Nudge, fields_told
from engine.edit.ids import check_free, fresh_like
from engine.errors import EditError
from engine.model.board import Shape
from engine.model.geometry import Point, Ring, rounded
from engine.model.ids import ShapeId
from engine.model.scenario import Scenario

ShapeKind = Literal["land", "neighbour", "lake", "river", "border"]

OPEN = ("river", "border")
"""Kinds whose rings are not closed."""


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
    """A point of a coast, lake, river or border to a new place, with every point of the background that lies just
    there. A `nudge` absorbs further nudges of the same point."""

    same = ("id", "ring", "index")

    id: ShapeId
    ring: int
    index: int
    to: Point

    @property
    def text(self) -> str:
        return f"Move a point of shape {self.id}"

    def apply(self, scenario: Scenario) -> Scenario:
        at, to = _ring(scenario, self.id, self.ring, self.index)[self.index], rounded(self.to)
        changed = {}
        for id, shape in scenario.board.shapes.items():
            if any(at in ring.points for ring in shape.rings):
                rings = (Ring((to if p == at else p for p in ring.points), whole=True) for ring in shape.rings)
                changed[id] = replace(shape, rings=tuple(rings))
        return scenario if at == to else with_board(scenario, shapes={**scenario.board.shapes, **changed})


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
        side = {mine[self.after], mine[(self.after + 1) % len(mine)]}
        changed = {}
        for id, shape in scenario.board.shapes.items():
            rings = tuple(_parted(ring, side, rounded(self.at), shape.kind in OPEN) for ring in shape.rings)
            if rings != shape.rings:
                changed[id] = replace(shape, rings=rings)
        if not changed:
            raise EditError(f"shape {self.id} ends there")
        return with_board(scenario, shapes={**scenario.board.shapes, **changed})


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
        at, changed = points[self.index], {}
        for id, shape in scenario.board.shapes.items():
            rings = tuple(
                Ring((p for p in ring.points if p != at), whole=True)
                if at in ring.points and sum(p != at for p in ring.points) >= 3
                else ring
                for ring in shape.rings
            )
            if rings != shape.rings:
                changed[id] = replace(shape, rings=rings)
        return with_board(scenario, shapes={**scenario.board.shapes, **changed}) if changed else scenario


def _ring(scenario: Scenario, id: ShapeId, ring: int, index: int) -> tuple[Point, ...]:
    rings = found(scenario.board.shapes, id, "shape").rings
    if not (0 <= ring < len(rings) and 0 <= index < len(rings[ring].points)):
        raise EditError(f"shape {id} has no such point")
    return rings[ring].points


def _parted(ring: Ring, side: set[Point], at: Point, is_open: bool) -> Ring:
    """The ring with one more point in each of its sides between the two points."""
    points = list[Point]()
    last = len(ring.points) - 1
    for index, point in enumerate(ring.points):
        points.append(point)
        if {point, ring.points[(index + 1) % (last + 1)]} == side and not (is_open and index == last):
            points.append(at)
    return Ring(points, whole=True) if len(points) > last + 1 else ring


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

"""Points that outlines of regions and the background share: editing one edits all at the same place.

A ring is named by its index among the rings of a region or shape, a point by its index in the ring.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.set_fields import lookup, with_board
from engine.edit.sheet.shapes import OPEN
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Shape
from engine.model.geometry import Point, Ring, rounded
from engine.model.ids import Ref, RegionId, ShapeId
from engine.model.kind_names import kind_name
from engine.model.scenario import Scenario

Change = Callable[[Ring, bool], Ring]
"""A function that returns a changed ring (open or closed); the same one if nothing changes."""


class MoveBorderPoint(Edit, frozen=True):
    """A point in the outline of a region or a shape of the background, moved together with every point of other
    outlines at the same place: shared borders stay shared."""

    of: Ref
    ring: int
    index: int
    to: Point

    def text(self, scenario: Scenario) -> str:
        return tr("Move a point of {kind} {name}").format(
            kind=kind_name(self.of.kind), name=name_of(scenario, self.of.kind, self.of.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        at = _points(scenario, self.of, self.ring, self.index)[self.index]
        return with_point_moved(scenario, at, rounded(self.to))


class InsertBorderPoint(Edit, frozen=True):
    """A new point in an outline, after the one with that index, and in every other outline that has the same side
    there."""

    of: Ref
    ring: int
    after: int
    at: Point

    def text(self, scenario: Scenario) -> str:
        return tr("Add a point to {kind} {name}").format(
            kind=kind_name(self.of.kind), name=name_of(scenario, self.of.kind, self.of.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        mine = _points(scenario, self.of, self.ring, self.after)
        a, b = mine[self.after], mine[(self.after + 1) % len(mine)]
        parted = with_side_parted(scenario, a, b, rounded(self.at))
        if parted is scenario:
            raise EditError(
                tr("the outline of {kind} {id} ends there").format(kind=kind_name(self.of.kind), id=self.of.id)
            )
        return parted


class RemoveBorderPoint(Edit, frozen=True):
    """Removal of a point from an outline, which keeps at least three, and from those that share it and can spare it."""

    of: Ref
    ring: int
    index: int

    def text(self, scenario: Scenario) -> str:
        return tr("Remove a point of {kind} {name}").format(
            kind=kind_name(self.of.kind), name=name_of(scenario, self.of.kind, self.of.id)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        points = _points(scenario, self.of, self.ring, self.index)
        if len(points) <= 3:
            raise EditError(tr("an outline needs at least three points"))
        return without_point(scenario, points[self.index])


def _points(scenario: Scenario, of: Ref, ring: int, index: int) -> tuple[Point, ...]:
    board = scenario.board
    rings = (
        lookup(board.shapes, ShapeId(of.id), "shape").rings
        if of.kind == "shape"
        else lookup(board.regions, RegionId(of.id), "region").outline
    )
    if not (0 <= ring < len(rings) and 0 <= index < len(rings[ring].points)):
        raise EditError(tr("the outline of {kind} {id} has no such point").format(kind=kind_name(of.kind), id=of.id))
    return rings[ring].points


def with_point_moved(scenario: Scenario, at: Point, to: Point) -> Scenario:
    """Return the scenario with every point of an outline at this place moved."""

    def moved(ring: Ring, is_open: bool) -> Ring:
        if at not in ring.points:
            return ring
        return Ring.of_known(to if point == at else point for point in ring.points)

    return scenario if at == to else _each(scenario, moved)


def with_side_parted(scenario: Scenario, first: Point, second: Point, at: Point) -> Scenario:
    """Return the scenario with a new point in every side between these two."""

    def parted(ring: Ring, is_open: bool) -> Ring:
        if first not in ring.points or second not in ring.points:
            return ring
        points = list[Point]()
        last = len(ring.points) - 1
        for index, point in enumerate(ring.points):
            points.append(point)
            if {point, ring.points[(index + 1) % (last + 1)]} == {first, second} and not (is_open and index == last):
                points.append(at)
        return Ring.of_known(points) if len(points) > last + 1 else ring

    return _each(scenario, parted)


def without_point(scenario: Scenario, at: Point) -> Scenario:
    """Return the scenario without the points of outlines at this place; an outline of three points keeps them."""

    def without_point(ring: Ring, is_open: bool) -> Ring:
        if at not in ring.points:
            return ring
        points = [point for point in ring.points if point != at]
        return Ring.of_known(points) if len(points) >= 3 else ring

    return _each(scenario, without_point)


def _each(scenario: Scenario, change: Change) -> Scenario:
    board = scenario.board
    shapes = {id: _of_shape(shape, change) for id, shape in board.shapes.items()}
    regions = {
        id: region if (rings := _rings(region.outline, False, change)) is None else replace(region, outline=rings)
        for id, region in board.regions.items()
    }
    tables = {"shapes": shapes, "regions": regions}
    changed = {
        name: table
        for name, table in tables.items()
        if any(value is not getattr(board, name)[id] for id, value in table.items())  # type: ignore[attr-defined]
    }
    return with_board(scenario, **changed) if changed else scenario


def _of_shape(shape: Shape, change: Change) -> Shape:
    rings = _rings(shape.rings, shape.kind in OPEN, change)
    return shape if rings is None else replace(shape, rings=rings)


def _rings(rings: tuple[Ring, ...], is_open: bool, change: Change) -> tuple[Ring, ...] | None:
    """Return the rings after the change; None if nothing changes."""
    new = tuple(change(ring, is_open) for ring in rings)
    return None if all(a is b for a, b in zip(new, rings, strict=True)) else new

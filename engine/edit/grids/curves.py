"""Reshaping of drawn rivers, lakes and coasts of a grid: points of their curves moved, added and removed.

A curve is stored as a fine polyline. Its handles are those of its points that describe its course; a change of one is a
smooth curve from the handle before to the handle after, and the rest of the curve stays where it is. The sides that the
curve separates follow.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.grids.features import tidy
from engine.edit.set_fields import lookup, with_board, with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import grid_of
from engine.model.geometry import Point, Ring, distance, rounded
from engine.model.grids.curves import sides_crossed, smooth_pieces
from engine.model.grids.grid import Feature
from engine.model.ids import FeatureId
from engine.model.memo import derived
from engine.model.scenario import Scenario

OFF = 0.15
"""Distance of a handle's curve from straight lines between handles, in steps of the grid."""

FAR = 5.0
"""Largest distance between two handles along the curve, in steps of the grid."""


@derived(kept=200, each=True)
def handles_of(ring: Ring, spacing: float) -> tuple[int, ...]:
    """Return the indexes of the points of a curve that are its handles; the first and the last point are."""
    points = ring.points
    kept, waiting = {0, len(points) - 1}, [(0, len(points) - 1)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        (ax, ay), (bx, by) = points[first], points[last]
        length = distance(points[first], points[last])
        best, off = (first + last) // 2, -1.0
        for index in range(first + 1, last):
            x, y = points[index]
            across = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length if length else distance((x, y), (ax, ay))
            if across > off:
                best, off = index, across
        if off > OFF * spacing or length > FAR * spacing:
            best = best if off > OFF * spacing else (first + last) // 2
            kept.add(best)
            waiting += [(first, best), (best, last)]
    return tuple(sorted(kept))


class ReshapeCurve(Edit, frozen=True):
    """A handle of a curve moved or, if it `is_new`, a new handle after it; without a place the handle is removed."""

    id: FeatureId
    curve: int
    handle: int
    to: Point | None = None
    is_new: bool = False

    def text(self, scenario: Scenario) -> str:
        name = name_of(scenario, "feature", self.id)
        if self.to is None:
            return tr("Remove a point of {feature}").format(feature=name)
        return (tr("Add a point to {feature}") if self.is_new else tr("Move a point of {feature}")).format(feature=name)

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario.board)
        features = scenario.board.features
        feature = lookup(features, self.id, "feature")
        if not 0 <= self.curve < len(feature.curves):
            raise EditError(tr("there is no such point of a curve"))
        old = feature.curves[self.curve]
        ring = self._reshaped(old, grid.spacing)
        if ring == old:
            return scenario
        rest = tuple(each for number, each in enumerate(feature.curves) if number != self.curve)
        before, after = set(sides_crossed(grid, old.points)), set(sides_crossed(grid, ring.points))
        gone = before - after - {side for each in rest for side in sides_crossed(grid, each.points)}
        sides = tidy((*(side for side in feature.sides if side not in gone), *(after - before)))
        curves = (*feature.curves[: self.curve], ring, *feature.curves[self.curve + 1 :])
        new: Feature = replace(feature, curves=curves, sides=sides)
        return with_board(scenario, features=with_entry(features, self.id, new))

    def _reshaped(self, ring: Ring, spacing: float) -> Ring:
        points, marks = ring.points, handles_of(ring, spacing)
        at = self.handle
        if not 0 <= at < len(marks) - (1 if self.is_new else 0) or (self.is_new and self.to is None):
            raise EditError(tr("there is no such point of a curve"))
        if points[0] == points[-1] and len(marks) > 3:
            # A closed curve may begin anywhere: far from the handle, so that it has neighbors on both sides.
            points, marks, at = _begun_far(points, marks, at)
        controls = [points[mark] for mark in marks]
        first, last = (at, at + 1) if self.is_new else (max(at - 1, 0), min(at + 1, len(marks) - 1))
        controls[at + self.is_new : at + 1] = [] if self.to is None else [rounded(self.to)]
        if len(controls) < 2:
            raise EditError(tr("a curve needs at least two points"))
        start, end = points[: marks[first]], points[marks[last] + 1 :]
        # A new handle adds a control point between the two ends, a removed one takes it away.
        until = last + (len(controls) - len(marks))
        is_smooth = len(controls) > 2 and all(a != b for a, b in pairwise(controls))
        if self.to is None and at in (0, len(marks) - 1):
            made = points[marks[1] :] if at == 0 else points[: marks[-2] + 1]
        elif not is_smooth:
            made = (*start, *_straight(controls[first : until + 1]), *end)
        else:
            pieces = smooth_pieces(controls, spacing / 3)
            middle = [controls[first], *(point for piece in pieces[first:until] for point in piece[1:])]
            made = (*start, *middle, *end)
        if len(made) < 3:
            made = tuple(_straight([*made]))
        if len(made) < 3:
            raise EditError(tr("a curve needs at least two points"))
        return Ring(made)


def _straight(points: list[Point]) -> list[Point]:
    """Return the points of a line; one of two points gets its middle, because a curve needs three."""
    if len(points) != 2:
        return points
    (ax, ay), (bx, by) = points
    return [points[0], ((ax + bx) / 2, (ay + by) / 2), points[1]]


def _begun_far(
    points: tuple[Point, ...], marks: tuple[int, ...], at: int
) -> tuple[tuple[Point, ...], tuple[int, ...], int]:
    """Return a closed curve that begins at the handle farthest from a handle, with its handles and the new number of
    the handle."""
    number = len(marks) - 1  # The last handle is the first one.
    at %= number
    begin = (at + number // 2) % number
    cut = marks[begin]
    turned = (*points[cut:-1], *points[: cut + 1])
    moved = sorted((mark - cut) % (len(points) - 1) for mark in marks[:-1])
    return turned, (*moved, len(points) - 1), (at - begin) % number

"""Moving everything on a board that is placed in millimeters: rotated, scaled or shifted as one.

Rotation uses numbers that no file holds exactly. A point that was placed to a hundredth of a millimeter returns to it:
if such a point would be rotated exactly to where a point is, that point goes there.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from engine.model.board import Board, Label
from engine.model.geometry import Point, Ring, exact, rounded
from engine.model.look import Tracing
from engine.model.projection import Projection
from engine.model.scenario import Scenario

K = TypeVar("K")
V = TypeVar("V")


class Motion(Struct, frozen=True):
    """A similarity of the sheet: mirrored left and right about a point if `flip`, then rotated and scaled about it
    (`cos` and `sin` include the scale), then shifted. Only a pure rotation has an inverse in numbers."""

    cos: float
    sin: float
    about: Point
    shift: Point = (0.0, 0.0)
    flip: bool = False

    def vector(self, x: float, y: float) -> Point:
        """Return the image of a step."""
        if self.flip:
            x = -x
        return x * self.cos - y * self.sin, x * self.sin + y * self.cos

    def raw(self, at: Point) -> Point:
        """Return the image of a point, unrounded."""
        x, y = self.vector(at[0] - self.about[0], at[1] - self.about[1])
        return self.about[0] + x + self.shift[0], self.about[1] + y + self.shift[1]

    def point(self, at: Point) -> Point:
        """Return the image of a point, to millionths of a millimeter, or hundredths after scaling."""
        gone = self.raw(at)
        if not self.sin or self.flip or self.shift != (0.0, 0.0):
            return rounded(gone) if self.cos != 1 else _fine(gone)
        near = rounded(gone)
        return near if _fine(self.back.raw(near)) == at else _fine(gone)

    @property
    def back(self) -> Motion:
        """Return the inverse rotation."""
        return Motion(self.cos, -self.sin, self.about)

    def projection(self, old: Projection) -> Projection:
        """Return the projection for the moved board."""
        made = self._carried(old, 12)
        if not self.sin or self.flip or self.shift != (0.0, 0.0):
            return _to_decimals(made, 8)
        near = _to_decimals(made, 8)
        return near if self.back._carried(near, 12) == old else made

    def _carried(self, old: Projection, decimals: int) -> Projection:
        ax, bx, cx, ay, by, cy = old.affine
        (ax, ay), (bx, by), (cx, cy) = self.raw((ax, ay)), self.vector(bx, by), self.vector(cx, cy)
        places = tuple((u, v, *self.vector(x, y)) for u, v, x, y in old.control_points)
        return _to_decimals(replace(old, affine=(ax, bx, cx, ay, by, cy), control_points=places), decimals)


def moved(scenario: Scenario, motion: Motion, angle: float = 0.0) -> Scenario:
    """Return the scenario with everything moved that is placed in millimeters, its texts rotated by an angle in
    degrees. The grid and the sheet are left to the caller."""
    look, move = scenario.look, motion.point

    def rings(old: Ring) -> Ring:
        return Ring(map(move, old.points), whole=True)

    def turned(label: Label) -> float:
        return exact((-label.angle if motion.flip else label.angle) + angle)

    new = relocated(scenario.board, move, rings, turned)
    new = replace(new, projection=new.projection and motion.projection(new.projection))
    boxes, tracing = _each(look.chart_positions, move), look.tracing and _traced(look.tracing, motion, angle)
    names = _each(look.region_name_positions, move)
    plates = tuple(replace(one, offset=_fine(motion.vector(*one.offset))) for one in look.plate_offsets)
    if motion.flip:
        # An image cannot be mirrored.
        tracing = look.tracing
    if plates == look.plate_offsets:
        plates = look.plate_offsets
    if (boxes, names) != (look.chart_positions, look.region_name_positions) or plates is not look.plate_offsets:
        look = replace(look, chart_positions=boxes, region_name_positions=names, plate_offsets=plates)
    if tracing is not look.tracing:
        look = replace(look, tracing=tracing)
    return replace(scenario, board=new, look=look)


def relocated(
    board: Board, move: Callable[[Point], Point], ring: Callable[[Ring], Ring], angle: Callable[[Label], float]
) -> Board:
    """Return the board with every point, ring and angle of a label on it changed. Tables in which nothing changes stay
    the same objects. The grid, the sheet and the projection are left to the caller."""

    def rings(old: tuple[Ring, ...]) -> tuple[Ring, ...]:
        return tuple(map(ring, old))

    return replace(
        board,
        shapes=_each(board.shapes, lambda shape: replace(shape, rings=rings(shape.rings))),
        regions=_each(
            board.regions,
            lambda region: replace(region, outline=rings(region.outline)) if region.outline else region,
        ),
        features=_each(
            board.features,
            lambda feature: replace(feature, curves=rings(feature.curves)) if feature.curves else feature,
        ),
        labels=_each(board.labels, lambda label: replace(label, at=move(label.at), angle=angle(label))),
        mileposts=_each(board.mileposts, lambda milepost: replace(milepost, at=move(milepost.at))),
        junctions=_each(board.junctions, lambda junction: replace(junction, at=move(junction.at))),
        lines=_each(
            board.lines,
            lambda line: replace(line, path=tuple(x if isinstance(x, str) else move(x) for x in line.path)),
        ),
    )


def _traced(old: Tracing, motion: Motion, angle: float) -> Tracing:
    """The tracing image moves with the board; a mere rotation does not change its size."""
    scale = math.hypot(motion.cos, motion.sin)
    width = old.width if abs(scale - 1) < 1e-9 else exact(old.width * scale)
    return replace(
        old, at=motion.point(old.at), width=min(width, 20_000.0), angle=exact((old.angle + angle + 180) % 360 - 180)
    )


def _each(table: dict[K, V], change: Callable[[V], V]) -> dict[K, V]:
    """Return the table with each value changed; the same table if nothing changes."""
    new = {id: change(value) for id, value in table.items()}
    return table if all(new[id] is value or new[id] == value for id, value in table.items()) else new


def _fine(point: Point) -> Point:
    return exact(point[0]), exact(point[1])


def _to_decimals(made: Projection, decimals: int) -> Projection:
    """Return numbers as files can hold them; + 0 turns a negative zero into zero."""
    affine = tuple(round(value, decimals) + 0.0 for value in made.affine)
    places = tuple((u, v, round(x, decimals) + 0.0, round(y, decimals) + 0.0) for u, v, x, y in made.control_points)
    return replace(made, affine=affine, control_points=places)

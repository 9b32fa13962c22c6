"""Arrangement of several things: aligned, distributed, mirrored, rotated and scaled; and of the whole board."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from typing import Literal

from msgspec.structs import replace

from engine.edit.affine import Motion, moved
from engine.edit.edit import Edit, Several
from engine.edit.grids.lattice import check_spacing
from engine.edit.grids.rotate_grid import carried
from engine.edit.header import ResizeSheet
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.set_fields import with_board
from engine.edit.sheet.labels import ChangeLabel
from engine.edit.sheet.shapes import MoveShapes
from engine.errors import EditError
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.board import Line, Shape, Sheet
from engine.model.cells import lattice_of
from engine.model.geometry import Point, Ring, distance, exact, rounded
from engine.model.ids import CityId, LabelId, PointId, Ref, ShapeId
from engine.model.network import where
from engine.model.numeric_limits import LARGEST, LARGEST_LABEL, LONGEST
from engine.model.scenario import Scenario

Edge = Literal["left", "right", "top", "bottom", "centre", "middle"]

_EDGES: dict[Edge, tuple[int, Callable[[list[float]], float]]] = {
    "left": (0, min),
    "right": (0, max),
    "top": (1, min),
    "bottom": (1, max),
    "centre": (0, lambda values: (min(values) + max(values)) / 2),
    "middle": (1, lambda values: (min(values) + max(values)) / 2),
}

_TURNS: dict[float, Point] = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
"""Cosine and sine of the rotations that need no rounding."""

Placed = dict[Ref, Point]
Box = tuple[float, float, float, float]


def placed(scenario: Scenario, refs: Iterable[Ref]) -> Placed:
    """Return the positions of the things that can be moved freely: mileposts, junctions and labels; of a city those of
    its milepost, of a coast, lake, river or border the center of the box around it."""
    board, found = scenario.board, Placed()
    for ref in sorted(refs):
        if ref.kind == "label" and ref.id in board.labels:
            found[ref] = board.labels[LabelId(ref.id)].at
            continue
        if ref.kind == "shape" and ref.id in board.shapes:
            left, top, right, bottom = _box_around(board.shapes[ShapeId(ref.id)])
            found[ref] = ((left + right) / 2, (top + bottom) / 2)
            continue
        stop = board.cities[CityId(ref.id)].milepost if ref.kind == "city" and ref.id in board.cities else ref.id
        at = where(board, stop) if ref.kind in ("city", "milepost", "junction") else None  # type: ignore[arg-type]
        if at is not None:
            found[Ref("milepost" if stop in board.mileposts else "junction", stop)] = at
    return found


def aligned(scenario: Scenario, refs: Iterable[Ref], edge: Edge) -> Edit:
    """Return the edit that aligns things at an edge or center: the same x for all, or the same y; of outlines the edge
    of the box around them."""
    places = placed(scenario, refs)
    axis, chosen = _EDGES[edge]
    boxes = _boxes(scenario, places)
    ends = {ref: (box[axis], box[axis + 2]) for ref, box in boxes.items()}
    value = chosen([end for pair in ends.values() for end in pair])
    new = {ref: _with(at, axis, at[axis] + value - chosen([*ends[ref]])) for ref, at in places.items()}
    return _put(scenario, tr("Align"), new)


def distributed(scenario: Scenario, refs: Iterable[Ref], axis: Literal[0, 1]) -> Edit:
    """Return the edit that distributes things evenly between the outermost two, by x or by y."""
    places = placed(scenario, refs)
    order = sorted(places, key=lambda ref: places[ref][axis])
    first, last = places[order[0]][axis], places[order[-1]][axis]
    step = (last - first) / max(1, len(order) - 1)
    new = {ref: _with(places[ref], axis, first + step * number) for number, ref in enumerate(order)}
    return _put(scenario, tr("Distribute"), new)


def in_line(scenario: Scenario, refs: Iterable[Ref]) -> Edit:
    """Return the edit that distributes things evenly on the straight line between the two that are farthest apart."""
    places = placed(scenario, refs)
    a, b = max(combinations(places.values(), 2), key=lambda pair: distance(*pair))
    along = (b[0] - a[0], b[1] - a[1])
    order = sorted(places, key=lambda ref: (places[ref][0] - a[0]) * along[0] + (places[ref][1] - a[1]) * along[1])
    shares = [number / (len(order) - 1) for number in range(len(order))]
    new = {ref: (a[0] + s * along[0], a[1] + s * along[1]) for ref, s in zip(order, shares, strict=True)}
    return _put(scenario, tr("Align in a line"), new)


def _box_around(shape: Shape) -> Box:
    points = [at for ring in shape.rings for at in ring.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _boxes(scenario: Scenario, places: Placed) -> dict[Ref, Box]:
    """Return the boxes around things: left, top, right and bottom; of all but outlines a point."""
    shapes = scenario.board.shapes
    return {
        ref: _box_around(shapes[ShapeId(ref.id)]) if ref.kind == "shape" else (*at, *at) for ref, at in places.items()
    }


def _with(at: Point, axis: int, value: float) -> Point:
    return (value, at[1]) if axis == 0 else (at[0], value)


def _put(scenario: Scenario, verb: str, places: Placed) -> Edit:
    stops: dict[PointId, Point] = {}
    others: list[Edit] = []
    before = placed(scenario, places)
    for ref, at in places.items():
        if ref.kind == "label":
            others.append(ChangeLabel(LabelId(ref.id), at=rounded(at)))
        elif ref.kind == "shape":
            (x, y), (to_x, to_y) = before[ref], at
            others.append(MoveShapes((ShapeId(ref.id),), rounded((to_x - x, to_y - y))))
        else:
            stops[ref.id] = rounded(at)  # type: ignore[index]
    edits = [*([MoveMileposts(stops)] if stops else []), *others]
    n = len(places)
    template = ntr("{verb} {n} thing", "{verb} {n} things", n)
    return Several(template.format(verb=verb, n=n), tuple(edits))


def turn(degrees: float, about: Point, scale: float = 1.0, mirror: bool = False) -> Motion:
    """Return the motion that mirrors left and right if requested, then rotates clockwise on the sheet and scales."""
    known = _TURNS.get(round(degrees % 360, 9))
    angle = math.radians(degrees)
    cos, sin = known or (math.cos(angle), math.sin(angle))
    return Motion(cos * scale, sin * scale, about, flip=mirror)


Transformation = Literal["transform", "rotate", "mirror", "scale"]

TRANSFORM_NAMES: dict[Transformation, str] = {
    "transform": tr_noop("Transform"),
    "rotate": tr_noop("Rotate"),
    "mirror": tr_noop("Mirror"),
    "scale": tr_noop("Scale"),
}


class Transform(Edit, frozen=True):
    """Selected things mirrored, rotated or scaled together by a motion; `angle` (degrees) rotates labels with them.
    Bends between two moved stops move along, and outlines of selected regions, coasts, lakes, rivers and borders."""

    refs: tuple[Ref, ...]
    motion: Motion
    angle: float = 0.0
    verb: Transformation = "transform"

    def text(self, scenario: Scenario) -> str:
        return ntr("{verb} {n} thing", "{verb} {n} things", len(self.refs)).format(
            verb=tr(TRANSFORM_NAMES[self.verb]), n=len(self.refs)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board

        def move(at: Point) -> Point:
            return rounded(self.motion.raw(at))

        places = placed(scenario, self.refs)
        mileposts, junctions, labels = dict(board.mileposts), dict(board.junctions), dict(board.labels)
        for ref, at in places.items():
            table = {"milepost": mileposts, "junction": junctions}.get(ref.kind)
            if ref.kind == "shape":
                continue
            if table is not None:
                table[ref.id] = replace(table[ref.id], at=move(at))  # type: ignore[index]
            else:
                old = labels[LabelId(ref.id)]
                angle = (-old.angle if self.motion.flip else old.angle) + self.angle
                labels[LabelId(ref.id)] = replace(old, at=move(at), angle=_readable(angle))
        stops = {ref.id for ref in places if ref.kind in ("milepost", "junction")}
        lines = {id: _bends_moved(line, stops, move) for id, line in board.lines.items()}
        regions = {
            id: replace(region, outline=tuple(Ring(map(move, ring.points)) for ring in region.outline))
            if Ref("region", id) in self.refs
            else region
            for id, region in board.regions.items()
        }
        shapes = {
            id: replace(shape, rings=tuple(Ring(map(move, ring.points), whole=True) for ring in shape.rings))
            if Ref("shape", id) in places
            else shape
            for id, shape in board.shapes.items()
        }
        tables = {
            "mileposts": mileposts,
            "junctions": junctions,
            "labels": labels,
            "lines": lines,
            "regions": regions,
            "shapes": shapes,
        }
        changed = {name: table for name, table in tables.items() if table != getattr(board, name)}
        return with_board(scenario, **changed) if changed else scenario


def _bends_moved(line: Line, stops: set[str], move: Callable[[Point], Point]) -> Line:
    """Return the line with the bends between two of the stops moved."""
    at = [index for index, item in enumerate(line.path) if isinstance(item, str)]
    if len(at) == len(line.path):
        return line
    path = list(line.path)
    for a, b in pairwise(at):
        if path[a] in stops and path[b] in stops:
            path[a + 1 : b] = [move(item) for item in path[a + 1 : b] if not isinstance(item, str)]
    return replace(line, path=tuple(path))


class TransformBoard(Edit, frozen=True):
    """The whole board mirrored (left and right), rotated clockwise by quarter turns, or scaled, with the sheet.

    A quarter turn makes flat hexes pointy, and pointy ones flat. Names stay readable; a tracing image cannot be
    mirrored and stays where it is.
    """

    quarters: int = 0
    scale: float = 1.0
    mirror: bool = False

    def text(self, scenario: Scenario) -> str:
        if self.scale != 1:
            return tr("Scale board by {factor}").format(factor=format_number(self.scale, "g"))
        if self.mirror:
            return tr("Mirror board")
        return tr("Rotate board by {angle}°").format(angle=self.quarters % 4 * 90)

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        width, height = board.sheet.width * self.scale, board.sheet.height * self.scale
        wide, high = (height, width) if self.quarters % 2 else (width, height)
        if not 0 < self.scale < math.inf or max(wide, high) > LONGEST:
            raise EditError(
                tr("the sheet would be {width} × {height} mm, but the largest size is {most} mm").format(
                    width=format_number(wide, ",.0f"), height=format_number(high, ",.0f"), most=format_number(LONGEST)
                )
            )
        motion = turn(90 * self.quarters, (0.0, 0.0), self.scale, self.mirror)
        corners = [motion.raw(at) for at in ((0.0, 0.0), (board.sheet.width, board.sheet.height))]
        motion = replace(motion, shift=(-min(x for x, _ in corners), -min(y for _, y in corners)))
        after = moved(scenario, motion, 90.0 * (self.quarters % 4))
        if len(lattice_of(board)):
            after = carried(after, motion)
        labels = {id: replace(label, angle=_readable(label.angle)) for id, label in after.board.labels.items()}
        if self.mirror or self.quarters % 4:
            # A chart is placed by its upper left corner. Moved with the board it might overhang the edge or cover land,
            # so charts are placed automatically again.
            after = replace(after, look=replace(after.look, chart_positions={}))
        return with_board(after, labels=labels, sheet=Sheet(round(wide, 2), round(high, 2)))


class MoveBoard(Edit, frozen=True):
    """Everything on the sheet moved by a motion: stops and lines, coasts, regions, texts, the legend and charts placed
    by hand, and the tracing image; `angle` (degrees) rotates texts. The sheet stays.

    A grid can be shifted and scaled only. An image cannot be mirrored, and stays. A `nudge` (a step with an arrow key)
    absorbs further ones.
    """

    motion: Motion
    angle: float = 0.0
    nudge: bool = False

    @classmethod
    def by(cls, dx: float, dy: float, nudge: bool = False) -> MoveBoard:
        """Return the shift by this many millimeters."""
        return cls(Motion(1.0, 0.0, (0.0, 0.0), rounded((dx, dy))), nudge=nudge)

    @property
    def is_shift(self) -> bool:
        """Whether the board keeps its size and direction."""
        return self.motion.cos == 1 and self.motion.sin == 0 and not self.motion.flip

    def text(self, scenario: Scenario) -> str:
        motion = self.motion
        if self.is_shift:
            x, y = (format_number(value, "g") for value in motion.shift)
            return tr("Move board by {x}, {y} mm").format(x=x, y=y)
        if motion.flip:
            return tr("Mirror board")
        if self.angle % 360:
            return tr("Rotate board by {angle}°").format(angle=format_number(self.angle, "g"))
        return tr("Scale board by {factor}").format(factor=format_number(math.hypot(motion.cos, motion.sin), "g"))

    def apply(self, scenario: Scenario) -> Scenario:
        board, motion = scenario.board, self.motion
        if self.is_shift and motion.shift == (0.0, 0.0):
            return scenario
        if not 0.01 <= math.hypot(motion.cos, motion.sin) <= 100:
            raise EditError(tr("a board can be scaled to 1 to 10,000 percent"))
        grid = board.grid
        if grid is not None and (motion.flip or motion.sin or motion.cos < 0):
            raise EditError(tr("a grid can be rotated and mirrored only together with its sheet"))
        after = moved(scenario, motion, self.angle)
        if grid is not None:
            x, y = motion.raw(grid.origin)
            spacing = exact(grid.spacing * motion.cos)
            check_spacing(spacing)
            after = with_board(after, grid=replace(grid, origin=(exact(x), exact(y)), spacing=spacing))
        labels = {id: replace(label, angle=_readable(label.angle)) for id, label in after.board.labels.items()}
        if labels != after.board.labels and not self.is_shift:
            after = with_board(after, labels=labels)
        if (motion.sin or motion.flip) and after.look.chart_positions:
            # A chart is placed by its upper left corner; see TransformBoard.
            after = replace(after, look=replace(after.look, chart_positions={}))
        return scenario if after == scenario else after

    def absorb(self, later: Edit) -> Edit | None:
        if not isinstance(later, MoveBoard) or not (self.nudge and later.nudge and self.is_shift and later.is_shift):
            return None
        (ax, ay), (bx, by) = self.motion.shift, later.motion.shift
        return MoveBoard.by(ax + bx, ay + by, nudge=True)


def fitted_to(scenario: Scenario, width: float, height: float) -> Scenario:
    """Return the board on a sheet of another size, scaled to fit and centered, with the sizes of its drawing. The
    outlines of a board without stops, cells and labels fill the sheet as they filled the former one. Raises EditError
    if such a sheet or grid is impossible."""
    board, look = scenario.board, scenario.look
    after = ResizeSheet(width, height).apply(scenario)
    across, down = width / board.sheet.width, height / board.sheet.height
    scale = min(across, down)
    if after is scenario:
        return scenario
    if across != down and not (board.mileposts or board.junctions or board.labels or len(lattice_of(board))):
        return _stretched(after, across, down)
    shift = (width - board.sheet.width * scale) / 2, (height - board.sheet.height * scale) / 2
    motion = Motion(scale, 0.0, (0.0, 0.0), (round(shift[0], 2), round(shift[1], 2)))
    after = moved(after, motion)
    if len(lattice_of(board)):
        after = carried(after, motion)

    def sized(value: float, most: float = LARGEST) -> float:
        return min(most, max(0.01, round(value * scale, 2)))

    look = replace(
        after.look,
        city_size=sized(look.city_size),
        dot_size=sized(look.dot_size),
        text_size=sized(look.text_size),
        railroads={id: replace(one, width=sized(one.width)) for id, one in look.railroads.items()},
        name_offsets={id: rounded((x * scale, y * scale)) for id, (x, y) in look.name_offsets.items()},
    )
    labels = {id: replace(label, size=sized(label.size, LARGEST_LABEL)) for id, label in after.board.labels.items()}
    return with_board(replace(after, look=look), labels=labels)


def _stretched(scenario: Scenario, across: float, down: float) -> Scenario:
    def rings(old: tuple[Ring, ...]) -> tuple[Ring, ...]:
        return tuple(Ring((x * across, y * down) for x, y in ring.points) for ring in old)

    board = scenario.board
    regions = {id: replace(region, outline=rings(region.outline)) for id, region in board.regions.items()}
    shapes = {id: replace(shape, rings=rings(shape.rings)) for id, shape in board.shapes.items()}
    return with_board(scenario, regions=regions, shapes=shapes)


def _readable(angle: float) -> float:
    """Return the angle of text along such a direction, from left to right or from bottom to top."""
    angle = (angle + 180) % 360 - 180
    return exact(angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle)


def middle_of(scenario: Scenario, refs: Iterable[Ref]) -> Point:
    """Return the center of things, about which they are mirrored and rotated."""
    boxes = _boxes(scenario, placed(scenario, refs)).values()
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    return (left + right) / 2, (top + bottom) / 2

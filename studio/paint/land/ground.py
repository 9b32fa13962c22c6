"""What lies under the lines: sea, land, lakes and state borders."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.files.imported.complexity import MOST_CROSSINGS, MOST_POINTS, closed, crossings_of
from engine.model.board import Board, Shape
from engine.model.derived import derived
from engine.model.geometry import Ring
from engine.model.ids import ShapeId
from engine.model.look import Look
from engine.validate.even_odd import apart, area_within
from studio.paint.land.areas import Area, filled_rings, filled_shape
from studio.paint.qtpath import stroke
from studio.paint.style import Style, faded, mixed

MOST_KEPT = 1_000
"""Of so many shapes and regions is kept what was worked out: of all of a board before and after a step."""
SHALLOWS = 2.6
"""Millimetres of lighter water along a coast."""

SOLID = ("land", "neighbour")
"""Shapes that have a coast."""


@derived()
def _outlines(shapes: dict[ShapeId, Shape]) -> dict[str, list[Area]]:
    found: dict[str, list[Area]] = {}
    for shape in shapes.values():
        found.setdefault(shape.kind, []).append(area_of(shape))
    return found


@derived(kept=MOST_KEPT, each=True)
def area_of(shape: Shape) -> Area:
    """What lies within the rings of a shape, and their lines; of a border or a river its lines alone."""
    return filled_rings(shape.rings, shape.kind not in ("border", "river"))


def land(board: Board) -> list[QPainterPath]:
    """The outlines of the land that the board is about."""
    return [area.path for area in _outlines(board.shapes).get("land", [])]


def are_tangled(outlines: Iterable[tuple[Ring, ...]]) -> bool:
    """Whether outlines have too many points or crossings to be worked out one after the other. Where the borders of two
    of them cross, that takes no time."""
    points = crossings = 0
    for outline in outlines:
        points += sum(len(ring.points) for ring in outline)
        crossings += _crossings(outline) if points <= MOST_POINTS else 0
        if points > MOST_POINTS or crossings > MOST_CROSSINGS:
            return True
    return False


@derived(kept=MOST_KEPT, each=True)
def _crossings(outline: tuple[Ring, ...]) -> int:
    return crossings_of([closed(ring) for ring in outline]) if apart(outline) is None else 0


def shallows(shapes: dict[ShapeId, Shape]) -> list[QPainterPath]:
    """The water along the coasts; none along outlines that are too tangled for a coast."""
    solid = [shape for shape in shapes.values() if shape.kind in SOLID]
    return [] if are_tangled(shape.rings for shape in solid) else [_shallow(shape) for shape in solid]


@derived(kept=MOST_KEPT, each=True)
def _shallow(shape: Shape) -> QPainterPath:
    from shapely import buffer, get_parts, simplify, union_all

    # Each piece for itself: all of them at once take the square of the time.
    pieces = simplify(get_parts(area_within(shape.rings)), 0.8)
    return filled_shape(union_all(buffer(pieces, SHALLOWS, quad_segs=3))).path


def paint_ground(painter: QPainter, board: Board, look: Look, style: Style, scale: float, plain: bool = False) -> None:
    """Sea, neighbour land and land with a soft shore, clipped to the sheet by the caller; `plain` without the shore."""
    sheet = QRectF(0, 0, board.sheet.width, board.sheet.height)
    outlines = _outlines(board.shapes)
    water = style.water(look)
    painter.fillRect(sheet, water)
    shore = mixed(water, style.paper, 0.30) if not style.is_dark else mixed(water, style.coast, 0.16)
    for path in () if plain else shallows(board.shapes):
        painter.fillPath(path, shore)
    for area in outlines.get("neighbour", ()):
        painter.fillPath(area.path, style.neighbour)
        stroke(painter, area.edges, QPen(faded(style.coast, 0.6), max(0.22, 0.5 / scale)))
    for area in outlines.get("land", ()):
        painter.fillPath(area.path, style.land(look))


def paint_shores(painter: QPainter, board: Board, look: Look, style: Style, scale: float) -> None:
    """What lies on the regions: state borders, rivers, lakes and the coast line."""
    outlines = _outlines(board.shapes)
    for area in outlines.get("border", ()):
        pen = QPen(faded(style.border, 0.5), max(0.18, 0.45 / scale))
        pen.setDashPattern([5.0, 3.0])
        stroke(painter, area.edges, pen)
    for area in outlines.get("river", ()):
        stroke(painter, area.edges, QPen(style.water(look), max(0.5, 0.8 / scale)))
    for area in outlines.get("lake", ()):
        painter.fillPath(area.path, style.water(look))
        stroke(painter, area.edges, QPen(faded(style.coast, 0.75), max(0.2, 0.45 / scale)))
    for area in outlines.get("land", ()):
        stroke(painter, area.edges, QPen(style.coast, max(0.32, 0.6 / scale), j=Qt.PenJoinStyle.RoundJoin))

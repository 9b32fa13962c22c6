"""Layers below the lines: sea, land, lakes and state borders."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.model.board import Board, Shape
from engine.model.ids import ShapeId
from engine.model.look import Look
from engine.model.memo import derived
from studio.paint.land.areas import Area, shape_area
from studio.paint.land.shallows import shallows
from studio.paint.qtpath import fill, is_near, stroke
from studio.paint.style import Style, faded, mixed


@derived()
def _outlines(shapes: dict[ShapeId, Shape]) -> dict[str, list[Area]]:
    found: dict[str, list[Area]] = {}
    for shape in shapes.values():
        found.setdefault(shape.kind, []).append(shape_area(shape))
    return found


def land(board: Board) -> list[QPainterPath]:
    """Return the outlines of the land that the board shows."""
    return [area.path for area in _outlines(board.shapes).get("land", [])]


def paint_ground(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None,
    plain: bool = False,
) -> None:  # fmt: skip
    """Draw sea, neighboring land, and land with a soft shore, clipped to the sheet by the caller, as far as they are
    `exposed`; `plain` without the shore."""
    sheet = QRectF(0, 0, board.sheet.width, board.sheet.height)
    outlines = _outlines(board.shapes)
    water = style.water(look)
    painter.fillRect(sheet, water)
    shore = mixed(water, style.paper, 0.30) if not style.is_dark else mixed(water, style.coast, 0.16)
    for shallow in () if plain else shallows(board.shapes).values():
        fill(painter, (piece for piece in shallow.pieces.values() if is_near(piece, exposed, 0.0)), shore)
    for area in outlines.get("neighbour", ()):
        painter.fillPath(area.path, style.neighbour)
        stroke(painter, area.edges, QPen(faded(style.coast, 0.6), max(0.22, 0.5 / scale)))
    for area in outlines.get("land", ()):
        painter.fillPath(area.path, style.land(look))


def paint_shores(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None
) -> None:
    """Draw state borders, rivers, lakes and the coast line on the regions, as far as they are `exposed`."""
    outlines = _outlines(board.shapes)

    def draw(area: Area, pen: QPen) -> None:
        stroke(painter, (edge for edge in area.edges if is_near(edge, exposed, pen.widthF())), pen)

    for area in outlines.get("border", ()):
        pen = QPen(faded(style.border, 0.5), max(0.18, 0.45 / scale))
        pen.setDashPattern([5.0, 3.0])
        draw(area, pen)
    for area in outlines.get("river", ()):
        draw(area, QPen(style.water(look), max(0.5, 0.8 / scale)))
    for area in outlines.get("lake", ()):
        painter.fillPath(area.path, style.water(look))
        draw(area, QPen(faded(style.coast, 0.75), max(0.2, 0.45 / scale)))
    for area in outlines.get("land", ()):
        draw(area, QPen(style.coast, max(0.32, 0.6 / scale), j=Qt.PenJoinStyle.RoundJoin))

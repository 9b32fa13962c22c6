"""Cities in a running game: current colors, cubes, and markers of empty cities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem

from engine.families.tycoon.author.printed import GRAY_COLOUR
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.position import Position
from engine.model.geometry import Point
from engine.model.grids.lattice import cell_at
from engine.model.ids import SiteId
from engine.model.scenario import Scenario
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.grid.sites import DISC, half_site
from studio.paint.style import Style
from studio.playtest.board.board_view import PlayBoard
from studio.widgets.contrast import contrast

SIDE, LEAST_SIDE = 0.25, 6.0
"""The side of a cube, in distances between hexes, and its minimum in screen pixels."""
GAP = 1.12
"""Distance from one cube to the next, in sides."""
ROW = 3
"""Number of cubes per row; more if there would be more than two rows."""
LETTERED = 8.5
"""Minimum side in screen pixels of a cube with a letter; a smaller one has the shape of its color."""
SHAPES = ("square", "round", "peak", "diamond", "bar")


class Cube(NamedTuple):
    """A cube at its position in millimeters."""

    city: int
    colour: int
    box: QRectF


class CityLayer:
    """Paints the cities over those of the board."""

    def __init__(self, board: PlayBoard, compiled_board: CompiledBoard, scenario: Scenario) -> None:
        self._board, self._m = board, compiled_board
        grid, look = compiled_board.lattice.grid, scenario.look
        self._step = grid.spacing
        self._half = [
            min(half_site(grid, look, scenario.board.sites[SiteId(id)].size), DISC * grid.spacing)
            for id in compiled_board.city_ids
        ]
        self._at = compiled_board.lattice.xy[compiled_board.city_hex]
        colours = list(compiled_board.content.colours.values())
        self.tones = [QColor(each.colour) for each in colours]
        self.letters = [each.letter for each in colours]
        self.cubes: list[tuple[int, ...]] = [()] * compiled_board.city_count
        """The colors of the cubes of each city."""
        self._colour: list[int] = list(compiled_board.city_colour)
        self._marker = [0] * compiled_board.city_count
        self._item = board.overlay_item(self._paint, "Cities and cubes", 101)  # not shown
        self._item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._item.take(board.sceneRect())

    def show(self, state: Position) -> None:
        """Show the cities of a position."""
        count = self._m.colours
        cubes = [
            tuple(colour for colour in range(count) for _ in range(state.cubes[city * count + colour]))
            for city in range(self._m.city_count)
        ]
        changed = [
            city
            for city in range(self._m.city_count)
            if cubes[city] != self.cubes[city]
            or state.colour[city] != self._colour[city]
            or state.marker[city] != self._marker[city]
        ]
        self.cubes, self._colour, self._marker = cubes, list(state.colour), list(state.marker)
        for city in changed:
            self._item.update(self._room(city))

    def _room(self, city: int) -> QRectF:
        x, y = self._at[city].tolist()
        room = self._step + 4 * LEAST_SIDE / self._board.scale_px
        return QRectF(x - room, y - room, 2 * room, 2 * room)

    def place(self, city: int) -> Point:
        """Return the middle of a city in millimeters."""
        x, y = self._at[city].tolist()
        return x, y

    def half(self, city: int) -> float:
        """Return the radius of a city's disc in millimeters."""
        return self._half[city]

    def colour(self, city: int) -> QColor:
        """Return the current color of a city."""
        number = self._colour[city]
        return QColor(GRAY_COLOUR) if number == NONE else self.tones[number]

    def cubes_of(self, city: int, scale: float) -> Iterator[Cube]:
        """Return the cubes of a city at a scale in pixels per millimeter: in rows over the lower half of its disc."""
        cubes = self.cubes[city]
        x, y = self.place(city)
        side = max(SIDE * self._step, LEAST_SIDE / scale)
        wide = ROW if len(cubes) <= 2 * ROW else (len(cubes) + 1) // 2
        top = y - 0.02 * self._step if len(cubes) > wide else y + 0.06 * self._step
        for number, colour in enumerate(cubes):
            row, place = divmod(number, wide)
            in_row = min(wide, len(cubes) - row * wide)
            left = x + (place - in_row / 2) * side * GAP + side * (GAP - 1) / 2
            yield Cube(city, colour, QRectF(left, top + row * side * GAP, side, side))

    def cube_at(self, at: Point, slack: float = 1.5) -> Cube | None:
        """Return the cube at a place, or within a number of screen pixels of it."""
        scale = self._board.scale_px
        hex = self._m.lattice.find(cell_at(self._m.lattice.grid, at))
        near = [hex, *(side // 6 for side in self._m.across[6 * hex : 6 * hex + 6] if side != NONE)] if hex >= 0 else []
        room = slack / scale
        for each in near:
            for cube in self.cubes_of(self._m.city_at[each], scale) if self._m.city_at[each] != NONE else ():
                if cube.box.adjusted(-room, -room, room, room).contains(*at):
                    return cube
        return None

    def _paint(self, painter: QPainter, scale: float) -> None:
        board = self._board
        seen = board.mapToScene(board.viewport().rect()).boundingRect()
        if painter.hasClipping():
            seen = seen.intersected(painter.clipBoundingRect())
        for city in range(self._m.city_count):
            if seen.intersects(self._room(city)):
                self._paint_city(painter, city, board.style_shown, scale)

    def _paint_city(self, painter: QPainter, city: int, style: Style, scale: float) -> None:
        """Paint the disc in the city's color with its letter, and over it the cubes or the marker of an empty city."""
        px, half, (x, y) = 1 / scale, self._half[city], self.place(city)
        colour, number = self.colour(city), self._colour[city]
        disc = QPainterPath()
        disc.addEllipse(QPointF(x, y), half, half)
        painter.strokePath(disc, QPen(style.halo, max(0.30 * half, 2.4 * px)))
        painter.fillPath(disc, colour)
        painter.strokePath(disc, QPen(style.ink, max(0.085 * half, 0.8 * px)))
        if number != self._m.city_colour[city]:  # A New City tile is a square under the disc.
            painter.strokePath(_tile(x, y, half), QPen(style.ink, max(0.12 * half, 1.2 * px)))
        if number != NONE and half * scale >= 6:
            path = text.centred(self.letters[number], face(bold=True), 0.62 * half, x, y - 0.5 * half)
            painter.fillPath(path, _reads_on(colour))
        for cube in self.cubes_of(city, scale):
            self._paint_cube(painter, cube, style, scale)
        if self._marker[city]:
            _paint_marker(painter, QPointF(x, y + 0.35 * half), max(0.45 * half, 3.6 * px), style, px)

    def _paint_cube(self, painter: QPainter, cube: Cube, style: Style, scale: float) -> None:
        px, tone, box = 1 / scale, self.tones[cube.colour], cube.box
        side = box.width()
        painter.setBrush(tone)
        painter.setPen(QPen(QColor("#ffffff"), max(0.16 * side, 1.8 * px)))
        painter.drawRect(box)
        painter.setPen(QPen(QColor("#111111"), max(0.07 * side, 0.9 * px)))
        if side * scale >= LETTERED:
            painter.drawRect(box)
            middle = box.center()
            path = text.centred(self.letters[cube.colour], face(bold=True), 0.62 * side, middle.x(), middle.y())
            painter.fillPath(path, _reads_on(tone))
        else:
            _paint_shape(painter, SHAPES[cube.colour % len(SHAPES)], box)


def _tile(x: float, y: float, half: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(x - 1.06 * half, y - 1.06 * half, 2.12 * half, 2.12 * half))
    return path


def _paint_shape(painter: QPainter, shape: str, box: QRectF) -> None:
    """Paint a cube that is too small for a letter."""
    if shape == "round":
        painter.drawEllipse(box)
    elif shape == "peak":
        painter.drawPolygon(QPolygonF([QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()]))
    elif shape == "diamond":
        middle = box.center()
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(middle.x(), box.top()),
                    QPointF(box.right(), middle.y()),
                    QPointF(middle.x(), box.bottom()),
                    QPointF(box.left(), middle.y()),
                ]
            )
        )
    elif shape == "bar":
        painter.drawRect(box.adjusted(0, 0.22 * box.height(), 0, -0.22 * box.height()))
    else:
        painter.drawRect(box)


def _paint_marker(painter: QPainter, at: QPointF, radius: float, style: Style, px: float) -> None:
    """Paint the marker of an empty city: a light disc, crossed out."""
    painter.setBrush(QColor("#fffdf2"))
    pen = QPen(QColor("#a01818"), max(0.22 * radius, 1.4 * px))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawEllipse(at, radius, radius)
    reach = 0.7 * radius
    painter.drawLine(at + QPointF(-reach, reach), at + QPointF(reach, -reach))


def _reads_on(colour: QColor) -> QColor:
    return max((QColor("#ffffff"), QColor("#14181c")), key=lambda one: contrast(one, colour))

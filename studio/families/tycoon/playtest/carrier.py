"""Deliveries on the board: cubes that can be delivered, their destinations, and a route with points by owner."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.delivering import movable
from engine.families.tycoon.rules.position import Position
from engine.game.rules import SeatSetup
from engine.i18n import tr
from engine.model.geometry import Point
from studio.canvas.overlay.badge import HIGH, badge_width, paint_badge
from studio.canvas.overlay.plates import nearest
from studio.families.tycoon.playtest.carrying import Carriage, carriages
from studio.families.tycoon.playtest.city_layer import CityLayer
from studio.families.tycoon.playtest.shapes import Shapes
from studio.families.tycoon.playtest.track_layer import FLAT, links_drawn
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard

WAY = "#8a3ffc"
"""The color of a route; no player and no cube has it."""


class Carrier:
    """Highlights the cubes that the current player can deliver, and the routes of the selected one."""

    def __init__(
        self,
        board: PlayBoard,
        compiled_board: CompiledBoard,
        shapes: Shapes,
        cities: CityLayer,
        seats: Sequence[SeatSetup],
    ) -> None:
        self._board, self._m, self._shapes, self._cities, self._seats = board, compiled_board, shapes, cities, seats
        self._g: Position | None = None
        self.movable: frozenset[tuple[int, int]] = frozenset()
        """The cubes that can be delivered, as cities and colors."""
        self._known: dict[tuple[int, int], list[Carriage]] = {}
        self.shown: tuple[Carriage, ...] = ()
        self.meant: Carriage | None = None
        """The delivery with the drawn route."""
        self._lights = board.overlay_item(self._paint_lights, "Cubes that can be delivered", 102)  # not shown
        self._lights.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._way = board.overlay_item(self._paint_way, "Way of a cube")  # not shown
        self._item = board.overlay_item(self._paint, "Where a cube can go", OVER_TOKENS, moves=True)  # not shown

    def offer(self, state: Position | None) -> None:
        """Let the current player deliver in this position; None ends it."""
        self._g, self._known = state, {}
        self.movable = frozenset(movable(self._m, state, state.seat)) if state is not None else frozenset()
        self._lights.take(self._board.sceneRect() if self.movable else QRectF())
        self.show(())

    def ways(self, city: int, colour: int) -> list[Carriage]:
        """Return the deliveries of a cube, the best first."""
        if self._g is None or (city, colour) not in self.movable:
            return []
        if (city, colour) not in self._known:
            self._known[city, colour] = carriages(self._m, self._g, city, colour)
        return self._known[city, colour]

    def of_city(self, city: int) -> list[int]:
        """Return the colors of a city's cubes that can be delivered."""
        return sorted(colour for each, colour in self.movable if each == city)

    def show(self, ways: Sequence[Carriage], meant: Carriage | None = None) -> None:
        """Highlight these deliveries and draw the route of `meant`, or of the only one to a single city."""
        shown = tuple(ways)
        if meant is None and len({each.to for each in shown}) == 1:
            meant = shown[0]
        if (shown, meant) != (self.shown, self.meant):
            self.shown, self.meant = shown, meant
            self._way.take(self._board.sceneRect() if meant is not None else QRectF())
            self._item.take(self._board.sceneRect() if shown else QRectF())

    def points_text(self, each: Carriage) -> str:
        """Return the points of a delivery by owner: "Red 2, Blue 1"."""
        return ", ".join(f"{self._seats[seat].name} {points}" for seat, points in each.points)

    def route(self, each: Carriage) -> str:
        """Return the cities of a delivery: "to Chicago via Toledo and Detroit"."""
        names = [self._m.city_names[city] for city in each.delivery.cities]
        if len(names) == 1:
            return tr("to {city}").format(city=names[-1])
        return tr("to {city} via {cities}").format(city=names[-1], cities=", ".join(names[:-1]))

    @property
    def words(self) -> dict[int, str]:
        """The label of each possible destination of the cube."""
        found: dict[int, list[Carriage]] = {}
        for each in self.shown:
            found.setdefault(each.to, []).append(each)
        said = {}
        for city, ways in found.items():
            best = self.meant if self.meant in ways else ways[0]
            assert best is not None
            text = self.points_text(best)
            if len(ways) > 1:
                text = tr("{points} · {n} routes").format(points=text, n=len(ways))
            said[city] = text
        return said

    def _paint_lights(self, painter: QPainter, scale: float) -> None:
        """Paint a bright frame around each cube that can be delivered."""
        px, style = 1 / scale, self._board.style_shown
        seen = self._board.mapToScene(self._board.viewport().rect()).boundingRect()
        if painter.hasClipping():
            seen = seen.intersected(painter.clipBoundingRect())
        room = self._shapes.step + 24 * px
        seen.adjust(-room, -room, room, room)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for city in {city for city, _ in self.movable}:
            for cube in self._cities.cubes_of(city, scale) if seen.contains(QPointF(*self._cities.place(city))) else ():
                if (city, cube.colour) in self.movable:
                    off = 1.6 * px
                    for tone, width in ((style.halo, 4.0), (style.highlight, 2.2)):
                        painter.setPen(QPen(tone, width * px, j=Qt.PenJoinStyle.MiterJoin))
                        painter.drawRect(cube.box.adjusted(-off, -off, off, off))

    def _paint_way(self, painter: QPainter, scale: float) -> None:
        """Paint the route, below the cities."""
        px, style, g = 1 / scale, self._board.style_shown, self._g
        if g is None or self.meant is None:
            return
        links = links_drawn(self._m, g)
        path = self._shapes.path(piece for link in self.meant.delivery.links for piece in links[link].pieces)
        wide = max(0.34 * self._shapes.step, 7 * px)
        for tone, width in (
            (style.halo, wide + 3 * px),
            (QColor(WAY), wide),
            (QColor("#ffffff"), max(0.08 * self._shapes.step, 1.6 * px)),
        ):
            painter.strokePath(path, QPen(tone, width, c=FLAT))

    def _paint(self, painter: QPainter, scale: float) -> None:
        px, style = 1 / scale, self._board.style_shown
        if not self.shown:
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        origin = self.shown[0].delivery.origin
        for city, radius in [(origin, 1.0), *((each, 1.25) for each in self.words)]:
            reach = self._reach(radius, px)
            for tone, width in ((style.halo, 5.0), (QColor(WAY), 2.8)):
                painter.setPen(QPen(tone, width * px))
                painter.drawEllipse(QPointF(*self._cities.place(city)), reach, reach)
        self._paint_words(painter, scale)

    def _reach(self, radius: float, px: float) -> float:
        """Return the radius of a ring around a city in millimeters."""
        return max(radius * 0.46 * self._shapes.step, 9 * radius * px)

    def _paint_words(self, painter: QPainter, scale: float) -> None:
        ground, px, style = self._board.ground(scale), 1 / scale, self._board.style_shown
        off = 0.6 * self._shapes.step * scale
        for city, words in self.words.items():
            at = self._cities.place(city)
            box, _ = ground.place(at, badge_width(words), HIGH, off)
            ground.take(box)
            for tone, width in ((style.halo, 4.0), (QColor(WAY), 2.0)):
                painter.setPen(QPen(tone, width * px))
                painter.drawLine(_rim(at, nearest(box, at), self._reach(1.25, px)), nearest(box, at))
            middle = box.center()
            paint_badge(painter, words, middle.x(), middle.y(), px, QColor(WAY), QColor("#ffffff"))


def _rim(at: Point, to: QPointF, radius: float) -> QPointF:
    """Return where a line from the middle of a ring to a place leaves the ring."""
    way = to - QPointF(*at)
    far = math.hypot(way.x(), way.y())
    return QPointF(*at) + way * min(1.0, radius / far) if far else to

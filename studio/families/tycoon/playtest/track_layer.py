"""The track of all players on the board, link by link, with locomotives. Only visible and changed parts are painted."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import end_of
from engine.families.tycoon.rules.position import OWNER, TO, TRACK, Position
from engine.model.ids import SiteId
from studio.families.tycoon.playtest.shapes import INTO_CITY, Reals, Shapes, draw_strokes, pattern_of
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.style import Style, faded, mixed
from studio.playtest.board.board_view import PlayBoard
from studio.widgets.contrast import luminance

MIN_WIDTH = 2.4
"""Minimum width of a stroke in screen pixels."""
APART = 16.0
"""Minimum size of a hex in screen pixels for drawing parallel lines."""
PLATE, LEAST_PLATE = 0.5, 12.0
"""The side of a locomotive's plate, in distances between hexes, and its minimum in screen pixels."""
NEW = 0.52
"""Width of the highlight under the newest tiles, in distances between hexes."""
FLAT = Qt.PenCapStyle.FlatCap


class Drawn(NamedTuple):
    """A link: owner, pieces of track (a side and the exit of its hex), whether it is complete, the hex of its
    locomotive, and the exit of its last hex."""

    owner: int
    pieces: tuple[tuple[int, int], ...]
    is_complete: bool
    middle: int
    end: int


def links_drawn(board: CompiledBoard, state: Position) -> list[Drawn]:
    """Return all links of a position as drawn, western links last."""
    west = (_to_the_west(board, city, built - 1) for city, built in enumerate(state.west) if built)
    return [*(_drawn_link(board, state, link) for link in state.links), *filter(None, west)]


def _to_the_west(board: CompiledBoard, city: int, owner: int) -> Drawn | None:
    """Return a western link from its city to the hex where it leaves the board, or None if that is not next to the
    city."""
    hex = board.lattice.find(board.content.western.links[SiteId(board.city_ids[city])])
    for side in range(6 * board.city_hex[city], 6 * board.city_hex[city] + 6):
        if hex >= 0 and board.across[side] // 6 == hex:
            return Drawn(owner, ((side, INTO_CITY), (board.across[side], INTO_CITY)), True, hex, side)
    return None


def _drawn_link(board: CompiledBoard, state: Position, link: Sequence[int]) -> Drawn:
    track = link[TRACK:]
    pieces = [(side, state.mate[side] - 1) for side in track]
    end = end_of(state, list(link))
    ends = [board.across[track[0]], *([board.across[end]] if link[TO] != NONE else [])]
    pieces += [(side, INTO_CITY) for side in ends]
    return Drawn(link[OWNER], tuple(pieces), link[TO] != NONE, track[len(track) // 2] // 6, end)


class TrackLayer:
    """Draws the links by owner in color and pattern. Incomplete ones are hollow and end in an open ring. `newest` tiles
    are highlighted."""

    def __init__(
        self, board: PlayBoard, compiled_board: CompiledBoard, colours: Sequence[str], letters: Sequence[str]
    ) -> None:
        self._board, self._m, self._colours, self._letters = board, compiled_board, colours, letters
        self.shapes = Shapes(compiled_board)
        self.links: list[Drawn] = []
        self.newest: frozenset[int] = frozenset()
        """The entry sides of the newest tiles."""
        self._shared: frozenset[int] = frozenset()
        """The hexes with two tracks."""
        self._strokes: dict[tuple[Drawn, float], Reals] = {}
        self._item = board.overlay_item(self._paint, "Track")
        self._item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._item.take(board.sceneRect())
        self._plates = board.overlay_item(self._paint_plates, "Locomotives", 101)
        self._plates.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._plates.take(board.sceneRect())

    def show(self, state: Position, before: Position) -> None:
        """Show the current links, and highlight tiles that were not there before."""
        links = links_drawn(self._m, state)
        # A link that met another one is entered from its other end. A tile is new if there was none in its place.
        newest = frozenset(
            side for link in links for side, way in link.pieces if way != INTO_CITY and not before.mate[side]
        )
        was, now = set(self.links), set(links)
        hexes = {side // 6 for link in was ^ now for side, _ in link.pieces}
        hexes |= {side // 6 for side in newest ^ self.newest}
        # A locomotive moves if track crosses its own.
        count = Counter(side // 6 for link in links for side, way in link.pieces if way != INTO_CITY)
        shared = frozenset(hex for hex, tracks in count.items() if tracks > 1)
        moved = [link for link in links if any(side // 6 in shared ^ self._shared for side, _ in link.pieces)]
        hexes |= {side // 6 for link in moved for side, _ in link.pieces}
        self.links, self.newest, self._shared = links, newest, shared
        self._strokes = {key: lines for key, lines in self._strokes.items() if key[0] in now}
        for box in self._boxes(hexes):
            self._item.update(box)
            self._plates.update(box)

    def _boxes(self, hexes: Iterable[int]) -> list[QRectF]:
        """Return the exposed hexes."""
        room = self.shapes.step + 12 / self._board.scale_px
        return [QRectF(x - room, y - room, 2 * room, 2 * room) for x, y in self._m.lattice.xy[sorted(hexes)].tolist()]

    def stands(self, link: Drawn, half: float, names: Sequence[QRectF]) -> tuple[float, float]:
        """Return the hex of a link's locomotive: the middle tile, or the nearest one that no name covers. It is on a
        shared hex only if there is no other."""
        hexes = [side // 6 for side, way in link.pieces if way != INTO_CITY] or [link.middle]
        middle = hexes.index(link.middle)
        nearest = sorted(hexes, key=lambda hex: (hex in self._shared, abs(hexes.index(hex) - middle)))
        places = self._m.lattice.xy[nearest].tolist()
        boxes = [QRectF(x - half, y - half, 2 * half, 2 * half) for x, y in places]
        free = (at for at, box in zip(places, boxes, strict=True) if not any(box.intersects(each) for each in names))
        x, y = next(free, places[0])
        return x, y

    def lines(self, link: Drawn, px: float) -> Reals:
        """Return the strokes of a link for a pixel size in millimeters."""
        broader = round(max(1.0, APART * px / self.shapes.step), 1)
        if (link, broader) not in self._strokes:
            found = self.shapes.lines(pattern_of(link.owner), link.pieces, broader)
            self._strokes[link, broader] = found
        return self._strokes[link, broader]

    def _visible_links(self, painter: QPainter) -> list[Drawn]:
        """Return the links with a hex in the exposed area."""
        board = self._board
        seen = board.mapToScene(board.viewport().rect()).boundingRect()
        if painter.hasClipping():
            seen = seen.intersected(painter.clipBoundingRect())
        room = self.shapes.step + 12 / board.scale_px
        seen.adjust(-room, -room, room, room)
        xy = self._m.lattice.xy
        found = []
        for link in self.links:
            x, y = xy[[side // 6 for side, _ in link.pieces]].T
            inside = (x >= seen.left()) & (x <= seen.right()) & (y >= seen.top()) & (y <= seen.bottom())
            if inside.any():
                found.append(link)
        return found

    def _paint(self, painter: QPainter, scale: float) -> None:
        """Paint highlights, casings, strokes, hollow links and open ends."""
        style, px, step = self._board.style_shown, 1 / scale, self.shapes.step
        links = self._visible_links(painter)
        new = [piece for link in links for piece in link.pieces if piece[0] in self.newest]
        if new:
            light = mixed(style.halo, style.highlight, 0.4)
            painter.strokePath(self.shapes.path(new), QPen(light, max(NEW * step, 7 * px), c=FLAT))
        for link in links:
            wide = self._width(link.owner, px) + max(0.08 * step, 1.8 * px)
            draw_strokes(painter, self.lines(link, px), casing(style), wide, FLAT)
        for link in links:
            wide = self._width(link.owner, px)
            draw_strokes(painter, self.lines(link, px), ink(self._colours[link.owner], style), wide, FLAT)
            if not link.is_complete:
                core = self.shapes.lines(pattern_of(0), link.pieces)
                draw_strokes(painter, core, style.halo, max(0.06 * step, 1.1 * px), FLAT)
                self._paint_open_end(painter, link, style, px)

    def _paint_open_end(self, painter: QPainter, link: Drawn, style: Style, px: float) -> None:
        """Paint a ring at the exit of an incomplete link."""
        hex, way = divmod(link.end, 6)
        x, y = (self._m.lattice.xy[hex] + self.shapes.sides[way]).tolist()
        radius = max(0.13 * self.shapes.step, 3.2 * px)
        painter.setBrush(style.halo)
        for tone, width in ((style.halo, 3.6), (ink(self._colours[link.owner], style), 2.0)):
            painter.setPen(QPen(tone, width * px))
            painter.drawEllipse(QPointF(x, y), radius, radius)

    def _width(self, owner: int, px: float) -> float:
        pattern = pattern_of(owner)
        return max(pattern.width * self.shapes.step, MIN_WIDTH * px * math.sqrt(pattern.width / 0.17))

    def _paint_plates(self, painter: QPainter, scale: float) -> None:
        """Paint a plate with the letter of its owner on each link."""
        px, style, names = 1 / scale, self._board.style_shown, self._board.names_shown()
        half = max(PLATE * self.shapes.step, LEAST_PLATE * px) / 2
        for link in self._visible_links(painter):
            x, y = self.stands(link, half, names)
            paint_plate(painter, x, y, half, self._colours[link.owner], self._letters[link.owner], style, px)


def paint_plate(
    painter: QPainter, x: float, y: float, half: float, colour: str, letter: str, style: Style, px: float
) -> None:
    """Paint a locomotive from the front: a plate with the letter of its owner."""
    tone = QColor(colour)
    box = QRectF(x - half, y - half, 2 * half, 2 * half)
    painter.setBrush(tone)
    for pen in (QPen(style.halo, max(0.28 * half, 2.4 * px)), QPen(tone.darker(170), max(0.12 * half, px))):
        painter.setPen(pen)
        painter.drawRoundedRect(box, 0.6 * half, 0.6 * half)
    dark = luminance(tone) > 0.22
    path = text.centred(letter, face(bold=True, condensed=True), (1.1 if len(letter) == 1 else 0.8) * half, x, y)
    painter.fillPath(path, QColor("#111111" if dark else "#ffffff"))


def casing(style: Style) -> QColor:
    """Return the casing of strokes that separates them from the background."""
    return faded(style.halo, 0.9)


def ink(colour: str, style: Style) -> QColor:
    """Return the color of a seat on the background of the board."""
    return QColor(colour).lighter(150) if style.is_dark else QColor(colour)

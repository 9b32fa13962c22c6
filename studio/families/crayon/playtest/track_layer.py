"""The track of all players on the board as one drawing, of which only the visible part is painted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from engine.families.crayon.rules.board import CompiledBoard
from studio.families.crayon.playtest.patterns import PATTERNS, Pattern, draw_strokes, pattern_of, strokes
from studio.paint.style import Style, faded
from studio.playtest.board.board_view import PlayBoard

MIN_WIDTH = 2.2
"""Minimum width of a stroke in screen pixels."""
APART = 13.0
"""Minimum length of a section in screen pixels for drawing parallel lines."""
NEW = 0.5
"""Width of the highlight under the newest sections, in shares of a section."""
BANK = "#6b6b6b"


class Drawn(NamedTuple):
    """The shape of one player's sections: middles and strokes, a fixed number per section."""

    pattern: Pattern
    colour: QColor
    middles: NDArray[np.float64]
    strokes: list[QLineF]


def section_lines(board: CompiledBoard) -> NDArray[np.float64]:
    """Return the ends (edges, 2, 2) of all sections of a board in millimeters."""
    xy = board.lattice.xy
    starts, ends = np.array(board.start[::2], np.int64), np.array(board.end[::2], np.int64)
    return np.stack((xy[starts], xy[ends]), axis=1) if len(starts) else np.zeros((0, 2, 2))


class TrackLayer:
    """Draws the sections by owner. `new` sections, those of the current turn, are highlighted."""

    def __init__(self, board: PlayBoard, compiled_board: CompiledBoard, colours: Sequence[str]) -> None:
        self._board, self._colours = board, colours
        self._lines = section_lines(compiled_board)
        self._step = compiled_board.lattice.grid.spacing
        self._owners = np.zeros(compiled_board.edge_count, np.uint8)
        self._new = np.zeros(compiled_board.edge_count, np.bool_)
        self._by_owner: dict[int, Drawn] = {}
        self._broader = 1.0
        self.lines_of_turn: NDArray[np.float64] = np.zeros((0, 2, 2))
        self._item = board.overlay_item(self._paint, "Track")
        self._item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    @property
    def owned_sections(self) -> list[Drawn]:
        """The painted sections by owner."""
        return [self._by_owner[owner] for owner in sorted(self._by_owner)]

    def show(self, track: bytes, before: bytes) -> None:
        """Show the owners of all sections (number plus one), now and at the start of the turn."""
        owners, former = np.frombuffer(track, np.uint8), np.frombuffer(before, np.uint8)
        new = (owners > 0) & (owners != former)
        differs = (owners != self._owners) | (new != self._new)
        if not differs.any():
            return
        touched = owners != self._owners
        for owner in sorted({*owners[touched].tolist(), *self._owners[touched].tolist()} - {0}):
            self._by_owner[owner] = self._of(owner, owners)
        self._owners, self._new = owners, new
        self.lines_of_turn = self._lines[new]
        (left, top), (right, bottom) = self._lines[differs].min(axis=(0, 1)), self._lines[differs].max(axis=(0, 1))
        if self._item.boundingRect().isNull():
            self._item.take(self._board.sceneRect())
        room = max(self._step, 8 / self._board.scale_px)
        self._item.update(QRectF(left, top, right - left, bottom - top).adjusted(-room, -room, room, room))

    def _of(self, owner: int, owners: NDArray[np.uint8]) -> Drawn:
        seats, lines = len(self._colours), self._lines[owners == owner]
        pattern = pattern_of(owner - 1, seats)
        colour = QColor(self._colours[owner - 1] if owner <= seats else BANK)
        return Drawn(pattern, colour, lines.mean(axis=1), strokes(pattern, lines, self._broader))

    def _see_from(self, px: float) -> None:
        """Return the strokes for a pixel size in millimeters."""
        broader = max(1.0, APART * px / self._step)
        if broader != self._broader:
            self._broader = broader
            self._by_owner = {owner: self._of(owner, self._owners) for owner in self._by_owner}

    def _paint(self, painter: QPainter, scale: float) -> None:
        """Paint highlights, casings and strokes. Leave out sections whose middle is farther than one section from the
        exposed area."""
        board = self._board
        seen = board.mapToScene(board.viewport().rect()).boundingRect()
        if painter.hasClipping():
            seen = seen.intersected(painter.clipBoundingRect())
        seen.adjust(-self._step, -self._step, self._step, self._step)
        style, px = board.style_shown, 1 / scale
        self._see_from(px)
        if len(self.lines_of_turn):
            light = QPen(faded(style.highlight, 0.45), max(NEW * self._step, 7 * px), c=Qt.PenCapStyle.SquareCap)
            painter.setPen(light)
            painter.drawLines([QLineF(*four) for four in self.lines_of_turn.reshape(-1, 4).tolist()])
        shown = [(drawn, found) for drawn in self.owned_sections if (found := within(drawn, seen))]
        for drawn, found in shown:
            wide = self._width(drawn.pattern, px)
            draw_strokes(painter, found, casing(style), wide + max(0.1 * self._step, 1.6 * px))
        for drawn, found in shown:
            draw_strokes(painter, found, ink(drawn.colour, style), self._width(drawn.pattern, px))

    def _width(self, pattern: Pattern, px: float) -> float:
        return max(pattern.width * self._step, MIN_WIDTH * px * math.sqrt(pattern.width / PATTERNS[0].width))


def within(drawn: Drawn, seen: QRectF) -> list[QLineF]:
    """Return the strokes of the visible sections."""
    x, y = drawn.middles.T
    inside = (x >= seen.left()) & (x <= seen.right()) & (y >= seen.top()) & (y <= seen.bottom())
    if inside.all():
        return drawn.strokes
    count = len(drawn.middles)
    return [drawn.strokes[n] for n in np.flatnonzero(np.tile(inside, len(drawn.strokes) // max(count, 1))).tolist()]


def casing(style: Style) -> QColor:
    """Return the casing of strokes that separates them from the background."""
    return faded(style.halo, 0.9)


def ink(colour: QColor, style: Style) -> QColor:
    """Return the color of a seat on the background of the board."""
    return colour.lighter(150) if style.is_dark else colour

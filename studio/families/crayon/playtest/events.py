"""Events in force: effect, duration, and area on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem

from engine.families.crayon.rules.board import FLOOD, RAIL_STRIKE, SLOW, STRIKE, CompiledBoard
from engine.families.crayon.rules.position import Position
from engine.families.crayon.text.labels import card
from engine.i18n import tr_noop
from engine.model.geometry import Point
from studio.canvas.overlay.badge import HIGH, badge_width, paint_badge
from studio.canvas.overlay.plates import nearest
from studio.families.crayon.playtest.track_layer import section_lines
from studio.paint.grid.cell_areas import path_of, rings
from studio.paint.style import faded
from studio.playtest.board.board_view import PlayBoard

DOES = {
    STRIKE: tr_noop("no pick-up or delivery there"),
    RAIL_STRIKE: tr_noop("no movement or building there"),
    SLOW: tr_noop("half rate there"),
    FLOOD: tr_noop("no bridges there"),
}
"""Effects of events in force, by kind."""

HATCH = {
    STRIKE: (Qt.BrushStyle.BDiagPattern, "#8a2be2"),
    RAIL_STRIKE: (Qt.BrushStyle.DiagCrossPattern, "#c1121f"),
    SLOW: (Qt.BrushStyle.FDiagPattern, "#33556b"),
    FLOOD: (Qt.BrushStyle.HorPattern, "#0b63c4"),
}
"""Hatching for each kind, so that they differ without color."""


class InForce(NamedTuple):
    """An event in force: its number on the board, and the remaining ends of turns of the player who drew it."""

    event: int
    drawer: int
    ends: int


def in_force(board: CompiledBoard, state: Position) -> list[InForce]:
    """Return the events in force."""
    return [
        InForce(event, state.drawer[event], state.until[event])
        for event in range(board.event_count)
        if state.until[event]
    ]


def title(board: CompiledBoard, event: int) -> str:
    """Return the title of an event."""
    return card(board, board.demand_cards + event)


class EventLayer:
    """Hatches the areas of events: mileposts, or sections across a flooded river."""

    def __init__(self, board: PlayBoard, compiled_board: CompiledBoard) -> None:
        self._board, self._m, self._lines = board, compiled_board, section_lines(compiled_board)
        self.shown: list[int] = []
        self._areas: dict[int, tuple[QPainterPath, list[QLineF]]] = {}
        self._item = board.overlay_item(self._paint, "Events")
        self._item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show(self, events: Sequence[int]) -> None:
        """Show the events in force, by their numbers."""
        if list(events) != self.shown:
            self.shown = list(events)
            self._item.take(self._board.sceneRect() if events else QRectF())

    def place(self, event: int) -> Point | None:
        """Return the milepost in the middle of an event's area, or None without an area."""
        xy = self._struck(event)
        if not len(xy):
            return None
        x, y = xy[int(np.hypot(*(xy - xy.mean(axis=0)).T).argmin())].tolist()
        return x, y

    def _struck(self, event: int) -> np.ndarray:
        """Positions in millimeters (n, 2)."""
        m = self._m
        if m.event_kind[event] == FLOOD:
            return np.asarray(self._lines[np.array(m.crossed[event], np.int64)].mean(axis=1))
        return m.lattice.xy[np.frombuffer(m.area[event], np.uint8) > 0]

    def _paint(self, painter: QPainter, scale: float) -> None:
        for event in self.shown:
            kind = self._m.event_kind[event]
            pattern, tone = HATCH.get(kind, HATCH[STRIKE])
            if kind == FLOOD:
                self._paint_flood(painter, event, QColor(tone), scale)
            else:
                self._paint_area(painter, event, pattern, QColor(tone), scale)
        ground = self._board.overlay.ground(scale)
        for event in self.shown:
            at = self.place(event)
            if at is not None:
                _, tone = HATCH.get(self._m.event_kind[event], HATCH[STRIKE])
                words = title(self._m, event)
                box, _ = ground.place(at, badge_width(words), HIGH)
                ground.take(box)
                for line, width in ((self._board.style_shown.halo, 4.0), (QColor(tone), 2.0)):
                    painter.setPen(QPen(line, width / scale))
                    painter.drawLine(QPointF(*at), nearest(box, at))
                x, y = box.center().x(), box.center().y()
                paint_badge(painter, words, x, y, 1 / scale, QColor(tone), QColor("#ffffff"))

    def _paint_area(self, painter: QPainter, event: int, pattern: Qt.BrushStyle, colour: QColor, scale: float) -> None:
        px, (path, sides) = 1 / scale, self._area(event)
        tone = colour.lighter(150) if self._board.style_shown.is_dark else colour
        brush = QBrush(faded(tone, 0.6), pattern)
        brush.setTransform(QTransform.fromScale(px, px))
        painter.fillPath(path, faded(colour, 0.08))
        painter.fillPath(path, brush)
        # Draw cells side by side: an outline around hundreds of mileposts takes ten times as long to stroke, a dashed
        # one even longer.
        painter.setPen(QPen(colour, 2 * px, c=Qt.PenCapStyle.SquareCap))
        painter.drawLines(sides)

    def _area(self, event: int) -> tuple[QPainterPath, list[QLineF]]:
        """Return the outline and the sides of an event's area. It is calculated once, because it may have hundreds of
        mileposts."""
        if event not in self._areas:
            lattice, rows = self._m.lattice, np.flatnonzero(np.frombuffer(self._m.area[event], np.uint8))
            path = path_of(rings(lattice.grid, lattice.q[rows], lattice.r[rows]))
            outline = path.toSubpathPolygons()
            sides = [QLineF(ring.at(n), ring.at(n + 1)) for ring in outline for n in range(ring.size() - 1)]
            self._areas[event] = path, sides
        return self._areas[event]

    def _paint_flood(self, painter: QPainter, event: int, colour: QColor, scale: float) -> None:
        """Draw three bars across each section that would bridge the river."""
        lines = self._lines[np.array(self._m.crossed[event], np.int64)]
        starts, ways = lines[:, 0], lines[:, 1] - lines[:, 0]
        across = np.stack((-ways[:, 1], ways[:, 0]), axis=1) * 0.3
        bars = []
        for share in (0.35, 0.5, 0.65):
            middle = starts + share * ways
            bars += [QLineF(*four) for four in np.hstack((middle - across, middle + across)).tolist()]
        for tone, width in ((self._board.style_shown.halo, 4.0), (colour, 2.0)):
            painter.setPen(QPen(tone, width / scale, c=Qt.PenCapStyle.FlatCap))
            painter.drawLines(bars)

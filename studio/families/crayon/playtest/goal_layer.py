"""A demand on the board: its sources, its city, and the missing track."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.serving import Serving
from engine.families.crayon.text.labels import money
from engine.i18n import ntr, tr
from engine.model.geometry import Point
from studio.canvas.overlay.badge import HIGH, badge_width, paint_badge
from studio.canvas.overlay.clear import Ground
from studio.canvas.overlay.plates import nearest
from studio.families.crayon.playtest.hand import missing
from studio.families.crayon.playtest.track_layer import section_lines
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard

REACH = 9.0
"""Minimum distance in screen pixels from the middle of a city to its square or ring."""
SOURCE, GOAL = "#1f6f43", "#8a3ffc"


class GoalLayer:
    """Draws squares around the sources, two rings around the goal, a broken line along missing track, and a dotted one
    along missing track next to rented track."""

    def __init__(self, board: PlayBoard, compiled_board: CompiledBoard) -> None:
        self._board, self._m, self._lines = board, compiled_board, section_lines(compiled_board)
        self.serving: Serving | None = None
        self._items = (
            board.overlay_item(self._paint, "Demand", moves=True),  # not shown
            board.overlay_item(self._paint_badges, "Label of a demand", OVER_TOKENS, moves=True),  # not shown
        )

    def show(self, serving: Serving | None) -> None:
        """Show a demand; None hides it."""
        if serving != self.serving:
            self.serving = serving
            for item in self._items:
                item.take(self._board.sceneRect() if serving is not None else QRectF())

    @property
    def words(self) -> str:
        """The label at the goal."""
        each, m = self.serving, self._m
        if each is None:
            return ""
        said = [f"{m.load_names[each.load]}: {money(m, each.payoff)}", missing(m, each)]
        if each.cost and (each.cost != NONE or each.rented is not None):
            said[1] = tr("track {track}").format(track=said[1])
        if each.cost != NONE:
            said.append(ntr("{n} milepost", "{n} mileposts", each.mileposts).format(n=each.mileposts))
        return " · ".join(said)

    def ground(self, scale: float) -> Ground:
        """Return the areas that further plates should not cover, with this label."""
        found = self._board.ground(scale)
        for _, box, _, _ in self.badges(self.serving, scale) if self.serving is not None else ():
            found.take(box)
        return found

    def _place(self, city: int) -> Point:
        x, y = self._m.lattice.xy[self._m.centre[city]].tolist()
        return x, y

    def _paint(self, painter: QPainter, scale: float) -> None:
        each = self.serving
        if each is None:
            return
        px, style = 1 / scale, self._board.style_shown
        rented = each.rented.arcs if each.rented is not None else ()
        for arcs, dashes in ((rented, [0.5, 1.2]), (each.arcs, [1.4, 1.0])):
            if arcs:
                lines = self._lines[np.array(arcs, np.int64) >> 1].reshape(-1, 4).tolist()
                found = [QLineF(*four) for four in lines]
                painter.setPen(QPen(style.halo, max(2.0, 6 * px)))
                painter.drawLines(found)
                pen = QPen(QColor(GOAL), max(1.0, 3 * px), c=Qt.PenCapStyle.FlatCap)
                pen.setDashPattern(dashes)
                painter.setPen(pen)
                painter.drawLines(found)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        half = max(3.4, REACH * px)
        for city in each.sources if not each.is_aboard else ():
            x, y = self._place(city)
            meant = city == each.source
            for tone, width in ((style.halo, 5.5 if meant else 4.0), (QColor(SOURCE), 3.2 if meant else 1.8)):
                painter.setPen(QPen(tone, width * px, j=Qt.PenJoinStyle.MiterJoin))
                painter.drawRect(QRectF(x - half, y - half, 2 * half, 2 * half))
        for _, box, place, colour in self.badges(each, scale):
            for tone, width in ((style.halo, 4.0), (QColor(colour), 2.0)):
                painter.setPen(QPen(tone, width * px))
                painter.drawLine(QPointF(*place), nearest(box, place))
        x, y = self._place(each.city)
        for tone, width in ((style.halo, 5.5), (QColor(GOAL), 2.6)):
            painter.setPen(QPen(tone, width * px))
            for radius in (half, half + 5 * px):
                painter.drawEllipse(QPointF(x, y), radius, radius)

    def badges(self, each: Serving, scale: float) -> list[tuple[str, QRectF, Point, str]]:
        """Return text, place, city and color of each badge."""
        found, ground = [], self._board.ground(scale)
        told = [(self.words, each.city, GOAL)]
        if each.source != NONE:
            told.insert(0, (f"{self._m.load_names[each.load]} ({each.chips})", each.source, SOURCE))
        for words, city, colour in told:
            box, _ = ground.place(self._place(city), badge_width(words), HIGH, max(3.4 * scale, REACH))
            ground.take(box)
            found.append((words, box, self._place(city), colour))
        return found

    def _paint_badges(self, painter: QPainter, scale: float) -> None:
        for words, box, _, colour in self.badges(self.serving, scale) if self.serving is not None else ():
            middle = box.center()
            paint_badge(painter, words, middle.x(), middle.y(), 1 / scale, QColor(colour), QColor("#ffffff"))

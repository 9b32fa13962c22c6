"""Overlay of rides so far: wider lines for segments that were ridden more often."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem

from engine.i18n import tr_noop
from engine.model.geometry import Point
from engine.model.ids import Ref
from studio.canvas.geometry.outlines import outline_of, ways_through
from studio.playtest.board.board_view import PlayBoard

Stretch = tuple[Ref, ...]

WIDTHS = (2.0, 3.5, 5.0, 7.0, 9.0)
"""Widths in screen pixels, from one ride to the maximum."""
CASING = 2.5
"""Pixels of halo on both sides together."""
REACH = 5.0
"""Pixels around a segment in which the pointer is on it."""
CAP, JOIN = Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin


class RiddenOverlay:
    """Overlay of a game's board below its trains. `told` returns the tooltip of a segment."""

    def __init__(self, board: PlayBoard, told: Callable[[Stretch], str]) -> None:
        self._board, self._told = board, told
        self._ways: dict[Stretch, QPainterPath] = {}
        self.shown: dict[Stretch, int] = {}
        """Segments drawn, with the index of their width."""
        self._colour: QColor | None = None
        self._item = board.overlay_item(self._paint, tr_noop("Rides so far"))
        self._item.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        board.tellers.append(self._told_at)

    def show(self, counts: Mapping[Stretch, int], colour: QColor | None = None) -> None:
        """Draw these segments. `colour` is that of a seat, None for all rides. Only changed parts are redrawn: a step
        changes one segment of hundreds."""
        most = max(counts.values(), default=0)
        levels, former = {stretch: level(count, most) for stretch, count in counts.items()}, self.shown
        other = [stretch for stretch in levels.keys() | former.keys() if levels.get(stretch) != former.get(stretch)]
        if not other and colour == self._colour:
            return
        if not levels or not former or colour != self._colour:
            self._item.take(self._board.sceneRect() if levels else QRectF())
        else:
            for stretch in other:
                self._item.update(self._box(stretch))
        self.shown, self._colour = levels, colour

    def _box(self, stretch: Stretch) -> QRectF:
        """Return the rectangle of a segment at its greatest width."""
        around = (WIDTHS[-1] / 2 + CASING) / self._board.scale_px
        return self._way(stretch).boundingRect().adjusted(-around, -around, around, around)

    def _way(self, stretch: Stretch) -> QPainterPath:
        found = self._ways.get(stretch)
        if found is None:
            if all(ref.kind == "cell" for ref in stretch):
                found = ways_through([[self._board.mileposts.at(ref) for ref in stretch]])
            else:
                found = QPainterPath()
                for ref in stretch:
                    found.addPath(outline_of(self._board.scenario, ref).ways or QPainterPath())
            self._ways[stretch] = found
        return found

    def _paint(self, painter: QPainter, scale: float) -> None:
        style, px = self._board.style_shown, 1 / scale
        colour, clip = self._colour or style.highlight, painter.clipBoundingRect()
        here = [
            (level, self._way(stretch)) for stretch, level in self.shown.items() if clip.intersects(self._box(stretch))
        ]
        here.sort(key=lambda each: each[0])
        for pens in (_pens(style.halo, CASING, px), _pens(colour, 0.0, px)):
            for number, way in here:
                painter.strokePath(way, pens[number])

    def _told_at(self, at: Point) -> str:
        reach = REACH / self._board.scale_px
        box = QRectF(QPointF(at[0] - reach, at[1] - reach), QPointF(at[0] + reach, at[1] + reach))
        here = (stretch for stretch in self.shown if self._way(stretch).intersects(box))
        return "\n".join(self._told(stretch) for stretch in here)


def _pens(colour: QColor, casing: float, px: float) -> list[QPen]:
    return [QPen(colour, (width + casing) * px, Qt.PenStyle.SolidLine, CAP, JOIN) for width in WIDTHS]


def level(count: int, most: int) -> int:
    """Return the width for a count if the highest is `most`: by its square root, since few segments are ridden very
    often."""
    return round((len(WIDTHS) - 1) * (sqrt(count) - 1) / (sqrt(most) - 1)) if most > 1 else 0

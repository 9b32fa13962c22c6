"""Drawing a link tile by tile before it is built; its painting and texts."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from engine.families.tycoon.actions.building import refusal_text
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import TILE
from engine.families.tycoon.rules.position import Position
from engine.families.tycoon.text.labels import money
from engine.i18n import ntr, tr
from engine.model.geometry import Point
from studio.canvas.overlay.badge import HIGH, badge_width, paint_badge
from studio.families.tycoon.playtest.laying import Laying, Origin, Refused, origin_at
from studio.families.tycoon.playtest.shapes import PATTERNS, Shapes, draw_strokes
from studio.families.tycoon.playtest.track_layer import FLAT, ink
from studio.paint.style import Style
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard

WRONG = "#c3121c"
STRAIGHT_RADIUS = 0.22
"""Radius around the middle of a hex, in distances between hexes, within which the pointer means straight on."""
OFF, REACH = 10.0, 34.0
"""Minimum and maximum distance in screen pixels between a hex and its text."""


class Pen(QObject):
    """Draws a link while the current player may build. Signals: `changed` for another link, `said` with the reason of a
    refusal, `build_asked` with its decisions."""

    changed = Signal()
    said = Signal(str)
    build_asked = Signal(object)

    def __init__(self, board: PlayBoard, compiled_board: CompiledBoard, shapes: Shapes) -> None:
        super().__init__(board)
        self._board, self._m, self._shapes = board, compiled_board, shapes
        self._g: Position | None = None
        self._colour = "#000000"
        self.drawn: Laying | None = None
        """The drawn link; None without a start."""
        self.ahead: Laying | None = None
        """The link that a click would draw."""
        self.refusal: Refused | None = None
        self._item = board.overlay_item(self._paint, "Proposed track", OVER_TOKENS, moves=True)  # not shown

    def offer(self, state: Position | None, colour: str = "#000000") -> None:
        """Let the current player build from this position on; None ends it."""
        self._g, self._colour = state, colour
        self.drawn = self.ahead = self.refusal = None
        if state is not None and state.begun != NONE:
            self.drawn = Laying.begin(self._m, state, Origin(state.begun, state.link, True))
        self._show()
        self.changed.emit()

    @property
    def may_build(self) -> bool:
        """Return whether a link can be drawn."""
        return self._g is not None

    @property
    def has_tiles(self) -> bool:
        """Return whether there is track to build."""
        return self.drawn is not None and bool(self.drawn.tiles)

    @property
    def is_begun(self) -> bool:
        """Return whether a start is chosen."""
        return self.drawn is not None

    @property
    def last(self) -> int:
        """The hex at the end of the drawn link; NONE without a start."""
        return self.drawn.hexes[-1] if self.drawn is not None else NONE

    def origin(self, hex: int) -> Origin | None:
        """Return the possible starts at a hex."""
        return origin_at(self._m, self._g, hex) if self._g is not None else None

    def begin(self, hex: int) -> bool:
        """Start a link at a hex; return False if that is not possible."""
        origin = self.origin(hex)
        if origin is not None and self._g is not None:
            self._draw(Laying.begin(self._m, self._g, origin), None)
        return origin is not None

    def from_city(self, city: int) -> Laying | None:
        """Return an empty link from a city, or None if none can start there."""
        if self._g is None or self._g.begun != NONE:
            return None
        return Laying.begin(self._m, self._g, Origin(city, NONE))

    def draw(self, laying: Laying) -> None:
        """Draw this link."""
        self._draw(laying, None)

    def through(self, hexes: Iterable[int], at: Point) -> None:
        """Follow the pointer through hexes to a place in the last one. Stay where the track cannot continue until the
        pointer returns there."""
        found, why = self.drawn, self.refusal
        for hex in hexes:
            if found is not None and found.touches(hex):
                found, why = found.through(hex, self._ways(found, hex, at))
        if found is not None and (found.tiles != (self.drawn.tiles if self.drawn else ()) or why != self.refusal):
            self._draw(found, why)

    def _ways(self, found: Laying, hex: int, at: Point) -> list[int]:
        """Return the directions out of a hex by preference of a pointer at a place."""
        x, y = self._m.lattice.xy[hex].tolist()
        dx, dy = at[0] - x, at[1] - y
        if math.hypot(dx, dy) < STRAIGHT_RADIUS * self._shapes.step:
            before = found.hexes[found.hexes.index(hex) - 1] if hex in found.hexes[1:] else found.hexes[-1]
            bx, by = self._m.lattice.xy[before].tolist()
            dx, dy = x - bx, y - by
        sides = self._shapes.sides.tolist()
        return sorted(range(6), key=lambda way: -(sides[way][0] * dx + sides[way][1] * dy))

    def point_at(self, hex: int) -> None:
        """Show the cheapest route to a hex; NONE shows only the drawn link."""
        ahead: Laying | None = None
        why: Refused | None = None
        if self.drawn is not None and hex not in (NONE, *self.drawn.hexes):
            ahead, why = self.drawn.towards(hex)
        self.preview(ahead, why)

    def preview(self, ahead: Laying | None, why: Refused | None = None) -> None:
        """Show a link that a click would draw; None hides it."""
        if (ahead.tiles if ahead else None) != (self.ahead.tiles if self.ahead else None) or why != self.refusal:
            self.ahead, self.refusal = ahead, why
            self._show()

    def go_on(self, hex: int) -> None:
        """Draw the cheapest route to a hex."""
        if self.drawn is not None:
            self._draw(*self.drawn.towards(hex))

    def build(self) -> None:
        """Request to build the drawn link."""
        if self.drawn is not None and self.drawn.tiles:
            self.build_asked.emit(self.drawn.decisions)

    def shorten(self) -> None:
        """Remove the last tile, or the start."""
        if self.drawn is not None and self.drawn.tiles:
            self._draw(self.drawn.shorter(), None)
        else:
            self.clear()

    def clear(self) -> None:
        """Clear the drawn link."""
        if self._g is not None:
            self.offer(self._g, self._colour)

    def restore(self, drawn: Laying | None) -> None:
        """Restore a drawn link."""
        self.drawn, self.ahead, self.refusal = drawn, None, None
        self._show()
        self.changed.emit()

    def _draw(self, drawn: Laying, why: Refused | None) -> None:
        self.drawn, self.ahead, self.refusal = drawn, None, why
        if why is not None:
            self.said.emit(tr("No track there: {reason}.").format(reason=refusal_text(why.why)))
        self._show()
        self.changed.emit()

    def cost_text(self, laying: Laying) -> str:
        """Return the cost of a link, its shares, and whether it is complete: "$6,000, 2 shares · to Toledo"."""
        cost = money(self._m, laying.cost)
        if laying.shares:
            shares = ntr("{n} share", "{n} shares", laying.shares).format(n=laying.shares)
            cost = f"{cost}, {shares}"
        if laying.to != NONE:
            end = tr("complete to {city}").format(city=self._m.city_names[laying.to])
        else:
            end = ntr("incomplete, {n} more tile", "incomplete, {n} more tiles", laying.tiles_left).format(
                n=laying.tiles_left
            )
        return f"{cost} · {end}"

    @property
    def words(self) -> list[tuple[str, bool]]:
        """The rows next to the pointer, each with whether it is a refusal."""
        shown = self.ahead or self.drawn
        if shown is None:
            return []
        rows = [(self.cost_text(shown), False)] if shown.tiles else []
        if self.refusal is not None:
            rows.append((refusal_text(self.refusal.why), True))
        return rows

    def _show(self) -> None:
        self._item.take(self._room())

    def _room(self) -> QRectF:
        """Return the area of the drawing with space for its text."""
        hexes = [hex for each in (self.drawn, self.ahead) if each is not None for hex in each.hexes]
        if self.refusal is not None:
            hexes.append(self.refusal.hex)
        if not hexes:
            return QRectF()
        xs, ys = self._m.lattice.xy[hexes].T
        wide = max([badge_width(words) for words, _ in self.words], default=0.0)
        off, px = self._shapes.step, 1 / self._board.scale_px
        found = QRectF(QPointF(xs.min(), ys.min()), QPointF(xs.max(), ys.max()))
        return found.adjusted(-off - wide * px, -off - 90 * px, off + wide * px, off + 90 * px)

    def _paint(self, painter: QPainter, scale: float) -> None:
        style, px, step = self._board.style_shown, 1 / scale, self._shapes.step
        drawn, ahead = self.drawn, self.ahead
        if drawn is not None:
            self._paint_origin(painter, drawn, style, px)
        for laying, is_sure in ((ahead, False), (drawn, True)):
            if laying is None or not laying.tiles:
                continue
            pieces = [divmod(tile, TILE) for tile in laying.tiles]
            wide = max(0.42 * step, 8 * px) if is_sure else max(0.3 * step, 5 * px)
            whole = self._shapes.path(pieces)
            painter.strokePath(whole, QPen(style.highlight, wide, c=FLAT))
            painter.strokePath(whole, QPen(style.halo, wide - 3 * px, c=FLAT))
            if is_sure:
                painter.strokePath(whole, QPen(ink(self._colour, style), max(0.17 * step, 3 * px), c=FLAT))
            else:
                dashed = self._shapes.lines(PATTERNS[1], pieces)
                draw_strokes(painter, dashed, ink(self._colour, style), max(0.12 * step, 2 * px), FLAT)
        if self.refusal is not None:
            self._paint_refusal(painter, self.refusal.hex, style, px)
        self._paint_words(painter, style, scale)

    def _paint_origin(self, painter: QPainter, laying: Laying, style: Style, px: float) -> None:
        """Paint a ring around the start."""
        x, y = self._m.lattice.xy[laying.hexes[0]].tolist()
        radius = max(0.52 * self._shapes.step, 8 * px)
        painter.setBrush(QColor(0, 0, 0, 0))
        for tone, width in ((style.halo, 5.0), (style.highlight, 2.6)):
            painter.setPen(QPen(tone, width * px))
            painter.drawEllipse(QPointF(x, y), radius, radius)

    def _paint_refusal(self, painter: QPainter, hex: int, style: Style, px: float) -> None:
        """Paint a cross on the hex."""
        x, y = self._m.lattice.xy[hex].tolist()
        arm = max(0.24 * self._shapes.step, 5 * px)
        for tone, width in ((style.halo, 5.6), (QColor(WRONG), 3.0)):
            painter.setPen(QPen(tone, width * px))
            painter.drawLine(QPointF(x - arm, y - arm), QPointF(x + arm, y + arm))
            painter.drawLine(QPointF(x - arm, y + arm), QPointF(x + arm, y - arm))

    def _paint_words(self, painter: QPainter, style: Style, scale: float) -> None:
        rows, shown = self.words, self.ahead or self.drawn
        if not rows or shown is None:
            return
        hex = self.refusal.hex if self.refusal is not None else shown.hexes[-1]
        px, step = 1 / scale, HIGH + 3
        wide, half = max(badge_width(words) for words, _ in rows), self._shapes.step / 2
        ground = self._board.ground(scale)
        for x, y in self._m.lattice.xy[list(shown.hexes)].tolist():
            ground.take(QRectF(x - half, y - half, 2 * half, 2 * half))
        x, y = self._m.lattice.xy[hex].tolist()
        box, _ = ground.place((x, y), wide, len(rows) * step, half * scale + OFF, REACH)
        for n, (words, is_wrong) in enumerate(rows):
            tone = QColor(WRONG) if is_wrong else style.highlight
            on = QColor("#ffffff") if is_wrong else style.on_highlight
            paint_badge(painter, words, box.center().x(), box.top() + (HIGH / 2 + n * step) * px, px, tone, on)

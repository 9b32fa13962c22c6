"""The link that is drawn on the board, tile by tile, before it is built; its look and its words."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters.building import TILE
from engine.families.tycoon.rules.position import Position
from engine.families.tycoon.text.labels import money
from engine.families.tycoon.text.refusals import refused
from engine.i18n import ntr, tr
from engine.model.geometry import Point
from studio.canvas.overlay.badge import HIGH, badge_width, paint_badge
from studio.families.tycoon.playtest.laying import Laying, Origin, Refused, origin_at
from studio.families.tycoon.playtest.shapes import PATTERNS, Shapes, draw_strokes
from studio.families.tycoon.playtest.track_layer import FLAT, ink
from studio.paint.style import Style
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard

WRONG = "#c3121c"
NEAR = 0.22
"""A pointer nearer to the middle of a hex, in distances between hexes, wants track to go straight on."""
OFF, REACH = 10.0, 34.0
"""Screen pixels between a hex and the words about it, at least and at most."""


class Pen(QObject):
    """What is drawn while the seat on turn may build. `changed` says that it is another, `said` why something is not
    drawn, `build_asked` brings the codes of its decisions."""

    changed = Signal()
    said = Signal(str)
    build_asked = Signal(object)

    def __init__(self, board: PlayBoard, compiled_board: CompiledBoard, shapes: Shapes) -> None:
        super().__init__(board)
        self._board, self._m, self._shapes = board, compiled_board, shapes
        self._g: Position | None = None
        self._colour = "#000000"
        self.drawn: Laying | None = None
        """What is drawn; None where nothing is begun."""
        self.ahead: Laying | None = None
        """What a click would draw."""
        self.refusal: Refused | None = None
        self._item = board.overlay_item(self._paint, "Proposed track", OVER_TOKENS, moves=True)  # not shown

    def offer(self, state: Position | None, colour: str = "#000000") -> None:
        """The seat on turn may build from this position on; None: nobody may."""
        self._g, self._colour = state, colour
        self.drawn = self.ahead = self.refusal = None
        if state is not None and state.begun != NONE:
            self.drawn = Laying.begin(self._m, state, Origin(state.begun, state.link, True))
        self._show()
        self.changed.emit()

    @property
    def may_build(self) -> bool:
        """Whether anything can be drawn now."""
        return self._g is not None

    @property
    def has_tiles(self) -> bool:
        """Whether there is anything to build."""
        return self.drawn is not None and bool(self.drawn.tiles)

    @property
    def is_begun(self) -> bool:
        """Whether a place is chosen where the link begins."""
        return self.drawn is not None

    @property
    def last(self) -> int:
        """The hex where what is drawn ends; NONE where nothing is begun."""
        return self.drawn.hexes[-1] if self.drawn is not None else NONE

    def origin(self, hex: int) -> Origin | None:
        """What a link could begin with at a hex."""
        return origin_at(self._m, self._g, hex) if self._g is not None else None

    def begin(self, hex: int) -> bool:
        """A link begins at a hex; False where none can."""
        origin = self.origin(hex)
        if origin is not None and self._g is not None:
            self._draw(Laying.begin(self._m, self._g, origin), None)
        return origin is not None

    def from_city(self, city: int) -> Laying | None:
        """A link from a city of which nothing is drawn yet; None where nobody may begin one."""
        if self._g is None or self._g.begun != NONE:
            return None
        return Laying.begin(self._m, self._g, Origin(city, NONE))

    def draw(self, laying: Laying) -> None:
        """This link is drawn."""
        self._draw(laying, None)

    def through(self, hexes: Iterable[int], at: Point) -> None:
        """The pointer was led through hexes, to a place in the last one: the track follows it there. Where it could
        not go on it stays until the pointer comes by there again."""
        found, why = self.drawn, self.refusal
        for hex in hexes:
            if found is not None and found.touches(hex):
                found, why = found.through(hex, self._ways(found, hex, at))
        if found is not None and (found.tiles != (self.drawn.tiles if self.drawn else ()) or why != self.refusal):
            self._draw(found, why)

    def _ways(self, found: Laying, hex: int, at: Point) -> list[int]:
        """The directions out of a hex in the order in which a pointer at a place wants them."""
        x, y = self._m.lattice.xy[hex].tolist()
        dx, dy = at[0] - x, at[1] - y
        if math.hypot(dx, dy) < NEAR * self._shapes.step:
            before = found.hexes[found.hexes.index(hex) - 1] if hex in found.hexes[1:] else found.hexes[-1]
            bx, by = self._m.lattice.xy[before].tolist()
            dx, dy = x - bx, y - by
        sides = self._shapes.sides.tolist()
        return sorted(range(6), key=lambda way: -(sides[way][0] * dx + sides[way][1] * dy))

    def point_at(self, hex: int) -> None:
        """Shows the cheapest way on to a hex; NONE to show only what is drawn."""
        ahead: Laying | None = None
        why: Refused | None = None
        if self.drawn is not None and hex not in (NONE, *self.drawn.hexes):
            ahead, why = self.drawn.towards(hex)
        self.preview(ahead, why)

    def preview(self, ahead: Laying | None, why: Refused | None = None) -> None:
        """Shows a link that a click would draw; None to end it."""
        if (ahead.tiles if ahead else None) != (self.ahead.tiles if self.ahead else None) or why != self.refusal:
            self.ahead, self.refusal = ahead, why
            self._show()

    def go_on(self, hex: int) -> None:
        """Draws the cheapest way on to a hex."""
        if self.drawn is not None:
            self._draw(*self.drawn.towards(hex))

    def build(self) -> None:
        """Asks to build what is drawn."""
        if self.drawn is not None and self.drawn.tiles:
            self.build_asked.emit(self.drawn.codes)

    def shorten(self) -> None:
        """Takes the last tile back, then the beginning."""
        if self.drawn is not None and self.drawn.tiles:
            self._draw(self.drawn.shorter(), None)
        else:
            self.clear()

    def clear(self) -> None:
        """Draws nothing any more."""
        if self._g is not None:
            self.offer(self._g, self._colour)

    def restore(self, drawn: Laying | None) -> None:
        """What was drawn before is drawn again."""
        self.drawn, self.ahead, self.refusal = drawn, None, None
        self._show()
        self.changed.emit()

    def _draw(self, drawn: Laying, why: Refused | None) -> None:
        self.drawn, self.ahead, self.refusal = drawn, None, why
        if why is not None:
            self.said.emit(tr("No track there: {reason}.").format(reason=refused(why.why)))
        self._show()
        self.changed.emit()

    def told(self, laying: Laying) -> str:
        """What a link costs, the shares that takes, and whether it is complete: "$6,000, 2 shares · to Toledo"."""
        cost = money(self._m, laying.cost)
        if laying.shares:
            shares = ntr("{n} share", "{n} shares", laying.shares).format(n=laying.shares)
            cost = f"{cost}, {shares}"
        if laying.to != NONE:
            end = tr("complete to {city}").format(city=self._m.city_names[laying.to])
        else:
            end = ntr("incomplete, {n} more tile", "incomplete, {n} more tiles", laying.left).format(n=laying.left)
        return f"{cost} · {end}"

    @property
    def words(self) -> list[tuple[str, bool]]:
        """What stands beside the pointer, each with whether it is a refusal."""
        shown = self.ahead or self.drawn
        if shown is None:
            return []
        rows = [(self.told(shown), False)] if shown.tiles else []
        if self.refusal is not None:
            rows.append((refused(self.refusal.why), True))
        return rows

    def _show(self) -> None:
        self._item.take(self._room())

    def _room(self) -> QRectF:
        """Around all that is drawn, with room for the words."""
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
        """A ring around the place where it begins."""
        x, y = self._m.lattice.xy[laying.hexes[0]].tolist()
        radius = max(0.52 * self._shapes.step, 8 * px)
        painter.setBrush(QColor(0, 0, 0, 0))
        for tone, width in ((style.halo, 5.0), (style.highlight, 2.6)):
            painter.setPen(QPen(tone, width * px))
            painter.drawEllipse(QPointF(x, y), radius, radius)

    def _paint_refusal(self, painter: QPainter, hex: int, style: Style, px: float) -> None:
        """A cross on the hex."""
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

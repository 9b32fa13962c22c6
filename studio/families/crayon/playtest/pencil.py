"""Drawing track with mouse or keyboard. Drawn track is built on request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter

from engine.families.crayon.actions.track import refusal_text
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.drawing import Drawing, Refused
from engine.families.crayon.rules.position import Position
from engine.families.crayon.rules.routes import to_join
from engine.families.crayon.text.labels import money
from engine.i18n import tr
from engine.model.geometry import Point
from engine.model.grids.grid import cell_of
from engine.model.ids import Ref
from studio.canvas.overlay.clear import Ground
from studio.families.crayon.playtest.proposal_painter import (
    paint_beginnings,
    paint_lines,
    paint_refusal,
    paint_words,
)
from studio.families.crayon.playtest.track_layer import section_lines
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard
from studio.playtest.board.strokes import BUILDS, Strokes

HALF_WIDTH = 4.5
"""Half the width of drawn track in screen pixels."""
NEAR_END = 12
"""Number of last sections that the text at their end does not cover."""
REACH = 16.0
"""Radius in screen pixels within which a milepost is hit, or half a step of the grid if that is more."""


class Pencil(QObject):
    """Draws track while a player may build.

    A drag from own track or a major city draws along the mileposts. A click on a milepost proposes the cheapest route
    there; on a major city, the one that joins it. A click at the end of the drawn track, or Enter, builds it. Backspace
    removes the last section, Esc all. A click or Space at a possible start begins there: with the cheapest route to the
    next click, or straight to the next Space.

    Signals: `changed` for other track, `build_asked` with its arcs, `said` with the reason for a refusal.
    """

    changed = Signal()
    build_asked = Signal(object)
    said = Signal(str)

    def __init__(self, board: PlayBoard, compiled_board: CompiledBoard) -> None:
        super().__init__(board)
        self._board, self._m = board, compiled_board
        self._lines = section_lines(compiled_board)
        self._colour = QColor("#000000")
        self.drawing: Drawing | None = None
        """Drawn track; None while no player may build."""
        self._refused: Refused | None = None
        self._ahead: tuple[Drawing, Refused | None] | None = None
        self._pointed = NONE
        self._from = NONE
        """The milepost where track starts."""
        self._leads_straight = False
        """Whether the keyboard set the start. With a mouse, drag for a straight route."""
        self._stroke = NONE
        """The current milepost of the drag."""
        self._before: Drawing | None = None
        """The drawn track before the drag."""
        self.ground: Callable[[float], Ground] = board.ground
        """Return the areas that text near the pointer should not cover, for a scale in pixels per millimeter."""
        self._begins = board.overlay_item(self._paint_begins, "Where track may begin")  # not shown
        self._item = board.overlay_item(self._paint, "Proposed track", OVER_TOKENS, moves=True)  # not shown
        self._strokes = Strokes(board, self)

    def offer(self, state: Position | None, colour: str = "#000000") -> None:
        """Let a player build from this position on; None ends it."""
        self.drawing = None if state is None else Drawing.begin(self._m, state)
        self._colour = QColor(colour)
        self._refused, self._ahead, self._pointed, self._from = None, None, NONE, NONE
        self._strokes.begin_anew()
        self._begins.take(self._room if state is not None else QRectF())
        self._show()
        self.changed.emit()

    @property
    def words(self) -> list[tuple[str, bool]]:
        """The rows next to the pointer: cost, rest and reason for a refusal; each with whether it is a refusal."""
        drawing, why = self._shown
        if drawing is None:
            return []
        if self._pointed == self._from != NONE:
            return [(tr("track starts here"), False)]
        rows = []
        if drawing.arcs:
            rows.append((self.cost_text(drawing), False))
        if why is not None:
            rows.append((refusal_text(why.why), True))
        return rows

    def cost_text(self, drawing: Drawing) -> str:
        """Return the cost of track and the money left for this turn."""
        return tr("{amount}, {left} left").format(
            amount=money(self._m, drawing.cost), left=money(self._m, drawing.remaining_budget)
        )

    @property
    def end(self) -> int:
        """The milepost at the end of the drawn track; NONE without any."""
        return self._m.end[self.drawing.arcs[-1]] if self.drawing is not None and self.drawing.arcs else NONE

    def point_at(self, post: Ref | None) -> None:
        """Show the cheapest route to a milepost; None shows only drawn track."""
        node = NONE if post is None else self._m.lattice.find(cell_of(post))
        if node == self._pointed or self.drawing is None:
            return
        self._pointed, self._refused = node, None
        self._ahead = None
        if self._from != NONE:
            self._ahead = self._way_on(self.drawing, node) if node not in (NONE, self._from) else None
        elif node not in (NONE, self.end):
            self._ahead = self.drawing.to(node)
        self._show()

    def _way_on(self, drawing: Drawing, node: int) -> tuple[Drawing, Refused | None]:
        """Return the drawing from the chosen start."""
        return drawing.straight(self._from, node) if self._leads_straight else drawing.to(node, self._from)

    def take(self, post: Ref, by_keys: bool = True) -> None:
        """Handle a click or Space at a milepost: build if the track ends there, otherwise propose the route; to a major
        city from own track. Start there if possible."""
        if self.drawing is None:
            return
        self.point_at(post)
        if self._pointed == self.end != NONE:
            self.build()
            return
        if self._from == NONE and (arcs := self._to_join(self._pointed)):
            self.draw_along(arcs)
            return
        if self._from == self._pointed or (self._from == NONE and self._pointed in self.drawing.begins):
            self._begin_at(self._pointed if self._from == NONE else NONE, by_keys)
            return
        found = self._ahead or self.drawing.to(self._pointed)
        self._draw(*found)

    def _begin_at(self, node: int, by_keys: bool) -> None:
        """Start track at a milepost; NONE chooses the cheapest start."""
        self._from, self._ahead, self._leads_straight = node, None, by_keys
        if node != NONE and by_keys:
            self.said.emit(tr("Track starts here: point to the next milepost in a straight line."))
        elif node != NONE:
            self.said.emit(tr("Track starts here: click its end, or drag along mileposts."))
        self._show()

    def draw_along(self, arcs: Sequence[int]) -> None:
        """Draw these sections as far as allowed."""
        if self.drawing is not None:
            self._pointed = NONE
            self._draw(*self.drawing.along(arcs))

    def hold(self) -> None:
        """Focus the board."""
        self._board.setFocus()

    def build(self) -> None:
        """Request to build the drawn track."""
        if self.drawing is not None and self.drawing.arcs:
            self.build_asked.emit(self.drawing.arcs)

    def shorten(self) -> None:
        """Remove the last section."""
        if self.drawing is not None and self.drawing.arcs:
            self._draw(self.drawing.shorter(), None)

    def clear(self) -> None:
        """Remove all sections."""
        while self.drawing is not None and self.drawing.arcs:
            self.drawing = self.drawing.shorter()
        self._refused, self._ahead, self._from = None, None, NONE
        self._show()
        self.changed.emit()

    @property
    def _room(self) -> QRectF:
        return self._board.sceneRect()

    @property
    def _shown(self) -> tuple[Drawing | None, Refused | None]:
        return self._ahead if self._ahead is not None else (self.drawing, self._refused)

    def _draw(self, drawing: Drawing, why: Refused | None) -> None:
        self.drawing, self._refused, self._ahead, self._from = drawing, why, None, NONE
        if why is not None:
            self.said.emit(tr("Not drawn: {reason}.").format(reason=refusal_text(why.why)))
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self._item.take(self._room if self.drawing is not None else QRectF())

    def _post(self, at: Point) -> Ref | None:
        """Return the milepost near a place."""
        reach = max(REACH / self._board.scale_px, 0.55 * self._m.lattice.grid.spacing)
        return self._board.mileposts.near(at, reach)

    def _node(self, at: Point) -> int:
        post = self._post(at)
        return NONE if post is None else self._m.lattice.find(cell_of(post))

    @property
    def is_wanted(self) -> bool:
        """Return whether a player may build."""
        return self.drawing is not None

    def look(self, at: Point | None) -> None:
        """Show the route to the pointer."""
        self.point_at(None if at is None else self._post(at))

    def begin(self, at: Point) -> bool:
        """Start a drag from a possible start of track."""
        assert self.drawing is not None
        self._stroke, self._before = self._node(at), self.drawing
        return self._stroke in self.drawing.begins

    def lead(self, at: Point, is_first: bool) -> bool:
        """Follow the pointer. The track stays where it cannot continue until the pointer returns there."""
        assert self.drawing is not None
        node = self._node(at)
        if node in (NONE, self._stroke):
            return False
        drawing, why = self.drawing.straight(self._stroke, node)
        if why is None:
            self._stroke = node
        elif drawing.arcs:
            self._stroke = self._m.end[drawing.arcs[-1]]
        self._pointed = NONE
        self._draw(drawing, why)
        return True

    def restore(self) -> None:
        """Restore the track from before the drag."""
        if self._before is not None:
            self._pointed = NONE
            self._draw(self._before, None)

    def click(self, at: Point) -> None:
        """Handle a click at the nearest milepost."""
        post = self._post(at)
        if post is not None:
            self.take(post, by_keys=False)

    def keys(self) -> Mapping[Qt.Key, Callable[[], object]]:
        """Return the keys for drawn track."""
        if self.drawing is None or not self.drawing.arcs:
            return {Qt.Key.Key_Escape: self._cancel} if self._from != NONE else {}
        return {
            **dict.fromkeys(BUILDS, self.build),
            Qt.Key.Key_Backspace: self.shorten,
            Qt.Key.Key_Escape: self._cancel,
        }

    def _cancel(self) -> None:
        """Clear the drawn track, or deselect its start."""
        self.clear()
        self.said.emit(tr("The drawn track is removed."))

    def _to_join(self, node: int) -> tuple[int, ...]:
        """Return the sections that join a major city to the player's network, or none."""
        assert self.drawing is not None
        is_major = node != NONE and self._m.is_major[node]
        return to_join(self.drawing, self._m, self._m.city_at[node]) if is_major else ()

    def _paint_begins(self, painter: QPainter, scale: float) -> None:
        if self.drawing is not None:
            xy = self._m.lattice.xy[np.array(sorted(self.drawing.begins), np.int64)]
            paint_beginnings(painter, self._board.style_shown, xy, self._m.lattice.grid.spacing, scale)

    def _paint(self, painter: QPainter, scale: float) -> None:
        drawing, why = self._shown
        if drawing is None or self.drawing is None:
            return
        style = self._board.style_shown
        sure = len(self.drawing.arcs)
        edges = np.array([arc >> 1 for arc in drawing.arcs], np.int64)
        if len(edges) > sure:
            paint_lines(painter, style, self._lines[edges[sure:]], self._colour, scale, sure=False)
        if sure:
            paint_lines(painter, style, self._lines[edges[:sure]], self._colour, scale, sure=True)
        if why is not None and why.arc != NONE:
            paint_refusal(painter, style, self._lines[why.arc >> 1], scale)
        node = self._pointed if self._pointed != NONE else self._m.end[drawing.arcs[-1]] if drawing.arcs else NONE
        if node != NONE:
            x, y = self._m.lattice.xy[node].tolist()
            ground, air = self.ground(scale), HALF_WIDTH / scale
            for (ax, ay), (bx, by) in self._lines[edges[-NEAR_END:]].tolist():
                ground.take(QRectF(QPointF(ax, ay), QPointF(bx, by)).normalized().adjusted(-air, -air, air, air))
            paint_words(painter, style, self.words, (x, y), ground, scale)

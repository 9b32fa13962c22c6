"""Drawing track with the mouse, as with a crayon, or with keys; what is drawn is built when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.drawing import Drawing, Refused
from engine.families.crayon.rules.position import Position
from engine.families.crayon.rules.routes import to_join
from engine.families.crayon.text.labels import money
from engine.families.crayon.text.refusals import refused
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

WIDE = 4.5
"""Screen pixels from the middle of drawn track to its edge."""
NEAR_END = 12
"""So many sections, the last ones, are not covered by the words at their end."""
REACH = 16.0
"""Screen pixels around a milepost in which it is meant, or half a step of the grid where that is more."""


class Pencil(QObject):
    """Draws track while somebody may build. A drag from own track or a major city draws along the mileposts, a click on
    a milepost proposes the cheapest way there, and on a major city the one that joins it; a click at the end of what is
    drawn, or Enter, asks to build it. Backspace takes the last section back, Escape all. A click, or Space, where track
    may begin has it begin there: the cheapest way to the next click, or straight to where Space is pressed next.

    `changed` says that another track is drawn, `build_asked` brings its arcs, `said` why nothing is drawn.
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
        """What is drawn; None while nobody may build."""
        self._refused: Refused | None = None
        self._ahead: tuple[Drawing, Refused | None] | None = None
        self._pointed = NONE
        self._from = NONE
        """The milepost where track was told to begin."""
        self._leads_straight = False
        """Whether it was told by keys: a mouse that wants a straight way drags."""
        self._stroke = NONE
        """The milepost that the drag has come to."""
        self._before: Drawing | None = None
        """What was drawn before the drag."""
        self.ground: Callable[[float], Ground] = board.ground
        """What words beside the pointer should not cover, on a screen of so many pixels per millimetre."""
        self._begins = board.overlay_item(self._paint_begins, "Where track may begin")  # not shown
        self._item = board.overlay_item(self._paint, "Proposed track", OVER_TOKENS, moves=True)  # not shown
        self._strokes = Strokes(board, self)

    def offer(self, state: Position | None, colour: str = "#000000") -> None:
        """Somebody may build from this position on; None: nobody may."""
        self.drawing = None if state is None else Drawing.begin(self._m, state)
        self._colour = QColor(colour)
        self._refused, self._ahead, self._pointed, self._from = None, None, NONE, NONE
        self._strokes.begin_anew()
        self._begins.take(self._room if state is not None else QRectF())
        self._show()
        self.changed.emit()

    @property
    def words(self) -> list[tuple[str, bool]]:
        """What stands beside the pointer: cost and what is left, and why no more is drawn; each with whether that is a
        refusal."""
        drawing, why = self._shown
        if drawing is None:
            return []
        if self._pointed == self._from != NONE:
            return [(tr("track starts here"), False)]
        rows = []
        if drawing.arcs:
            rows.append((self.told(drawing), False))
        if why is not None:
            rows.append((refused(why.why), True))
        return rows

    def told(self, drawing: Drawing) -> str:
        """What track costs, and what is left to be spent in this turn."""
        return tr("{amount}, {left} left").format(
            amount=money(self._m, drawing.cost), left=money(self._m, drawing.left)
        )

    @property
    def end(self) -> int:
        """The milepost where what is drawn ends; NONE where nothing is drawn."""
        return self._m.end[self.drawing.arcs[-1]] if self.drawing is not None and self.drawing.arcs else NONE

    def point_at(self, post: Ref | None) -> None:
        """Show the cheapest way to a milepost; None to show only what is drawn."""
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
        """From where track was told to begin."""
        return drawing.straight(self._from, node) if self._leads_straight else drawing.to(node, self._from)

    def take(self, post: Ref, by_keys: bool = True) -> None:
        """A click at a milepost, or Space there: build what ends there, else propose the way there; to a major city
        from own track. Where track may begin, it does."""
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
        """Track begins at a milepost; NONE where it is cheapest."""
        self._from, self._ahead, self._leads_straight = node, None, by_keys
        if node != NONE and by_keys:
            self.said.emit(tr("Track starts here: point to the next milepost in a straight line."))
        elif node != NONE:
            self.said.emit(tr("Track starts here: click its end, or drag along mileposts."))
        self._show()

    def draw_along(self, arcs: Sequence[int]) -> None:
        """Draw these sections as far as they are allowed."""
        if self.drawing is not None:
            self._pointed = NONE
            self._draw(*self.drawing.along(arcs))

    def hold(self) -> None:
        """The keys are the board's."""
        self._board.setFocus()

    def build(self) -> None:
        """Ask for what is drawn."""
        if self.drawing is not None and self.drawing.arcs:
            self.build_asked.emit(self.drawing.arcs)

    def shorten(self) -> None:
        """Take the last section back."""
        if self.drawing is not None and self.drawing.arcs:
            self._draw(self.drawing.shorter(), None)

    def clear(self) -> None:
        """Take all sections back."""
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
            self.said.emit(tr("Not drawn: {reason}.").format(reason=refused(why.why)))
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self._item.take(self._room if self.drawing is not None else QRectF())

    def _post(self, at: Point) -> Ref | None:
        """The milepost that is meant by a place."""
        reach = max(REACH / self._board.scale_px, 0.55 * self._m.lattice.grid.spacing)
        return self._board.mileposts.near(at, reach)

    def _node(self, at: Point) -> int:
        post = self._post(at)
        return NONE if post is None else self._m.lattice.find(cell_of(post))

    @property
    def is_wanted(self) -> bool:
        """Whether anybody may build."""
        return self.drawing is not None

    def look(self, at: Point | None) -> None:
        """The way to where the pointer is."""
        self.point_at(None if at is None else self._post(at))

    def begin(self, at: Point) -> bool:
        """A drag draws from where track may begin."""
        assert self.drawing is not None
        self._stroke, self._before = self._node(at), self.drawing
        return self._stroke in self.drawing.begins

    def lead(self, at: Point, is_first: bool) -> bool:
        """The crayon follows. It stays where it could not go on, until the pointer comes by there again."""
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
        """What was drawn before the drag is drawn."""
        if self._before is not None:
            self._pointed = NONE
            self._draw(self._before, None)

    def click(self, at: Point) -> None:
        """What a click means at the milepost where it is."""
        post = self._post(at)
        if post is not None:
            self.take(post, by_keys=False)

    def keys(self) -> Mapping[Qt.Key, Callable[[], object]]:
        """Keys for what is drawn."""
        if self.drawing is None or not self.drawing.arcs:
            return {Qt.Key.Key_Escape: self.clear} if self._from != NONE else {}
        return {
            **dict.fromkeys(BUILDS, self.build),
            Qt.Key.Key_Backspace: self.shorten,
            Qt.Key.Key_Escape: self.clear,
        }

    def _to_join(self, node: int) -> tuple[int, ...]:
        """The sections that join a major city to the own network; none elsewhere."""
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
            ground, air = self.ground(scale), WIDE / scale
            for (ax, ay), (bx, by) in self._lines[edges[-NEAR_END:]].tolist():
                ground.take(QRectF(QPointF(ax, ay), QPointF(bx, by)).normalized().adjusted(-air, -air, air, air))
            paint_words(painter, style, self.words, (x, y), ground, scale)

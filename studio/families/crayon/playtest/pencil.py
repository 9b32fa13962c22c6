"""Drawing track with the mouse, as with a crayon, or with keys; what is drawn is built when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.drawing import Drawing, Refused
from engine.families.crayon.rules.position import Position
from engine.families.crayon.rules.ways import to_join
from engine.families.crayon.words.naming import money
from engine.families.crayon.words.refusals import refused
from engine.model.grids.grid import cell_of
from engine.model.ids import Ref
from studio.canvas.input.hand import DRAG
from studio.canvas.overlay.clear import Ground
from studio.families.crayon.playtest.proposal_painter import (
    paint_beginnings,
    paint_lines,
    paint_refusal,
    paint_words,
)
from studio.families.crayon.playtest.track_layer import section_lines
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard

REACH = 16.0
"""Screen pixels around a milepost in which it is meant, or half a step of the grid where that is more."""


class Pencil(QObject):
    """Draws track while somebody may build. A drag from own track or a major city draws along the mileposts, a click on
    a milepost proposes the cheapest way there, and on a major city the one that joins it; a click at the end of what is
    drawn, or Enter, asks to build it. Backspace takes the last section back, Escape all.

    A drag that is broken off changes nothing: by Escape or the right button, by a release that nobody heard of, and by
    another window.

    `changed` says that another track is drawn, `build_asked` brings its arcs, `said` why nothing is drawn.
    """

    changed = Signal()
    build_asked = Signal(object)
    said = Signal(str)

    def __init__(self, board: PlayBoard, m: CompiledBoard) -> None:
        super().__init__(board)
        self._board, self._m = board, m
        self._lines = section_lines(m)
        self._colour = QColor("#000000")
        self.drawing: Drawing | None = None
        """What is drawn; None while nobody may build."""
        self._refused: Refused | None = None
        self._ahead: tuple[Drawing, Refused | None] | None = None
        self._pointed = NONE
        self._stroke = NONE
        self._pressed: QPoint | None = None
        self._has_drawn = False
        self._before: Drawing | None = None
        """What was drawn before the drag."""
        self.ground: Callable[[float], Ground] = board.overlay.ground
        """What words beside the pointer should not cover, on a screen of so many pixels per millimetre."""
        self._begins = board.overlay_item(self._paint_begins, "Where track may begin")
        self._item = board.overlay_item(self._paint, "Proposed track", OVER_TOKENS)
        board.viewport().installEventFilter(self)
        board.installEventFilter(self)

    def offer(self, g: Position | None, colour: str = "#000000") -> None:
        """Somebody may build from this position on; None: nobody may."""
        self.drawing = None if g is None else Drawing.begin(self._m, g)
        self._colour = QColor(colour)
        self._refused, self._ahead, self._pointed, self._stroke, self._pressed = None, None, NONE, NONE, None
        self._begins.take(self._room if g is not None else QRectF())
        self._show()
        self.changed.emit()

    @property
    def words(self) -> list[tuple[str, bool]]:
        """What stands beside the pointer: cost and what is left, and why no more is drawn; each with whether that is a
        refusal."""
        drawing, why = self._shown
        if drawing is None:
            return []
        rows = []
        if drawing.arcs:
            rows.append((self.told(drawing), False))
        if why is not None:
            rows.append((refused(why.why), True))
        return rows

    def told(self, drawing: Drawing) -> str:
        """What track costs, and what is left to be spent in this turn."""
        return self.tr("{0}, {1} left").format(money(self._m, drawing.cost), money(self._m, drawing.left))

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
        self._ahead = self.drawing.to(node) if node not in (NONE, self.end) else None
        self._show()

    def take(self, post: Ref) -> None:
        """A click at a milepost, or Space there: build what ends there, else propose the way there; to a major city
        from own track."""
        if self.drawing is None:
            return
        self.point_at(post)
        if self._pointed == self.end != NONE:
            self.build()
            return
        if arcs := self._to_join(self._pointed):
            self.draw_along(arcs)
            return
        found = self._ahead or self.drawing.to(self._pointed)
        self._draw(*found)

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
        self._refused = None
        self._show()
        self.changed.emit()

    @property
    def _room(self) -> QRectF:
        return self._board.sceneRect()

    @property
    def _shown(self) -> tuple[Drawing | None, Refused | None]:
        return self._ahead if self._ahead is not None else (self.drawing, self._refused)

    def _draw(self, drawing: Drawing, why: Refused | None) -> None:
        self.drawing, self._refused, self._ahead = drawing, why, None
        if why is not None:
            self.said.emit(self.tr("Not drawn: {0}.").format(refused(why.why)))
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self._item.take(self._room if self.drawing is not None else QRectF())

    def _post(self, mouse: QMouseEvent) -> Ref | None:
        board = self._board
        at = board.mapToScene(mouse.position().toPoint())
        reach = max(REACH / board.scale_px, 0.55 * self._m.lattice.grid.spacing)
        return board.mileposts.near((at.x(), at.y()), reach)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draws with the left button from where track may begin. Elsewhere a drag moves the view, a click proposes."""
        if self.drawing is None:
            return False
        if watched is self._board:
            if event.type() in (QEvent.Type.FocusOut, QEvent.Type.WindowDeactivate):
                self.break_off()
            return self._takes_key(event)
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                return self._press(cast(QMouseEvent, event))
            case QEvent.Type.MouseMove:
                return self._move(cast(QMouseEvent, event))
            case QEvent.Type.MouseButtonRelease:
                return self._release(cast(QMouseEvent, event))
            case QEvent.Type.Leave if self._stroke == NONE:
                self.point_at(None)
        return False

    def _press(self, mouse: QMouseEvent) -> bool:
        assert self.drawing is not None
        if self._stroke != NONE:
            if mouse.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
                self.break_off()
            if mouse.button() != Qt.MouseButton.LeftButton:
                return True
        place = mouse.position().toPoint()
        if mouse.button() != Qt.MouseButton.LeftButton or self._board.has_mark(place):
            self._pressed = None
            return False
        self._pressed, self._has_drawn = place, False
        post = self._post(mouse)
        node = NONE if post is None else self._m.lattice.find(cell_of(post))
        if node in self.drawing.begins:
            self._stroke, self._before = node, self.drawing
            self._board.setFocus()
            return True
        return False

    def _move(self, mouse: QMouseEvent) -> bool:
        assert self.drawing is not None
        if not mouse.buttons() & Qt.MouseButton.LeftButton:
            self.break_off()
        if self._stroke == NONE:
            self.point_at(None if mouse.buttons() else self._post(mouse))
            return False
        post = self._post(mouse)
        node = self._stroke if post is None else self._m.lattice.find(cell_of(post))
        if node != self._stroke:
            drawing, why = self.drawing.straight(self._stroke, node)
            # The crayon stays where it could not go on, until the pointer comes by there again.
            self._stroke = node if why is None else self._last_of(drawing)
            self._has_drawn, self._pointed = True, NONE
            self._draw(drawing, why)
        return True

    def break_off(self) -> None:
        """The drag is over, and what was drawn before it is drawn."""
        if self._stroke != NONE and self._before is not None:
            self._stroke, self._pressed, self._pointed = NONE, None, NONE
            self._draw(self._before, None)

    def _last_of(self, drawing: Drawing) -> int:
        return self._m.end[drawing.arcs[-1]] if drawing.arcs else self._stroke

    def _release(self, mouse: QMouseEvent) -> bool:
        if mouse.button() != Qt.MouseButton.LeftButton:
            return False
        pressed, self._pressed = self._pressed, None
        stroke, self._stroke = self._stroke, NONE
        is_click = pressed is not None and (mouse.position().toPoint() - pressed).manhattanLength() < DRAG
        if is_click and not self._has_drawn:
            post = self._post(mouse)
            if post is not None and (stroke in (NONE, self.end) or self._to_join(stroke)):
                self.take(post)
            elif post is not None:
                self.said.emit(self.tr("Track may begin here: drag along mileposts, or click where it is to lead."))
        return stroke != NONE

    def _to_join(self, node: int) -> tuple[int, ...]:
        """The sections that join a major city to the own network; none elsewhere."""
        assert self.drawing is not None
        is_major = node != NONE and self._m.is_major[node]
        return to_join(self.drawing, self._m, self._m.city_at[node]) if is_major else ()

    def _takes_key(self, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        assert self.drawing is not None
        key = cast(QKeyEvent, event)
        acts = {
            Qt.Key.Key_Backspace: self.shorten,
            Qt.Key.Key_Escape: self.clear,
            Qt.Key.Key_Return: self.build,
            Qt.Key.Key_Enter: self.build,
        }
        act = acts.get(Qt.Key(key.key()))
        if act is not None and self._stroke != NONE:
            act = self.break_off if key.key() == Qt.Key.Key_Escape else self._not_now
        elif act is None or not self.drawing.arcs or key.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        else:
            act()
        return True

    def _not_now(self) -> None:
        """Keys wait until the mouse is done."""

    def _paint_begins(self, painter: QPainter, scale: float) -> None:
        if self.drawing is not None:
            xy = self._m.lattice.xy[np.array(sorted(self.drawing.begins), np.int64)]
            paint_beginnings(painter, self._board.style_shown, xy, scale)

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
            paint_words(painter, style, self.words, (x, y), self.ground(scale), scale)

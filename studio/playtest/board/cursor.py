"""Cursor that the arrow keys move over mileposts, for play without a mouse."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from engine.i18n import tr_noop
from engine.model.geometry import Point
from engine.model.ids import Ref
from studio.canvas.input.keys import ARROWS
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard

TAKES = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
FAR = 5
"""Mileposts per step with Shift."""
ROOM = 12.0
"""Millimeters around the cursor that are redrawn, plus the size on a screen zoomed far out."""


class MilepostCursor(QObject):
    """Handles the keys of a board while it `is_wanted`. `moved` carries the milepost under it; `taken` reports Space or
    Enter. Other keys are left to the board."""

    moved = Signal(object)
    taken = Signal(object)

    def __init__(self, board: PlayBoard) -> None:
        super().__init__(board)
        self._board = board
        self._item = board.overlay_item(self._paint, tr_noop("Cursor"), OVER_TOKENS)
        self._is_wanted = False
        self._column = 0.0
        self.at: Ref | None = None
        """Current milepost; None until an arrow key is pressed."""
        self._stood: Ref | None = None
        board.installEventFilter(self)

    def want(self, on: bool) -> None:
        """Set whether mileposts can be selected; otherwise the cursor is hidden."""
        self._is_wanted = on
        if not on:
            self.hide()

    def hide(self) -> None:
        """React to the mouse taking over."""
        if self.at is not None:
            self._stood, self.at = self.at, None
            self._item.take(QRectF())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the arrow keys, and Space and Enter at a milepost, before any shortcut."""
        if not self._is_wanted or event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        key = cast(QKeyEvent, event)
        code = Qt.Key(key.key())
        if key.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        if code not in ARROWS and not (code in TAKES and self.at is not None):
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif code in ARROWS:
            shift = bool(key.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            for _ in range(FAR if shift else 1):
                self._walk(ARROWS[code])
        else:
            self.taken.emit(self.at)
        return True

    @property
    def _before(self) -> Point | None:
        """Return the last position, if it is still in view."""
        if self._stood is None:
            return None
        at = self._board.mileposts.at(self._stood)
        return at if self._board.viewport().rect().contains(self._board.place_of(at)) else None

    def _walk(self, way: tuple[int, int]) -> None:
        board, posts = self._board, self._board.mileposts
        if self.at is None:
            middle = board.mapToScene(board.viewport().rect().center())
            begin = board.train_at or self._before or (middle.x(), middle.y())
            found = posts.near(begin, float("inf"))
        else:
            x, y = posts.at(self.at)
            # Up and Down keep to a column although every other row of a grid is shifted by half a step.
            found = posts.towards((self._column, y) if way[1] else (x, y), way)
        if found is None:
            return
        if self.at is None or not way[1]:
            self._column = posts.at(found)[0]
        self.at = found
        x, y = posts.at(found)
        room = max(ROOM, 30 / board.scale_px)
        self._item.take(QRectF(x - room, y - room, 2 * room, 2 * room))
        board.show_places([(x, y)], False)
        self.moved.emit(found)

    def _paint(self, painter: QPainter, scale: float) -> None:
        """Draw four strokes that point at the milepost from all sides, unlike any ring on the board."""
        if self.at is None:
            return
        x, y = self._board.mileposts.at(self.at)
        px, style = 1 / scale, self._board.style_shown
        near, far = 6 * px, 15 * px
        for tone, width in ((style.halo, 5.0), (style.highlight, 2.4)):
            painter.setPen(QPen(tone, width * px, c=Qt.PenCapStyle.RoundCap))
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                painter.drawLine(QPointF(x + near * dx, y + near * dy), QPointF(x + far * dx, y + far * dy))

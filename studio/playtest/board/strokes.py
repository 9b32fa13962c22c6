"""Mouse and keys over a board on which track is drawn by hand: clicks, drags, and their cancellation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, cast

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from engine.model.geometry import Point
from studio.canvas.input.mouse_grab import DRAG
from studio.playtest.board.board_view import PlayBoard

LEFT = Qt.MouseButton.LeftButton
BUILDS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
KEYS = (*BUILDS, Qt.Key.Key_Backspace, Qt.Key.Key_Escape)


class Drawer(Protocol):
    """Interface of a part that draws. Places are in millimeters of the board."""

    @property
    def is_wanted(self) -> bool:
        """Whether gestures draw now; otherwise the board handles them."""

    def look(self, at: Point | None) -> None:
        """React to the pointer at a place, or None if it left."""

    def begin(self, at: Point) -> bool:
        """Handle a press of the left button; return whether a drag from there draws. Otherwise it moves the view."""

    def lead(self, at: Point, is_first: bool) -> bool:
        """Handle a drawing drag at a place; return whether it has drawn anything. Until then, it is called as the first
        step."""

    def restore(self) -> None:
        """Restore the drawing from before the canceled drag."""

    def click(self, at: Point) -> None:
        """Handle a click of the left button at a place."""

    def keys(self) -> Mapping[Qt.Key, Callable[[], object]]:
        """Return the functions of those `KEYS` that have one now."""


class Strokes(QObject):
    """Forwards events of a board to a drawer. A drag is canceled without changes by Esc, another button, a missing
    release, loss of focus, or a new position."""

    def __init__(self, board: PlayBoard, drawer: Drawer) -> None:
        super().__init__(board)
        self._board, self._drawer = board, drawer
        self._pressed: QPoint | None = None
        self._is_drawing = self._has_drawn = False
        board.viewport().installEventFilter(self)
        self.begin_anew()

    def begin_anew(self) -> None:
        """React to another position."""
        self._pressed, self._is_drawing = None, False
        # Enter builds the drawn track wherever the keyboard cursor is: the cursor's own keys come after these.
        self._board.installEventFilter(self)

    def cancel_drag(self) -> None:
        """End the drag, if there is one."""
        if self._is_drawing:
            self._pressed, self._is_drawing = None, False
            self._drawer.restore()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle drawing events, and the keys of drawn track before any shortcut."""
        if not self._drawer.is_wanted:
            return False
        if watched is self._board:
            if event.type() in (QEvent.Type.FocusOut, QEvent.Type.WindowDeactivate):
                self.cancel_drag()
            return self._takes_key(event)
        match event.type():
            case QEvent.Type.MouseButtonPress | QEvent.Type.MouseButtonDblClick:
                return self._press(cast(QMouseEvent, event))
            case QEvent.Type.MouseMove:
                return self._move(cast(QMouseEvent, event))
            case QEvent.Type.MouseButtonRelease:
                return self._release(cast(QMouseEvent, event))
            case QEvent.Type.Leave if not self._is_drawing:
                self._drawer.look(None)
        return False

    def _at(self, mouse: QMouseEvent) -> Point:
        at = self._board.mapToScene(mouse.position().toPoint())
        return at.x(), at.y()

    def _press(self, mouse: QMouseEvent) -> bool:
        if self._is_drawing:
            self.cancel_drag()
            if mouse.button() != LEFT:
                return True
        place = mouse.position().toPoint()
        if mouse.button() != LEFT or self._board.has_mark(place):
            self._pressed = None
            return False
        self._pressed, self._has_drawn = place, False
        self._is_drawing = self._drawer.begin(self._at(mouse))
        if self._is_drawing:
            self._board.setFocus()
        return self._is_drawing

    def _move(self, mouse: QMouseEvent) -> bool:
        if not mouse.buttons() & LEFT:
            self.cancel_drag()
        if not self._is_drawing:
            self._drawer.look(None if mouse.buttons() else self._at(mouse))
            return False
        self._has_drawn |= self._drawer.lead(self._at(mouse), not self._has_drawn)
        return True

    def _release(self, mouse: QMouseEvent) -> bool:
        if mouse.button() != LEFT:
            return False
        pressed, was_drawing = self._pressed, self._is_drawing
        self._pressed, self._is_drawing = None, False
        is_click = pressed is not None and (mouse.position().toPoint() - pressed).manhattanLength() < DRAG
        if is_click and not self._has_drawn:
            self._drawer.click(self._at(mouse))
        return was_drawing

    def _takes_key(self, event: QEvent) -> bool:
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        key = cast(QKeyEvent, event)
        code = Qt.Key(key.key())
        if code not in KEYS or key.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if self._is_drawing:
            act: Callable[[], object] | None = self.cancel_drag if code == Qt.Key.Key_Escape else _not_now
        else:
            act = self._drawer.keys().get(code)
        if act is None:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        else:
            act()
        return True


def _not_now() -> None:
    """Keys wait until the mouse button is released."""

"""Mouse and keys over a board on which track is drawn by hand: what a click is, what a drag is, and what ends one."""

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
    """Who draws. Places are in millimetres of the board."""

    @property
    def is_wanted(self) -> bool:
        """Whether gestures mean anything now; they are the board's otherwise."""

    def look(self, at: Point | None) -> None:
        """The pointer passes by a place, or is nowhere on the board that matters."""

    def begin(self, at: Point) -> bool:
        """The left button went down at a place: whether a drag from there draws. Elsewhere it moves the view."""

    def lead(self, at: Point, is_first: bool) -> bool:
        """A drag that draws has come to a place; whether anything is drawn by that. It is asked as the first one until
        something is."""

    def restore(self) -> None:
        """The drag is broken off: what was drawn when it began is drawn again."""

    def click(self, at: Point) -> None:
        """The left button was pressed and released at a place."""

    def keys(self) -> Mapping[Qt.Key, Callable[[], object]]:
        """What those of `KEYS` do now that do anything."""


class Strokes(QObject):
    """Listens to a board for a drawer.

    A drag that is broken off changes nothing: by Escape or another button, by a release that nobody heard of, by
    another window, and by a position that comes meanwhile.
    """

    def __init__(self, board: PlayBoard, drawer: Drawer) -> None:
        super().__init__(board)
        self._board, self._drawer = board, drawer
        self._pressed: QPoint | None = None
        self._is_drawing = self._has_drawn = False
        board.viewport().installEventFilter(self)
        self.begin_anew()

    def begin_anew(self) -> None:
        """Another position is on the table."""
        self._pressed, self._is_drawing = None, False
        # Enter builds what is drawn wherever the cursor of the keys stands: its own keys come after these.
        self._board.installEventFilter(self)

    def break_off(self) -> None:
        """The drag is over, if there is one."""
        if self._is_drawing:
            self._pressed, self._is_drawing = None, False
            self._drawer.restore()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes what draws, and the keys of what is drawn before any shortcut does."""
        if not self._drawer.is_wanted:
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
            case QEvent.Type.Leave if not self._is_drawing:
                self._drawer.look(None)
        return False

    def _at(self, mouse: QMouseEvent) -> Point:
        at = self._board.mapToScene(mouse.position().toPoint())
        return at.x(), at.y()

    def _press(self, mouse: QMouseEvent) -> bool:
        if self._is_drawing:
            self.break_off()
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
            self.break_off()
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
            act: Callable[[], object] | None = self.break_off if code == Qt.Key.Key_Escape else _not_now
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
    """Keys wait until the mouse is done."""

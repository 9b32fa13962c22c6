"""Which button of the mouse is at work on the board, and for what."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent

DRAG = 4
"""Screen pixels that a pressed pointer moves before it drags."""

CURSORS = {
    "arrow": Qt.CursorShape.ArrowCursor,
    "cross": Qt.CursorShape.CrossCursor,
    "hand": Qt.CursorShape.OpenHandCursor,
    "pointing": Qt.CursorShape.PointingHandCursor,
    "move": Qt.CursorShape.SizeAllCursor,
    "text": Qt.CursorShape.IBeamCursor,
    "forbidden": Qt.CursorShape.ForbiddenCursor,
}
"""What a tool may name as its cursor."""


class Hand:
    """The button that is at work, from its press to its release: for the tool, for panning, or no longer for anything.

    Only one works at a time, so that a gesture ends where its own button is let go.
    """

    def __init__(self) -> None:
        self.button = Qt.MouseButton.NoButton
        self.work: Literal["tool", "pan"] | None = None
        self.at = QPoint()
        """Where it was pressed, in pixels of the viewport; while panning, where it was last."""
        self.is_still = False
        """Whether it has not moved farther yet than a click may tremble."""
        self._refused = False

    @property
    def is_busy(self) -> bool:
        """Whether a button is held."""
        return self.button != Qt.MouseButton.NoButton

    def take(self, event: QMouseEvent, work: Literal["tool", "pan"]) -> None:
        """A press begins this work."""
        self.button, self.work, self.at, self.is_still = event.button(), work, event.position().toPoint(), True

    def let_go(self) -> Literal["tool", "pan"] | None:
        """The button is up; what it was at work for."""
        work, self.work, self.button = self.work, None, Qt.MouseButton.NoButton
        return work

    def drags(self, here: QPoint) -> bool:
        """Whether it has moved far enough by now for a drag."""
        self.is_still = self.is_still and (here - self.at).manhattanLength() < DRAG
        return not self.is_still

    def has_lost_its_release(self, event: QMouseEvent) -> bool:
        """Whether the button came up where nobody heard of it: it is not held any more, or goes down again."""
        pressed = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        again = pressed and event.button() == self.button
        return self.is_busy and (again or not event.buttons() & self.button)

    def frees(self, event: QMouseEvent) -> bool:
        """Whether a press may begin something: no other button is at work."""
        self._refused = self.is_busy
        return not self.is_busy

    @property
    def wants_no_menu(self) -> bool:
        """Whether a right click came in the middle of the work of another button. Some systems ask for the menu at the
        press, others after the release."""
        return self._refused or (self.is_busy and self.button != Qt.MouseButton.RightButton)

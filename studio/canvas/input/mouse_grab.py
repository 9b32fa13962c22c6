"""Mouse button in use on the board, and its purpose."""

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
    "resize": Qt.CursorShape.SizeFDiagCursor,
    "text": Qt.CursorShape.IBeamCursor,
    "forbidden": Qt.CursorShape.ForbiddenCursor,
}
"""Cursor names for tools."""


class Hand:
    """Button in use, from press to release: for the tool, for panning, or ignored.

    Only one is used at a time, so that a gesture ends with the release of its own button.
    """

    def __init__(self) -> None:
        self.button = Qt.MouseButton.NoButton
        self.work: Literal["tool", "pan"] | None = None
        self.at = QPoint()
        """Place of the press, in pixels of the viewport; while panning, the last place."""
        self.is_still = False
        """Whether it has moved no farther than a shaky click."""
        self._refused = False

    @property
    def is_busy(self) -> bool:
        """Whether a button is held down."""
        return self.button != Qt.MouseButton.NoButton

    def take(self, event: QMouseEvent, work: Literal["tool", "pan"]) -> None:
        """Start using a button."""
        self.button, self.work, self.at, self.is_still = event.button(), work, event.position().toPoint(), True

    def let_go(self) -> Literal["tool", "pan"] | None:
        """Release the button; return its purpose."""
        work, self.work, self.button = self.work, None, Qt.MouseButton.NoButton
        return work

    def drags(self, here: QPoint) -> bool:
        """Return whether it has moved far enough for a drag."""
        self.is_still = self.is_still and (here - self.at).manhattanLength() < DRAG
        return not self.is_still

    def has_lost_its_release(self, event: QMouseEvent) -> bool:
        """Return whether the release of the button was missed: it is no longer held, or is pressed again."""
        pressed = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        again = pressed and event.button() == self.button
        return self.is_busy and (again or not event.buttons() & self.button)

    def frees(self, event: QMouseEvent) -> bool:
        """Return whether a press may start something: no other button is in use."""
        self._refused = self.is_busy
        return not self.is_busy

    @property
    def wants_no_menu(self) -> bool:
        """Return whether a right click occurred while another button was in use. Some systems request the menu at the
        press, others after the release."""
        return self._refused or (self.is_busy and self.button != Qt.MouseButton.RightButton)

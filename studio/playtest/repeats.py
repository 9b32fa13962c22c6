"""Guard against a key or click that is repeated when it stands for another kind of decision by then."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from engine import clock
from engine.game.rules import Action
from studio.canvas.input.mouse_grab import DRAG

SAME_AGAIN = 3.0
"""Seconds in which a repeated gesture is taken as a repetition of the same choice."""


class Repeats:
    """Last gesture (a number key, a place of the pointer) and the kind of decision that it made."""

    def __init__(self) -> None:
        self._gesture: object = None
        self._kind: object = ""
        self._at = 0.0

    def is_surprise(self, gesture: object, kind: object) -> bool:
        """Return whether the same gesture made another kind of decision a moment ago. It counts as made for this kind
        now, so repeating it once more is no surprise."""
        now = clock.seconds()
        is_same = self._gesture is not None and self._is_same(gesture) and now - self._at < SAME_AGAIN
        changed = is_same and kind != self._kind
        self._gesture, self._kind, self._at = gesture, kind, now
        return changed

    def _is_same(self, gesture: object) -> bool:
        if isinstance(gesture, QPointF) and isinstance(self._gesture, QPointF):
            return (gesture - self._gesture).manhattanLength() < DRAG
        return gesture == self._gesture


class ClickGuard(QObject):
    """Filter that notes where the mouse was pressed on watched widgets. Decisions made by keys are no surprise."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pressed: QPointF | None = None
        self._repeats = Repeats()

    def watch(self, widget: QWidget) -> None:
        """Note the clicks on a widget."""
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the place of a press, also of the second one of a double-click."""
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            self._pressed = cast(QMouseEvent, event).globalPosition()
        return False

    def is_surprise(self, kind: object) -> bool:
        """Return whether the last click, if it has not decided anything yet, repeats one that made another kind of
        decision a moment ago."""
        pressed, self._pressed = self._pressed, None
        return pressed is not None and self._repeats.is_surprise(pressed, kind)


def kind_of(action: Action) -> object:
    """Return the kind of a decision."""
    return type(action.decision)

"""A view that a tool works on: which tool, what it says and draws, and how what it has begun is broken off."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.i18n import tr
from engine.model.geometry import Point
from engine.model.ids import RailroadId, Ref
from studio.canvas.camera import Camera
from studio.canvas.geometry.hits import lines_at
from studio.canvas.input.editor import BoardEditor, OpenScenario
from studio.canvas.input.key_pointer import KeyPointer
from studio.canvas.input.mouse_grab import CURSORS, Hand
from studio.canvas.layers import Shown
from studio.canvas.overlay.board_overlay import BoardOverlay
from studio.document.document import Document

HIT = 8.0
"""Screen pixels around the pointer in which things are hit: an area of 16 px."""


class Tooled(Camera):
    """A view with a tool, of which no mouse and no key knows yet."""

    hovered = Signal(object)
    """The Ref under the pointer, or None."""
    pointer_moved = Signal(float, float)
    """Where the pointer is, in millimetres."""
    tool_changed = Signal(object)
    hint_changed = Signal(str)
    """What the tool says: how to go on, or why not."""
    field_wanted = Signal(str)
    """A tool has made something of which this field is to be typed."""
    railroad_wanted = Signal()
    """A tool lacks a railroad, which is to be asked for."""
    mark_clicked = Signal(object)
    """The id of a clicked mark."""

    def __init__(self, document: OpenScenario, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, parent)
        self.document = document
        self.overlay = BoardOverlay(self, shown)
        self.editor = BoardEditor(document, self._say, lambda: shown.shut)
        self.editor.write_field = self.field_wanted.emit
        self.editor.add_railroad = self.railroad_wanted.emit
        # A board that is looked at only has no selection to settle.
        self._selecting: Callable[[], AbstractContextManager[None]] = nullcontext
        self._settle_selection: Callable[[], object] = lambda: None
        if isinstance(document, Document):
            self._selecting, self._settle_selection = document.selecting, document.settle_selection
        self._said = ""
        self._tool: Any = None
        self._over: Ref | None = None
        self._hand = Hand()
        self._led = KeyPointer()
        self._tool_acts = False
        self._space = False
        self._warns = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def tool(self) -> Any:
        """The tool that the mouse works with, or None: then the mouse pans."""
        return self._tool

    def set_tool(self, tool: Any) -> None:
        """Choose another tool; the running gesture of the former one is cancelled."""
        if self._tool is not None and self._tool is not tool:
            self._hand.work = None
            self._led.by_mouse()
            self._tool.put_away(self.editor)
        self._tool = tool
        if tool is not None:
            tool.look_again(self.editor)
        self._after_tool()
        self._show_cursor()
        self.tool_changed.emit(tool)

    def _after_tool(self) -> None:
        self._draw_tool()
        self.hint_changed.emit(self._tool.hint if self._tool is not None else "")

    def _draw_tool(self) -> None:
        self.overlay.set_drawing((*self._tool.drawing, *self._cursor_of_keys()) if self._tool is not None else ())

    def _cursor_of_keys(self) -> tuple[tuple[Any, ...], ...]:
        """Where the keys work, as a dot, so that it is seen with every tool."""
        return (("ghost", (self.led_to,)),) if self.led_to is not None else ()

    def _with_tool(self, gesture: str, *given: Any) -> Any:
        """Lets the tool act; what it says stands in the status line instead of its hint."""
        self._said, self._tool_acts = "", True
        selecting = gesture == "move" and getattr(self._tool, "only_looks", False)
        try:
            with self._selecting() if selecting else nullcontext():
                result = getattr(self._tool, gesture)(self.editor, *given)
            if not selecting:
                self._settle_selection()
        except Exception:
            self._give_up()
            raise
        finally:
            self._tool_acts = False
        said = self._said
        self._after_tool()
        if said:
            self.hint_changed.emit(said)
        return result

    def _give_up(self) -> None:
        """The tool failed in the middle of a gesture: of that nothing stays, and the next one begins afresh."""
        self._hand.work = None
        try:
            self._tool.cancel(self.editor)
        finally:
            self.document.end_preview()
            self.overlay.set_drawing(())
            self._warn_outside(False)
            self._say(tr("The tool failed: what it was about to do is broken off."))

    def _say(self, words: str) -> None:
        self._said = words
        self.hint_changed.emit(words)

    @property
    def _is_dragging(self) -> bool:
        return (self._hand.work == "tool" or self._led.at is not None) and self._tool.is_dragging

    def break_off(self) -> None:
        """Give up a running drag, and say so: it ends by the release of its own button, or it has not been. Nobody
        knows where a hand meant to let go that slipped, and a whole gesture is made again sooner than one that was
        half meant is found on the board."""
        if self._is_dragging:
            self._hand.work = None
            self._with_tool("cancel")
            self._warn_outside(False)
            self._say(tr("The drag was broken off: it has changed nothing."))

    def changed_by_others(self) -> None:
        """The document was changed, and not by the tool: what the hand drags is not what it took hold of any more."""
        if not self._tool_acts:
            self.break_off()
            if self._tool is not None:
                self._with_tool("look_again")

    def selected_by_others(self, _: object) -> None:
        """Handles follow what is selected in a table or a list. The status line may just tell of that, and keeps it."""
        if not self._tool_acts and self._tool is not None:
            self._tool.look_again(self.editor)
            self._draw_tool()

    def begin_anew(self) -> None:
        """Another board is open: nothing of a gesture on the former one stays, nor of what it drew."""
        self.forget_former_views()
        if self._tool is not None:
            self._hand.work = None
            self._led.by_mouse()
            self._tool.put_away(self.editor)
            self._draw_tool()

    @property
    def led_to(self) -> Point | None:
        """Where the keys have led the tool's pointer, or the tool its own cursor; None while the mouse works."""
        return self._tool.focus if getattr(self._tool, "walks", False) else self._led.at

    def told_at(self, at: Point) -> str:
        """What is told of a place, in millimetres, where the pointer rests: whose the lines are that run there."""
        shown = self._shown
        board, lines = shown.scenario.board, lines_at(shown.scenario, at, HIT / 2 / self.scale_px, shown.shut)
        told = []
        for track in lines:
            railroad = track.stem[2]
            name = board.railroads[railroad].name if railroad in board.railroads else ""
            told.append(f"{railroad}  {name}" + self.owner_told(railroad))
        return "\n".join(told)

    def owner_told(self, railroad: RailroadId) -> str:
        """Who owns a railroad in a game, as the end of a line; nobody owns one on a board that is being made."""
        return ""

    def _hover(self, ref: Ref | None) -> None:
        if ref != self._over:
            self._over = ref
            self.overlay.set_hover(ref)
            self.hovered.emit(ref)

    def _warn_outside(self, is_outside: bool) -> None:
        """The pointer says, and the status line, that letting go here gives the drag up."""
        if is_outside:
            self._say(tr("Outside the map: letting go here cancels the drag. Come back to go on with it."))
        if is_outside != self._warns:
            self._warns = is_outside
            self._show_cursor()

    def _show_cursor(self) -> None:
        if self._warns:
            shape = Qt.CursorShape.ForbiddenCursor
        elif self._space or self._tool is None:
            shape = Qt.CursorShape.OpenHandCursor
        else:
            shape = CURSORS.get(str(getattr(self._tool, "cursor", "")), Qt.CursorShape.ArrowCursor)
        self.viewport().setCursor(shape)

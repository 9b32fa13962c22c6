"""View with a tool: its messages and drawing, and canceling its gestures."""

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
"""Screen pixels around the pointer in which objects are hit: an area of 16 px."""


class Tooled(Camera):
    """View with a tool, without mouse and keys."""

    hovered = Signal(object)
    """Ref under the pointer, or None."""
    pointer_moved = Signal(float, float)
    """Place of the pointer in millimeters."""
    tool_changed = Signal(object)
    hint_changed = Signal(str)
    """Message of the tool: what to do next, or why not."""
    field_wanted = Signal(str)
    """A tool has created something; this field is to be typed."""
    railroad_wanted = Signal()
    """A tool needs a railroad; ask for it."""
    mark_clicked = Signal(object)
    """ID of a clicked mark."""

    def __init__(self, document: OpenScenario, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(shown, parent)
        self.document = document
        self.overlay = BoardOverlay(self, shown)
        self.editor = BoardEditor(document, self._say, lambda: shown.shut)
        self.editor.write_field = self.field_wanted.emit
        self.editor.add_railroad = self.railroad_wanted.emit
        # A read-only board has no selection to synchronize.
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
        self._grasp = ""
        self.tellers: list[Callable[[Point], str]] = []
        """Further texts for the tooltip of a place in millimeters; empty for none."""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def tool(self) -> Any:
        """Current tool, or None for panning."""
        return self._tool

    def set_tool(self, tool: Any) -> None:
        """Set another tool and cancel the gesture of the previous one."""
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
        if self._tool is not None and self._tool.grasp != self._grasp:
            self._show_cursor()
        self.hint_changed.emit(self._tool.hint if self._tool is not None else "")

    def _draw_tool(self) -> None:
        self.overlay.set_drawing((*self._tool.drawing, *self._cursor_of_keys()) if self._tool is not None else ())

    def _cursor_of_keys(self) -> tuple[tuple[Any, ...], ...]:
        """Show the keyboard pointer as a dot, visible with every tool."""
        return (("ghost", (self.led_to,)),) if self.led_to is not None else ()

    def _with_tool(self, gesture: str, *given: Any) -> Any:
        """Let the tool act; its message replaces its hint in the status bar."""
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
        """Clean up after a tool failed during a gesture."""
        self._hand.work = None
        try:
            self._tool.cancel(self.editor)
        finally:
            self.document.end_preview()
            self.overlay.set_drawing(())
            self._warn_outside(False)
            self._say(tr("The tool failed. Its operation was canceled."))

    def _say(self, words: str) -> None:
        self._said = words
        self.hint_changed.emit(words)

    @property
    def _is_dragging(self) -> bool:
        return (self._hand.work == "tool" or self._led.at is not None) and self._tool.is_dragging

    def cancel_drag(self) -> None:
        """Cancel a running drag and report it. A drag is completed only by the release of its own button: the intended
        end is unknown, and repeating a gesture is better than finding an unintended change later."""
        if self._is_dragging:
            self._hand.work = None
            self._with_tool("cancel")
            self._warn_outside(False)
            self._say(tr("The drag was canceled. Nothing was changed."))

    def changed_by_others(self) -> None:
        """React to a change by another part: the dragged object may have changed."""
        if not self._tool_acts:
            self.cancel_drag()
            if self._tool is not None:
                self._with_tool("look_again")

    def selected_by_others(self, _: object) -> None:
        """Update handles after a selection in a table or list. The status bar keeps its message about it."""
        if not self._tool_acts and self._tool is not None:
            self._tool.look_again(self.editor)
            self._draw_tool()

    def options_changed(self) -> None:
        """Let the tool show the board as its options say."""
        self._with_tool("look_again")

    def begin_anew(self) -> None:
        """Reset gestures and drawings for another board."""
        self.forget_former_views()
        if self._tool is not None:
            self._hand.work = None
            self._led.by_mouse()
            self._tool.put_away(self.editor)
            self._draw_tool()

    @property
    def led_to(self) -> Point | None:
        """Place of the tool's pointer or own cursor by keys; None while the mouse is used."""
        return self._tool.focus if getattr(self._tool, "walks", False) else self._led.at

    def tooltip_at(self, at: Point) -> str:
        """Return the tooltip of a place in millimeters: the lines that run there."""
        shown = self._shown
        board, lines = shown.scenario.board, lines_at(shown.scenario, at, HIT / 2 / self.scale_px, shown.shut)
        told = []
        for track in lines:
            railroad = track.stem[2]
            name = board.railroads[railroad].name if railroad in board.railroads else ""
            told.append(f"{railroad}  {name}" + self.owner_told(railroad))
        told += filter(None, (tell(at) for tell in self.tellers))
        return "\n".join(told)

    def owner_told(self, railroad: RailroadId) -> str:
        """Return the end of a line of text about the railroad's owner in a game; empty on a board being edited."""
        return ""

    def _hover(self, ref: Ref | None) -> None:
        if ref != self._over:
            self._over = ref
            self.overlay.set_hover(ref)
            self.hovered.emit(ref)

    def _warn_outside(self, is_outside: bool) -> None:
        """Show by the cursor and the status bar that releasing here cancels the drag."""
        if is_outside:
            self._say(tr("Outside the map. Release here to cancel the drag, or move back to continue."))
        if is_outside != self._warns:
            self._warns = is_outside
            self._show_cursor()

    def _show_cursor(self) -> None:
        """Show by the pointer what a press does here."""
        self._grasp = self._tool.grasp if self._tool is not None else ""
        if self._warns:
            shape = Qt.CursorShape.ForbiddenCursor
        elif self._space or self._tool is None:
            shape = Qt.CursorShape.OpenHandCursor
        else:
            shape = CURSORS.get(self._grasp or str(getattr(self._tool, "cursor", "")), Qt.CursorShape.ArrowCursor)
        self.viewport().setCursor(shape)

"""Mouse and keys on the board, passed to a tool in millimeters or used to move the view."""

from __future__ import annotations

from typing import Literal, cast

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QHelpEvent, QKeyEvent, QKeySequence, QMouseEvent, QWheelEvent

from engine.i18n import tr
from engine.model.geometry import Point
from engine.model.ids import RailroadId, Ref, RegionId
from studio.canvas.geometry.hits import what_is_at
from studio.canvas.input.editor import BoardPointer, ChartBox, NameBox, Seen, name_boxes_of, plate_box
from studio.canvas.input.key_pointer import FREE, LONG, REACH
from studio.canvas.input.keys import ARROWS, key_name, modifiers
from studio.canvas.input.tool_host import HIT, Tooled
from studio.paint.charts.legend import LEGEND
from studio.paint.lettering.initials import plates_of
from studio.paint.lettering.region_names import region_names
from studio.widgets.tip import show_tip


class ToolView(Tooled):
    """View whose mouse and keys a tool uses."""

    wheeled = Signal()
    """The wheel was turned over the view."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom."""
        super().wheelEvent(event)
        self.wheeled.emit()

    @property
    def _changes(self) -> bool:
        """Whether a drag that changes the board is running."""
        return self._is_dragging and not self._hand.is_still and not self._tool.only_looks

    def _is_outside(self, event: QMouseEvent) -> bool:
        return not self.viewport().rect().contains(event.position().toPoint())

    def _in_sight(self, at: QPointF) -> QPointF:
        """Return the nearest place inside the view."""
        seen = self.viewport().rect()
        return QPointF(min(max(at.x(), 0), seen.right()), min(max(at.y(), 0), seen.bottom()))

    def pointer(self, event: QMouseEvent, double: bool = False) -> BoardPointer:
        """Return the mouse for tools. A drag that leaves the view continues at its edge, so that nothing changes out of
        view. A release after minimal movement counts at the place of the press: a pixel beside it may be another cell
        or object."""
        on_view = event.position()
        if self._hand.work == "tool":
            clicks = event.type() == QEvent.Type.MouseButtonRelease and not self._hand.drags(on_view.toPoint())
            on_view = QPointF(self._hand.at) if clicks else self._in_sight(on_view)
        place = self.mapToScene(on_view.toPoint())
        at, keys, reach = (place.x(), place.y()), modifiers(event.modifiers()), HIT / self.scale_px
        drags = bool(event.buttons()) and getattr(self.document, "is_previewing", False)
        left, right = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
        held = event.button() if event.button() != Qt.MouseButton.NoButton else event.buttons()
        button: Literal["left", "right"] | None = "left" if held & left else "right" if held & right else None
        shown, placed = self._shown, self._shown.settled.names
        plates = shown.settled.initials if getattr(self._tool, "takes_plates", False) else None
        size = placed.size if placed else None
        charts = self._charts() if getattr(self._tool, "takes_plates", False) else ()
        seen = Seen(shown.scenario, placed.names if placed else {}, shown.shut, size, plates, charts)
        return BoardPointer(at, seen, keys, button, double, reach, drags)

    def _charts(self) -> tuple[ChartBox, ...]:
        """Return the legend and the charts as shown, unless their layers are shut."""
        settled, shut, found = self._shown.settled, self._shown.shut, []
        if settled.legend is not None and "legend" not in shut:
            found.append(ChartBox(LEGEND, _corners(settled.legend.box), settled.legend.size))
        charts = (settled.charts or ()) if "charts" not in shut else ()
        found += [ChartBox(placed.id, _corners(placed.box), placed.size) for placed in charts]
        return tuple(found)

    def texts(self) -> list[NameBox | ChartBox]:
        """Return the names and plates of the selection as shown; without a selection the legend and the charts."""
        shown, refs = self._shown, sorted(self.document.selection)
        if not refs:
            return list(self._charts())
        scenario, settled = shown.scenario, shown.settled
        found: list[NameBox | ChartBox] = []
        for ref in refs:
            if ref.kind in ("city", "site") and settled.names is not None and "names" not in shown.shut:
                found += name_boxes_of(scenario, ref, settled.names)
            elif ref.kind == "region" and not {"regions", "region-names"} & shown.shut:
                path = region_names(scenario.board, scenario.look).get(RegionId(ref.id))
                found += [NameBox(ref, _corners(path.boundingRect()), (0.0, 0.0), 1.0)] if path is not None else []
            elif ref.kind == "railroad" and settled.initials is not None and "initials" not in shown.shut:
                plates = plates_of(scenario.board, scenario.look, settled.initials, RailroadId(ref.id))
                found += [plate_box(trace, box) for trace, box in plates]
        return found

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Handle a press: the middle button or Space pans, a mark is clicked, everything else goes to the tool."""
        self._press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Handle the second press of a double-click."""
        self._press(event, double=event.button() == Qt.MouseButton.LeftButton)

    def _press(self, event: QMouseEvent, double: bool = False) -> None:
        self._notice_lost_release(event)
        if self._led.at is not None:
            self.cancel_drag()
            self._led.by_mouse()
        left, right = (event.button() == each for each in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton))
        if not self._hand.frees(event):
            # Left and right cancel each other, as in most programs; the wheel is pressed by accident.
            if left or right:
                self.cancel_drag()
            return
        if left and not double and self.overlay.marks:
            place = self.mapToScene(event.position().toPoint())
            mark = self.overlay.mark_at((place.x(), place.y()), 13 / self.scale_px)
            if mark is not None:
                self.mark_clicked.emit(mark.id)
                return
        if event.button() == Qt.MouseButton.MiddleButton or (left and (self._space or self._tool is None)):
            self._hand.take(event, "pan")
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._tool is not None and (left or right):
            self._hand.take(event, "tool")
            if getattr(self._tool, "walks", False):
                self._tool.by_mouse()
            self._with_tool("press", self.pointer(event, double))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pan, or hover and move the tool."""
        self._notice_lost_release(event)
        here = event.position().toPoint()
        if self._hand.work == "pan":
            gone, self._hand.at = here - self._hand.at, here
            self._pan_by(gone.x(), gone.y())
            return
        if self._led.at is not None:
            if self._is_dragging:
                # A nudge of the mouse does not move what the keys hold.
                return
            self._led.by_mouse()
        pointer = self.pointer(event)
        self.pointer_moved.emit(*pointer.at)
        if not event.buttons():
            self._hover(pointer.over)
        elif self._hand.work == "tool" and self._hand.is_still:
            if not self._hand.drags(here):
                return
            if self._over is not None and self._over.kind == "cell":
                # A drag that begins on a bare cell is not about that cell.
                self._hover(None)
        if self._tool is not None:
            if getattr(self._tool, "walks", False):
                self._tool.by_mouse()
            self._with_tool("move", pointer)
            self._warn_outside(self._changes and self._is_outside(event))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End panning or the tool's gesture on the release of its button. Releasing outside the view cancels a
        change."""
        if event.button() != self._hand.button:
            return
        if self._changes and self._is_outside(event):
            self._hand.let_go()
            self._with_tool("cancel")
            self._warn_outside(False)
            self._say(tr("The drag ended outside the map. Nothing was changed."))
            return
        pointer = self.pointer(event)
        match self._hand.let_go():
            case "pan":
                self._show_cursor()
            case "tool":
                self._with_tool("release", pointer)

    def _notice_lost_release(self, event: QMouseEvent) -> None:
        """End a press whose button was released over another window or while a dialog opened."""
        if self._hand.has_lost_its_release(event):
            self.cancel_drag()
            self._hand.let_go()
            self._show_cursor()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass on the tool's keys; else Space pans, and arrows pan while nothing is selected."""
        if self._is_dragging and event.matches(QKeySequence.StandardKey.Undo):
            self.cancel_drag()
            return
        if self._tool_walks(event) or self._is_led(event):
            return
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = True
                self._show_cursor()
                self._take_up()
            return
        if event.key() in ARROWS and not self.document.selection:
            dx, dy = ARROWS[Qt.Key(event.key())]
            far = 200 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 60
            self._pan_by(-dx * far, -dy * far)
            return
        name = key_name(event)
        if self._tool is not None and name:
            if name == "escape":
                if self._hand.work == "tool":
                    self._hand.work = None
                self._warn_outside(False)
                if self._with_tool("cancel"):
                    return
                event.ignore()
                return
            if self._with_tool("key", name):
                return
        event.ignore()

    def finish_work(self, applies: bool) -> None:
        """Let the current tool apply or discard its work."""
        if self._tool is not None:
            self._hand.work = None
            gesture = self._tool.apply_work if applies else self._tool.discard_work
            self._with_tool(gesture.__name__)

    def use_key(self, name: str) -> None:
        """Let the current tool handle a key by its name, as if it were pressed on the board."""
        if self._tool is not None:
            self._with_tool("key", name)

    def _tool_walks(self, event: QKeyEvent) -> bool:
        """Return whether this key moves the tool's own cursor or paints there; keep it in view."""
        if self._tool is None or not getattr(self._tool, "walks", False) or self._space:
            return False
        name = key_name(event)
        if name.endswith("space") and event.isAutoRepeat() and self._tool.focus is not None:
            # A held Space would start and end a gesture again and again.
            return True
        if not name or name == "escape" or not self._with_tool("key", name):
            return False
        if self._tool.focus is not None:
            # Report the object at the cursor like one under the pointer; ignore names that lie over it.
            at, shown = self._tool.focus, self._shown
            self._keep_in_sight(at, what_is_at(shown.scenario, at, HIT / self.scale_px, {}, shown.shut))
        return True

    def _keep_in_sight(self, at: Point, over: Ref | None) -> None:
        self.show_places([at], zoom=False)
        self.pointer_moved.emit(*at)
        self._hover(over)

    def _is_led(self, event: QKeyEvent) -> bool:
        """Return whether this key moves the pointer for the tool: arrows to the next place, with Shift freely, with
        Ctrl in long steps; Space clicks, or starts and ends a drag, with Shift for the right button."""
        how, (far, _, step) = getattr(self._tool, "led", ""), key_name(event).rpartition("+")
        is_arrow = event.key() in ARROWS
        if not how or self._space or self._hand.is_busy or not (is_arrow or (step == "space" and self._led.at)):
            return False
        keys = modifiers(event.modifiers()) - {"shift"}
        free = LONG if "ctrl" in keys else FREE if far else 0
        found = is_arrow and self._led.lead(self, ARROWS[Qt.Key(event.key())], free)
        if not is_arrow and event.isAutoRepeat():
            return True
        drags = how == "drags" and self._is_dragging
        # Ignore names that lie over it: they would be in the way at every named stop.
        seen = Seen(self._shown.scenario, {}, self._shown.shut, None)
        pointer = BoardPointer(self._led.place, seen, keys, "right" if far else "left", False, REACH, drags)
        if is_arrow:
            self._with_tool("move", pointer)
            if not found:
                self._say(tr("There is no object in that direction. Shift moves over empty board, Ctrl moves farther."))
        else:
            if not drags:
                self._with_tool("press", pointer)
            if how == "clicks" or drags or not self._tool.is_dragging:
                self._with_tool("release", pointer)
            self._led.selected = self.document.selection
        self._keep_in_sight(self._led.place, pointer.over)
        return True

    def _take_up(self) -> None:
        """Start the keyboard pointer with Space as well. It may be about to pan, so it does not click yet."""
        if getattr(self._tool, "led", "") and not self._hand.is_busy and self._led.lead(self, (0, 0)):
            self._after_tool()
            self._say(tr("The keyboard pointer is here. Space clicks; arrow keys move it."))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """End panning on the release of Space."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
            return
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A Space released elsewhere would never arrive, nor the button of a drag."""
        self._space = False
        self.cancel_drag()
        self._show_cursor()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        """Undo during a drag cancels the drag instead of undoing the step before it."""
        if event.type() == QEvent.Type.ShortcutOverride and self._is_dragging:
            key = cast(QKeyEvent, event)
            if key.matches(QKeySequence.StandardKey.Undo):
                key.accept()
                return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """End hovering when the pointer leaves; ignore a right click during a drag."""
        if event.type() == QEvent.Type.ContextMenu:
            by_mouse = cast(QContextMenuEvent, event).reason() == QContextMenuEvent.Reason.Mouse
            if by_mouse and self._hand.wants_no_menu:
                event.accept()
                return True
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            place = self.mapToScene(event.pos())
            show_tip(event.globalPos(), self.tooltip_at((place.x(), place.y())), self.viewport())
            return True
        return super().viewportEvent(event)


def _corners(box: QRectF) -> tuple[float, float, float, float]:
    return (box.left(), box.top(), box.right(), box.bottom())

"""The board in a window: follows the document, and hands the mouse to a tool in millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmapCache,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.canvas.changes import moved_part, only_places_differ
from studio.canvas.desk import BoardDesk, BoardPointer, OpenScenario, on_grid, snapped
from studio.canvas.hits import what_is_at
from studio.canvas.keys import ARROWS, key_name, modifiers
from studio.canvas.layers import LayerItem, SheetItem, Shown
from studio.canvas.outlines import outline_of
from studio.canvas.overlay import BoardOverlay
from studio.paint.board import LAYERS, Settled
from studio.paint.legend import place_legend
from studio.paint.names import place_names
from studio.paint.style import Tone, style
from studio.paint.traces import tracks

HIT = 8.0
"""Screen pixels around the pointer in which things are hit: an area of 16 px."""
DRAG = 4
"""Screen pixels that a pressed pointer moves before it drags."""
LEAST, MOST = 0.05, 40.0
"""Screen pixels per millimetre: how far the view zooms out and in."""
STEP = 1.25
"""By how much one step zooms."""
REST_MS = 130
"""Milliseconds without zooming after which every detail is drawn."""
STILL_KB = 320 * 1024
"""Room for the pixmaps of the still layers, four times a screen of 3840 x 2160; Qt's own 10 MB hold not even one."""
MOVES_WITH_STOPS = ("railroads", "crossings", "stops", "cities", "names")


class BoardView(QGraphicsView):
    """The board of a document on screen.

    Nothing here is kept but how the board is looked at: what is drawn is the document's scenario, and all changes go
    through the tool to the document.
    """

    hovered = Signal(object)
    """The Ref under the pointer, or None."""
    pointer_moved = Signal(float, float)
    """Where the pointer is, in millimetres."""
    zoomed = Signal(float)
    """1.0 when a millimetre of the sheet is a millimetre on the screen."""
    tool_changed = Signal(object)
    hint_changed = Signal(str)
    """What the tool says: how to go on, or why not."""
    layers_changed = Signal()
    mark_clicked = Signal(object)
    """The id of a clicked mark."""

    def __init__(self, document: OpenScenario, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self._shown = Shown(document.scenario)
        if QPixmapCache.cacheLimit() < STILL_KB:
            QPixmapCache.setCacheLimit(STILL_KB)
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(scene)
        self._sheet = SheetItem(self._shown)
        scene.addItem(self._sheet)
        self._layers = {
            layer.name: LayerItem(layer.name, layer.title, self._shown, n) for n, layer in enumerate(LAYERS)
        }
        for item in self._layers.values():
            scene.addItem(item)
        self.overlay = BoardOverlay(scene, self._shown, self)
        self.desk = BoardDesk(document, self._say)
        self._said = ""
        self._tool: Any = None
        self._over: Ref | None = None
        self._panned_from: QPoint | None = None
        self._pressed_at: QPoint | None = None
        self._space = False
        self._fitted = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self.settle)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Board"))
        self._resized()
        self.set_theme("light")
        self._hurry()
        signals: Any = document
        signals.changed.connect(self._follow)
        signals.selection_changed.connect(self.overlay.set_selection)
        if hasattr(document, "focus_requested"):
            signals.focus_requested.connect(self.show_places)

    # What is shown

    @property
    def scenario(self) -> Scenario:
        """What is drawn."""
        return self._shown.scenario

    def set_theme(self, tone: Tone) -> None:
        """Draw the board light, dark, or as in print."""
        self._shown.style = style(tone)
        self.setBackgroundBrush(self._shown.style.surround)
        self._repaint()

    def _follow(self, difference: object = None) -> None:
        """Draw the document's scenario, again only where it looks different."""
        before, after = self._shown.scenario, self.document.scenario
        if before is after:
            return
        drawn = tracks(before.board, before.look)
        if only_places_differ(before, after):
            if getattr(self.document, "is_previewing", False):
                if self._shown.settled is None:
                    self._shown.settled = Settled(place_names(before.board, before.look), place_legend(before))
                self._shown.scenario = after
                part = moved_part(drawn, before, after, self._shown.settled.names)
                for name in MOVES_WITH_STOPS:
                    self._layers[name].update(part)
            else:
                self._shown.scenario, self._shown.settled = after, None
                for name in (*MOVES_WITH_STOPS, "legend"):
                    self._layers[name].update()
        else:
            self._shown.scenario, self._shown.settled = after, None
            if before.board.lines is not after.board.lines and before.board.shapes is not after.board.shapes:
                self._hurry()
            self._repaint()
            if before.board.sheet != after.board.sheet:
                self._resized()
                self.zoom_to_fit()
        self.overlay.refresh(self.document.selection)
        self._over = None

    def _repaint(self) -> None:
        self._sheet.update()
        for item in self._layers.values():
            item.update()

    def _resized(self) -> None:
        sheet = self._shown.sheet
        self._sheet.fit()
        for item in self._layers.values():
            item.fit()
        room = max(sheet.width(), sheet.height()) * 1.5
        self.setSceneRect(sheet.adjusted(-room, -room, room, room))

    def _hurry(self) -> None:
        """Draw what can be drawn at once, and every detail when the view rests."""
        self._shown.plain = True
        self._rest.start()

    def settle(self) -> None:
        """Draw every detail now; a view in motion leaves some out."""
        self._rest.stop()
        if self._shown.plain:
            self._shown.plain = False
            self._layers["railroads"].update()

    def layers(self) -> list[tuple[str, str, bool]]:
        """The layers from the ground up: name, title, visible."""
        return [(name, self.tr(item.title), item.isVisible()) for name, item in self._layers.items()]

    def set_layer_visible(self, name: str, visible: bool) -> None:
        """Show or hide a layer. Raises KeyError for an unknown name."""
        if self._layers[name].isVisible() != visible:
            self._layers[name].setVisible(visible)
            self.layers_changed.emit()

    # Zoom and pan

    @property
    def scale_px(self) -> float:
        """Screen pixels per millimetre."""
        return self.transform().m11()

    @property
    def zoom(self) -> float:
        """1.0 when a millimetre of the sheet is a millimetre on the screen."""
        return self.scale_px / self._natural

    @property
    def _natural(self) -> float:
        return self.logicalDpiX() / 25.4

    def set_zoom(self, zoom: float) -> None:
        """Zoom around the middle of the view."""
        self._zoom_by(zoom / self.zoom, QPointF(self.viewport().rect().center()))

    def zoom_in(self) -> None:
        """One step nearer."""
        self._zoom_by(STEP, QPointF(self.viewport().rect().center()))

    def zoom_out(self) -> None:
        """One step farther."""
        self._zoom_by(1 / STEP, QPointF(self.viewport().rect().center()))

    def zoom_to_fit(self) -> None:
        """Show the whole sheet."""
        self._show_rect(self._shown.sheet.adjusted(-4, -4, 4, 4))

    def zoom_to(self, places: Iterable[Any]) -> None:
        """Show refs or polylines (in millimetres) with some room around them."""
        box = self._box_of(places)
        if not box.isNull():
            room = max(25.0, 0.3 * max(box.width(), box.height()))
            self._show_rect(box.adjusted(-room, -room, room, room))

    def show_places(self, places: Iterable[Any], zoom: bool = True) -> None:
        """Bring refs or polylines into view; zoom in on them if asked."""
        if zoom:
            self.zoom_to(places)
        else:
            box = self._box_of(places)
            if not box.isNull() and not self._seen().contains(box):
                self.centerOn(box.center())

    def _box_of(self, places: Iterable[Any]) -> QRectF:
        found = QRectF()
        for place in places:
            if isinstance(place, Ref):
                box = outline_of(self.scenario, place).box()
            elif place and isinstance(place[0], int | float):
                box = QRectF(place[0] - 1, place[1] - 1, 2, 2)
            else:
                xs, ys = [p[0] for p in place], [p[1] for p in place]
                box = QRectF(min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 2, max(ys) - min(ys) + 2) if xs else QRectF()
            found = found.united(box)
        return found

    def _seen(self) -> QRectF:
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def _show_rect(self, rect: QRectF) -> None:
        size = self.viewport().size()
        if rect.isEmpty() or size.width() < 10 or size.height() < 10:
            return
        wanted = min(size.width() / rect.width(), size.height() / rect.height())
        factor = min(max(wanted, LEAST), MOST) / self.scale_px
        self.scale(factor, factor)
        self.centerOn(rect.center())
        self.zoomed.emit(self.zoom)

    def _zoom_by(self, factor: float, around: QPointF) -> None:
        factor = min(max(self.scale_px * factor, LEAST), MOST) / self.scale_px
        if abs(factor - 1) < 1e-9:
            return
        self._hurry()
        held = self.mapToScene(around.toPoint())
        self.scale(factor, factor)
        now = self.mapToScene(around.toPoint())
        self.translate(now.x() - held.x(), now.y() - held.y())
        self.zoomed.emit(self.zoom)

    def _pan_by(self, dx: int, dy: int) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - dx)
        down.setValue(down.value() - dy)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the cursor: as finely as a trackpad reports, a step for a notch of a wheel."""
        pixels = event.pixelDelta().y()
        turned = pixels * 2.0 if pixels else event.angleDelta().y()
        self._zoom_by(STEP ** (turned / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Pinching zooms too; leaving ends hovering."""
        if event.type() == QEvent.Type.NativeGesture:
            gesture: Any = event
            if gesture.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self._zoom_by(1 + gesture.value(), gesture.position())
                return True
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        return super().viewportEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """The whole sheet at first."""
        super().showEvent(event)
        self._fit_first()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps the middle in the middle; the whole sheet as long as nobody has looked yet."""
        super().resizeEvent(event)
        if not self._fitted:
            self.zoom_to_fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """From the first picture on, the view stays where its user leaves it."""
        self._fitted = True
        super().paintEvent(event)

    def _fit_first(self) -> None:
        if not self._fitted:
            self.zoom_to_fit()

    # The tool

    @property
    def tool(self) -> Any:
        """The tool that the mouse works with, or None: then the mouse pans."""
        return self._tool

    def set_tool(self, tool: Any) -> None:
        """Take another tool into the hand; what the former was about is cancelled."""
        if self._tool is not None and self._tool is not tool:
            self._tool.cancel(self.desk)
        self._tool = tool
        self._after_tool()
        self._show_cursor()
        self.tool_changed.emit(tool)

    def _after_tool(self) -> None:
        self.overlay.set_drawing(self._tool.drawing if self._tool is not None else ())
        self.hint_changed.emit(self._tool.hint if self._tool is not None else "")

    def _with_tool(self, gesture: str, *given: Any) -> Any:
        """Lets the tool act; what it says stands in the status line instead of its hint."""
        self._said = ""
        result = getattr(self._tool, gesture)(self.desk, *given)
        said = self._said
        self._after_tool()
        if said:
            self.hint_changed.emit(said)
        return result

    def _say(self, words: str) -> None:
        self._said = words
        self.hint_changed.emit(words)

    def pointer(self, event: QMouseEvent, double: bool = False) -> BoardPointer:
        """The mouse in the tools' words."""
        place = self.mapToScene(event.position().toPoint())
        at, keys, reach = (place.x(), place.y()), modifiers(event.modifiers()), HIT / self.scale_px
        settled = self._shown.settled
        over = what_is_at(self.scenario, at, reach, settled.names if settled else None)
        # What is being dragged would snap to where it was a moment ago.
        dragged = bool(event.buttons()) and getattr(self.document, "is_previewing", False)
        meant = at if "ctrl" in keys else on_grid(at) if dragged else snapped(self.scenario, at, reach)
        left, right = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
        held = event.button() if event.button() != Qt.MouseButton.NoButton else event.buttons()
        button = "left" if held & left else "right" if held & right else None
        return BoardPointer(at, over, meant, keys, button, double)  # type: ignore[arg-type]

    def _hover(self, ref: Ref | None) -> None:
        if ref != self._over:
            self._over = ref
            self.overlay.set_hover(ref)
            self.hovered.emit(ref)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Middle button or Space pans, a mark is clicked, everything else is the tool's."""
        left = event.button() == Qt.MouseButton.LeftButton
        if left and self.overlay.marks:
            place = self.mapToScene(event.position().toPoint())
            mark = self.overlay.mark_at((place.x(), place.y()), 13 / self.scale_px)
            if mark is not None:
                self.mark_clicked.emit(mark.id)
                return
        if event.button() == Qt.MouseButton.MiddleButton or (left and (self._space or self._tool is None)):
            self._panned_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._tool is not None and event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self._pressed_at = event.position().toPoint()
            self._with_tool("press", self.pointer(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A press that the tool is told to be the second."""
        if self._tool is not None and event.button() == Qt.MouseButton.LeftButton and not self._space:
            self._with_tool("press", self.pointer(event, double=True))
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Pans, or hovers and moves the tool."""
        here = event.position().toPoint()
        if self._panned_from is not None:
            gone, self._panned_from = here - self._panned_from, here
            self._pan_by(gone.x(), gone.y())
            return
        pointer = self.pointer(event)
        self.pointer_moved.emit(*pointer.at)
        if not event.buttons():
            self._hover(pointer.over)
        elif self._pressed_at is not None:
            if (here - self._pressed_at).manhattanLength() < DRAG:
                return
            self._pressed_at = None
        if self._tool is not None:
            self._with_tool("move", pointer)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ends panning or the tool's gesture."""
        if self._panned_from is not None:
            self._panned_from = None
            self._show_cursor()
        elif self._tool is not None and event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
            self._pressed_at = None
            self._with_tool("release", self.pointer(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space holds the hand, arrows pan while nothing is selected, the rest is the tool's."""
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space = True
                self._show_cursor()
            return
        if event.key() in ARROWS and not self.document.selection:
            dx, dy = ARROWS[Qt.Key(event.key())]
            far = 200 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 60
            self._pan_by(-dx * far, -dy * far)
            return
        name = key_name(event)
        if self._tool is not None and name:
            if name == "escape":
                if self._with_tool("cancel"):
                    return
                event.ignore()
                return
            if self._with_tool("key", name):
                return
        event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space lets go of the hand."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
            return
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """A Space released elsewhere would never arrive."""
        self._space = False
        self._show_cursor()
        super().focusOutEvent(event)

    def _show_cursor(self) -> None:
        if self._space or self._tool is None:
            shape = Qt.CursorShape.OpenHandCursor
        else:
            shape = CURSORS.get(str(getattr(self._tool, "cursor", "")), Qt.CursorShape.ArrowCursor)
        self.viewport().setCursor(shape)

    def place_of(self, at: Point) -> QPoint:
        """Where a place of the board is in the viewport, in pixels."""
        return self.mapFromScene(QPointF(*at))


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

"""Board in a window, following the document."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QCursor, QPixmapCache
from PySide6.QtWidgets import QWidget

from engine import clock
from engine.i18n import tr, tr_noop
from engine.model.geometry import Point
from engine.model.layers import LAYERS, Stacked
from engine.model.look import layers_drawn
from engine.model.scenario import Scenario
from engine.model.shut_layers import shut_layers
from engine.validate.vision import TITLES, Vision
from studio.canvas.deferred_detail import finish
from studio.canvas.input.editor import OpenScenario
from studio.canvas.input.inline_editor import WritingOver
from studio.canvas.input.tool_view import ToolView
from studio.canvas.layers import LayerItem, SheetItem, Shown, only_layers_differ
from studio.canvas.overlay.arcs import ArcOverlay
from studio.canvas.overlay.item import OverlayItem
from studio.canvas.repaint import (
    grid_parts,
    moved_parts,
    only_grid_differs,
    only_lines_differ,
    only_outlines_differ,
    outline_parts,
    settled_parts,
)
from studio.canvas.tracing import TracingImages, TracingItem, only_tracing_differs
from studio.canvas.vision import VisionEffect
from studio.paint.board import Settled
from studio.paint.charts.legend import can_be_read, place_legend
from studio.paint.land.tracing import COVERING, SEE_THROUGH
from studio.paint.lettering.positions import Lettering
from studio.paint.lines.traces import tracks
from studio.paint.own_pictures import own_picture
from studio.paint.style import WindowTone, on_screen
from studio.threads.precedence import precedence

REST_MS = 130
"""Milliseconds without change or zoom before details are computed and drawn."""
GIVE_WAY_MS = 10
"""Milliseconds until details are tried again while urgent work goes first."""
SLICE = 0.008
"""Seconds of that work at a time: half a frame."""
STILL_KB = 512 * 1024
"""Pixmap cache for the layers, sixteen times a screen of 3840 × 2160; Qt's default of 10 MB does not hold even one."""


class BoardView(ToolView):
    """Board of a document on screen.

    The view stores only zoom and position: it draws the document's scenario, and all changes go through the tool to the
    document.
    """

    layers_changed = Signal()

    def __init__(self, document: OpenScenario, parent: QWidget | None = None) -> None:
        super().__init__(document, Shown(document.scenario), parent)
        if QPixmapCache.cacheLimit() < STILL_KB:
            QPixmapCache.setCacheLimit(STILL_KB)
        self._sheet = SheetItem(self._shown)
        self.scene().addItem(self._sheet)
        self._layers: dict[str, LayerItem] = {
            layer.name: (TracingItem if layer.name == "tracing" else LayerItem)(
                layer.name, tr(layer.title), self._shown, height
            )
            for height, layer in enumerate(LAYERS)
        }
        self.tracing = TracingImages(self)
        self.editor.image_aspect = self.tracing.aspect
        self.editor.texts = self.texts
        traced = self._layers["tracing"]
        assert isinstance(traced, TracingItem)
        traced.images = self.tracing
        for item in self._layers.values():
            self.scene().addItem(item)
        self._stacked: tuple[tuple[Stacked, ...], bool] | None = None
        self._effect: VisionEffect | None = None
        self._work: Iterator[None] | None = None
        # Whether names of regions may need other places; they stay until the view is idle.
        self._names_wait = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._work_on)
        # Failures occur during painting and are reported afterwards, together for one picture.
        self._told = QTimer(self, singleShot=True, interval=REST_MS // 2)
        self._told.timeout.connect(self._tell_failures)
        self._shown.failures.told = self._told.start
        self.setAccessibleName(tr("Board"))
        self.writing_over = WritingOver(self)
        self._resized()
        self._stack()
        self.set_theme("light")
        self.refine()
        signals: Any = document
        signals.changed.connect(self._follow)
        signals.selection_changed.connect(self.overlay.set_selection)
        signals.selection_changed.connect(self.selected_by_others)
        if hasattr(document, "opened"):
            signals.opened.connect(self.begin_anew)
        if hasattr(document, "focus_requested"):
            signals.focus_requested.connect(self.show_places)
        if hasattr(document, "arcs_changed"):
            self.arcs = ArcOverlay(self.scene(), self._shown)
            signals.arcs_changed.connect(self.arcs.show)
        if hasattr(document, "rings_changed"):
            signals.rings_changed.connect(self.overlay.set_highlight)
        if hasattr(document, "undo_stack"):
            # A step that was previewed in the same form has no other effect, and names and legend waited for it.
            document.undo_stack.indexChanged.connect(self._try_again)
            document.undo_stack.indexChanged.connect(self.refine)
        self.tracing.news.connect(self._show_tracing)
        if hasattr(document, "path_changed"):
            signals.path_changed.connect(lambda _: self._trace(anew=True))
        self._trace()

    @property
    def scenario(self) -> Scenario:
        """Scenario that is drawn."""
        return self._shown.scenario

    def place_to_paste(self) -> Point:
        """Place of the pointer on the sheet, moved by keys or mouse; else the center of the visible part. In
        millimeters."""
        if self.led_to is not None:
            return self.led_to
        here, sheet = self.viewport().mapFromGlobal(QCursor.pos()), self.shown.sheet
        is_here = self.viewport().underMouse() and self.viewport().rect().contains(here)
        place = self.mapToScene(here) if is_here else self.middle
        if not sheet.contains(place):
            seen = self._visible_rect().intersected(sheet)
            place = sheet.center() if seen.isEmpty() else seen.center()
        return place.x(), place.y()

    def visible_part(self) -> QRectF:
        """Return the visible part of the sheet in millimeters; empty if none of it is visible."""
        return self._visible_rect().intersected(self.shown.sheet)

    def set_theme(self, tone: WindowTone) -> None:
        """Dim the surroundings of the board; the board itself keeps the colors for printing."""
        self._shown.style = on_screen(tone != "light")
        self._shown.failures.try_again()
        self.setBackgroundBrush(self._shown.style.surround)
        self._motion.forget()
        for item in self.scene().items():
            item.update()

    @property
    def vision(self) -> Vision | None:
        """Simulated color vision; None for normal."""
        return self._effect.vision if self._effect is not None else None

    def set_vision(self, vision: Vision | None) -> None:
        """Show the board with simulated color vision, or normally."""
        self._motion.end()
        if self._effect is None:
            # Use the effect only on demand: it redraws the whole view at each step.
            self._effect = VisionEffect(self)
            self.viewport().setGraphicsEffect(self._effect)
        self._effect.show_as(vision, tr("Color vision: {kind}").format(kind=tr(TITLES[vision])) if vision else "")

    def _follow(self, difference: object = None) -> None:
        """Draw the document's scenario, only where it looks different."""
        shown = self._shown
        before, after = shown.scenario, self.document.scenario
        if before is after:
            return
        shown.scenario = after
        if self._motion.end():
            self.viewport().update()
        try:
            self._repaint_parts(before, after)
        except Exception as error:  # If the changed parts cannot be determined, draw everything.
            said = "the changes of the board cannot be determined"  # not shown
            logging.getLogger("boxcars").error(said, exc_info=error)
            self._repaint()
        if not getattr(self.document, "is_previewing", False):
            self._try_again()
            self.changed_by_others()
        if before.look.tracing is not after.look.tracing:
            self._trace()
        self._stack()
        if before.family != after.family or layers_drawn(before.board, before.look) != self.stack:
            self._motion.forget()
            self.layers_changed.emit()
        self.refine()
        self.overlay.refresh(self.document.selection)
        self.writing_over.show_frame()
        # The object under the pointer may be gone or renamed.
        self._hover(None)

    def _repaint_parts(self, before: Scenario, after: Scenario) -> None:
        shown = self._shown
        names = shown.settled.names or Lettering({}, 0.0)
        if only_lines_differ(before, after, self.scale_px * self.devicePixelRatioF()):
            drawn = tracks(before.board, before.look)
            parts = moved_parts(drawn, before, after, names, self.scale_px, shown.settled.initials)
            for layer, part in parts.items():
                self._layers[layer].update(part)
        elif only_outlines_differ(before, after):
            for layer, part in outline_parts(before, after, self.scale_px).items():
                self._layers[layer].update(part)
            self._names_wait = True
        elif only_layers_differ(before, after):
            pass  # Qt redraws items whose order, visibility or opacity changes.
        elif only_tracing_differs(before, after):
            self._layers["tracing"].update()
        elif only_grid_differs(before, after):
            for layer, part in grid_parts(before, after, names, self.scale_px).items():
                self._layers[layer].update(part)
        else:
            if before.board.lines is not after.board.lines and before.board.shapes is not after.board.shapes:
                # For another board, first draw what is available at once.
                shown.plain, shown.settled = True, Settled()
                self._motion.forget()
            if before.board.sheet != after.board.sheet:
                self._resized()
                self.follow_sheet()
            self._repaint()

    def _try_again(self, _step: int = 0) -> None:
        """Draw failed layers again."""
        failed = self._shown.failures.try_again()
        for item in self.scene().items() if failed else ():
            if (isinstance(item, LayerItem) and item.name in failed) or (
                isinstance(item, OverlayItem) and item.title in failed
            ):
                item.update()

    def _tell_failures(self) -> None:
        """Add failed layers to the issues of the document; a game shows them in its status bar."""
        issues = self._shown.failures.issues
        if hasattr(self.document, "show_failures"):
            self.document.show_failures(issues)
        elif issues:
            self.hint_changed.emit(issues[0].message)

    def _trace(self, anew: bool = False) -> None:
        """Read the tracing image; a view without files has none."""
        if hasattr(self.document, "folder"):
            tracing = self._shown.scenario.look.tracing
            self.tracing.follow(tracing, self.document.folder if tracing is not None else None, anew)

    def _show_tracing(self) -> None:
        """React to a new tracing image, or show why it cannot be read."""
        if self.tracing.problem:
            self.hint_changed.emit(tr("Tracing image: {problem}").format(problem=self.tracing.problem))
        elif self.tracing.note:
            self.hint_changed.emit(tr("Tracing image: {problem}").format(problem=self.tracing.note))
        self._motion.forget()
        self._layers["tracing"].update()
        self._stack()
        self.layers_changed.emit()

    @property
    def stack(self) -> tuple[Stacked, ...]:
        """Layers of the board from bottom to top."""
        return layers_drawn(self._shown.scenario.board, self._shown.scenario.look)

    def _stack(self) -> None:
        """Apply order, visibility and opacity of the layers from the scenario's look, and hide layers without content.
        Cells and regions are more translucent over a tracing image, which has its own opacity."""
        stack = self.stack
        traced = self.tracing.levels is not None and any(one.name == "tracing" and one.shown for one in stack)
        if self._stacked == (stack, traced):
            return
        self._stacked = (stack, traced)
        for name in self._layers.keys() - {one.name for one in stack}:
            self._layers[name].hide()
        for height, one in enumerate(stack):
            item = self._layers[one.name]
            item.setZValue(height)
            item.setVisible(one.shown)
            through = SEE_THROUGH if traced and one.name in COVERING else 1.0
            item.see_through(1.0 if one.name == "tracing" else through * one.opacity)
        self._shown.shut = shut_layers(self._shown.scenario)

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

    def refine(self) -> None:
        """Schedule all details for when the view has been idle for a moment."""
        self._work = None
        self._rest.start(self.rest_ms(REST_MS) if self._motion.is_running else REST_MS)

    def _work_on(self) -> None:
        """Compute the next details; other events are handled between two slices. Urgent work goes first."""
        if precedence.seconds_left() > 0:
            self._rest.start(GIVE_WAY_MS)
            return
        if self._work is None:
            self._work = finish(self._shown, self.scale_px, getattr(self.document, "is_previewing", False))
        before = self._shown.settled
        try:
            goes_on = self._work_a_slice(self._work)
        except Exception as error:
            self._shown.failures.add("names", tr_noop("Names, legend and charts"), error)
            goes_on = False
        if goes_on:
            self._rest.start(0)
        else:
            self._show_details(before)

    def _work_a_slice(self, work: Iterator[None]) -> bool:
        """Compute as many steps as fit into a slice, at least one; return whether there are more. One step per turn of
        the event loop would take seconds during a game at full speed."""
        begun = clock.seconds()
        return any(clock.seconds() - begun > SLICE for _ in work)

    def settle(self) -> None:
        """Compute and draw every detail now."""
        self._rest.stop()
        before = self._shown.settled
        for _ in finish(self._shown, self.scale_px, getattr(self.document, "is_previewing", False)):
            pass
        self._show_details(before)

    def _show_details(self, before: Settled) -> None:
        self._work = None
        if self._names_wait:
            self._names_wait = False
            self._layers["region-names"].update()
        if self._shown.plain:
            self._shown.plain = False
            self._repaint()
        else:
            for name, parts in settled_parts(before, self._shown.settled, self.scenario, self.scale_px).items():
                for part in parts:
                    self._layers[name].update(part)
        if self._motion.end():
            self.viewport().update()

    def height_below(self, name: str) -> float:
        """Return the height of a drawing just below a layer."""
        return self._layers[name].zValue() - 0.5

    def leaves_out(self, name: str) -> bool:
        """Return whether part of a layer is not drawn because it would be unreadable at this zoom."""
        if name != "legend" or (legend := place_legend(self._shown.scenario)) is None:
            return False
        return not can_be_read(legend.size, self.scale_px * self.devicePixelRatioF())

    def layers(self) -> list[Stacked]:
        """Return the layers of the board from bottom to top, for display; a game system's own picture is one layer."""
        if own_picture(self._shown.scenario.family) is not None:
            return [one._replace(layer=one.layer._replace(title=tr("Sheet"))) for one in self.stack[:1]]
        lost = tr("Tracing image (cannot be shown)") if self.tracing.problem else ""
        return [
            one._replace(
                layer=one.layer._replace(title=lost if lost and one.name == "tracing" else tr(one.layer.title))
            )
            for one in self.stack
        ]

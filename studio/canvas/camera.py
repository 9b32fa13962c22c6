"""Zoom and pan of the board."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from engine import clock
from engine.model.geometry import Point
from engine.model.ids import Ref
from studio.canvas.geometry.outlines import outlines_of
from studio.canvas.layers import PixmapItem, Shown
from studio.canvas.pan_zoom_cache import Motion

LEAST, MOST = 0.05, 40.0
"""Minimum and maximum screen pixels per millimeter."""
STEP = 1.25
"""Zoom factor of one step."""
SLOW = 0.04
"""Seconds of a whole picture from which a jump first shows the cached one, scaled."""
CENTERED_PX = 3
"""Pixels from the center, by rounding, of a place that is centered."""
LONGEST_REST_MS = 700
"""Maximum milliseconds without a step before a view is drawn sharply again."""
MAX_FORMER = 50
"""Maximum number of previous views."""


class Camera(QGraphicsView):
    """View of the sheet that zooms around the pointer. While it moves, it shows a cached pixmap."""

    zoomed = Signal(float)
    """Emitted with the scale; 1.0 means a millimeter on the sheet is a millimeter on the screen."""

    def __init__(self, shown: Shown, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = shown
        self._fitted = False
        self._whole = False
        """Whether the whole sheet is shown, also after the view is resized."""
        self._motion = Motion()
        self._former: list[tuple[QTransform, QPointF, bool]] = []
        self._sharp, self._drawn_at = 0.0, 0.0
        """Seconds that the last whole picture at another scale took, and its scale."""
        self._held: tuple[QTransform, QPointF] | None = None
        """The view after it was last resized, and the place that it kept at its center."""
        scene = QGraphicsScene(self)
        scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        # Qt's own anchor is the last place that was centered, not the place that zooming brought to the center.
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        # A view accepts any drop by default; leave files to the window around it.
        self.setAcceptDrops(False)
        self.viewport().setAcceptDrops(False)

    @abstractmethod
    def refine(self) -> None:
        """Schedule all details for when the view is idle."""

    @property
    def shown(self) -> Shown:
        """State of what is drawn, for overlays."""
        return self._shown

    @property
    def scale_px(self) -> float:
        """Screen pixels per millimeter."""
        return self.transform().m11()

    @property
    def zoom(self) -> float:
        """Scale; 1.0 means a millimeter on the sheet is a millimeter on the screen."""
        return self.scale_px / self._natural

    @property
    def _natural(self) -> float:
        return self.logicalDpiX() / 25.4

    def set_zoom(self, zoom: float) -> None:
        """Zoom around the center of the view."""
        self._zoom_by(zoom / self.zoom, QPointF(self.viewport().rect().center()))

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self._zoom_by(STEP, QPointF(self.viewport().rect().center()))

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self._zoom_by(1 / STEP, QPointF(self.viewport().rect().center()))

    def zoom_to_fit(self) -> None:
        """Show the whole sheet."""
        if not self._whole:
            self._leave()
        self._fit()

    def follow_sheet(self) -> None:
        """Show the whole of a sheet of another size only if the former one was shown so, or if it is out of view."""
        if self._whole or not self._fitted or not self._visible_rect().intersects(self._shown.sheet):
            self._fit()

    def _fit(self) -> None:
        self._show_rect(self._whole_sheet)
        self._whole = True

    @property
    def has_former_view(self) -> bool:
        """Whether there is a previous view."""
        return bool(self._former)

    def to_former_view(self) -> None:
        """Return to the view before the last jump to an issue, a finding, a search result or the whole sheet. Zooming
        and panning by hand are no jumps."""
        while self._former:
            transform, middle, whole = self._former.pop()
            if self._whole if whole else transform == self.transform() and _is_same(middle, self.middle):
                # Skip a jump to the same view.
                continue
            self._motion.end()
            if whole:
                self._fit()
                return
            self._return_to(transform, middle)
            return

    def _return_to(self, transform: QTransform, middle: QPointF) -> None:
        self._whole = False
        self._jump_to(transform)
        self.centerOn(middle)
        self.refine()
        self.zoomed.emit(self.zoom)

    @contextmanager
    def staying(self) -> Iterator[None]:
        """Keep the part of the sheet that is in view while another board is opened, such as a variant."""
        transform, middle, whole, sheet = self.transform(), self.middle, self._whole, self._shown.sheet
        yield
        if not whole and self._shown.sheet == sheet:
            self._return_to(transform, middle)

    def forget_former_views(self) -> None:
        """Show another board as a whole."""
        self._former = []
        self._fit()

    def _leave(self) -> None:
        """Store the view before a jump."""
        if self._fitted:
            self._former = [*self._former[1 - MAX_FORMER :], (self.transform(), self.middle, self._whole)]

    @property
    def _whole_sheet(self) -> QRectF:
        """Return the sheet with a narrow margin."""
        return self._shown.sheet.adjusted(-4, -4, 4, 4)

    def zoom_to(self, places: Iterable[Any]) -> None:
        """Show refs or polylines (in millimeters) with some margin, as far as the sheet extends."""
        box = self._box_of(places)
        if not box.isNull():
            room = max(25.0, 0.3 * max(box.width(), box.height()))
            around = box.adjusted(-room, -room, room, room)
            self._leave()
            self._show_rect(box.united(around.intersected(self._whole_sheet)))

    def look_as(self, other: Camera, by_share: bool = False) -> None:
        """Show the same part of the sheet as another view, at the same scale; by `share` the same part of a sheet of
        another size."""
        self._whole = other._whole
        self._begin_motion()
        self.refine()
        transform, centre = other.transform(), other.mapToScene(other.viewport().rect()).boundingRect().center()
        if by_share:
            there, here = other._shown.sheet, self._shown.sheet
            across, down = here.width() / there.width(), here.height() / there.height()
            scale = min(max(other.scale_px / max(across, down), LEAST), MOST)
            transform = QTransform.fromScale(scale, scale)
            gone = centre - there.topLeft()
            centre = here.topLeft() + QPointF(gone.x() * across, gone.y() * down)
        self._jump_to(transform)
        self.centerOn(centre)
        self.zoomed.emit(self.zoom)

    def _jump_to(self, transform: QTransform) -> None:
        """Set scale and translation. Qt moves pixmaps of the same scale by whole pixels, so after a jump by parts of a
        pixel the layers are drawn again."""
        before = self.transform()
        self.setTransform(transform)
        gone = QPointF(transform.dx() - before.dx(), transform.dy() - before.dy())
        if gone != QPointF(gone.toPoint()):
            for item in self.scene().items():
                if isinstance(item, PixmapItem):
                    item.drop_pixmap()

    def show_places(self, places: Iterable[Any], zoom: bool = True) -> None:
        """Bring refs or polylines into view; zoom in on them if asked."""
        if zoom:
            self.zoom_to(places)
        else:
            box = self._box_of(places)
            if not box.isNull() and not self._visible_rect().contains(box):
                self._leave()
                self._whole = False
                self.centerOn(box.center())

    def _box_of(self, places: Iterable[Any]) -> QRectF:
        found, places = QRectF(), list(places)
        for outline in outlines_of(self._shown.scenario, [place for place in places if isinstance(place, Ref)]):
            found = found.united(outline.box())
        for place in places:
            if isinstance(place, Ref):
                continue
            if place and isinstance(place[0], int | float):
                box = QRectF(place[0] - 1, place[1] - 1, 2, 2)
            else:
                xs, ys = [p[0] for p in place], [p[1] for p in place]
                box = QRectF(min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 2, max(ys) - min(ys) + 2) if xs else QRectF()
            found = found.united(box)
        return found

    @property
    def middle(self) -> QPointF:
        """Center of the view in millimeters."""
        return self.mapToScene(self.viewport().rect().center())

    def _visible_rect(self) -> QRectF:
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def _show_rect(self, rect: QRectF) -> None:
        size = self.viewport().size()
        if rect.isEmpty() or size.width() < 10 or size.height() < 10:
            return
        self._whole = False
        wanted = min(size.width() / rect.width(), size.height() / rect.height())
        factor = min(max(wanted, LEAST), MOST) / self.scale_px
        aside = self.mapFromScene(rect.center()) - self.viewport().rect().center()
        moves = abs(factor - 1) > 1e-9 or aside.manhattanLength() > CENTERED_PX
        if moves and self._sharp > SLOW and self._fitted:
            self._begin_motion()
        else:
            self._motion.end()
        self.scale(factor, factor)
        self.centerOn(rect.center())
        self.refine()
        self.zoomed.emit(self.zoom)

    def _zoom_by(self, factor: float, around: QPointF) -> None:
        factor = min(max(self.scale_px * factor, LEAST), MOST) / self.scale_px
        if abs(factor - 1) < 1e-9:
            return
        self._whole = False
        self._begin_motion()
        self.refine()
        held = self.mapToScene(around.toPoint())
        self.scale(factor, factor)
        now = self.mapToScene(around.toPoint())
        self.translate(now.x() - held.x(), now.y() - held.y())
        self.zoomed.emit(self.zoom)

    def _pan_by(self, dx: int, dy: int) -> None:
        self._whole = False
        self._begin_motion()
        self.refine()
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - dx)
        down.setValue(down.value() - dy)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the cursor: smoothly for a trackpad, one step per notch of a wheel."""
        pixels = event.pixelDelta().y()
        turned = pixels * 2.0 if pixels else event.angleDelta().y()
        self._zoom_by(STEP ** (turned / 120), event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom by pinching."""
        if event.type() == QEvent.Type.NativeGesture:
            gesture: Any = event
            if gesture.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self._zoom_by(1 + gesture.value(), gesture.position())
                return True
        return super().viewportEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Show the whole sheet at first."""
        super().showEvent(event)
        self._fit_first()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep scale and center; keep the whole sheet until the user moves the view."""
        centre = self._center_of(event.oldSize())
        super().resizeEvent(event)
        if self._whole or not self._fitted:
            self._fit()
        elif centre is not None:
            self.centerOn(centre)
            self._held = self.viewportTransform(), centre
            self.refine()

    def _center_of(self, size: QSize) -> QPointF | None:
        """Return the place at the center of the view while it had that size; the same one after several resizes,
        because centering rounds to whole pixels. None if the view had no size."""
        if size.isEmpty():
            return None
        now = self.viewportTransform()
        if self._held is not None and self._held[0] == now:
            return self._held[1]
        return now.inverted()[0].map(QPointF(size.width() / 2, size.height() / 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        """From the first picture on, the view stays where its user leaves it."""
        self._fitted = True
        if self._motion.is_running:
            with QPainter(self.viewport()) as painter:
                surround, paper = self.backgroundBrush().color(), self._shown.style.paper
                self._motion.paint(painter, self.viewportTransform(), self._shown.sheet, surround, paper)
            return
        begun = clock.seconds()
        super().paintEvent(event)
        if event.rect() == self.viewport().rect() and self._drawn_at != self.scale_px:
            # At the same scale most of the picture is cached.
            self._drawn_at, self._sharp = self.scale_px, clock.seconds() - begun

    def _begin_motion(self) -> None:
        """Show the cached picture until the view is idle."""
        self._motion.begin(self, self._shown.sheet)

    def rest_ms(self, least: int) -> int:
        """Return the milliseconds without a step before the view is drawn sharply again: longer than a picture takes,
        so that slow turns of the wheel do not wait for one at each notch."""
        return min(max(least, least + int(1000 * self._sharp)), LONGEST_REST_MS)

    def _fit_first(self) -> None:
        if not self._fitted:
            self._fit()

    def place_of(self, at: Point) -> QPoint:
        """Return the place in the viewport of a place on the board, in pixels."""
        return self.mapFromScene(QPointF(*at))


def _is_same(one: QPointF, other: QPointF) -> bool:
    """Return whether two places in millimeters are the same: centering rounds to whole pixels."""
    return (one - other).manhattanLength() < 1.0

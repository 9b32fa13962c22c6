"""Board on screen: one item per layer, drawn by the same painters as on paper."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.model.scenario import Scenario
from studio.canvas.draw_errors import Failures
from studio.paint.board import Settled, device_scale, paint_layer
from studio.paint.see_through import paint_through
from studio.paint.style import Style, style

STILL = ("ground", "shores", "region-names")
"""Layers that are drawn as a whole: dragging lines does not change them."""
GRID_LAYERS = ("cells", "features", "dots", "cell-numbers")
CACHED = (
    *STILL, "regions", "tracing", "cells", "features", "dots", "charts", "railroads", "crossings", "stops", "initials",
    "cities", "legend", "names", "labels",
)  # fmt: skip
"""Layers that Qt caches as pixmaps of the view's resolution; a drag repaints only part of them."""


def only_layers_differ(before: Scenario, after: Scenario) -> bool:
    """Return whether only the order, visibility, opacity and locks of layers differ."""
    if before.look.layers is after.look.layers:
        return False
    return replace(before, look=replace(before.look, layers=after.look.layers)) == after


class Shown:
    """Input of the layers: the scenario, the style, the level of detail, and failed layers."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.style: Style = style("light")
        self.settled = Settled()
        self.plain = True
        self.failures = Failures()
        self.shut: frozenset[str] = frozenset()
        """Layers that take no clicks because they are hidden or locked."""

    @property
    def sheet(self) -> QRectF:
        """Rectangle of the sheet in millimeters."""
        return QRectF(0, 0, self.scenario.board.sheet.width, self.scenario.board.sheet.height)


def on_device(painter: QPainter) -> QRectF:
    """Return the part of the sheet that the painter's pixmap shows, in millimeters; all of it on a widget."""
    device = painter.device()
    if not isinstance(device, QPixmap):
        return QRectF(-1e6, -1e6, 2e6, 2e6)
    ratio = device.devicePixelRatioF()
    pixels = QRectF(0, 0, device.width() * ratio, device.height() * ratio)
    return painter.deviceTransform().inverted()[0].mapRect(pixels)


class PixmapItem(QGraphicsItem):
    """Item that Qt caches as a pixmap of the view's resolution with `is_cached`, so that a change of something else, or
    of another part, does not draw it again."""

    def __init__(self, is_cached: bool) -> None:
        super().__init__()
        self._is_cached = is_cached
        self.drop_pixmap()

    def drop_pixmap(self) -> None:
        """Draw everything again instead of moving a cached pixmap."""
        if self._is_cached:
            self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
            self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)


class LayerItem(PixmapItem):
    """One layer of the board. It has no data: it draws the current `shown`."""

    def __init__(self, name: str, title: str, shown: Shown, height: float) -> None:
        super().__init__(name in CACHED)
        self.name, self.title, self._shown = name, title, shown
        self._box = shown.sheet
        self._through = 1.0
        self.setZValue(height)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def fit(self) -> None:
        """Adopt the size of the sheet."""
        if self._box != self._shown.sheet:
            self.prepareGeometryChange()
            self._box = self._shown.sheet
            # Qt would move its pixmap of the former size.
            self.drop_pixmap()

    def see_through(self, opacity: float) -> None:
        """Set the opacity from 0 to 1. Qt makes a cached pixmap translucent."""
        if self.name in CACHED:
            self.setOpacity(opacity)
        elif self._through != opacity:
            self._through = opacity
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the sheet."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw what is exposed; leave out a layer that raises until something changes."""
        self._shown.failures.draw(painter, self.name, self.title, lambda: self._draw(painter, option))

    def _draw(self, painter: QPainter, option: QStyleOptionGraphicsItem) -> None:
        shown = self._shown
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self._box)
        exposed = option.exposedRect
        if self.name not in STILL:
            # A new pixmap claims that the whole item is exposed; draw only what it can hold.
            exposed = exposed.intersected(on_device(painter))
        whole = self.name in STILL or (exposed.contains(self._box) and self.name not in GRID_LAYERS)
        part = None if whole else exposed

        def draw(painter: QPainter, scale: float, exposed: QRectF | None) -> None:
            paint_layer(
                painter, self.name, shown.scenario, shown.style, scale, exposed, shown.settled, shown.plain
            )  # fmt: skip

        paint_through(painter, self._through, draw, device_scale(painter), part, self._box)


def _frame(outer: QRectF, inner: QRectF) -> tuple[QRectF, ...]:
    """Return the parts of a rectangle outside an inner one: the paper hides the shadow below it."""
    left, right, high = inner.left() - outer.left(), outer.right() - inner.right(), inner.height()
    return (
        QRectF(outer.left(), outer.top(), outer.width(), inner.top() - outer.top()),
        QRectF(outer.left(), inner.bottom(), outer.width(), outer.bottom() - inner.bottom()),
        QRectF(outer.left(), inner.top(), left, high),
        QRectF(inner.right(), inner.top(), right, high),
    )


class SheetItem(QGraphicsItem):
    """Sheet of paper under the layers, with its edge."""

    def __init__(self, shown: Shown) -> None:
        super().__init__()
        self._shown = shown
        self._box = shown.sheet
        self.setZValue(-1)

    def fit(self) -> None:
        """Adopt the size of the sheet."""
        self.prepareGeometryChange()
        self._box = self._shown.sheet

    def boundingRect(self) -> QRectF:
        """Return the sheet with its edge."""
        return self._box.adjusted(-3, -3, 3, 3)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw a soft shadow around the sheet, and the paper."""
        shadow, inside = self._shown.style.ink, min(10.0, self._box.width() / 4, self._box.height() / 4)
        for grown in (2.4, 1.6, 0.8):
            tone = shadow.toRgb()
            tone.setAlphaF(0.05)
            outer = self._box.adjusted(-grown, -grown, grown, grown)
            for strip in _frame(outer, self._box.adjusted(inside, inside, -inside, -inside)):
                painter.fillRect(strip, tone)
        painter.fillRect(self._box, self._shown.style.paper)

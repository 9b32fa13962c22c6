"""Painting without a picture: the thinnest line, and the resolution of each image, measured in millimeters."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintDevice, QPaintEngine, QPainter, QPen, QTransform

PER_MM = 100.0
"""Units of the device per millimeter."""
MM = 25.4


@dataclass
class Drawn:
    """Measures of a picture: the width of its thinnest line in millimeters and where it is (infinite without lines),
    and for each image its resolution in dots per inch and its center."""

    thinnest: float = math.inf
    at: tuple[float, float] = (0.0, 0.0)
    images: list[tuple[float, tuple[float, float]]] = field(default_factory=list)


class _Engine(QPaintEngine):
    def __init__(self, found: Drawn) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self._found = found

    def begin(self, device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: Any) -> None:
        """Read the state of the painter only where something is drawn."""

    def drawPath(self, path: Any) -> None:
        self._line(path.boundingRect)

    def drawPolygon(self, points: Any, *more: Any) -> None:
        self._line(lambda: _around(points))

    def drawLines(self, lines: Any, *more: Any) -> None:
        self._line(lambda: _around([lines]) if hasattr(lines, "p1") else QRectF())

    def drawEllipse(self, box: Any) -> None:
        self._line(lambda: QRectF(box))

    def drawRects(self, boxes: Any, *more: Any) -> None:
        self._line(lambda: QRectF(boxes) if hasattr(boxes, "width") else QRectF())

    def drawPoints(self, points: Any, *more: Any) -> None:
        """Points have no lines."""

    def drawTextItem(self, at: Any, item: Any) -> None:
        """Texts are measured by their sizes."""

    def drawPixmap(self, box: Any, pixmap: Any, source: Any) -> None:
        self._image(box, source)

    def drawTiledPixmap(self, box: Any, pixmap: Any, start: Any) -> None:
        """Patterns repeat at any size."""

    def drawImage(self, box: Any, image: Any, source: Any, *more: Any) -> None:
        self._image(box, source)

    def _line(self, around: Callable[[], QRectF]) -> None:
        painter = self.painter()
        pen: QPen = painter.pen()
        if pen.style() == Qt.PenStyle.NoPen or pen.color().alpha() == 0:
            return
        turn: QTransform = painter.combinedTransform()
        scale = math.sqrt(abs(turn.determinant())) / PER_MM
        wide = 0.0 if pen.isCosmetic() else pen.widthF() * scale
        if wide < self._found.thinnest:
            middle = turn.map(around().center())
            self._found.thinnest, self._found.at = wide, (middle.x() / PER_MM, middle.y() / PER_MM)

    def _image(self, box: QRectF, source: QRectF) -> None:
        turn: QTransform = self.painter().combinedTransform()
        scale = math.sqrt(abs(turn.determinant())) / PER_MM
        wide = box.width() * scale
        if wide > 0 and source.width() > 0:
            middle = turn.map(box.center())
            place = (middle.x() / PER_MM, middle.y() / PER_MM)
            self._found.images.append((source.width() / (wide / MM), place))


def _around(points: Any) -> QRectF:
    found = [point for each in points for point in ((each.p1(), each.p2()) if hasattr(each, "p1") else (each,))]
    if not found:
        return QRectF()
    xs, ys = [point.x() for point in found], [point.y() for point in found]
    return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class _Device(QPaintDevice):
    def __init__(self, width: float, height: float, found: Drawn) -> None:
        super().__init__()
        self._engine = _Engine(found)
        self._size = max(1, round(width * PER_MM)), max(1, round(height * PER_MM))

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, what: QPaintDevice.PaintDeviceMetric) -> int:
        metric = QPaintDevice.PaintDeviceMetric
        dpi = round(PER_MM * MM)
        wide, high = self._size
        known = {
            metric.PdmWidth: wide, metric.PdmHeight: high, metric.PdmWidthMM: round(wide / PER_MM),
            metric.PdmHeightMM: round(high / PER_MM), metric.PdmNumColors: 1 << 24, metric.PdmDepth: 32,
            metric.PdmDpiX: dpi, metric.PdmDpiY: dpi, metric.PdmPhysicalDpiX: dpi, metric.PdmPhysicalDpiY: dpi,
            metric.PdmDevicePixelRatio: 1,
            metric.PdmDevicePixelRatioScaled: round(QPaintDevice.devicePixelRatioFScale()),
        }  # fmt: skip
        return known.get(what, 0)


def measures(paint: Callable[[QPainter], None], width: float, height: float) -> Drawn:
    """Return the measures of a picture of this size in millimeters; the painter's units are millimeters. Needs a
    running QGuiApplication."""
    found = Drawn()
    device = _Device(width, height, found)
    with QPainter(device) as painter:
        painter.scale(PER_MM, PER_MM)
        paint(painter)
    return found

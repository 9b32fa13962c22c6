"""Drawing of many strokes with a common opacity, so that they do not show through each other."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPaintDevice, QPaintEngine, QPainter, QTransform

from studio.paint.balance import balanced

Draw = Callable[[QPainter, float, QRectF | None], None]
"""Draws with a painter in millimeters, at this many device pixels per millimeter, the exposed part; all of it for None.
"""

FINE = 300 / 25.4
"""Pixels per millimeter of translucent parts in a vector file, which supports only translucent strokes."""
TILE = 150.0
"""Millimeters of a tile of such a picture: 3 million pixels."""


def paint_through(
    painter: QPainter, opacity: float, draw: Draw, scale: float, exposed: QRectF | None, sheet: QRectF
) -> None:
    """Draw `draw` with an opacity from 0 to 1. `scale` in device pixels per millimeter; `exposed` is the part of the
    `sheet` to draw."""
    if opacity <= 0:
        return
    if opacity >= 1:
        draw(painter, scale, exposed)
        return
    area = sheet if exposed is None else sheet.intersected(exposed)
    if painter.paintEngine().type() == QPaintEngine.Type.Raster:
        paint_apart(painter, opacity, draw, scale, area)
        return
    for tile in _tiles(area):
        image = _blank(QRect(0, 0, math.ceil(tile.width() * FINE), math.ceil(tile.height() * FINE)), painter.device())
        with QPainter(image) as inner:
            inner.setRenderHints(painter.renderHints())
            inner.scale(FINE, FINE)
            inner.translate(-tile.topLeft())
            draw(inner, FINE, tile)
        if np.any(np.frombuffer(image.constBits(), np.uint32)):
            with balanced(painter):
                painter.setOpacity(painter.opacity() * opacity)
                painter.drawImage(QRectF(tile.topLeft(), image.size().toSizeF() / FINE), image)


def paint_apart(painter: QPainter, opacity: float, draw: Draw, scale: float, area: QRectF) -> None:
    """Draw `draw` on a picture of its own in the exact pixels of the painter's device, which must have pixels, so that
    it may erase what it has drawn."""
    device, on = painter.deviceTransform(), painter.device()
    # A widget is painted at its place in the window, whose pixels count from the window's corner.
    place = painter.transform().inverted()[0] * device
    whole = place.mapRect(QRectF(0, 0, on.width(), on.height()))
    pixels = device.mapRect(area).intersected(whole).toAlignedRect()
    if pixels.isEmpty():
        return
    image = _blank(pixels, on)
    with QPainter(image) as inner:
        inner.setRenderHints(painter.renderHints())
        inner.setTransform(device * QTransform.fromTranslate(-pixels.x(), -pixels.y()))
        draw(inner, scale, device.inverted()[0].mapRect(QRectF(pixels)))
    with balanced(painter):
        # The picture's pixels are those of the device: undo the painter's transform.
        painter.setTransform(place.inverted()[0])
        painter.setOpacity(painter.opacity() * opacity)
        painter.drawImage(pixels.topLeft(), image)


def _blank(pixels: QRect, like: QPaintDevice) -> QImage:
    """Return an empty picture of this size; letters are spaced as on the other device. Raises MemoryError."""
    image = QImage(pixels.size(), QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise MemoryError
    image.fill(0)
    if isinstance(like, QImage):
        image.setDotsPerMeterX(like.dotsPerMeterX())
        image.setDotsPerMeterY(like.dotsPerMeterY())
    return image


def _tiles(area: QRectF) -> Iterator[QRectF]:
    for row in range(math.ceil(area.height() / TILE)):
        for column in range(math.ceil(area.width() / TILE)):
            yield QRectF(area.x() + column * TILE, area.y() + row * TILE, TILE, TILE).intersected(area)

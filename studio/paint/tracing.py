"""The picture under the board: read once, kept at halved sizes, drawn by the size that the zoom needs."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QPainter

from engine.errors import UnreadableFile
from engine.files.tracings import MOST_PIXELS, check_picture
from engine.model.look import Tracing

KEPT = 32_000_000
"""Pixels that are kept of an image: 128 MB, and a third of it for the smaller sizes."""
MOST_MB = 1_700
"""What decoding may take for a moment: the largest image, whole."""
LEAST = 400
"""Pixels across from which no smaller size is made."""


COVERING = ("cells", "regions")
"""The layers that lie over the image and would hide it."""
SEE_THROUGH = 0.45
"""How much these cover while an image under them is traced."""


class Levels(NamedTuple):
    """An image at halved sizes, the largest first."""

    images: tuple[QImage, ...]

    @property
    def aspect(self) -> float:
        """Height by width."""
        return self.images[0].height() / self.images[0].width()

    def fitting(self, pixels: float) -> QImage:
        """The smallest image that has so many pixels across, else the largest."""
        return next((image for image in reversed(self.images) if image.width() >= pixels), self.images[0])


def read_levels(path: Path, wanted: Callable[[], bool] = lambda: True) -> Levels | None:
    """The image of a file; None as soon as it is wanted no more. Takes seconds for a large one: not for the thread of a
    window. Raises UnreadableFile for what is no picture or too large."""
    check_picture(path)
    image = _read(path)
    images = []
    while wanted():
        images.append(image)
        if image.width() <= LEAST:
            return Levels(tuple(images))
        half = QSize((image.width() + 1) // 2, (image.height() + 1) // 2)
        image = image.scaled(half, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    return None


def measured(path: Path) -> QSize:
    """How many pixels an image has, by its first bytes where they tell. Raises UnreadableFile for what is no picture or
    too large."""
    check_picture(path)
    reader = _reader(path)
    size = reader.size() if reader.canRead() else QSize()
    if not size.isValid():
        return _read(path).size()
    _check_pixels(path, size)
    turned = QImageIOHandler.Transformation.TransformationRotate90
    return size.transposed() if reader.transformation() & turned else size


def _reader(path: Path) -> QImageReader:
    # Qt refuses large images by itself, those that it would scale while it reads them too.
    if 0 < QImageReader.allocationLimit() < MOST_MB:
        QImageReader.setAllocationLimit(MOST_MB)
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    return reader


def _check_pixels(path: Path, size: QSize) -> None:
    if size.width() * size.height() > MOST_PIXELS:
        told = f"{size.width():,} x {size.height():,} pixels"
        raise UnreadableFile(path, f"the image has {told}; {MOST_PIXELS // 1_000_000} megapixels are the most")


def _read(path: Path) -> QImage:
    reader = _reader(path)
    size = reader.size()
    pixels = size.width() * size.height() if size.isValid() else 0
    _check_pixels(path, size)
    if pixels > KEPT:
        share = math.sqrt(KEPT / pixels)
        reader.setScaledSize(QSize(max(1, int(size.width() * share)), max(1, int(size.height() * share))))
    image = reader.read()
    if image.isNull():
        raise UnreadableFile(path, f"no picture can be read from it ({reader.errorString().rstrip('.').lower()})")
    kinds = QImage.Format
    return image.convertToFormat(kinds.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else kinds.Format_RGB32)


def paint_tracing(painter: QPainter, tracing: Tracing, levels: Levels, scale: float) -> None:
    """Draws the picture where it lies; `scale` in device pixels per millimetre."""
    if not tracing.shown or tracing.opacity == 0:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(painter.opacity() * tracing.opacity)
    painter.translate(*tracing.at)
    painter.rotate(tracing.angle)
    place = QRectF(0, 0, tracing.width, tracing.width * levels.aspect)
    painter.drawImage(place, levels.fitting(tracing.width * scale))
    painter.restore()

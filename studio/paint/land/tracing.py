"""Tracing image: read once, stored at halved sizes, drawn in the size that fits the zoom."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from engine.model.look import Tracing
from studio.paint.land.picture_reading import picture_size, read_picture
from studio.threads.worker import Wanted

KEPT = 32_000_000
"""Maximum pixels stored of an image: 128 MB, plus a third for the smaller sizes."""
LEAST = 400
"""Width in pixels of the smallest size."""


COVERING = ("cells", "regions")
"""Layers over the image that would hide it."""
SEE_THROUGH = 0.45
"""Opacity of these layers over an image."""


class Levels(NamedTuple):
    """Image at halved sizes, the largest first."""

    images: tuple[QImage, ...]

    @property
    def aspect(self) -> float:
        """Height divided by width."""
        return self.images[0].height() / self.images[0].width()

    def fitting(self, pixels: float) -> QImage:
        """Return the smallest image that is at least this many pixels wide, else the largest."""
        return next((image for image in reversed(self.images) if image.width() >= pixels), self.images[0])


def read_levels(path: Path, wanted: Wanted = lambda: True) -> Levels | None:
    """Return the image of a file; None once it is no longer wanted. Takes seconds for a large one: do not call it in a
    window's thread. Raises UnreadableFile for an invalid or too large image."""
    images = read_picture(path, KEPT, LEAST, wanted)
    return None if images is None else Levels(tuple(images))


def measured(path: Path, wanted: Wanted = lambda: True) -> QSize | None:
    """Return the size of an image in pixels; None once it is no longer wanted. Takes a moment: do not call it in a
    window's thread. Raises UnreadableFile for an invalid or too large image."""
    return picture_size(path, KEPT, wanted)


def paint_tracing(painter: QPainter, tracing: Tracing, levels: Levels, scale: float) -> None:
    """Draw the image at its place; `scale` in device pixels per millimeter."""
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

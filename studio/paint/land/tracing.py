"""The picture under the board: read once, kept at halved sizes, drawn by the size that the zoom needs."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from engine.model.look import Tracing
from studio.paint.land.picture_reading import picture_size, read_picture
from studio.threads.worker import Wanted

KEPT = 32_000_000
"""Pixels that are kept of an image: 128 MB, and a third of it for the smaller sizes."""
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


def read_levels(path: Path, wanted: Wanted = lambda: True) -> Levels | None:
    """The image of a file; None as soon as it is wanted no more. Takes seconds for a large one: not for the thread of a
    window. Raises UnreadableFile for what is no picture or too large."""
    images = read_picture(path, KEPT, LEAST, wanted)
    return None if images is None else Levels(tuple(images))


def measured(path: Path, wanted: Wanted = lambda: True) -> QSize | None:
    """How many pixels an image has; None as soon as that is wanted no more. Takes a moment: not for the thread of a
    window. Raises UnreadableFile for what is no picture or too large."""
    return picture_size(path, KEPT, wanted)


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

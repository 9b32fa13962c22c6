"""Thousands of equal small figures at once: dots, triangles, hexes.

On a screen a figure is drawn once for every sixteenth of a pixel that its place can be off, and set into an image at
all its places by numpy: a whole frame of 22,500 hexes takes some 20 ms, where filling them as paths takes 800. Files
and large figures get paths.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPaintEngine, QPainter, QPainterPath, QPen

PHASES = 4
"""Places within a pixel, across and down, for which a figure is drawn."""
LARGEST = 72.0
"""Device pixels of a figure up to which it is stamped."""
MOST_PIXELS = 60_000_000
"""Larger pictures are painted as paths."""


@dataclass(frozen=True, eq=False)
class Part:
    """A path about the figure's centre in millimetres, with its fill and its line; `crisp` fills every pixel wholly or
    not at all, so that neighbours leave no seam."""

    path: QPainterPath
    fill: QColor | None = None
    line: QColor | None = None
    width: float = 0.0
    crisp: bool = False


@dataclass(frozen=True, eq=False)
class Figure:
    """Parts drawn one upon the other, within `reach` millimetres of the centre. Equal only to itself."""

    parts: tuple[Part, ...]
    reach: float

    def paint(self, painter: QPainter, crisp: bool = False) -> None:
        """Draws it about the painter's origin."""
        for part in self.parts:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, not (crisp and part.crisp))
            pen = Qt.PenStyle.NoPen if part.line is None else QPen(part.line, part.width, j=Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush if part.fill is None else QBrush(part.fill))
            painter.drawPath(part.path)


@lru_cache(maxsize=48)
def _stamps(figure: Figure, scale: float) -> tuple[int, tuple[tuple[np.ndarray, np.ndarray, np.ndarray], ...]]:
    """Half the side of the stamps in pixels, and for every phase the rows, columns and colours of the pixels it sets,
    rows and columns from the pixel that the centre lies in."""
    half = math.ceil(figure.reach * scale) + 1
    found = []
    for phase in range(PHASES * PHASES):
        image = QImage(2 * half + 1, 2 * half + 1, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        try:
            down, across = divmod(phase, PHASES)
            painter.translate(half + (across + 0.5) / PHASES, half + (down + 0.5) / PHASES)
            painter.scale(scale, scale)
            figure.paint(painter, crisp=True)
        finally:
            painter.end()
        pixels = np.frombuffer(image.constBits(), np.uint32).reshape(2 * half + 1, 2 * half + 1)
        rows, columns = np.nonzero(pixels)
        found.append((rows - half, columns - half, pixels[rows, columns].copy()))
    return half, tuple(found)


def visible(points: np.ndarray, exposed: QRectF | None, margin: float) -> np.ndarray:
    """Which of the points (n, 2) lie in the exposed rectangle or within `margin` millimetres of it."""
    if exposed is None:
        return np.ones(len(points), bool)
    x, y = points[:, 0], points[:, 1]
    return (
        (x >= exposed.left() - margin) & (x <= exposed.right() + margin)
        & (y >= exposed.top() - margin) & (y <= exposed.bottom() + margin)
    )  # fmt: skip


def is_stamped(painter: QPainter, reach: float, scale: float) -> bool:
    """Whether figures of that reach are set as pixels."""
    return painter.paintEngine().type() == QPaintEngine.Type.Raster and 2 * reach * scale <= LARGEST


def stamp(
    painter: QPainter, groups: Iterable[tuple[Figure, np.ndarray]], scale: float, exposed: QRectF | None = None
) -> None:
    """Draws each figure at its places (n, 2); those out of sight are left out. Figures of one call should not cover
    each other by more than a pixel."""
    shown = []
    for figure, places in groups:
        seen = places[visible(places, exposed, figure.reach)]
        if len(seen):
            shown.append((figure, seen))
    if not shown:
        return
    spread = np.ptp([bound for _, places in shown for bound in (places.min(0), places.max(0))], axis=0) * scale
    stamped = is_stamped(painter, max(figure.reach for figure, _ in shown), scale)
    if stamped and float(spread.prod()) <= MOST_PIXELS:
        _set_pixels(painter, shown, scale)
        return
    painter.save()
    for figure, places in shown:
        for x, y in places.tolist():
            painter.translate(x, y)
            figure.paint(painter)
            painter.translate(-x, -y)
    painter.restore()


def _set_pixels(painter: QPainter, shown: list[tuple[Figure, np.ndarray]], scale: float) -> None:
    device = painter.deviceTransform()
    matrix = np.array([[device.m11(), device.m12()], [device.m21(), device.m22()]])
    mapped = [places @ matrix + (device.dx(), device.dy()) for _, places in shown]
    made = [_stamps(figure, round(scale, 4)) for figure, _ in shown]
    margin = max(half for half, _ in made) + 1
    low = np.floor(np.min([places.min(0) for places in mapped], axis=0)).astype(int) - margin
    high = np.floor(np.max([places.max(0) for places in mapped], axis=0)).astype(int) + margin + 1
    wide, tall = (high - low).tolist()
    pixels = np.zeros((tall, wide), np.uint32)
    flat = pixels.reshape(-1)
    for places, (_, stamps) in zip(mapped, made, strict=True):
        x, y = places.T
        column, row = np.floor(x), np.floor(y)
        phase = ((y - row) * PHASES).astype(int) * PHASES + ((x - column) * PHASES).astype(int)
        base = (row.astype(int) - low[1]) * wide + (column.astype(int) - low[0])
        for number, (rows, columns, colours) in enumerate(stamps):
            here = base[phase == number]
            if len(here):
                flat[here[:, None] + (rows * wide + columns)[None, :]] = colours
    image = QImage(pixels.data, wide, tall, 4 * wide, QImage.Format.Format_ARGB32_Premultiplied)
    painter.save()
    # The picture's pixels are the device's: whatever the painter maps is undone.
    painter.setTransform((painter.transform().inverted()[0] * device).inverted()[0])
    painter.drawImage(int(low[0]), int(low[1]), image)
    painter.restore()

"""Tracing image: read once, stored at halved sizes, drawn in the size that fits the zoom."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QImage, QPaintEngine, QPainter, QTransform

from engine.errors import FileError
from engine.i18n import format_number, tr
from engine.model.look import Tracing
from studio.paint.land.picture_reading import picture_size, read_picture
from studio.paint.land.tiles import Tiles, tiles_of
from studio.threads.worker import Wanted

if TYPE_CHECKING:
    from engine.model.thin_plate import PlaneMap

KEPT = 32_000_000
"""Maximum pixels of an image in memory: 128 MB, plus a third for the smaller sizes. A larger one is cut into tiles."""
FIRST = 4_000_000
"""Pixels of a large image that are read at first."""
LEAST = 400
"""Width in pixels of the smallest size."""


MESH = 28
"""The number of pieces across the width in which a bent image is drawn."""

COVERING = ("cells", "regions")
"""Layers over the image that would hide it."""
SEE_THROUGH = 0.45
"""Opacity of these layers over an image."""


class Levels(NamedTuple):
    """Image at halved sizes, the largest first. One of more than KEPT pixels is reduced at first; then `size` is larger
    than that of the largest image, and `tiles` have the rest once they are cut."""

    images: tuple[QImage, ...]
    size: QSize = QSize()
    tiles: Tiles | None = None

    @property
    def aspect(self) -> float:
        """Height divided by width."""
        size = self.images[0].size() if self.size.isEmpty() else self.size
        return size.height() / size.width()

    @property
    def width(self) -> int:
        """Width in pixels of the largest size that can be drawn."""
        return self.images[0].width() if self.tiles is None else self.tiles.sizes[0].width()

    @property
    def is_reduced(self) -> bool:
        """Whether there is more in the file than is shown."""
        return self.width < self.size.width()

    def part(self, pixels: float, wanted: QRectF) -> tuple[QImage, QRectF]:
        """Return an image of at least this many pixels across the whole width, as far as there are, and its place in
        widths, which contains the wanted one."""
        if self.tiles is not None and pixels > self.images[0].width():
            found = self.tiles.part(pixels, wanted)
            if found is not None and found[0].width() / found[1].width() > self.images[0].width():
                return found
        return self.fitting(pixels), QRectF(0, 0, 1, self.aspect)

    def fitting(self, pixels: float) -> QImage:
        """Return the smallest image that is at least this many pixels wide, else the largest."""
        return next((image for image in reversed(self.images) if image.width() >= pixels), self.images[0])


def read_levels(path: Path, wanted: Wanted = lambda: True) -> Levels | None:
    """Return the image of a file, a large one reduced; None once it is no longer wanted. Takes seconds: do not call it
    in a window's thread. Raises UnreadableFile for an invalid or too large image."""
    return _read(path, min(FIRST, KEPT), wanted)


def _read(path: Path, first: int, wanted: Wanted) -> Levels | None:
    found = read_picture(path, KEPT, first, LEAST, wanted)
    return None if found is None else Levels(tuple(found[0]), found[1])


def read_rest(path: Path, levels: Levels, wanted: Wanted = lambda: True) -> tuple[Levels, str] | None:
    """Return a reduced image with the rest of its file, and a note if some of it cannot be kept; None once it is no
    longer wanted. Takes many seconds. Raises UnreadableFile."""
    try:
        tiles = tiles_of(path, KEPT, levels.images[0].width(), wanted)
        return None if tiles is None else (levels._replace(tiles=tiles), "")
    except FileError as error:
        more = _read(path, KEPT, wanted)
        if more is None:
            return None
        shown = more.images[0]
        note = tr("{kept} of {all} megapixels are shown: {reason}").format(
            kept=format_number(shown.width() * shown.height() / 1e6, ",.0f"),
            all=format_number(more.size.width() * more.size.height() / 1e6, ",.0f"),
            reason=error.message,
        )
        return more, note


def read_whole(path: Path, wanted: Wanted = lambda: True) -> Levels | None:
    """Return the image of a file with all that can be kept of it; None once it is no longer wanted. Takes many seconds.
    Raises UnreadableFile."""
    levels = read_levels(path, wanted)
    if levels is None or not levels.is_reduced:
        return levels
    found = read_rest(path, levels, wanted)
    return None if found is None else found[0]


def measured(path: Path, wanted: Wanted = lambda: True) -> QSize | None:
    """Return the size of an image in pixels; None once it is no longer wanted. Takes a moment: do not call it in a
    window's thread. Raises UnreadableFile for an invalid or too large image."""
    return picture_size(path, KEPT, wanted)


def paint_tracing(painter: QPainter, tracing: Tracing, levels: Levels, scale: float) -> None:
    """Draw the image at its place; `scale` in device pixels per millimeter."""
    if not tracing.shown or tracing.opacity == 0:
        return
    from engine.model.tracing_place import correction

    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(painter.opacity() * tracing.opacity)
    painter.translate(*tracing.at)
    painter.rotate(tracing.angle)
    painter.scale(tracing.width, tracing.width)
    corrected, whole = correction(tracing), QRectF(0, 0, 1, levels.aspect)
    if corrected is None or not len(corrected.centers):
        if corrected is not None:
            (x, y), (a, b), (c, d) = corrected.affine.tolist()
            painter.setTransform(QTransform(a, b, c, d, x, y), True)
        image, place = levels.part(tracing.width * scale, _exposed(painter) & whole)
        painter.drawImage(place, image)
    elif painter.paintEngine().type() == QPaintEngine.Type.Raster:
        _paint_bent(painter, corrected, levels, tracing.width * scale)
    else:
        _paint_as_picture(painter, corrected, levels, tracing.width * scale)
    painter.restore()


def _exposed(painter: QPainter) -> QRectF:
    """Return the part of the painter's plane that its device can hold and its clip shows."""
    device, back = painter.device(), painter.deviceTransform().inverted()[0]
    ratio = device.devicePixelRatio()
    found = back.mapRect(QRectF(0, 0, device.width() * ratio, device.height() * ratio))
    return found & painter.clipBoundingRect() if painter.hasClipping() else found


def _paint_bent(painter: QPainter, bent: PlaneMap, levels: Levels, pixels: float) -> None:
    """Draw the image through a map of its plane, as triangles that each are drawn by an affine map. Without
    antialiasing, they leave no seams."""
    import numpy as np

    across = np.linspace(0.0, 1.0, MESH + 1)
    down = np.linspace(0.0, levels.aspect, max(2, min(4 * MESH, round(MESH * levels.aspect))) + 1)
    mesh = np.stack(np.meshgrid(across, down), axis=-1)
    to = bent(mesh.reshape(-1, 2)).reshape(mesh.shape)
    corners = np.stack([to[:-1, :-1], to[:-1, 1:], to[1:, 1:], to[1:, :-1]], axis=2)
    shown = _exposed(painter)
    least, most = corners.min(axis=2), corners.max(axis=2)
    seen = ~(
        (most[..., 0] < shown.left())
        | (least[..., 0] > shown.right())
        | (most[..., 1] < shown.top())
        | (least[..., 1] > shown.bottom())
    )
    if not seen.any():
        return
    rows, columns = np.nonzero(seen)
    left, right = across[columns.min()], across[columns.max() + 1]
    top, bottom = down[rows.min()], down[rows.max() + 1]
    image, place = levels.part(pixels, QRectF(left, top, right - left, bottom - top))
    brush = QBrush(image)
    onto = QTransform(place.width() / image.width(), 0, 0, place.height() / image.height(), place.x(), place.y())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(Qt.PenStyle.NoPen)
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        u, v = float(across[column]), float(down[row])
        wide, high = float(across[column + 1]) - u, float(down[row + 1]) - v
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners[row, column].tolist()
        # The upper right half is kept by the sides a to b and b to c, the lower left one by d to c and a to d.
        for one, right_x, right_y, down_x, down_y in (
            ((ax, ay, bx, by, cx, cy), bx - ax, by - ay, cx - bx, cy - by),
            ((ax, ay, cx, cy, dx, dy), cx - dx, cy - dy, dx - ax, dy - ay),
        ):
            a, b, c, d = right_x / wide, right_y / wide, down_x / high, down_y / high
            brush.setTransform(onto * QTransform(a, b, c, d, ax - a * u - c * v, ay - b * u - d * v))
            painter.setBrush(brush)
            painter.drawPolygon([QPointF(one[n], one[n + 1]) for n in (0, 2, 4)])


def _paint_as_picture(painter: QPainter, bent: PlaneMap, levels: Levels, pixels: float) -> None:
    """Draw the bent image as one picture, for files that hold no such triangles."""
    corners = bent([(u, v) for u in (0.0, 0.5, 1.0) for v in (0.0, levels.aspect / 2, levels.aspect)])
    (left, top), (right, bottom) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    margin = 0.1 * max(right - left, bottom - top)
    box = QRectF(left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin) & _exposed(painter)
    if box.isEmpty():
        return
    fine = min(pixels, levels.width, math.sqrt(KEPT / 2 / (box.width() * box.height())))
    size = QSize(max(1, round(box.width() * fine)), max(1, round(box.height() * fine)))
    picture = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as inner:
        inner.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        inner.scale(size.width() / box.width(), size.height() / box.height())
        inner.translate(-box.topLeft())
        _paint_bent(inner, bent, levels, fine)
    painter.drawImage(box, picture)

"""Sheets of paper: pictures at their places, marks for cutting, a ruler, and a caption."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from engine.i18n import tr
from studio.export.kit.blocks import Block, draw, fitted, line, plain_font
from studio.export.kit.paper import FOOT, MARGIN, Paper
from studio.export.kit.parts import Face, Poster
from studio.paint.board import device_scale

HAIR = 0.1
"""Width of marks in millimeters: 0.28 pt."""
MARK = 4.0
"""Length of crop marks."""
RULER = 100.0


@dataclass(frozen=True)
class Placed:
    """A picture on a sheet: the upper left corner of the box that it takes there, the rectangle that it may cover in
    its own coordinates, and the number of quarter turns clockwise within the box."""

    face: Face
    x: float
    y: float
    clip: QRectF
    turns: int = 0


@dataclass(frozen=True)
class Tile:
    """A part of a large picture on a sheet: `source` in millimeters of the picture, its upper left corner at (x, y),
    reduced by `scale`."""

    poster: Poster
    source: QRectF
    x: float
    y: float
    scale: float = 1.0

    @property
    def box(self) -> QRectF:
        """The rectangle that it takes on the sheet."""
        return QRectF(self.x, self.y, self.source.width() * self.scale, self.source.height() * self.scale)


@dataclass(frozen=True)
class Sheet:
    """A page. `caption` names it; `side` is front, or back of the sheet before it. Coordinates of all marks are those
    of the page."""

    part: str
    paper: Paper
    caption: str
    placed: tuple[Placed, ...] = ()
    tiles: tuple[Tile, ...] = ()
    lines: tuple[QLineF, ...] = ()
    dashes: tuple[QLineF, ...] = ()
    polygons: tuple[QPolygonF, ...] = ()
    texts: tuple[Block, ...] = ()
    is_back: bool = False
    has_ruler: bool = True


def draw_sheet(painter: QPainter, sheet: Sheet, has_tiles: bool = True) -> None:
    """Draw a sheet; the painter's units are millimeters of the page. The tiles may be left out where they are drawn in
    another way."""
    if has_tiles:
        for tile in sheet.tiles:
            _draw_tile(painter, tile)
    for placed in sheet.placed:
        painter.save()
        clip = placed.clip
        wide, high = clip.width(), clip.height()
        painter.translate(placed.x, placed.y)
        match placed.turns % 4:
            case 1:
                painter.translate(high, 0)
            case 2:
                painter.translate(wide, high)
            case 3:
                painter.translate(0, wide)
        painter.rotate(90 * (placed.turns % 4))
        painter.translate(-clip.left(), -clip.top())
        painter.setClipRect(clip)
        placed.face.draw(painter)
        painter.restore()
    pen = QPen(QColor(Qt.GlobalColor.black), HAIR)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for mark in sheet.lines:
        painter.drawLine(mark)
    for polygon in sheet.polygons:
        painter.drawPolygon(polygon)
    dashed = QPen(pen)
    dashed.setDashPattern([12.0, 10.0])
    painter.setPen(dashed)
    for mark in sheet.dashes:
        painter.drawLine(mark)
    painter.restore()
    if sheet.has_ruler:
        _ruler(painter, sheet.paper)
    draw(painter, (*sheet.texts, *_foot(sheet)))


def _draw_tile(painter: QPainter, tile: Tile) -> None:
    """Draw a part of a large picture as pixels: painters of boards set clips of their own, so that one set here would
    not hold."""
    scale = device_scale(painter) * tile.scale
    wide, high = (max(1, math.ceil(side * scale)) for side in (tile.source.width(), tile.source.height()))
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(Qt.GlobalColor.white))
    with QPainter(image) as inner:
        inner.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner.scale(wide / tile.source.width(), high / tile.source.height())
        inner.translate(-tile.source.left(), -tile.source.top())
        tile.poster.paint(inner)
    painter.drawImage(tile.box, image)


def _ruler(painter: QPainter, paper: Paper) -> None:
    """Draw the ruler at the lower right."""
    left, base = paper.width - MARGIN - RULER, paper.height - MARGIN - 3.0
    pen = QPen(QColor(Qt.GlobalColor.black), HAIR * 1.5)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.save()
    painter.setPen(pen)
    painter.drawLine(QLineF(left, base, left + RULER, base))
    for step in range(21):
        high = 3.0 if step % 10 == 0 else 2.0 if step % 2 == 0 else 1.0
        painter.drawLine(QLineF(left + step * 5, base - high, left + step * 5, base))
    painter.restore()


def _foot(sheet: Sheet) -> Iterable[Block]:
    """Return the caption, and the words at the ruler."""
    paper = sheet.paper
    base = paper.height - MARGIN
    wide = paper.width - 2 * MARGIN - (RULER + 4 if sheet.has_ruler else 0)
    yield fitted(
        sheet.caption, QRectF(MARGIN, base - FOOT + 3.5, wide, FOOT - 3.5), plain_font(), 7.0, 6.0, upright="bottom"
    )
    if sheet.has_ruler:
        words = tr("Print at 100% (actual size). This ruler is 100 mm long.")
        yield line(words, paper.width - MARGIN - RULER, base, plain_font(), 6.5)


def crop_marks(boxes: Sequence[QRectF], bleed: float, reach: QRectF) -> tuple[QLineF, ...]:
    """Return crop marks for the edges of trimmed boxes in a grid: outside of all boxes, and away from their bleed."""
    if not boxes:
        return ()
    left, top = min(b.left() for b in boxes) - bleed, min(b.top() for b in boxes) - bleed
    right, bottom = max(b.right() for b in boxes) + bleed, max(b.bottom() for b in boxes) + bleed
    gap = 0.6
    xs = sorted({round(x, 3) for b in boxes for x in (b.left(), b.right())})
    ys = sorted({round(y, 3) for b in boxes for y in (b.top(), b.bottom())})
    marks = []
    up, down = max(reach.top(), top - gap - MARK), min(reach.bottom(), bottom + gap + MARK)
    west, east = max(reach.left(), left - gap - MARK), min(reach.right(), right + gap + MARK)
    for x in xs:
        if top - gap > up:
            marks.append(QLineF(x, up, x, top - gap))
        if down > bottom + gap:
            marks.append(QLineF(x, bottom + gap, x, down))
    for y in ys:
        if left - gap > west:
            marks.append(QLineF(west, y, left - gap, y))
        if east > right + gap:
            marks.append(QLineF(right + gap, y, east, y))
    return tuple(marks)


def cross(x: float, y: float, reach: float = 2.5) -> tuple[QLineF, QLineF]:
    """Return a registration mark."""
    return QLineF(x - reach, y, x + reach, y), QLineF(x, y - reach, x, y + reach)

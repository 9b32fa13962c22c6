"""A folder with a picture of each piece, for shops that print single cards."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from engine.errors import FileError
from engine.files.saves.saving import make_folder, save_bytes
from engine.i18n import tr
from studio.export.bands import cut, png
from studio.export.shops.pieces import Piece
from studio.export.shops.profiles import PrintProfile

MM = 25.4
MOST_PIXELS = 200_000_000
"""Pixels of a picture; a larger board gets a lower resolution."""
BAND = 20_000_000
"""Pixels that are drawn at once."""

Tell = Callable[[int, int], bool]
"""Receives the number of pieces that are done and of all; returns False to cancel."""

LIST = "pieces.csv"
"""The file that lists all pictures with their copies and sizes."""


def save_images(
    pieces: Sequence[Piece], folder: Path, profile: PrintProfile, tell: Tell = lambda done, all: True
) -> list[Path] | None:
    """Write a PNG of each piece, with its bleed, and the list of all into a folder. Return the files; None if `tell`
    canceled it, with the pictures so far. Raises FileError. Needs a running QGuiApplication."""
    if folder.exists() and not folder.is_dir():
        raise FileError(folder, tr("expected the name of a folder, found a file"))
    written: list[Path] = []
    rows = io.StringIO()
    table = csv.writer(rows, lineterminator="\n")
    table.writerow(("file", "piece", "back", "copies", "width_mm", "height_mm", "bleed_mm", "dpi"))
    for number, piece in enumerate(pieces):
        file = folder / f"{piece.name}.png"
        dpi = dpi_of(piece, profile)
        make_folder(file.parent)
        save_bytes(file, piece_png(piece, dpi), keep_former=False)
        written.append(file)
        sizes = (f"{piece.width:g}", f"{piece.height:g}", f"{piece.bleed:g}", dpi)
        back = f"{piece.back}.png" if piece.back else ""
        table.writerow((f"{piece.name}.png", piece.title, back, piece.copies, *sizes))
        if not tell(number + 1, len(pieces)):
            return None
    if written:
        save_bytes(folder / LIST, rows.getvalue().encode(), keep_former=False)
        written.append(folder / LIST)
    return written


def dpi_of(piece: Piece, profile: PrintProfile) -> int:
    """Return the resolution of a picture: that of the profile, or less if it would have too many pixels."""
    area = piece.box.width() * piece.box.height() / MM**2
    return min(profile.dpi, math.floor(math.sqrt(MOST_PIXELS / area)))


def size_of(piece: Piece, dpi: int) -> tuple[int, int]:
    """Return width and height in pixels, with the bleed."""
    return round(piece.box.width() * dpi / MM), round(piece.box.height() * dpi / MM)


def piece_png(piece: Piece, dpi: int) -> bytes:
    """Return the PNG of a piece."""
    wide, high = size_of(piece, dpi)
    per_meter = round(dpi / MM * 1000)
    if wide * high <= BAND:
        return png(wide, high, per_meter, cut(with_edges(piece_image(piece, dpi), piece, dpi)))
    return png(wide, high, per_meter, _bands(piece, dpi))


def piece_image(piece: Piece, dpi: int, top: int = 0, rows: int = 0) -> QImage:
    """Return a piece as pixels, or only some rows of it. The bleed that its picture does not reach repeats the edge of
    the picture."""
    wide, high = size_of(piece, dpi)
    rows = rows or high
    image = QImage(wide, rows, QImage.Format.Format_RGB32)
    if image.isNull():
        raise MemoryError
    image.fill(QColor(Qt.GlobalColor.white))
    image.setDotsPerMeterX(round(dpi / MM * 1000))
    image.setDotsPerMeterY(round(dpi / MM * 1000))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, -top)
        painter.scale(wide / piece.box.width(), high / piece.box.height())
        painter.translate(-piece.box.left(), -piece.box.top())
        piece.draw(painter)
    return image


def _bands(piece: Piece, dpi: int) -> Iterator[QImage]:
    """Yield a large picture from the top. Rows of the bleed repeat the first and last row of the picture."""
    wide, high = size_of(piece, dpi)
    first, last = _rows(piece, high)
    each = max(1, BAND // wide)
    for top in range(0, high, each):
        rows = min(each, high - top)
        # A band without a row of the picture is drawn with the nearest one.
        start, end = min(top, last), max(top + rows, first + 1)
        drawn = with_edges(piece_image(piece, dpi, start, end - start), piece, dpi, start)
        yield drawn.copy(0, top - start, wide, rows)


def _rows(piece: Piece, high: int) -> tuple[int, int]:
    """Return the first and last row of pixels that the picture fills completely."""
    scale = high / piece.box.height()
    inner = piece.drawn_box
    first = math.ceil((inner.top() - piece.box.top()) * scale - 1e-6)
    return first, math.floor((inner.bottom() - piece.box.top()) * scale + 1e-6) - 1


def with_edges(image: QImage, piece: Piece, dpi: int, top: int = 0) -> QImage:
    """Return the picture with the bleed beyond its edge filled with the pixels of the edge."""
    import numpy as np

    wide, high = size_of(piece, dpi)
    first, last = _rows(piece, high)
    scale = wide / piece.box.width()
    inner = piece.drawn_box
    left = math.ceil((inner.left() - piece.box.left()) * scale - 1e-6)
    right = math.floor((inner.right() - piece.box.left()) * scale + 1e-6) - 1
    if left <= 0 and first <= 0 and right >= wide - 1 and last >= high - 1:
        return image
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.bytesPerLine() // 4)[:, :wide]
    columns = np.clip(np.arange(wide), left, right)
    rows = np.clip(np.arange(top, top + image.height()), first, last) - top
    rows = np.clip(rows, 0, image.height() - 1)
    filled = np.ascontiguousarray(pixels[rows][:, columns])
    made = QImage(filled.data, wide, image.height(), 4 * wide, QImage.Format.Format_RGB32).copy()
    made.setDotsPerMeterX(image.dotsPerMeterX())
    made.setDotsPerMeterY(image.dotsPerMeterY())
    return made


def safe_box(piece: Piece, profile: PrintProfile) -> QRectF:
    """Return the rectangle in which texts must stay."""
    s = profile.safe
    return QRectF(s, s, piece.width - 2 * s, piece.height - 2 * s)

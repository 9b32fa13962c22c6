"""Production files: PDF/X-4 with a page for each piece, trim and bleed boxes, crop marks and an output intent.

`QPdfWriter` writes PDF/X-4 (ISO 15930-7) with an ICC profile as output intent, but rounds the sizes of pages to whole
points and makes the trim box as large as the page, so pypdf corrects the boxes.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLineF, QRectF, Qt, QUuid
from PySide6.QtGui import (
    QColor,
    QColorSpace,
    QPagedPaintDevice,
    QPainter,
    QPdfOutputIntent,
    QPdfWriter,
    QPen,
    QTransform,
)

from engine.errors import FileError
from engine.files.opening import read_file
from engine.i18n import tr
from engine.plain_text import plain_line
from studio.export.kit.pdf import DPI, IDENTIFIER
from studio.export.shops.pieces import Piece

if TYPE_CHECKING:
    from pypdf import PdfWriter

MM = 25.4
POINT = MM / 72
SLUG = 8.0
"""Millimeters around the bleed for crop marks."""
MARK, HAIR = 5.0, 0.1
EDGE, INSIDE, SEAM = 0.3, 0.1, 0.5
"""Millimeters of a picture that are stretched over its bleed, how far they are from its edge, which may be half a
pixel, and by which the bleed reaches below the picture, so that there is no seam."""
MOST_PROFILE = 20_000_000
INFO_DATE, XMP_DATE = "D:20000101000000Z", b"2000-01-01T00:00:00Z"
"""Every file has this date, because the time would make equal files differ."""

Tell = Callable[[int, int], bool]


def read_profile(file: Path | None) -> QColorSpace:
    """Return the color space of an ICC profile; sRGB without a file. Raises FileError for a file that is no profile of
    RGB, gray or CMYK colors."""
    if file is None:
        return QColorSpace(QColorSpace.NamedColorSpace.SRgb)
    data = read_file(file, MOST_PROFILE)
    # Qt warns about the header on standard error.
    is_profile = len(data) > 128 and data[36:40] == b"acsp" and int.from_bytes(data[:4], "big") == len(data)
    space = QColorSpace.fromIccProfile(QByteArray(data)) if is_profile else QColorSpace()
    if not space.isValid():
        raise FileError(file, tr("this is not an ICC profile that can be used"))
    return space


def production_pdf(
    pieces: Sequence[Piece], title: str, author: str, space: QColorSpace, condition: str = "",
    tell: Tell = lambda done, all: True,
) -> bytes | None:  # fmt: skip
    """Return the file; None if `tell` canceled it. `space` is the output intent, and `condition` the name of its
    printing condition, such as `FOGRA51`. Colors are CMYK if it is one of CMYK, and RGB otherwise. Needs a running
    QGuiApplication."""
    if not pieces:
        return b""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPdfVersion(QPagedPaintDevice.PdfVersion.PdfVersion_X4)
    is_cmyk = space.colorModel() == QColorSpace.ColorModel.Cmyk
    writer.setColorModel(QPdfWriter.ColorModel.CMYK if is_cmyk else QPdfWriter.ColorModel.RGB)
    intent = QPdfOutputIntent()
    intent.setOutputProfile(space)
    intent.setOutputConditionIdentifier(condition or plain_line(space.description()) or "Custom")  # not shown
    intent.setOutputCondition(plain_line(space.description()))
    writer.setOutputIntent(intent)
    writer.setTitle(plain_line(title))
    writer.setAuthor(plain_line(author))
    writer.setCreator("Boxcars Studio")  # not shown
    writer.setResolution(DPI)
    writer.setDocumentId(QUuid(IDENTIFIER))
    lay(writer, *_page(pieces[0]))
    is_whole = True
    with QPainter(writer) as painter:
        for number, piece in enumerate(pieces):
            if number:
                lay(writer, *_page(piece))
                writer.newPage()
            painter.resetTransform()
            painter.scale(DPI / MM, DPI / MM)
            around = piece.bleed + SLUG
            painter.translate(around, around)
            painter.save()
            painter.setClipRect(piece.box)
            fill_edges(painter, piece)
            piece.draw(painter)
            painter.restore()
            _marks(painter, piece)
            if not tell(number + 1, len(pieces) + 1):
                is_whole = False
                break
    del writer
    if not is_whole:
        return None
    return _boxed(bytes(buffer.data().data()), pieces)


def lay(writer: QPdfWriter, width: float, height: float) -> None:
    """Set the size of the next page in millimeters."""
    from PySide6.QtCore import QMarginsF, QSizeF
    from PySide6.QtGui import QPageLayout, QPageSize

    exact = QPageSize.SizeMatchPolicy.ExactMatch
    size = QPageSize(QSizeF(width, height), QPageSize.Unit.Millimeter, "", exact)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))


def _page(piece: Piece) -> tuple[float, float]:
    around = 2 * (piece.bleed + SLUG)
    return piece.width + around, piece.height + around


def fill_edges(painter: QPainter, piece: Piece) -> None:
    """Draw what the bleed shows where it is wider than the picture. The picture of a board is drawn again, a little
    larger; of a smaller piece only its edge is, because its frame would be seen twice."""
    inner = piece.drawn_box
    if inner.contains(piece.box.adjusted(0.01, 0.01, -0.01, -0.01)):
        return
    if piece.shrink < 1:
        for x, left, right in _bands(piece.box.left(), inner.left(), inner.right(), piece.box.right()):
            for y, top, bottom in _bands(piece.box.top(), inner.top(), inner.bottom(), piece.box.bottom()):
                if x == y == SAME:
                    continue
                painter.save()
                painter.setClipRect(QRectF(left, top, right - left, bottom - top), Qt.ClipOperation.IntersectClip)
                painter.setTransform(QTransform(x.scale, 0, 0, y.scale, x.shift, y.shift), True)
                piece.draw(painter)
                painter.restore()
        return
    across, down = piece.box.width() / inner.width(), piece.box.height() / inner.height()
    painter.save()
    painter.translate(piece.width / 2, piece.height / 2)
    painter.scale(across, down)
    painter.translate(-piece.width / 2, -piece.height / 2)
    piece.draw(painter)
    painter.restore()


class _Stretch(NamedTuple):
    """A place in one direction, times the scale and shifted."""

    scale: float
    shift: float


SAME = _Stretch(1.0, 0.0)


def _bands(low: float, start: float, end: float, high: float) -> Iterator[tuple[_Stretch, float, float]]:
    """Yield the bands before, within and behind a picture from `start` to `end` in one direction, and how its edge is
    stretched over them."""
    if start > low:
        scale = (start - low) / EDGE
        yield _Stretch(scale, low - (start + INSIDE) * scale), low, start + SEAM
    yield SAME, start, end
    if high > end:
        scale = (high - end) / EDGE
        yield _Stretch(scale, high - (end - INSIDE) * scale), end - SEAM, high


def _marks(painter: QPainter, piece: Piece) -> None:
    """Draw crop marks outside of the bleed."""
    pen = QPen(QColor(Qt.GlobalColor.black), HAIR)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.save()
    painter.setPen(pen)
    out = piece.bleed + 1.0
    for x in (0.0, piece.width):
        painter.drawLine(QLineF(x, -out - MARK, x, -out))
        painter.drawLine(QLineF(x, piece.height + out, x, piece.height + out + MARK))
    for y in (0.0, piece.height):
        painter.drawLine(QLineF(-out - MARK, y, -out, y))
        painter.drawLine(QLineF(piece.width + out, y, piece.width + out + MARK, y))
    painter.restore()


def _boxed(data: bytes, pieces: Sequence[Piece]) -> bytes:
    """Return the file with exact pages, trim and bleed boxes."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import NameObject, RectangleObject, StreamObject

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    for page, piece in zip(writer.pages, pieces, strict=True):
        wide, high = (side / POINT for side in _page(piece))
        shift = f"1 0 0 1 0 {high - float(page.mediabox.height):.4f} cm\n".encode("ascii")
        contents = page["/Contents"].get_object()
        assert isinstance(contents, StreamObject)
        contents.set_data(shift + contents.get_data())
        slug, trim = SLUG / POINT, (SLUG + piece.bleed) / POINT
        boxes = {
            "/MediaBox": QRectF(0, 0, wide, high),
            "/BleedBox": QRectF(slug, slug, wide - 2 * slug, high - 2 * slug),
            "/TrimBox": QRectF(trim, trim, wide - 2 * trim, high - 2 * trim),
        }
        for name, box in boxes.items():
            corners = (box.left(), box.top(), box.right(), box.bottom())
            page[NameObject(name)] = RectangleObject(tuple(round(at, 4) for at in corners))
    _dated(writer)
    writer.pdf_header = "%PDF-1.6"
    into = io.BytesIO()
    writer.write(into)
    return into.getvalue()


def _dated(writer: PdfWriter) -> None:
    """Replace the time of writing, so that the same pieces make the same file. PDF/X requires dates."""
    from pypdf.generic import StreamObject

    writer.add_metadata({"/CreationDate": INFO_DATE, "/ModDate": INFO_DATE, "/GTS_PDFXVersion": "PDF/X-4"})
    found = writer.root_object.get("/Metadata")
    if found is not None:
        stream = found.get_object()
        assert isinstance(stream, StreamObject)
        stream.set_data(re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)", XMP_DATE, stream.get_data()))

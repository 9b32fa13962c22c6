"""Sheets as a PDF file: pages of exactly the size of the paper, which viewers do not scale, and the same bytes for the
same sheets.

Qt draws each large picture once, on a page of its own; the pages of its tiles then show a part of it (a form XObject,
ISO 32000-1, 8.10). Qt rounds the sizes of pages to whole points, so the boxes are corrected.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF, QUuid
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from engine.plain_text import plain_line
from studio.export.kit.blocks import POINT
from studio.export.kit.paper import Paper
from studio.export.kit.parts import Poster
from studio.export.kit.sheets import Sheet, Tile, draw_sheet

if TYPE_CHECKING:
    from pypdf import PdfWriter

DPI = 1200
"""Resolution of Qt's coordinates."""
IDENTIFIER = "{9f6d5c1e-6a7b-4a52-8d0e-0b0c5a2d7e11}"
"""Every kit has this identifier, because a random one would make equal kits differ."""

Tell = Callable[[int, int], bool]
"""Gets the number of steps that are done and of all; returns False to cancel."""


def pdf_bytes(
    sheets: Sequence[Sheet], title: str, author: str = "", is_gray: bool = False, tell: Tell = lambda done, all: True
) -> bytes | None:  # fmt: skip
    """Return the file; None if `tell` canceled it. Needs a running QGuiApplication."""
    posters = list({id(tile.poster): tile.poster for sheet in sheets for tile in sheet.tiles}.values())
    # A large picture takes as long as many sheets.
    weight, steps = 8, 8 * len(posters) + len(sheets) + 4
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(plain_line(title))
    writer.setAuthor(plain_line(author))
    writer.setCreator("Boxcars Studio")  # not shown
    writer.setResolution(DPI)
    writer.setDocumentId(QUuid(IDENTIFIER))
    if is_gray:
        writer.setColorModel(QPdfWriter.ColorModel.Grayscale)
    # A page that Qt rounds down would lack the edge of its picture.
    sizes = [(poster.width + POINT, poster.height + POINT) for poster in posters] + [
        (sheet.paper.width, sheet.paper.height) for sheet in sheets
    ]
    if not sizes:
        return b""
    _lay(writer, *sizes[0])
    is_whole = True
    with QPainter(writer) as painter:
        for number, size in enumerate(sizes):
            if number:
                _lay(writer, *size)
                writer.newPage()
            painter.resetTransform()
            painter.scale(DPI / 25.4, DPI / 25.4)
            if number < len(posters):
                poster = posters[number]
                painter.save()
                painter.setClipRect(QRectF(0, 0, poster.width, poster.height))
                poster.paint(painter)
                painter.restore()
            else:
                draw_sheet(painter, sheets[number - len(posters)], has_tiles=False)
            done = weight * min(number + 1, len(posters)) + max(0, number + 1 - len(posters))
            if not tell(done, steps):
                is_whole = False
                break
    # The PDF is complete when its writer is gone.
    del writer
    if not is_whole:
        return None
    made = _assembled(bytes(buffer.data().data()), posters, sheets, title, author)
    return made if tell(steps, steps) else None


def _lay(writer: QPdfWriter, width: float, height: float) -> None:
    exact = QPageSize.SizeMatchPolicy.ExactMatch
    size = QPageSize(QSizeF(width, height), QPageSize.Unit.Millimeter, "", exact)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))


def _assembled(data: bytes, posters: Sequence[Poster], sheets: Sequence[Sheet], title: str, author: str) -> bytes:
    """Return the file with the tiles in place and exact pages."""
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import (
        ArrayObject,
        DictionaryObject,
        FloatObject,
        NameObject,
        RectangleObject,
        StreamObject,
    )

    reader, writer = PdfReader(io.BytesIO(data)), PdfWriter()
    forms = {}
    for number, poster in enumerate(posters):
        page = writer.add_page(reader.pages[number])
        reference = page.raw_get("/Contents")
        form = reference.get_object()
        assert isinstance(form, StreamObject)
        form[NameObject("/Type")] = NameObject("/XObject")
        form[NameObject("/Subtype")] = NameObject("/Form")
        form[NameObject("/BBox")] = ArrayObject(map(FloatObject, (0, 0, *map(float, page.mediabox[2:]))))
        form[NameObject("/Resources")] = page.raw_get("/Resources")
        forms[id(poster)] = (f"/Poster{number}", reference, float(page.mediabox.height))
    for number, sheet in enumerate(sheets, len(posters)):
        page = writer.add_page(reader.pages[number])
        rounded = float(page.mediabox.height)
        width, height = _points(sheet.paper)
        shift = f"1 0 0 1 0 {height - rounded:.4f} cm\n"
        contents = page["/Contents"].get_object()
        assert isinstance(contents, StreamObject)
        tiles = "".join(
            _shown(tile, height, forms[id(tile.poster)][0], forms[id(tile.poster)][2]) for tile in sheet.tiles
        )
        contents.set_data((tiles + shift).encode("ascii") + contents.get_data())
        if sheet.tiles:
            resources = page["/Resources"].get_object()
            assert isinstance(resources, DictionaryObject)
            known = resources.setdefault(NameObject("/XObject"), DictionaryObject()).get_object()
            for tile in sheet.tiles:
                name, reference, _ = forms[id(tile.poster)]
                known[NameObject(name)] = reference
        for box in ("/MediaBox", "/TrimBox"):
            page[NameObject(box)] = RectangleObject((0, 0, round(width, 4), round(height, 4)))
    _name_fonts(writer)
    for _ in posters:
        writer.remove_page(0)
    writer.add_metadata(
        {"/Title": plain_line(title), "/Author": plain_line(author), "/Creator": "Boxcars Studio"}  # not shown
    )
    writer.create_viewer_preferences()[NameObject("/PrintScaling")] = NameObject("/None")
    into = io.BytesIO()
    writer.write(into)
    return into.getvalue()


def _name_fonts(writer: PdfWriter) -> None:
    """Number the fonts: Qt puts letters before their names that change from run to run."""
    from pypdf.generic import ArrayObject, DictionaryObject, NameObject

    known: dict[str, str] = {}

    def rename(owner: DictionaryObject, key: str) -> None:
        letters, plus, name = str(owner.get(key, "")).partition("+")
        if plus:
            number = known.setdefault(f"{letters}+{name}", f"{len(known):06d}")
            tag = "".join(chr(ord("A") + int(digit)) for digit in number)
            owner[NameObject(key)] = NameObject(f"/{tag}+{name}")

    seen: set[int] = set()
    for page in writer.pages:
        resources = page["/Resources"].get_object()
        assert isinstance(resources, DictionaryObject)
        fonts = resources.get("/Font", DictionaryObject()).get_object()
        assert isinstance(fonts, DictionaryObject)
        for reference in (fonts.raw_get(name) for name in fonts):
            if reference.idnum in seen:
                continue
            seen.add(reference.idnum)
            font = reference.get_object()
            rename(font, "/BaseFont")
            for descendant in font.get("/DescendantFonts", ArrayObject()):
                inner = descendant.get_object()
                rename(inner, "/BaseFont")
                if "/FontDescriptor" in inner:
                    rename(inner["/FontDescriptor"].get_object(), "/FontName")


def _points(paper: Paper) -> tuple[float, float]:
    return paper.width / POINT, paper.height / POINT


def _shown(tile: Tile, height: float, name: str, drawn: float) -> str:
    """Return the operators that show a part of a picture. `height` is that of the page in points, `drawn` that of the
    page on which Qt drew the picture: its upper edge is the upper edge of the picture."""
    box, scale = tile.box, tile.scale
    left, top = box.left() / POINT, height - box.top() / POINT
    wide, high = box.width() / POINT, box.height() / POINT
    x = left - tile.source.left() * scale / POINT
    y = top + tile.source.top() * scale / POINT - drawn * scale
    assert all(map(math.isfinite, (x, y, wide, high)))
    clip = f"{left:.4f} {top - high:.4f} {wide:.4f} {high:.4f} re W n"  # not shown
    place = f"{scale:.6f} 0 0 {scale:.6f} {x:.4f} {y:.4f} cm"  # not shown
    return f"q {clip} {place} {name} Do Q\n"  # not shown

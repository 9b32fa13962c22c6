"""The board as a PNG, SVG or PDF file, drawn by the painters of the screen."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageLayout, QPageSize, QPaintDevice, QPainter, QPdfWriter

from engine.errors import FileError, RulesError
from engine.files.imported.tracings import tracing_path
from engine.files.saves.saving import save_bytes
from engine.i18n import format_number, tr, tr_noop
from engine.model.look import layers_drawn
from engine.model.numeric_limits import PDF_PAGE
from engine.model.scenario import Scenario
from engine.plain_text import plain_line, plain_text, quoted
from engine.validate.vision import Vision
from studio.export.bands import cut, png, rows_of
from studio.paint.board import LayerError, paint_board
from studio.paint.credits import PlacedCredits, paint_credits, place_credits
from studio.paint.grid.cells import numbered_in_files
from studio.paint.land.tracing import Levels, read_whole
from studio.paint.own_pictures import own_picture
from studio.paint.style import Tone, style
from studio.paint.vision import as_seen
from studio.threads.worker import Wanted

SUFFIXES = (".png", ".jpg", ".jpeg", ".svg", ".pdf")
JPEG = (".jpg", ".jpeg")
PIXELS = (".png", *JPEG)
"""Suffixes of pictures that have a resolution."""
QUALITY = 92
"""Quality of a JPEG, of 100."""
JPEG_SIDE = 65_000
"""Pixels of a side up to which the format allows a JPEG."""
LEAST_SIDE = 0.1
"""Shortest side of a part of the board in millimeters."""
MAX_JPEG = 100_000_000
"""Pixels up to which a JPEG is possible: it is drawn as a whole."""
MM = 25.4
"""Millimeters in an inch."""
DPI = 150
"""Default resolution of a PNG in dots per inch, on sheets that are small enough."""
LEAST_DPI = 1
"""Resolution below which no picture is possible."""
MAX_PIXELS = 400_000_000
WHOLE = 40_000_000
"""Pixels up to which a PNG is drawn as a whole; larger ones are drawn in bands, with an eighth of the time and memory.
"""
NO_MEMORY = tr_noop("not enough memory for this picture")
VECTOR = 1000.0
"""Device pixels per millimeter for vector files: every detail is drawn."""


def export_board(
    scenario: Scenario, target: Path, dpi: int | None = None, tone: Tone = "print",
    traced: Levels | None = None, vision: Vision | None = None, printed: PlacedCredits | None = None,
    part: QRectF | None = None,
) -> None:  # fmt: skip
    """Write the board to `target`, drawn by `board_picture`; it replaces the file when it is complete. Raises
    FileError."""
    save_bytes(target, board_picture(scenario, target, dpi, tone, traced, vision, printed, part), keep_former=False)


def board_picture(
    scenario: Scenario, target: Path, dpi: int | None = None, tone: Tone = "print",
    traced: Levels | None = None, vision: Vision | None = None, printed: PlacedCredits | None = None,
    part: QRectF | None = None,
) -> bytes:  # fmt: skip
    """Return the content of a picture file; the suffix of its name selects the format, `dpi` the resolution of a PNG or
    JPEG, by default `default_dpi`. `part` is a rectangle of the sheet in millimeters, by default the whole sheet.

    The picture is drawn in memory, because Qt finds no file whose name is not UTF-8. `traced` is the tracing image, if
    it is wanted (`traced_image` reads it); `vision` simulates a color vision deficiency in pixels; `printed` are the
    credits, if the picture shows them (`placed_credits` places them). Raises FileError for an unknown suffix, a picture
    too large, a layer that cannot be drawn, or a folder without write permission. Needs a running QGuiApplication.
    """
    suffix = target.suffix.lower()
    if suffix not in SUFFIXES:
        raise FileError(
            target,
            tr("expected a picture file ending in {suffixes}, found {value}").format(
                suffixes=", ".join(SUFFIXES), value=quoted(suffix) if suffix else tr("nothing")
            ),
        )
    if not target.parent.is_dir():
        raise FileError(target, tr("no folder named {parent}").format(parent=quoted(str(target.parent), 200)))
    if not os.access(target.parent, os.W_OK):
        raise FileError(target, tr("cannot save: no permission to write to its folder"))
    if vision is not None and suffix not in PIXELS:
        raise FileError(target, tr("only a PNG or JPEG can simulate color vision"))
    area = whole_sheet(scenario) if part is None else part.intersected(whole_sheet(scenario))
    if area.width() < LEAST_SIDE or area.height() < LEAST_SIDE:
        raise FileError(target, tr("the part of the board is empty: choose a rectangle on the sheet"))
    try:
        if suffix in PIXELS:
            resolution = default_dpi(scenario, area, suffix) if dpi is None else dpi
            written = _pixels(scenario, resolution, tone, target, traced, vision, printed, area)
        else:
            into = QBuffer()
            into.open(QIODevice.OpenModeFlag.WriteOnly)
            (_svg if suffix == ".svg" else _pdf)(scenario, into, tone, traced, printed, area)
            written = bytes(into.data().data())
    except MemoryError:
        raise FileError(target, tr(NO_MEMORY)) from None
    except LayerError as error:
        raise FileError(target, tr("cannot save the picture: {error}").format(error=error)) from error
    return written


def whole_sheet(scenario: Scenario) -> QRectF:
    """Return the rectangle of the sheet in millimeters."""
    return QRectF(0, 0, scenario.board.sheet.width, scenario.board.sheet.height)


def part_of(scenario: Scenario, text: str) -> QRectF:
    """Return the part of the sheet that a text gives: left, top, width and height in millimeters. Raises RulesError if
    it gives none on the sheet."""
    try:
        left, top, width, height = (float(number) for number in text.split(","))
        found = QRectF(left, top, width, height).intersected(whole_sheet(scenario))
        if width > 0 and height > 0 and min(found.width(), found.height()) >= LEAST_SIDE:
            return found
    except ValueError:
        pass
    raise RulesError(
        tr("expected a rectangle on the sheet as left, top, width and height in millimeters, found {text}").format(
            text=quoted(text, 40)
        )
    )


def default_dpi(scenario: Scenario, area: QRectF | None = None, suffix: str = ".png") -> int:
    """Return the default resolution of a picture of the board, or of a part of it: the largest possible one if it is so
    large that the usual one would make too many pixels."""
    return min(DPI, _most_dpi(area or whole_sheet(scenario), suffix))


def reduced(scenario: Scenario, target: Path) -> str:
    """Return a sentence about a default resolution below the usual one; empty if it is the usual one or the format has
    no pixels."""
    suffix = target.suffix.lower()
    if suffix not in PIXELS:
        return ""
    dpi = default_dpi(scenario, None, suffix)
    if dpi == DPI:
        return ""
    if suffix in JPEG:
        words = tr(
            "The sheet is too large for a JPEG of {usual} dpi. The picture has {dpi} dpi. PDF and SVG have no limit."
        )
    else:
        words = tr(
            "The sheet is too large for a PNG of {usual} dpi. The picture has {dpi} dpi. PDF and SVG have no limit."
        )
    return words.format(usual=DPI, dpi=dpi)


def _most_dpi(area: QRectF, suffix: str) -> int:
    """Return the largest possible resolution of a picture of this part of the sheet."""
    most = MAX_JPEG if suffix in JPEG else MAX_PIXELS
    dpi = MM * math.sqrt(most / (area.width() * area.height()))
    if suffix in JPEG:
        dpi = min(dpi, MM * JPEG_SIDE / max(area.width(), area.height()))
    return max(LEAST_DPI, math.floor(dpi))


def left_out(scenario: Scenario, target: Path | None = None) -> tuple[str, ...]:
    """Return the titles of the layers that a picture lacks, without the tracing image: hidden ones, and in a vector
    file the cell numbers of a grid that are too small or too many."""
    stack = layers_drawn(scenario.board, scenario.look)
    if own_picture(scenario.family) is not None:
        stack = stack[:1]
    grid, is_vector = scenario.board.grid, target is not None and target.suffix.lower() not in PIXELS
    unnumbered = is_vector and grid is not None and scenario.look.cells == "hexes" and not numbered_in_files(grid)
    return tuple(
        tr(one.layer.title)
        for one in stack
        if one.name != "tracing" and (not (one.shown and one.opacity) or (unnumbered and one.name == "cell-numbers"))
    )


def beyond_readers(scenario: Scenario, target: Path) -> str:
    """Return a warning if a PDF of the board is larger than the pages that readers show; empty otherwise.

    A PDF could state a larger unit for its pages (UserUnit), but Qt cannot write it.
    """
    sheet = scenario.board.sheet
    own = own_picture(scenario.family)
    width, height = sheet.width, sheet.height * (own.to_a_page if own is not None else 1)
    if target.suffix.lower() != ".pdf" or max(width, height) <= PDF_PAGE:
        return ""
    return tr(
        "The page is {width} × {height} mm. Most PDF readers crop pages at {most} mm (200 inches). Export the board as "
        "SVG or PNG instead, or make the sheet smaller."
    ).format(width=format_number(width, ",g"), height=format_number(height, ",g"), most=format_number(PDF_PAGE))


def traced_image(scenario: Scenario, folder: Path | None, wanted: Wanted = lambda: True) -> Levels | None:
    """Return the tracing image of a scenario in that folder; None if there is none or it is canceled. Takes seconds.
    Raises FileError for an image that cannot be read."""
    tracing = scenario.look.tracing
    return None if tracing is None else read_whole(tracing_path(tracing, folder), wanted)


def picture(
    scenario: Scenario, dpi: float, tone: Tone, traced: Levels | None = None, printed: PlacedCredits | None = None,
    part: QRectF | None = None,
) -> QImage:  # fmt: skip
    """Return the board, or a part of it, as pixels."""
    area = whole_sheet(scenario) if part is None else part
    image = _blank(*_size(area, dpi), dpi)
    if image.isNull():
        return image
    _paint(
        image,
        scenario,
        tone,
        image.width() / area.width(),
        image.height() / area.height(),
        area,
        traced=traced,
        printed=printed,
    )
    return image


def bands(
    scenario: Scenario, dpi: float, tone: Tone, traced: Levels | None = None, printed: PlacedCredits | None = None,
    part: QRectF | None = None,
) -> Iterator[QImage]:  # fmt: skip
    """Yield the same pixels from the top, a few rows at a time."""
    area = whole_sheet(scenario) if part is None else part
    wide, high = _size(area, dpi)
    across, down = wide / area.width(), high / area.height()
    for top, rows in rows_of(wide, high):
        band = _blank(wide, rows, dpi)
        if band.isNull():
            raise MemoryError
        # Include items that reach into the band by less than a pixel.
        exposed = QRectF(area.left(), area.top() + (top - 1) / down, area.width(), (rows + 2) / down)
        with QPainter(band) as painter:
            painter.translate(0, -top)
            painter.scale(across, down)
            painter.translate(-area.left(), -area.top())
            paint_board(painter, scenario, style(tone), exposed, traced=traced)
            paint_credits(painter, printed, style(tone), down, exposed)
        yield band


def _blank(wide: int, high: int, dpi: float) -> QImage:
    """Return a white image; null if there is no memory for it."""
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    if not image.isNull():
        image.fill(QColor(Qt.GlobalColor.white))
        # The spacing of letters depends on it.
        image.setDotsPerMeterX(_per_metre(dpi))
        image.setDotsPerMeterY(_per_metre(dpi))
    return image


def _size(area: QRectF, dpi: float) -> tuple[int, int]:
    """Return the size in pixels."""
    return max(1, round(area.width() * dpi / MM)), max(1, round(area.height() * dpi / MM))


def _per_metre(dpi: float) -> int:
    return round(dpi / MM * 1000)


def _paint(
    device: QPaintDevice, scenario: Scenario, tone: Tone, across: float, down: float, area: QRectF,
    scale: float | None = None, times: int = 1, traced: Levels | None = None, printed: PlacedCredits | None = None,
) -> None:  # fmt: skip
    """Draw the board on a device with that many units per millimeter; several `times`, one below the other."""
    # A device that is destroyed with an open painter crashes the program.
    with QPainter(device) as painter:
        painter.scale(across, down)
        painter.translate(-area.left(), -area.top())
        for _ in range(times):
            # Files would else get what is off the sheet, too.
            paint_board(painter, scenario, style(tone), area, scale=scale, traced=traced)
            paint_credits(painter, printed, style(tone), down if scale is None else scale, area)
            painter.translate(0, area.height())


def _pixels(
    scenario: Scenario, dpi: int, tone: Tone, target: Path, traced: Levels | None, vision: Vision | None,
    printed: PlacedCredits | None, area: QRectF,
) -> bytes:  # fmt: skip
    suffix = target.suffix.lower()
    most = _most_dpi(area, suffix)
    if dpi > most:
        raise FileError(
            target,
            tr("{dpi} dpi make a picture too large for this sheet; up to {most} dpi are possible").format(
                dpi=dpi, most=most
            ),
        )
    if suffix in JPEG:
        return _jpeg(picture(scenario, dpi, tone, traced, printed, area), vision)
    pixels = area.width() * area.height() * (dpi / MM) ** 2
    drawn = (
        bands(scenario, dpi, tone, traced, printed, area)
        if pixels > WHOLE
        else cut(picture(scenario, dpi, tone, traced, printed, area))
    )
    seen = drawn if vision is None else (as_seen(band, vision) for band in drawn)
    texts = {"Title": scenario.title, "Author": scenario.credits.author, "Copyright": "\n".join(credits_of(scenario))}
    return png(*_size(area, dpi), _per_metre(dpi), seen, texts)


def _jpeg(image: QImage, vision: Vision | None) -> bytes:
    """Return a JPEG file. Raises MemoryError if there was no memory for the picture."""
    if image.isNull():
        raise MemoryError
    into = QBuffer()
    into.open(QIODevice.OpenModeFlag.WriteOnly)
    shown = image if vision is None else as_seen(image, vision)
    writer = QImageWriter(into, QByteArray(b"jpeg"))
    writer.setQuality(QUALITY)
    if not writer.write(shown.convertToFormat(QImage.Format.Format_RGB32)):
        raise MemoryError
    return bytes(into.data().data())


def credits_of(scenario: Scenario) -> tuple[str, ...]:
    """Return the author, the license and the sources of a scenario, each as a line; without unknown ones."""
    credits = scenario.credits
    return tuple(plain_line(line) for line in (credits.author, credits.licence, *credits.sources) if line)


def placed_credits(scenario: Scenario) -> PlacedCredits | None:
    """Return the credits as a picture shows them, where they cover nothing; None if there are none or no such place."""
    return place_credits(scenario, credits_of(scenario))


NO_ROOM = tr_noop("The credits found no free place on the sheet. They are only in the properties of the picture.")


def _svg(
    scenario: Scenario, into: QBuffer, tone: Tone, traced: Levels | None, printed: PlacedCredits | None, area: QRectF
) -> None:
    from PySide6.QtSvg import QSvgGenerator

    units = 10
    wide, high = round(area.width() * units), round(area.height() * units)
    generator = QSvgGenerator()
    generator.setOutputDevice(into)
    generator.setTitle(plain_line(scenario.title))
    generator.setDescription(plain_text("\n".join(part for part in (scenario.note, *credits_of(scenario)) if part)))
    generator.setResolution(round(MM * units))
    generator.setSize(QSize(wide, high))
    generator.setViewBox(QRect(0, 0, wide, high))
    _paint(generator, scenario, tone, units, units, area, VECTOR, traced=traced, printed=printed)


def _pdf(
    scenario: Scenario, into: QBuffer, tone: Tone, traced: Levels | None, printed: PlacedCredits | None, area: QRectF
) -> None:
    writer = QPdfWriter(into)
    writer.setTitle(plain_line(scenario.title))
    writer.setAuthor(plain_line("; ".join(credits_of(scenario))))
    writer.setCreator("Boxcars Studio")  # not shown
    writer.setResolution(1200)
    millimetres, exact = QPageSize.Unit.Millimeter, QPageSize.SizeMatchPolicy.ExactMatch
    own = own_picture(scenario.family)
    times = own.to_a_page if own is not None and area == whole_sheet(scenario) else 1
    size = QPageSize(QSizeF(area.width(), area.height() * times), millimetres, "", exact)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    across, down = writer.width() / area.width(), writer.height() / area.height() / times
    _paint(writer, scenario, tone, across, down, area, VECTOR, times, traced, printed)

"""The board as a part of the kit, in the colors of a look."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPaintEngine, QPainter

from engine.i18n import tr
from engine.model.grids.lattice import centre
from engine.model.scenario import Scenario
from studio.export.kit.parts import Face, LookName, Pages, Part, Poster, Source
from studio.export.pictures import VECTOR
from studio.paint.board import device_scale, paint_board, plate_boxes, sheet_names
from studio.paint.charts.grid_charts import chart_boxes
from studio.paint.charts.legend import place_legend
from studio.paint.grid.sites import half_site
from studio.paint.lettering.names import label_boxes
from studio.paint.lettering.positions import lettering, name_boxes
from studio.paint.lettering.region_names import region_letters
from studio.paint.lines.stops import stops_of
from studio.paint.own_pictures import own_picture
from studio.paint.style import Style, hsv
from studio.widgets.contrast import contrast

READABLE = 4.5
"""Contrast of text and lines against white in the look of strong contrast (WCAG 2.2, 1.4.3)."""


CLOSE = 0.9
"""Share of its size that a picture may lose if one more of it fits on a page."""


def board_part(source: Source) -> Part | None:
    """Return the board in tiles; None for a game without a map."""
    scenario, style = source.scenario, source.style
    if own_picture(scenario.family) is not None:
        return None
    sheet = scenario.board.sheet

    def paint(painter: QPainter) -> None:
        paint_board(painter, scenario, style, QRectF(0, 0, sheet.width, sheet.height), scale=fineness(painter))

    title = tr("Board")
    return Part(
        "board", title, (Poster("board", title, sheet.width, sheet.height, paint, tuple(boxes_to_keep(scenario))),)
    )


def fineness(painter: QPainter) -> float | None:
    """Return the device pixels per millimeter for painters of boards: every detail in a file, else those of the
    device."""
    return None if painter.paintEngine().type() == QPaintEngine.Type.Raster else VECTOR


def fineness_of(painter: QPainter) -> float:
    """Return the device pixels per millimeter as a number, also on a screen."""
    return fineness(painter) or device_scale(painter)


def boxes_to_keep(scenario: Scenario) -> Iterator[QRectF]:
    """Yield the rectangles of a board that joints should not cross: names, cities, plates, charts and the legend.
    The wide names of regions are kept letter by letter, since joints fit between their letters."""
    board, look = scenario.board, scenario.look
    names = sheet_names(scenario) or lettering(board, look)
    yield from name_boxes(board, names.names).values()
    for letters in region_letters(board, look).values():
        yield from letters
    if board.grid is None:
        half = look.city_size / 2
        for places in stops_of(board).cities.values():
            for x, y in places.tolist():
                yield QRectF(x - half, y - half, 2 * half, 2 * half)
        boxes = list(plate_boxes(scenario))
    else:
        for site in board.sites.values():
            x, y = centre(board.grid, site.cell)
            half = half_site(board.grid, look, site.size)
            yield QRectF(x - half, y - half, 2 * half, 2 * half)
        boxes = list(chart_boxes(scenario))
    legend = place_legend(scenario)
    if legend is not None:
        yield legend.box
    for left, top, right, bottom in (*boxes, *label_boxes(board)):
        yield QRectF(left, top, right - left, bottom - top)


def toned(scenario: Scenario, look: LookName) -> Scenario:
    """Return the scenario in the colors of a look of the kit. Shades of gray are made when the file is written."""
    if look != "contrast":
        return scenario
    own = scenario.look
    return replace(
        scenario,
        look=replace(
            own,
            land="#ffffff",
            water="#e3edf3",
            railroads={id: replace(one, colour=dark(one.colour)) for id, one in own.railroads.items()},
            regions={id: pale(colour) for id, colour in own.regions.items()},
            terrains={id: replace(one, colour=pale(one.colour)) for id, one in own.terrains.items()},
        ),
    )


def dark(colour: str) -> str:
    """Return the color, darkened until it is readable on white."""
    found = QColor(colour)
    while contrast(found, QColor("#ffffff")) < READABLE:
        found = found.darker(108)
    return found.name()


def pale(colour: str) -> str:
    """Return the color, lightened until black on it has nearly the contrast of black on white."""
    found = QColor(colour)
    h, s, v = hsv(found)
    return QColor.fromHsvF(h, min(s, 0.10), max(v, 0.96)).name()


def own_pages(source: Source, name: str, title: str, copies: int) -> Part | None:
    """Return the sheet that a game system draws in place of a map, as pages; None if it has a map."""
    scenario, style = source.scenario, source.style
    own = own_picture(scenario.family)
    if own is None:
        return None
    sheet = scenario.board.sheet
    draw = own.paint

    def make(wide: float, high: float) -> list[Face]:
        scale = min(1.0, wide / sheet.width, high / sheet.height)
        each = max(1, int(high // (sheet.height * scale)))
        tighter = high / ((each + 1) * sheet.height)
        if tighter >= CLOSE * scale:
            # One more on each page saves paper.
            scale, each = tighter, each + 1

        def paint(painter: QPainter) -> None:
            painter.translate((wide - scale * sheet.width) / 2, 0)
            painter.scale(scale, scale)
            for _ in range(each):
                draw(painter, scenario, style, fineness_of(painter))
                painter.translate(0, sheet.height)

        return [Face(paint)] * -(-copies // each)

    return Part(name, title, (Pages(name, title, make),))


def look_style(look: LookName, style: Style) -> Style:
    """Return the colors of a picture in a look."""
    from dataclasses import replace as changed

    if look != "contrast":
        return style
    black = QColor("#000000")
    return changed(
        style, ink=black, faint=QColor("#333333"), region_name=black, coast=QColor("#2f4a5c"), border=QColor("#333333"),
        region_border=QColor("#333333"), water_name=QColor("#1f4a66"), neighbour=QColor("#f4f4f4"),
        ground=QColor("#ffffff"),
    )  # fmt: skip

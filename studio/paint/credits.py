"""The credits as small lines of text in free space of the sheet, for pictures that are published or printed.

They never cover names, squares, lines, cells, charts or the legend, and lie on water if there is room for them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.model.scenario import Scenario
from studio.paint import text
from studio.paint.board import plate_boxes, sheet_names
from studio.paint.charts.grid_charts import chart_boxes
from studio.paint.charts.legend import place_legend
from studio.paint.fonts import face
from studio.paint.grid.cell_areas import whole_area
from studio.paint.grid.connections import way
from studio.paint.land.ground import land
from studio.paint.lettering.names import label_boxes
from studio.paint.lettering.positions import lettering, name_boxes
from studio.paint.lettering.region_names import region_names
from studio.paint.lettering.space import Space
from studio.paint.lines.stops import stops_of
from studio.paint.own_pictures import own_picture
from studio.paint.style import Style, faded

SIZES = (1.6, 1.3, 1.1)
"""Heights of capitals in millimeters that are tried, the largest first."""
ROWS = (1, 2, 3, 4, 6, 8, 12)
"""Numbers of rows that are tried; more if a row would be too long."""
LEADING, PADDING, MARGIN, AIR = 1.9, 0.8, 2.0, 1.0
"""Distance of rows in heights of capitals, and millimeters around the text, to the edge, and to names and squares."""
CELL = 1.0
TAKEN = 255


class PlacedCredits(NamedTuple):
    """Rows of text with capitals of `size` millimeters, and their rectangle on the sheet."""

    rows: tuple[str, ...]
    size: float
    box: QRectF


def place_credits(scenario: Scenario, credits: Sequence[str]) -> PlacedCredits | None:
    """Return the credits in free space, the largest that fit nearest to the lower right corner; None without credits,
    without room, or on a sheet that a game system draws itself."""
    if not credits or own_picture(scenario.family) is not None:
        return None
    shapes = list(_shapes(" · ".join(credits)))
    for is_on_land in (False, True):
        space = _occupied_space(scenario, is_on_land)
        for shape in shapes:
            if (at := space.free_place(shape.box.width(), shape.box.height(), MARGIN)) is not None:
                return shape._replace(box=shape.box.translated(*at))
    return None


def _shapes(words: str) -> Iterator[PlacedCredits]:
    """Yield the possible sizes and numbers of rows, the largest first."""
    font = face(condensed=True)
    for size in SIZES:
        for count in ROWS:
            rows = tuple(wrap(words, min(text.MOST, math.ceil(len(words) / count) + 8), break_on_hyphens=False))
            wide = max(text.width(row, font, size) for row in rows)
            high = size + (len(rows) - 1) * LEADING * size + 0.3 * size
            yield PlacedCredits(rows, size, QRectF(0, 0, wide + 2 * PADDING, high + 2 * PADDING))


def _occupied_space(scenario: Scenario, is_on_land: bool) -> Space:
    """Return the space that credits must not cover."""
    board, look = scenario.board, scenario.look
    space = Space(board.sheet.width, board.sheet.height, CELL)
    if board.grid is not None:
        space.take_area(whole_area(board.grid), TAKEN)
        for connection in board.connections.values():
            space.take_edge(way(connection, board.grid), 2 * AIR, TAKEN)
        boxes = list(chart_boxes(scenario))
    else:
        space.take_lines(board, look, TAKEN)
        where, reach = stops_of(board), max(look.city_size, look.dot_size) + AIR
        for points in (where.dots, where.junctions, *where.cities.values()):
            if len(points):
                space.take_boxes(np.hstack((points - reach, points + reach)), TAKEN)
        boxes = list(plate_boxes(scenario))
    if not is_on_land:
        for area in land(board):
            space.take_area(area, TAKEN)
    rects = list(name_boxes(board, (sheet_names(scenario) or lettering(board, look)).names).values())
    rects += [path.boundingRect() for path in region_names(board, look).values()]
    legend = place_legend(scenario)
    if legend is not None:
        rects.append(legend.box)
    boxes += [(r.left(), r.top(), r.right(), r.bottom()) for r in rects]
    boxes += label_boxes(board)
    around = np.array(boxes, float).reshape(-1, 4) + np.array([-AIR, -AIR, AIR, AIR])
    space.take_boxes(around, TAKEN)
    return space


def paint_credits(
    painter: QPainter, placed: PlacedCredits | None, style: Style, scale: float, exposed: QRectF
) -> None:  # fmt: skip
    """Draw the credits; `scale` in device pixels per millimeter."""
    if placed is None or not exposed.intersects(placed.box):
        return
    rows, size, box = placed
    painter.fillRect(box, faded(style.paper, 0.75))
    font, left, base = face(condensed=True), box.left() + PADDING, box.top() + PADDING + size
    text.draw(
        painter,
        [text.Piece(row, font, size, left, base + n * LEADING * size) for n, row in enumerate(rows)],
        style.ink,
        scale,
    )

"""Legend: every railroad with a sample of its line, its ID, its name and, if the game has prices, its price.

It is placed in free space of the sheet, as far to the lower right as possible without covering anything of the board,
or where the author has put it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.i18n import tr
from engine.model.board import Board
from engine.model.ids import RailroadId
from engine.model.look import Look
from engine.model.memo import derived
from engine.model.scenario import Scenario
from engine.money import money
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.land.ground import land
from studio.paint.lettering.positions import label_box, name_boxes, place_names
from studio.paint.lettering.space import Space
from studio.paint.lines.lanes import look_of
from studio.paint.lines.railroads import paint_sample
from studio.paint.lines.stops import stops_of
from studio.paint.style import Style, faded

SAMPLE, INDENT, PADDING = 17.0, 3.0, 4.0
"""Millimeters of a sample's length, between columns of a row, and around the legend."""

TAKEN = 255
SIZES = (2.6, 2.3, 2.0, 1.8, 1.6, 1.4)
"""Heights of capitals in millimeters that are tried, the largest that fits first."""
LEGEND = "legend"
"""Its name among the boxes of the look."""


class Row(NamedTuple):
    """Legend entry of a railroad."""

    railroad: RailroadId
    id: str
    name: str
    price: str


class Legend(NamedTuple):
    """Placed legend: its rectangle, capital height, rows by column, and the widths of ID, name and price."""

    box: QRectF
    size: float
    columns: tuple[tuple[Row, ...], ...]
    widths: tuple[float, float, float]


def rows(scenario: Scenario) -> tuple[Row, ...]:
    """Return a row for each railroad of the board that has lines, in the board's order."""
    prices = getattr(scenario.content, "prices", {})
    drawn = {line.railroad for line in scenario.board.lines.values()}
    found = []
    for railroad_id, railroad in scenario.board.railroads.items():
        if railroad_id in drawn:
            price = prices.get(railroad_id)
            cost = "" if price is None else money(scenario.currency, price)
            found.append(Row(railroad_id, str(railroad_id), railroad.name, cost))
    return tuple(found)


def _occupied_space(board: Board, look: Look) -> Space:
    """Return the space that the legend must not cover."""
    space = Space(board.sheet.width, board.sheet.height, 2.0)
    space.take_lines(board, look, TAKEN)
    where = stops_of(board)
    for points in (where.dots, where.junctions, *where.cities.values()):
        if len(points):
            space.take_boxes(np.hstack((points - 4, points + 4)), TAKEN)
    names = name_boxes(board, place_names(board, look)).values()
    boxes = [(r.left() - 2, r.top() - 2, r.right() + 2, r.bottom() + 2) for r in names]
    boxes += [label_box(board, key) for key in board.labels]
    space.take_boxes(np.array(boxes, float).reshape(-1, 4), TAKEN)
    for area in land(board):
        space.take_area(area, TAKEN)
    return space


@derived(
    "board.mileposts", "board.junctions", "board.lines", "board.cities", "board.railroads", "board.shapes",
    "board.labels", "board.sheet", "board.grid", "board.sites", "board.features", "look", "content", "currency",
)  # fmt: skip
def place_legend(scenario: Scenario) -> Legend | None:
    """Return the placed legend; None without railroads or if it does not fit."""
    listed = rows(scenario)
    if not listed:
        return None
    look, sheet = scenario.look, scenario.board.sheet
    own, at = look.chart_sizes.get(LEGEND), look.chart_positions.get(LEGEND)
    sizes = (own,) if own else SIZES
    free = _in_free_space(scenario, listed, sizes)
    if at is None:
        return free
    # Keep its size and shape where they fit.
    size, count = (free.size, len(free.columns)) if free is not None else (sizes[-1], 1)
    shapes = [shape for one in sizes for shape in _shapes(listed, one)]
    shapes.sort(key=lambda one: (abs(one.size - size), abs(len(one.columns) - count)))
    room = sheet.width - at[0], sheet.height - at[1]
    overhang = [max(0.0, one.box.width() - room[0]) + max(0.0, one.box.height() - room[1]) for one in shapes]
    return _at(shapes[overhang.index(min(overhang))], at)


def _in_free_space(scenario: Scenario, listed: tuple[Row, ...], sizes: Sequence[float]) -> Legend | None:
    """Return the largest legend that covers nothing, in one of these sizes; None if there is no room."""
    space = _occupied_space(scenario.board, scenario.look)
    for size in sizes:
        for shape in _shapes(listed, size):
            place = space.free_place(shape.box.width(), shape.box.height(), 4.0)
            if place is not None:
                return _at(shape, place)
    return None


def _shapes(listed: tuple[Row, ...], size: float) -> list[Legend]:
    """Return the possible shapes of a legend with capitals of this many millimeters, from one column to seven."""
    bold, plain = face(bold=True, condensed=True), face(condensed=True)
    widths = (
        max(text.width(row.id, bold, size) for row in listed),
        max(text.width(row.name, plain, size) for row in listed),
        max(text.width(row.price, plain, size) for row in listed),
    )
    gaps, found = INDENT * (3 if widths[2] else 2), []
    for count in range(1, 8):
        each = -(-len(listed) // count)
        wide = count * (SAMPLE + sum(widths) + gaps) + (count - 1) * 2 * INDENT + 2 * PADDING
        high = each * size * 2.15 + 2 * PADDING + size * 2.4
        columns = tuple(listed[n : n + each] for n in range(0, len(listed), each))
        found.append(Legend(QRectF(0, 0, wide, high), size, columns, widths))
    return found


def _at(shape: Legend, place: tuple[float, float]) -> Legend:
    return shape._replace(box=QRectF(*place, shape.box.width(), shape.box.height()))


def can_be_read(size: float, scale: float) -> bool:
    """Return whether a legend with capitals of this many millimeters is drawn at `scale` pixels per millimeter."""
    return size * scale > 2.0


def paint_legend(
    painter: QPainter, scenario: Scenario, style: Style, scale: float, legend: Legend | None = None,
    exposed: QRectF | None = None,
) -> None:  # fmt: skip
    """Draw the legend at its place, or as given. A legend that would be unreadable is not drawn."""
    placed = place_legend(scenario) if legend is None else legend
    if placed is None or (exposed is not None and not exposed.intersects(placed.box)):
        return
    box, size, columns, widths = placed
    if not can_be_read(size, scale):
        return
    panel = QPainterPath()
    panel.addRoundedRect(box, 2.2, 2.2)
    painter.fillPath(panel, faded(style.paper, 0.94))
    painter.strokePath(panel, QPen(faded(style.faint, 0.8), max(0.25, 0.6 / scale)))
    bold, plain = face(bold=True, condensed=True), face(condensed=True)
    heading = face(bold=True, spacing=18)
    pieces = [
        text.Piece(tr("Railroads").upper(), heading, size * 0.9, box.left() + PADDING, box.top() + PADDING + size)
    ]
    step = size * 2.15
    gaps = INDENT * (3 if widths[2] else 2)
    for c, column in enumerate(columns):
        left = box.left() + PADDING + c * (SAMPLE + sum(widths) + gaps + 2 * INDENT)
        for r, row in enumerate(column):
            base = box.top() + PADDING + size * 2.4 + (r + 0.75) * step
            own = look_of(scenario.look, row.railroad)
            middle = base - size / 2
            paint_sample(painter, (left + 1, middle), (left + SAMPLE - 1, middle), own, style, scale)
            x = left + SAMPLE + INDENT
            pieces.append(text.Piece(row.id, bold, size, x, base))
            x += widths[0] + INDENT
            pieces.append(text.Piece(row.name, plain, size, x, base))
            x += widths[1] + INDENT + widths[2] - text.width(row.price, plain, size)
            pieces.append(text.Piece(row.price, plain, size, x, base))
    text.draw(painter, pieces, style.ink, scale)

"""Names of the regions, large and faint, where their areas have the most space."""

from __future__ import annotations

import math
from bisect import bisect_left

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from engine.model.board import Board, Region, Shape, Sheet
from engine.model.geometry import Point
from engine.model.grids.grid import Grid
from engine.model.ids import RegionId, ShapeId
from engine.model.look import Look
from engine.model.memo import derived
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.grid.cell_areas import bare_of
from studio.paint.land.areas import MOST_KEPT, Area
from studio.paint.lettering.space import cells, mask, painting
from studio.paint.regions import region_areas
from studio.paint.style import Style, faded


@derived()
def _names(
    regions: dict[RegionId, Region], shapes: dict[ShapeId, Shape], labelled: frozenset[str], sheet: Sheet,
    grid: Grid | None, by_hand: dict[RegionId, Point],
) -> dict[RegionId, QPainterPath]:  # fmt: skip
    found = {}
    for region_id, area in region_areas(regions, shapes, grid).items():
        name = regions[region_id].name.strip().upper()
        if not name or name in labelled:
            continue
        path = _name(area, regions[region_id].name, sheet)
        if path is not None:
            at = by_hand.get(region_id)
            found[region_id] = path if at is None else path.translated(QPointF(*at) - path.boundingRect().center())
    return found


@derived(kept=MOST_KEPT, each=True)
def _name(area: Area, name: str, sheet: Sheet) -> QPainterPath | None:
    """Return a region's name where its area has the most space; None if there is none."""
    font = face(bold=True, spacing=34)
    best: tuple[float, list[str], QPointF] | None = None
    for lines in _broken(name.strip().upper()):
        wide = max(text.width(line, font, 1.0) for line in lines)
        high = 1.0 + 1.7 * (len(lines) - 1)
        size, middle = _roomiest(area.path, wide, high, sheet)
        if size and (best is None or size > best[0] * 1.12):
            best = (size, lines, middle)
    if best is None:
        return None
    size, lines, middle = best
    size = min(size * 0.8, 11.0)
    path = QPainterPath()
    for n, line in enumerate(lines):
        y = middle.y() + (n - (len(lines) - 1) / 2) * 1.7 * size
        path.addPath(text.centred(line, font, size, middle.x(), y))
    return path


def _broken(name: str) -> list[list[str]]:
    words = name.split()
    return [[name]] if len(words) == 1 else [[name], words]


def _roomiest(area: QPainterPath, wide: float, high: float, sheet: Sheet) -> tuple[float, QPointF]:
    """Return the largest capital height at which text of `wide` x `high` capitals fits into the area, and its
    center."""
    box = area.boundingRect().intersected(QRectF(0, 0, sheet.width, sheet.height))
    if box.isEmpty():
        return 0.0, QPointF()
    cell = max(2.0, math.sqrt(box.width() * box.height() / 3000))
    image = mask(box.width(), box.height(), cell)
    with painting(image, cell, box.left(), box.top()) as painter:
        painter.fillPath(area, QColor("white"))
    inside = (cells(image)[: int(box.height() / cell), : int(box.width() / cell)] > 127).astype(int)
    high_cells, wide_cells = inside.shape
    sums = np.zeros((high_cells + 1, wide_cells + 1), int)
    sums[1:, 1:] = inside.cumsum(0).cumsum(1)

    def rooms(columns: int) -> np.ndarray | None:
        """Return where text that is `columns` cells wide has room, by its upper left cells; None if nowhere."""
        rows = max(1, math.ceil(columns * cell / wide * high / cell))
        if rows > high_cells:
            return None
        full = (
            sums[rows:, columns:] - sums[:-rows, columns:] - sums[rows:, :-columns] + sums[:-rows, :-columns]
        ) == rows * columns
        return np.argwhere(full) if full.any() else None

    # Smaller text has room wherever larger text has.
    columns = bisect_left(range(2, wide_cells + 1), True, key=lambda columns: rooms(columns) is None) + 1
    found = rooms(columns) if columns > 1 else None
    if found is None:
        return 0.0, QPointF()
    row, column = found[len(found) // 2]
    size = columns * cell / wide
    rows = max(1, math.ceil(size * high / cell))
    return size, QPointF(box.left() + (column + columns / 2) * cell, box.top() + (row + rows / 2) * cell)


def region_names(board: Board, look: Look) -> dict[RegionId, QPainterPath]:
    """Return the drawn names of the regions, without those that a label of the board repeats; those moved by hand are
    where the author put them."""
    labelled = frozenset(label.text.upper() for label in board.labels.values() if label.kind == "region")
    return _names(board.regions, board.shapes, labelled, board.sheet, bare_of(board), look.region_name_positions)


def region_letters(board: Board, look: Look) -> dict[RegionId, list[QRectF]]:
    """Return the rectangles of the letters of each drawn name, from left to right; touching letters share one."""
    return {region: _letters(path) for region, path in region_names(board, look).items()}


def _letters(path: QPainterPath) -> list[QRectF]:
    found: list[QRectF] = []
    for box in sorted((each.boundingRect() for each in path.toSubpathPolygons()), key=QRectF.left):
        if found and box.intersects(found[-1]):
            found[-1] = found[-1].united(box)
        else:
            found.append(box)
    return found


def region_named_at(board: Board, look: Look, at: Point, reach: float) -> tuple[RegionId, QRectF] | None:
    """Return the region of whose name a letter is within reach of a place, and the rectangle of the name."""
    near = QRectF(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)
    for region, path in region_names(board, look).items():
        if path.boundingRect().intersects(near) and path.intersects(near):
            return region, path.boundingRect()
    return None


def paint_region_names(painter: QPainter, board: Board, look: Look, style: Style, scale: float) -> None:
    """Draw the names of the regions, large, letter-spaced and faint, except those that a label of the board repeats."""
    colour = faded(style.region_name, 0.26 if style.is_dark else 0.24)
    for path in region_names(board, look).values():
        painter.fillPath(path, colour)

"""What lies under the lines: sea, land, lakes, state borders, region tints, and the large faint region names."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.files.tangles import closed, is_tangle
from engine.model.board import Board, Region, Shape, Sheet
from engine.model.geometry import Ring
from engine.model.grid import Grid
from engine.model.ids import RegionId, ShapeId
from engine.model.look import Look
from studio.paint import text
from studio.paint.cell_areas import bare, path_of, region_rings
from studio.paint.even_odd import area_of
from studio.paint.fonts import face
from studio.paint.qtpath import LINE, MOVE, Strokes, painter_path
from studio.paint.remember import remember
from studio.paint.space import cells, mask, painting
from studio.paint.style import Style, faded, mixed

SHALLOWS = 2.6
"""Millimetres of lighter water along a coast."""

SOLID = ("land", "neighbour")
"""Shapes that have a coast."""

MOST_CUTS = 20_000_000
"""Points of the coast times regions to be cut by it; a land of 10,000 points may have 2,000."""

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def _rings(rings: Iterable[Ring], closed: bool = True) -> QPainterPath:
    def strokes() -> Iterable[Strokes]:
        for ring in rings:
            points = np.array(ring.points, float)
            if closed:
                points = np.vstack((points, points[:1]))
            kinds = np.full(len(points), LINE, np.int32)
            kinds[0] = MOVE
            yield Strokes(kinds, points[None])

    return painter_path(strokes(), winding=False)


@remember
def _outlines(shapes: dict[ShapeId, Shape]) -> dict[str, list[QPainterPath]]:
    found: dict[str, list[QPainterPath]] = {}
    for shape in shapes.values():
        found.setdefault(shape.kind, []).append(_rings(shape.rings, shape.kind not in ("border", "river")))
    return found


def land(board: Board) -> list[QPainterPath]:
    """The outlines of the land that the board is about."""
    return _outlines(board.shapes).get("land", [])


def _path(area: BaseGeometry) -> QPainterPath:
    pieces = getattr(area, "geoms", [area])
    rings: list[Ring] = []
    for piece in pieces:
        if piece.geom_type == "Polygon" and not piece.is_empty:
            rings.append(Ring(piece.exterior.coords[:-1]))
            rings.extend(Ring(hole.coords[:-1]) for hole in piece.interiors if len(hole.coords) > 3)
    return _rings(rings)


@remember
def _whole_land(shapes: dict[ShapeId, Shape]) -> BaseGeometry | None:
    """All land in one; None where the board has none."""
    from shapely.ops import unary_union

    lands = [area_of(shape.rings) for shape in shapes.values() if shape.kind == "land"]
    return unary_union(lands) if lands else None


@remember
def _are_tangled(shapes: dict[ShapeId, Shape]) -> bool:
    return is_tangle([closed(ring) for shape in shapes.values() if shape.kind in SOLID for ring in shape.rings])


@remember
def _cannot_be_cut(regions: dict[RegionId, Region], shapes: dict[ShapeId, Shape]) -> bool:
    """Whether cutting the regions to the land would take for ever."""
    coast = sum(len(ring.points) for shape in shapes.values() if shape.kind == "land" for ring in shape.rings)
    outlines = [closed(ring) for region in regions.values() for ring in region.outline]
    return len(regions) * coast > MOST_CUTS or _are_tangled(shapes) or is_tangle(outlines)


@remember
def region_areas(
    regions: dict[RegionId, Region], shapes: dict[ShapeId, Shape], grid: Grid | None = None
) -> dict[RegionId, QPainterPath]:
    """Each region's outline or cells cut to the land; all of it where the board has no land, or where outlines are too
    tangled to be cut. Cells need the board's grid, with or without its letters."""
    if _cannot_be_cut(regions, shapes):
        return _uncut(regions, grid)
    whole = _whole_land(shapes)
    found: dict[RegionId, QPainterPath] = {}
    for region_id, region in regions.items():
        if region.outline:
            area = area_of(region.outline)
            found[region_id] = _path(area.intersection(whole) if whole is not None else area)
    for region_id, outlines in _cell_rings(regions, grid, whole is not None).items():
        if whole is None:
            found[region_id] = path_of(outlines)
        else:
            found[region_id] = _path(area_of([Ring(points.tolist()) for points in outlines]).intersection(whole))
    return found


def _cell_rings(regions: dict[RegionId, Region], grid: Grid | None, to_coast: bool) -> dict[RegionId, list[np.ndarray]]:
    cells = {region_id: region.cells for region_id, region in regions.items() if region.cells}
    return region_rings(grid, cells, to_coast) if grid is not None and cells else {}


def areas_of(board: Board) -> dict[RegionId, QPainterPath]:
    """The areas of the board's regions."""
    return region_areas(board.regions, board.shapes, bare(board.grid) if board.grid is not None else None)


@remember
def shallows(shapes: dict[ShapeId, Shape]) -> list[QPainterPath]:
    """The water along the coasts; none along outlines that are too tangled for a coast."""
    if _are_tangled(shapes):
        return []
    from shapely import buffer, get_parts, simplify, union_all

    # Each piece for itself: all of them at once take the square of the time.
    solid = [simplify(get_parts(area_of(s.rings)), 0.8) for s in shapes.values() if s.kind in SOLID]
    return [_path(union_all(buffer(pieces, SHALLOWS, quad_segs=3))) for pieces in solid]


def paint_ground(painter: QPainter, board: Board, look: Look, style: Style, scale: float, plain: bool = False) -> None:
    """Sea, neighbour land and land with a soft shore, clipped to the sheet by the caller; `plain` without the shore."""
    sheet = QRectF(0, 0, board.sheet.width, board.sheet.height)
    outlines = _outlines(board.shapes)
    water = style.water(look)
    painter.fillRect(sheet, water)
    shore = mixed(water, style.paper, 0.30) if not style.is_dark else mixed(water, style.coast, 0.16)
    for path in () if plain else shallows(board.shapes):
        painter.fillPath(path, shore)
    for path in outlines.get("neighbour", ()):
        painter.fillPath(path, style.neighbour)
        painter.strokePath(path, QPen(faded(style.coast, 0.6), max(0.22, 0.5 / scale)))
    for path in outlines.get("land", ()):
        painter.fillPath(path, style.land(look))


@remember
def _uncut(regions: dict[RegionId, Region], grid: Grid | None) -> dict[RegionId, QPainterPath]:
    found = {region_id: _rings(region.outline) for region_id, region in regions.items() if region.outline}
    return found | {id: path_of(outlines) for id, outlines in _cell_rings(regions, grid, True).items()}


def paint_regions(painter: QPainter, board: Board, look: Look, style: Style, scale: float, plain: bool = False) -> None:
    """Region tints with their borders; `plain` lets the painter cut them to the land, roughly but at once."""
    painter.save()
    if plain:
        areas = _uncut(board.regions, bare(board.grid) if board.grid is not None else None)
        whole = QPainterPath()
        for path in land(board):
            whole.addPath(path)
        if not whole.isEmpty():
            painter.setClipPath(whole, Qt.ClipOperation.IntersectClip)
    else:
        areas = areas_of(board)
    # Hexes show their terrain through the tint of their region.
    tint = 0.34 if board.grid is not None and look.cells == "hexes" else 1.0
    for region, path in areas.items():
        painter.fillPath(path, faded(style.region(look, region), tint))
    pen = QPen(faded(style.region_border, 0.55), max(0.45, 0.8 / scale), j=Qt.PenJoinStyle.RoundJoin)
    for path in areas.values():
        painter.strokePath(path, pen)
    painter.restore()


def paint_shores(painter: QPainter, board: Board, look: Look, style: Style, scale: float) -> None:
    """What lies on the regions: state borders, rivers, lakes and the coast line."""
    outlines = _outlines(board.shapes)
    for path in outlines.get("border", ()):
        pen = QPen(faded(style.border, 0.5), max(0.18, 0.45 / scale))
        pen.setDashPattern([5.0, 3.0])
        painter.strokePath(path, pen)
    for path in outlines.get("river", ()):
        painter.strokePath(path, QPen(style.water(look), max(0.5, 0.8 / scale)))
    for path in outlines.get("lake", ()):
        painter.fillPath(path, style.water(look))
        painter.strokePath(path, QPen(faded(style.coast, 0.75), max(0.2, 0.45 / scale)))
    for path in outlines.get("land", ()):
        painter.strokePath(path, QPen(style.coast, max(0.32, 0.6 / scale), j=Qt.PenJoinStyle.RoundJoin))


@remember
def _names(
    regions: dict[RegionId, Region], shapes: dict[ShapeId, Shape], labelled: frozenset[str], sheet: Sheet,
    grid: Grid | None,
) -> list[QPainterPath]:  # fmt: skip
    font = face(bold=True, spacing=34)
    found = []
    for region_id, area in region_areas(regions, shapes, grid).items():
        name = regions[region_id].name.upper()
        if not name or name in labelled:
            continue
        best: tuple[float, list[str], QPointF] | None = None
        for lines in _broken(name):
            wide = max(text.width(line, font, 1.0) for line in lines)
            high = 1.0 + 1.7 * (len(lines) - 1)
            size, middle = _roomiest(area, wide, high, sheet)
            if size and (best is None or size > best[0] * 1.12):
                best = (size, lines, middle)
        if best:
            size, lines, middle = best
            size = min(size * 0.8, 11.0)
            path = QPainterPath()
            for n, line in enumerate(lines):
                y = middle.y() + (n - (len(lines) - 1) / 2) * 1.7 * size
                path.addPath(text.centred(line, font, size, middle.x(), y))
            found.append(path)
    return found


def _broken(name: str) -> list[list[str]]:
    words = name.split()
    return [[name]] if len(words) == 1 else [[name], words]


def _roomiest(area: QPainterPath, wide: float, high: float, sheet: Sheet) -> tuple[float, QPointF]:
    """The largest capital height at which text of `wide` x `high` capitals fits into the area, and its middle."""
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
    best, place = 0.0, QPointF()
    for columns in range(2, wide_cells + 1):
        size = columns * cell / wide
        rows = max(1, math.ceil(size * high / cell))
        if rows > high_cells:
            break
        full = (
            sums[rows:, columns:] - sums[:-rows, columns:] - sums[rows:, :-columns] + sums[:-rows, :-columns]
        ) == rows * columns
        if not full.any():
            break
        row, column = np.argwhere(full)[len(np.argwhere(full)) // 2]
        best = size
        place = QPointF(box.left() + (column + columns / 2) * cell, box.top() + (row + rows / 2) * cell)
    return best, place


def region_names(board: Board) -> list[QPainterPath]:
    """The names of the regions as they are drawn, without those that a label of the board already says."""
    labelled = frozenset(label.text.upper() for label in board.labels.values() if label.kind == "region")
    grid = bare(board.grid) if board.grid is not None else None
    return _names(board.regions, board.shapes, labelled, board.sheet, grid)


def paint_region_names(painter: QPainter, board: Board, look: Look, style: Style, scale: float) -> None:
    """The names of the regions, large, letter-spaced and faint; not where a label of the board already says them."""
    colour = faded(style.region_name, 0.26 if style.is_dark else 0.24)
    for path in region_names(board):
        painter.fillPath(path, colour)

"""The tints of the regions, cut to the land."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.files.imported.complexity import MOST_CROSSINGS, MOST_POINTS, closed, crossings_of
from engine.model.board import Board, Region, Shape
from engine.model.derived import derived
from engine.model.geometry import Ring
from engine.model.grids.grid import Grid
from engine.model.ids import RegionId, ShapeId
from engine.model.look import Look
from engine.validate.even_odd import apart, area_of, area_within
from studio.paint.grid.cell_areas import bare_of, region_rings
from studio.paint.land.areas import Area, filled, filled_rings, filled_shape
from studio.paint.land.ground import MOST_KEPT, are_tangled, land, whole_land
from studio.paint.qtpath import is_near, stroke
from studio.paint.style import Style, faded

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

MOST_CUTS = 20_000_000
"""Points of the coast times regions to be cut by it; a land of 10,000 points may have 2,000."""


def _cannot_be_cut(regions: dict[RegionId, Region], shapes: dict[ShapeId, Shape]) -> bool:
    """Whether cutting the regions to the land would take for ever. Each is cut by itself: where the borders of two
    regions cross, that takes no time."""
    coast = sum(len(ring.points) for shape in shapes.values() if shape.kind == "land" for ring in shape.rings)
    if len(regions) * coast > MOST_CUTS or are_tangled(shapes):
        return True
    points = crossings = 0
    for region in regions.values():
        points += sum(len(ring.points) for ring in region.outline)
        crossings += _crossings(region.outline) if points <= MOST_POINTS else 0
        if points > MOST_POINTS or crossings > MOST_CROSSINGS:
            return True
    return False


@derived(kept=MOST_KEPT, each=True)
def _crossings(outline: tuple[Ring, ...]) -> int:
    return crossings_of([closed(ring) for ring in outline]) if apart(outline) is None else 0


@derived(kept=MOST_KEPT, each=True)
def _cut(outline: tuple[Ring, ...], land: BaseGeometry | None) -> Area:
    """What of an outline lies on the land."""
    area = area_within(outline)
    return filled_shape(area if land is None else area.intersection(land))


@derived()
def region_areas(
    regions: dict[RegionId, Region], shapes: dict[ShapeId, Shape], grid: Grid | None
) -> dict[RegionId, Area]:
    """Each region's outline or cells cut to the land; all of it where the board has no land, or where outlines are too
    tangled to be cut. Cells need the board's grid, with or without its letters."""
    if _cannot_be_cut(regions, shapes):
        return _uncut(regions, grid)
    whole = whole_land(shapes)
    found: dict[RegionId, Area] = {}
    for region_id, region in regions.items():
        if region.outline:
            found[region_id] = _cut(region.outline, whole)
    for region_id, outlines in _cell_rings(regions, grid, whole is not None).items():
        if whole is None:
            found[region_id] = filled(outlines)
        else:
            found[region_id] = filled_shape(area_of([Ring(points.tolist()) for points in outlines]).intersection(whole))
    return found


def _cell_rings(regions: dict[RegionId, Region], grid: Grid | None, to_coast: bool) -> dict[RegionId, list[np.ndarray]]:
    cells = {region_id: region.cells for region_id, region in regions.items() if region.cells}
    return region_rings(grid, cells, to_coast) if grid is not None and cells else {}


def areas_of(board: Board) -> dict[RegionId, Area]:
    """The areas of the board's regions."""
    return region_areas(board.regions, board.shapes, bare_of(board))


@derived()
def _uncut(regions: dict[RegionId, Region], grid: Grid | None) -> dict[RegionId, Area]:
    found = {region_id: filled_rings(region.outline) for region_id, region in regions.items() if region.outline}
    return found | {id: filled(outlines) for id, outlines in _cell_rings(regions, grid, True).items()}


def paint_regions(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None,
    plain: bool = False,
) -> None:  # fmt: skip
    """Region tints with their borders, as far as they are `exposed`; `plain` lets the painter cut them to the land,
    roughly but at once."""
    painter.save()
    if plain:
        areas = _uncut(board.regions, bare_of(board))
        whole = QPainterPath()
        for path in land(board):
            whole.addPath(path)
        if not whole.isEmpty():
            painter.setClipPath(whole, Qt.ClipOperation.IntersectClip)
    else:
        areas = areas_of(board)
    # Hexes show their terrain through the tint of their region.
    tint = 0.34 if board.kind == "grid" and look.cells == "hexes" else 1.0
    wide = max(0.45, 0.8 / scale)
    for region, area in areas.items():
        if is_near(area.path, exposed, wide):
            painter.fillPath(area.path, faded(style.region(look, region), tint))
    pen = QPen(faded(style.region_border, 0.55), wide, j=Qt.PenJoinStyle.RoundJoin)
    for area in areas.values():
        stroke(painter, (edge for edge in area.edges if is_near(edge, exposed, wide)), pen)
    painter.restore()

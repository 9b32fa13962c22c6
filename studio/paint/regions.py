"""Tints of the regions, clipped to the land."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.model.board import Board, Region, Shape
from engine.model.geometry import Ring
from engine.model.grids.grid import Grid
from engine.model.ids import RegionId, ShapeId
from engine.model.look import Look
from engine.model.memo import derived
from engine.validate.outline import area_within
from studio.paint.grid.cell_areas import bare_of, region_rings
from studio.paint.land.areas import MOST_KEPT, Area, filled_rings, filled_shape
from studio.paint.land.cuts import cut, takes_for_ever
from studio.paint.land.ground import land
from studio.paint.qtpath import is_near, stroke
from studio.paint.style import Style, faded


@derived()
def region_areas(
    regions: dict[RegionId, Region], shapes: dict[ShapeId, Shape], grid: Grid | None
) -> dict[RegionId, Area]:
    """Return each region's outline or cells clipped to the land; unclipped if the board has no land or the outlines are
    too complex. Cells need the board's grid, with or without its letters."""
    lands = {id: shape for id, shape in shapes.items() if shape.kind == "land" and shape.rings}
    drawn = {id: region.outline for id, region in regions.items() if region.outline}
    if takes_for_ever(drawn, lands):
        return _uncut(regions, grid)
    outlines = drawn | _cell_outlines(regions, grid, bool(lands))
    return cut(outlines, lands).areas if lands else {id: _whole(outline) for id, outline in outlines.items()}


@derived(kept=MOST_KEPT, each=True)
def _whole(outline: tuple[Ring, ...]) -> Area:
    return filled_shape(area_within(outline))


@derived(kept=MOST_KEPT, each=True)
def _rings(outline: tuple[Ring, ...]) -> Area:
    return filled_rings(outline)


@derived()
def _cell_outlines(
    regions: dict[RegionId, Region], grid: Grid | None, to_coast: bool
) -> dict[RegionId, tuple[Ring, ...]]:
    """Return the outlines of regions made of cells; none for a region whose cells are all off the grid or at sea."""
    cells = {region_id: region.cells for region_id, region in regions.items() if region.cells}
    found = region_rings(grid, cells, to_coast) if grid is not None and cells else {}
    return {id: tuple(Ring(points.tolist()) for points in outlines) for id, outlines in found.items() if outlines}


def areas_of(board: Board) -> dict[RegionId, Area]:
    """Return the areas of the board's regions."""
    return region_areas(board.regions, board.shapes, bare_of(board))


@derived()
def _uncut(regions: dict[RegionId, Region], grid: Grid | None) -> dict[RegionId, Area]:
    drawn = {id: region.outline for id, region in regions.items() if region.outline}
    return {id: _rings(outline) for id, outline in (drawn | _cell_outlines(regions, grid, True)).items()}


def paint_regions(
    painter: QPainter, board: Board, look: Look, style: Style, scale: float, exposed: QRectF | None = None,
    plain: bool = False,
) -> None:  # fmt: skip
    """Draw region tints with their borders, as far as they are `exposed`; `plain` lets the painter clip them to the
    land, quickly but roughly."""
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

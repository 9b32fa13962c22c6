"""Complete board: its layers in order, drawn alike on screen and on paper, in millimeters."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from engine.errors import BoxcarsError, in_brief
from engine.i18n import tr
from engine.model.grids.grid import Grid
from engine.model.layers import LAYERS, Stacked
from engine.model.look import layers_drawn
from engine.model.scenario import Scenario
from studio.paint.balance import balanced
from studio.paint.charts.grid_charts import Placed, chart_boxes, paint_charts
from studio.paint.charts.legend import Legend, paint_legend, place_legend
from studio.paint.grid.cell_areas import bare
from studio.paint.grid.cells import paint_cell_numbers, paint_cells, paint_dots
from studio.paint.grid.connections import paint_connections, paint_links_off
from studio.paint.grid.features import paint_features
from studio.paint.grid.sites import badges, paint_sites
from studio.paint.land.ground import paint_ground, paint_shores
from studio.paint.land.tracing import COVERING, SEE_THROUGH, Levels, paint_tracing
from studio.paint.lettering.initials import Initials, paint_initials, plates_of, sheet_initials
from studio.paint.lettering.names import paint_labels, paint_names
from studio.paint.lettering.positions import Lettering, lettering, name_boxes
from studio.paint.lettering.region_names import paint_region_names
from studio.paint.lines.railroads import paint_railroads
from studio.paint.lines.stops import paint_cities, paint_crossings, paint_stops
from studio.paint.own_pictures import own_picture
from studio.paint.regions import paint_regions
from studio.paint.see_through import paint_through
from studio.paint.style import Style

ON_GRID = {layer.name for layer in LAYERS if layer.kind == "grid"}
"""Layers whose painters get the grid."""


class LayerError(BoxcarsError):
    """Layer of a picture that could not be drawn."""


class Settled(NamedTuple):
    """Names, legend and charts as placed for a screen: they stay while the board is edited. None before they have been
    placed."""

    names: Lettering | None = None
    legend: Legend | None = None
    initials: Initials | None = None
    charts: tuple[Placed, ...] | None = None


def sheet_names(scenario: Scenario) -> Lettering | None:
    """Return the names of a grid's cities on the sheet, away from the printed charts; None on a board with lines."""
    if scenario.board.kind == "lines":
        return None
    return lettering(scenario.board, scenario.look, None, chart_boxes(scenario), (), badges(scenario))


def _sheet_initials(scenario: Scenario) -> Initials:
    """Return the plates of railroads on the sheet, away from names and legend."""
    board, look = scenario.board, scenario.look
    names = sheet_names(scenario) or lettering(board, look)
    rects = list(name_boxes(board, names.names).values())
    legend = place_legend(scenario)
    if legend is not None:
        rects.append(legend.box)
    return sheet_initials(board, look, [(r.left(), r.top(), r.right(), r.bottom()) for r in rects])


def plate_boxes(scenario: Scenario) -> Iterator[tuple[float, float, float, float]]:
    """Yield the rectangles of the plates of railroads on the sheet."""
    placed = _sheet_initials(scenario)
    for railroad in scenario.board.railroads:
        for _, box in plates_of(scenario.board, scenario.look, placed, railroad):
            yield box


def device_scale(painter: QPainter) -> float:
    """Return the painter's device pixels per millimeter."""
    transform = painter.deviceTransform()
    return float(abs(transform.determinant()) ** 0.5) or 1.0


def paint_layer(
    painter: QPainter, layer: str, scenario: Scenario, style: Style, scale: float, exposed: QRectF | None = None,
    settled: Settled | None = None, plain: bool = False,
) -> None:  # fmt: skip
    """Draw one layer. `scale` in device pixels per millimeter determines the detail; `exposed` is the part to draw;
    `plain` leaves out what a first picture has no time for."""
    board, look = scenario.board, scenario.look
    own = own_picture(scenario.family)
    if own is not None:
        if layer == "ground":
            own.paint(painter, scenario, style, scale)
        return
    if layer in ON_GRID:
        if board.grid is not None:
            _paint_on_grid(painter, layer, scenario, board.grid, style, scale, exposed, settled)
        return
    match layer:
        case "ground":
            paint_ground(painter, board, look, style, scale, exposed, plain)
        case "regions":
            paint_regions(painter, board, look, style, scale, exposed, plain)
        case "shores":
            paint_shores(painter, board, look, style, scale, exposed)
        case "region-names":
            if not plain:
                paint_region_names(painter, board, look, style, scale)
        case "railroads":
            paint_railroads(painter, board, look, style, scale, exposed, plain)
        case "crossings":
            paint_crossings(painter, board, look, style, scale, exposed)
        case "initials":
            marks = _sheet_initials(scenario) if settled is None else settled.initials
            if marks is not None:
                paint_initials(painter, board, look, style, scale, marks, exposed)
        case "stops":
            paint_stops(painter, board, look, style, scale, exposed)
        case "cities":
            paint_cities(painter, board, look, style, scale, exposed)
        case "legend":
            if settled is None or settled.legend is not None:
                paint_legend(painter, scenario, style, scale, settled.legend if settled else None, exposed)
        case "names":
            if settled is None or settled.names is not None:
                placed = settled.names if settled else sheet_names(scenario)
                paint_names(painter, board, look, style, scale, exposed, placed)
        case "labels":
            paint_labels(painter, board, look, style, scale)


def _paint_on_grid(
    painter: QPainter, layer: str, scenario: Scenario, grid: Grid, style: Style, scale: float,
    exposed: QRectF | None, settled: Settled | None,
) -> None:  # fmt: skip
    """Draw one of the layers that only boards with a grid have."""
    board, look = scenario.board, scenario.look
    match layer:
        case "cells":
            paint_cells(painter, board, grid, look, style, scale, exposed)
        case "features":
            paint_features(painter, board, grid, look, style, scale, exposed)
        case "connections":
            paint_connections(painter, scenario, bare(grid), style, scale, exposed)
            paint_links_off(painter, scenario, grid, style, scale)
        case "dots":
            paint_dots(painter, board, grid, look, style, scale, exposed)
        case "sites":
            paint_sites(painter, scenario, grid, style, scale, exposed)
        case "cell-numbers":
            paint_cell_numbers(painter, grid, look, style, scale, exposed)
        case "charts":
            if settled is None or settled.charts is not None:
                paint_charts(painter, scenario, grid, style, scale, exposed, settled.charts if settled else None)


def paint_board(
    painter: QPainter, scenario: Scenario, style: Style, exposed: QRectF | None = None,
    parts: Container[str] | None = None, scale: float | None = None, traced: Levels | None = None,
) -> None:  # fmt: skip
    """Draw the board, or some layers of it, clipped to the sheet and to the painter's own clip.

    The painter's units are millimeters of the sheet. `scale` is needed where the painter does not know it (vector files
    contain every detail). `traced` is the tracing image, if it is to be in the picture. Raises LayerError if a layer
    cannot be drawn: an incomplete picture must not look complete.
    """
    with balanced(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = QRectF(0, 0, scenario.board.sheet.width, scenario.board.sheet.height)
        painter.setClipRect(sheet, Qt.ClipOperation.IntersectClip)
        fine = device_scale(painter) if scale is None else scale
        own = own_picture(scenario.family)
        for stands in layers_drawn(scenario.board, scenario.look):
            layer = stands.layer
            if parts is not None and layer.name not in parts:
                continue
            if layer.name == "tracing":
                if traced is not None and scenario.look.tracing is not None:
                    paint_tracing(painter, scenario.look.tracing, traced, fine)
                continue
            if traced is not None and layer.name in COVERING:
                stands = stands._replace(opacity=stands.opacity * SEE_THROUGH)
            try:
                paint_stacked(painter, stands, scenario, style, fine, exposed)
            except Exception as error:
                title = tr(layer.title) if own is None else tr("Sheet")
                raise LayerError(
                    tr("the layer “{title}” could not be drawn: {error}").format(title=title, error=in_brief(error))
                ) from error


def paint_stacked(
    painter: QPainter, stands: Stacked, scenario: Scenario, style: Style, scale: float, exposed: QRectF | None = None,
    plain: bool = False,
) -> None:  # fmt: skip
    """Draw one layer with its visibility and opacity."""

    def draw(painter: QPainter, scale: float, exposed: QRectF | None) -> None:
        paint_layer(painter, stands.name, scenario, style, scale, exposed, plain=plain)

    if stands.shown:
        sheet = QRectF(0, 0, scenario.board.sheet.width, scenario.board.sheet.height)
        paint_through(painter, stands.opacity, draw, scale, exposed, sheet)

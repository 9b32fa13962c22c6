"""The whole board: its layers in order, drawn alike on screen and on paper, in board millimetres."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.errors import BoxcarsError, in_brief
from engine.model.board import Board, BoardKind
from engine.model.grids.grid import Grid
from engine.model.scenario import Scenario
from studio.paint.balance import balanced
from studio.paint.charts.grid_charts import Placed, chart_boxes, paint_charts
from studio.paint.charts.legend import Legend, paint_legend
from studio.paint.grid.cell_areas import bare
from studio.paint.grid.cells import paint_cell_numbers, paint_cells, paint_dots
from studio.paint.grid.connections import paint_connections, paint_links_off
from studio.paint.grid.features import paint_features
from studio.paint.grid.sites import badges, paint_sites
from studio.paint.land.ground import paint_ground, paint_shores
from studio.paint.land.tracing import COVERING, SEE_THROUGH, Levels, paint_tracing
from studio.paint.lettering.names import paint_labels, paint_names
from studio.paint.lettering.positions import Lettering, lettering
from studio.paint.lettering.region_names import paint_region_names
from studio.paint.lines.railroads import paint_railroads
from studio.paint.lines.stops import paint_cities, paint_crossings, paint_stops
from studio.paint.own_pictures import own_picture
from studio.paint.regions import paint_regions
from studio.paint.style import Style

LayerName = Literal[
    "ground", "cells", "regions", "shores", "features", "region-names",
    "railroads", "crossings", "connections", "dots", "stops", "cell-numbers", "cities", "sites",
    "charts", "legend", "names", "labels",
]  # fmt: skip


class Layer(NamedTuple):
    """A layer of the picture: its name, its title for people, and which boards alone have it."""

    name: LayerName
    title: str
    kind: Literal["", BoardKind] = ""


LAYERS: tuple[Layer, ...] = (
    Layer("ground", "Sea and land"),
    Layer("cells", "Cells", "grid"),
    Layer("regions", "Regions"),
    Layer("shores", "Coast, lakes and state borders"),
    Layer("features", "Rivers, ridges and inlets", "grid"),
    Layer("region-names", "Region names"),
    Layer("railroads", "Railroads", "lines"),
    Layer("crossings", "Crossings", "lines"),
    Layer("connections", "Ferries and other connections", "grid"),
    Layer("dots", "Mileposts", "grid"),
    Layer("cell-numbers", "Numbers of cells", "grid"),
    Layer("stops", "Dots and junctions", "lines"),
    Layer("cities", "City squares", "lines"),
    Layer("sites", "Cities", "grid"),
    Layer("charts", "Charts", "grid"),
    Layer("legend", "Legend", "lines"),
    Layer("names", "City names"),
    Layer("labels", "Labels"),
)


ON_GRID = {layer.name for layer in LAYERS if layer.kind == "grid"}
"""The layers whose painters are handed the grid."""


def layers_of(board: Board) -> tuple[Layer, ...]:
    """The layers that such a board has: of lines, of a grid, or of both."""
    kinds = {"", board.kind, "lines" if board.lines or board.mileposts else ""}
    return tuple(layer for layer in LAYERS if layer.kind in kinds)


class LayerError(BoxcarsError):
    """A layer of a picture that could not be drawn."""


class Settled(NamedTuple):
    """Names, legend and charts as they were placed for a screen: they keep still while the board is dragged about.
    None before they have been placed."""

    names: Lettering | None = None
    legend: Legend | None = None
    charts: tuple[Placed, ...] | None = None


def sheet_names(scenario: Scenario) -> Lettering | None:
    """The names of a grid's cities as they stand on the sheet, off the printed charts; None on a board of lines."""
    if scenario.board.kind == "lines":
        return None
    return lettering(scenario.board, scenario.look, None, chart_boxes(scenario), (), badges(scenario))


def device_scale(painter: QPainter) -> float:
    """Device pixels per millimetre that the painter draws with."""
    transform = painter.deviceTransform()
    return float(abs(transform.determinant()) ** 0.5) or 1.0


def paint_layer(
    painter: QPainter, layer: str, scenario: Scenario, style: Style, scale: float, exposed: QRectF | None = None,
    settled: Settled | None = None, plain: bool = False,
) -> None:  # fmt: skip
    """Draws one layer. `scale` in device pixels per millimetre decides on detail; `exposed` is what needs drawing;
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
            paint_ground(painter, board, look, style, scale, plain)
        case "regions":
            paint_regions(painter, board, look, style, scale, plain)
        case "shores":
            paint_shores(painter, board, look, style, scale)
        case "region-names":
            if not plain:
                paint_region_names(painter, board, look, style, scale)
        case "railroads":
            paint_railroads(painter, board, look, style, scale, exposed, plain)
        case "crossings":
            paint_crossings(painter, board, look, style, scale)
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
    """Draws one of the layers that only boards with a grid have."""
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
    """Draws the board, or some layers of it, clipped to the sheet.

    The painter's units are millimetres of the sheet. `scale` is told where the painter cannot know it (vector files
    keep every detail). `traced` is the image under the board, where it is wanted in the picture. Raises LayerError
    where a layer cannot be drawn: a picture that lacks one must not look whole.
    """
    with balanced(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = QRectF(0, 0, scenario.board.sheet.width, scenario.board.sheet.height)
        painter.setClipRect(sheet)
        fine = device_scale(painter) if scale is None else scale
        for layer in layers_of(scenario.board):
            painter.setOpacity(SEE_THROUGH if traced is not None and layer.name in COVERING else 1.0)
            try:
                if parts is None or layer.name in parts:
                    paint_layer(painter, layer.name, scenario, style, fine, exposed)
            except Exception as error:
                title = layer.title if own_picture(scenario.family) is None else "Sheet"
                raise LayerError(f"the layer “{title}” could not be drawn: {in_brief(error)}") from error
            if layer.name == "ground" and traced is not None and scenario.look.tracing is not None:
                paint_tracing(painter, scenario.look.tracing, traced, fine)

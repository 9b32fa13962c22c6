"""Overlay of flows with its legend."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QPainter, QPainterPath

from engine.i18n import format_number, tr_noop
from engine.model.cells import lattice_of
from studio.canvas.overlay.item import OverlayItem
from studio.canvas.view import BoardView
from studio.lab.flows import ON_HEXES, Band, Picture, bands, crosses, dashes, paint_flows, paint_lines, paint_spots
from studio.lab.legend import FlowLegend

UNDER_OVERLAYS = 99
"""Above the board's layers, below selection and hover."""


class FlowOverlay(QObject):
    """Flows of one view; empty until they are set."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self.bands: tuple[Band, ...] = ()
        self.crosses, self.dashes = QPainterPath(), QPainterPath()
        self._item = OverlayItem(self._draw, view.shown, UNDER_OVERLAYS, tr_noop("Flows"))
        view.scene().addItem(self._item)
        self.legend = FlowLegend(view)

    def show_picture(self, picture: Picture) -> None:
        """Show these flows, or nothing."""
        spacing = lattice_of(self._view.scenario.board).grid.spacing if picture.flows else 0.0
        hexes = self._view.scenario.look.cells == "hexes"
        self.bands = bands(picture.flows, spacing * (ON_HEXES if hexes else 1.0))
        self.crosses = crosses(picture.spots if self.bands else (), spacing)
        self.dashes = dashes(picture.lines if self.bands else ())
        box = self.crosses.boundingRect().united(self.dashes.boundingRect())
        box = box.adjusted(-spacing, -spacing, spacing, spacing)
        for band in self.bands:
            box = box.united(band.path.boundingRect().adjusted(-band.width, -band.width, band.width, band.width))
        self._item.take(box)
        marked = f"{picture.spots_title} ({format_number(len(picture.spots))})" if not self.crosses.isEmpty() else ""
        dashed = f"{picture.lines_title} ({format_number(len(picture.lines))})" if not self.dashes.isEmpty() else ""
        self.legend.tell(picture.title, self.bands, marked, dashed)

    def _draw(self, painter: QPainter, scale: float) -> None:
        style = self._view.shown.style
        paint_lines(painter, self.dashes, style, scale)
        paint_flows(painter, self.bands, style, scale)
        paint_spots(painter, self.crosses, style, scale)

"""Legend of figures over a board of lines: widths of segments, rings, texts on railroads."""

from __future__ import annotations

from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from engine.model.geometry import Point
from studio.canvas.overlay.badge import paint_badge
from studio.canvas.view import BoardView
from studio.lab.flows import Band
from studio.lab.legend import MARGIN, SAMPLE, FlowLegend
from studio.paint.style import Style

RING_PX, MARKED_PX = 1.6, 2.6
"""Screen pixels of a ring, and of a marked one."""


class Sample(NamedTuple):
    """A row with a sample of a mark and its meaning."""

    mark: Literal["ring", "marked", "badge"]
    text: str


class LineLegend(FlowLegend):
    """Legend of flows with further rows."""

    def __init__(self, view: BoardView) -> None:
        self.samples: tuple[Sample, ...] = ()
        super().__init__(view)

    def show_samples(self, title: str, found: tuple[Band, ...], samples: tuple[Sample, ...]) -> None:
        """Show these classes and further rows; without both the legend is hidden."""
        self.samples = samples
        self.tell(title, found)
        self.setAccessibleName("; ".join(filter(None, (self.accessibleName(), *(sample.text for sample in samples)))))
        self.resize(self.width(), self.height() + self.row * len(samples))
        self.setVisible(bool(found or samples))
        self._place_all()

    def _wanted_width(self) -> int:
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(sample.text) for sample in self.samples), default=0)
        return max(super()._wanted_width(), SAMPLE + MARGIN + widest + 2 * MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the classes, then a row for each sample."""
        super().paintEvent(event)
        style = self._view.shown.style
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            row = self.row
            first = self.first + row * len(self.bands)
            for number, sample in enumerate(self.samples):
                line = QRectF(MARGIN, first + row * number, self.width() - 2 * MARGIN, row)
                middle = QPointF(line.left() + SAMPLE / 2, line.center().y())
                if sample.mark == "badge":
                    paint_badge(painter, "5%", middle.x(), middle.y(), 0.85, style.paper, style.ink)
                else:
                    draw_ring(painter, (middle.x(), middle.y()), row * 0.36, sample.mark == "marked", style, 1.0)
                painter.setPen(style.ink)
                painter.drawText(line.adjusted(SAMPLE + MARGIN, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, sample.text)


def draw_ring(painter: QPainter, at: Point, radius: float, is_marked: bool, style: Style, scale: float) -> None:
    """Draw a ring; a marked one is wide and dashed. The color has no meaning of its own."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    halo = QPen(style.halo, (RING_PX + 2.4) / scale)
    painter.setPen(halo)
    painter.drawEllipse(QPointF(*at), radius, radius)
    pen = QPen(ring_colour(style), (MARKED_PX if is_marked else RING_PX) / scale, c=Qt.PenCapStyle.FlatCap)
    if is_marked:
        pen.setDashPattern([2.2, 1.4])
    painter.setPen(pen)
    painter.drawEllipse(QPointF(*at), radius, radius)


def ring_colour(style: Style) -> QColor:
    """Return the color of all rings."""
    return QColor("#7fe0d0" if style.is_dark else "#00695c")

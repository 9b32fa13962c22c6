"""Flows over the board, and what their widths mean in its corner."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.model.cells import lattice_of
from studio.canvas.overlay.item import OverlayItem
from studio.canvas.view import BoardView
from studio.lab.flows import Band, Picture, bands, crosses, flow_colour, paint_flows, paint_spots, pen_width

UNDER_OVERLAYS = 99
"""Above the board's layers, under selection and hover."""
ROW, MARGIN, SAMPLE = 20, 10, 44
"""Screen pixels of a row of the legend, around it, and of a sample."""


class FlowOverlay(QObject):
    """What one view shows of flows; nothing until it is told."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self.bands: tuple[Band, ...] = ()
        self.crosses = QPainterPath()
        self._item = OverlayItem(self._draw, view.shown, UNDER_OVERLAYS, "Flows")
        view.scene().addItem(self._item)
        self.legend = FlowLegend(view)

    def show_picture(self, picture: Picture) -> None:
        """Show this; without flows, show nothing."""
        spacing = lattice_of(self._view.scenario.board).grid.spacing if picture.flows else 0.0
        self.bands = bands(picture.flows, spacing)
        self.crosses = crosses(picture.spots if self.bands else (), spacing)
        box = self.crosses.boundingRect().adjusted(-spacing, -spacing, spacing, spacing)
        for band in self.bands:
            box = box.united(band.path.boundingRect().adjusted(-band.width, -band.width, band.width, band.width))
        self._item.take(box)
        marked = f"{picture.spots_title} ({len(picture.spots):,})" if not self.crosses.isEmpty() else ""
        self.legend.tell(picture.title, self.bands, marked)

    def _draw(self, painter: QPainter, scale: float) -> None:
        style = self._view.shown.style
        paint_flows(painter, self.bands, style, scale)
        paint_spots(painter, self.crosses, style, scale)


class FlowLegend(QWidget):
    """The classes with a sample as wide as it is on the board now, in the lower left corner of the view."""

    def __init__(self, view: BoardView) -> None:
        # A child of the view, not of its viewport, which moves its children when it scrolls.
        super().__init__(view)
        self._view = view
        self.title = ""
        self.marked = ""
        self.bands: tuple[Band, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        view.zoomed.connect(self.update)
        view.installEventFilter(self)

    @property
    def rows(self) -> list[str]:
        """What stands beside the samples, the widest first."""
        return [
            str(band.most) if band.least == band.most else f"{band.least}–{band.most}" for band in reversed(self.bands)
        ]

    def tell(self, title: str, found: tuple[Band, ...], marked: str = "") -> None:
        """Show these classes, and what a cross means if there are any; without classes the legend is hidden."""
        self.title, self.bands, self.marked = title, found, marked
        words = [f"{title}: {', '.join(self.rows)}", *([marked] if marked else [])]
        self.setAccessibleName("; ".join(words) if found else "")
        self.setVisible(bool(found))
        self._place()
        self.update()

    def _place(self) -> None:
        metrics = self.fontMetrics()
        rows = [*self.rows, self.marked]
        words = max(SAMPLE + MARGIN + metrics.horizontalAdvance(row) for row in rows)
        wide = max(metrics.horizontalAdvance(self.title), words) + 2 * MARGIN
        high = (len(self.bands) + 1 + bool(self.marked)) * ROW + 2 * MARGIN
        self.setGeometry(MARGIN, self._view.height() - high - MARGIN, wide, high)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays in the corner."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """A plate with the title and a row for each class."""
        style, scale = self._view.shown.style, self._view.scale_px
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(style.faint, 1))
            painter.setBrush(style.paper)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(style.ink)
            line = QRectF(MARGIN, MARGIN, self.width() - 2 * MARGIN, ROW)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, self.title)
            for band, words in zip(reversed(self.bands), self.rows, strict=True):
                line.translate(0, ROW)
                middle = line.center().y()
                wide = scale * pen_width(band, self.bands, scale)
                painter.setPen(QPen(flow_colour(style), wide, c=Qt.PenCapStyle.FlatCap))
                painter.drawLine(int(line.left()), int(middle), int(line.left()) + SAMPLE, int(middle))
                painter.setPen(style.ink)
                painter.drawText(line.adjusted(SAMPLE + MARGIN, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)
            if self.marked:
                line.translate(0, ROW)
                painter.drawText(line.adjusted(SAMPLE + MARGIN, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.marked)
                place = (line.left() + SAMPLE / 2, line.center().y())
                painter.setPen(QPen(style.ink, 1.2))
                painter.drawPath(crosses([place], SAMPLE / 2))

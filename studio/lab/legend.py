"""Legend of widths, dashes and crosses in the lower left corner of the view."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from studio.canvas.view import BoardView
from studio.lab.flows import Band, crosses, flow_colour, line_pen, pen_width

ROW, MARGIN, SAMPLE = 20, 10, 44
"""Screen pixels of a row of the legend, around it, and of a sample."""


class FlowLegend(QWidget):
    """Classes with a sample of their current width. Several legends of one view are stacked.

    `marked` is the meaning of a cross and `dashed` of a dashed line, if there are any.
    """

    def __init__(self, view: BoardView) -> None:
        # Make it a child of the view, not of its viewport, which moves its children when it scrolls.
        super().__init__(view)
        self._view = view
        self.title = self.marked = self.dashed = ""
        self.bands: tuple[Band, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        view.zoomed.connect(self.update)
        view.installEventFilter(self)

    @property
    def rows(self) -> list[str]:
        """Texts of the rows, the widest first."""
        return [
            str(band.most) if band.least == band.most else f"{band.least}–{band.most}" for band in reversed(self.bands)
        ]

    @property
    def row(self) -> int:
        """Height of a row in pixels."""
        return max(ROW, self.fontMetrics().height() + 2)

    @property
    def first(self) -> int:
        """Pixels above the classes: the margin, and the title if there is one."""
        return MARGIN + (self.row if self.title else 0)

    def tell(self, title: str, found: tuple[Band, ...], marked: str = "", dashed: str = "") -> None:
        """Show these classes and the meaning of crosses and dashes; without classes the legend is hidden."""
        self.title, self.bands, self.marked, self.dashed = title, found, marked, dashed
        classes = f"{title}: {', '.join(self.rows)}" if title else ", ".join(self.rows)
        words = filter(None, (classes, marked, dashed))
        self.setAccessibleName("; ".join(words) if found else "")
        rows = len(found) + bool(marked) + bool(dashed)
        self.resize(self._wanted_width(), self.first + rows * self.row + MARGIN)
        self.setVisible(bool(found))
        self._place_all()
        self.update()

    def _wanted_width(self) -> int:
        metrics = self.fontMetrics()
        rows = (*self.rows, self.marked, self.dashed)
        words = max(SAMPLE + MARGIN + metrics.horizontalAdvance(row) for row in rows)
        return max(metrics.horizontalAdvance(self.title), words) + 2 * MARGIN

    def _place_all(self) -> None:
        """Stack the legends of the view, in several columns if it is too low."""
        left, bottom, widest = MARGIN, self._view.height() - MARGIN, 0
        for legend in self._view.findChildren(FlowLegend):
            if legend.isHidden():
                continue
            if widest and bottom - legend.height() < MARGIN:
                left, bottom, widest = left + widest + MARGIN, self._view.height() - MARGIN, 0
            legend.move(left, bottom - legend.height())
            bottom -= legend.height() + MARGIN
            widest = max(widest, legend.width())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the legend in the corner."""
        if event.type() == QEvent.Type.Resize:
            self._place_all()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a plate with the title and a row for each class."""
        style, scale = self._view.shown.style, self._view.scale_px
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(style.faint, 1))
            painter.setBrush(style.paper)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            row = self.row
            line = QRectF(MARGIN, self.first - row, self.width() - 2 * MARGIN, row)
            painter.setPen(style.ink)
            if self.title:
                painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, self.title)
            for band, words in zip(reversed(self.bands), self.rows, strict=True):
                line.translate(0, row)
                wide = scale * pen_width(band, self.bands, scale)
                self._sample(painter, line, words, QPen(flow_colour(style), wide, c=Qt.PenCapStyle.FlatCap))
            if self.dashed:
                line.translate(0, row)
                self._sample(painter, line, self.dashed, line_pen(style, 1.0))
            if self.marked:
                line.translate(0, row)
                painter.setPen(style.ink)
                painter.drawText(line.adjusted(SAMPLE + MARGIN, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.marked)
                place = (line.left() + SAMPLE / 2, line.center().y())
                painter.setPen(QPen(style.ink, 1.2))
                painter.drawPath(crosses([place], SAMPLE / 2))

    def _sample(self, painter: QPainter, line: QRectF, words: str, pen: QPen) -> None:
        """Draw a row with a sample line and its meaning."""
        middle = int(line.center().y())
        painter.setPen(pen)
        painter.drawLine(int(line.left()), middle, int(line.left()) + SAMPLE, middle)
        painter.setPen(self._view.shown.style.ink)
        painter.drawText(line.adjusted(SAMPLE + MARGIN, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, words)

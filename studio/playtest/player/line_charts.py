"""Line charts of a report in a window, and as a picture, the same as in HTML."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.report.chart import SHEET, svg
from engine.report.report import Chart, Report
from studio.charts.lines import LinesChart


class LineCharts(QWidget):
    """Charts of a table, two in a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.charts: list[LinesChart] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)

    def show_table(self, report: Report, id: str) -> None:
        """Show the charts of the table with this ID."""
        table = next(table for table in report.tables if table.id == id)
        drawn: Sequence[Chart] = [chart for chart in report.charts if chart.table == id]
        if len(self.charts) == len(drawn):
            for shown, chart in zip(self.charts, drawn, strict=True):
                shown.show_lines(table, chart)
            return
        for shown in self.charts:
            shown.hide()
            shown.deleteLater()
        self.charts = [LinesChart() for _ in drawn]
        for number, (shown, chart) in enumerate(zip(self.charts, drawn, strict=True)):
            shown.show_lines(table, chart)
            self._grid.addWidget(shown, *divmod(number, 2))


def charts_image(report: Report, id: str) -> QImage:
    """Return the charts of the table with this ID below each other, in black on white, twice as large as in HTML."""
    table = next(table for table in report.tables if table.id == id)
    charts = [chart for chart in report.charts if chart.table == id]
    wide, high = 2 * SHEET.width, 2 * SHEET.height
    image = QImage(round(wide), round(high * len(charts)), QImage.Format.Format_RGB32)
    image.fill(QColor(SHEET.ground))
    with QPainter(image) as painter:
        for number, chart in enumerate(charts):
            drawn = QSvgRenderer(QByteArray(svg(table, chart).encode()))
            drawn.render(painter, QRectF(0, high * number, wide, high))
    return image

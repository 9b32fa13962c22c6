"""Charts of a report in a window, as its HTML has them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QByteArray, QEvent, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.report.chart import COLOURS, SHEET, Paper, lines_of, svg
from engine.report.report import Chart, Report, Table

LEAST = QSize(330, 170)
USUAL = 14
"""Pixels of the height of letters with which the drawings look as they do in HTML."""


class LineChart(QWidget):
    """A chart, as large as its widget and as light or dark as the window."""

    def __init__(self, table: Table, chart: Chart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(LEAST)
        self.take(table, chart)

    def take(self, table: Table, chart: Chart) -> None:
        """Another chart in its place."""
        self._table, self._chart = table, chart
        self._drawn: QSvgRenderer | None = None
        self.setAccessibleName(chart.title)
        ends = ((line.name, [y for _, y in line.points if y is not None]) for line in lines_of(table, chart))
        self.setAccessibleDescription(", ".join(f"{name} {ys[-1]:,.0f}" for name, ys in ends if ys))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The drawing, made anew only where size or colours are others."""
        if self._drawn is None:
            self._drawn = QSvgRenderer(QByteArray(self._svg().encode()), self)
        with QPainter(self) as painter:
            self._drawn.render(painter, QRectF(self.rect()))

    def _svg(self) -> str:
        palette = self.palette()
        ground, ink = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
        # On a smaller paper, drawn larger, the words of a chart follow the size of the program's text.
        scale = max(1.0, self.fontMetrics().height() / USUAL)
        paper = Paper(self.width() / scale, self.height() / scale, ink.name(), ground.name())
        colours = tuple(seen_on(ground, QColor(each)).name() for each in self._chart.colours or COLOURS)
        return svg(self._table, replace(self._chart, colours=colours), paper)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Everything has another place."""
        self._drawn = None
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """The window may be lighter or darker."""
        self._drawn = None
        super().changeEvent(event)


def seen_on(ground: QColor, colour: QColor) -> QColor:
    """A colour as it is seen on a ground that may be dark."""
    if ground.lightness() >= 128 or colour.lightness() >= 90:
        return colour
    return colour.lighter(250) if colour.lightness() > 10 else QColor("#a0a0a0")


class LineCharts(QWidget):
    """Charts of a table beside each other, two in a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.charts: list[LineChart] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)

    def show_table(self, report: Report, id: str) -> None:
        """The charts of the table with this id."""
        table = next(table for table in report.tables if table.id == id)
        drawn: Sequence[Chart] = [chart for chart in report.charts if chart.table == id]
        if len(self.charts) == len(drawn):
            for shown, chart in zip(self.charts, drawn, strict=True):
                shown.take(table, chart)
            return
        for shown in self.charts:
            shown.hide()
            shown.deleteLater()
        self.charts = [LineChart(table, chart) for chart in drawn]
        for number, shown in enumerate(self.charts):
            self._grid.addWidget(shown, *divmod(number, 2))


def charts_image(report: Report, id: str) -> QImage:
    """The charts of the table with this id below each other, in black on white, twice as large as in HTML."""
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

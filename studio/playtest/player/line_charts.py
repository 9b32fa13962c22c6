"""Charts of a report in a window, the same as in HTML."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QByteArray, QEvent, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.i18n import format_number
from engine.report.chart import COLOURS, SHEET, Paper, lines_of, svg
from engine.report.report import Chart, Report, Table

LEAST = QSize(330, 170)
USUAL = 14
"""Text height in pixels at which the charts look the same as in HTML."""


class LineChart(QWidget):
    """Chart that fills its widget and follows the theme of the window."""

    def __init__(self, table: Table, chart: Chart, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(LEAST)
        self.take(table, chart)

    def take(self, table: Table, chart: Chart) -> None:
        """Replace the chart."""
        self._table, self._chart = table, chart
        self._drawn: QSvgRenderer | None = None
        self.setAccessibleName(chart.title)
        ends = ((line.name, [y for _, y in line.points if y is not None]) for line in lines_of(table, chart))
        self.setAccessibleDescription(", ".join(f"{name} {format_number(ys[-1], ',.0f')}" for name, ys in ends if ys))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chart; render it again only if the size or colors changed."""
        if self._drawn is None:
            self._drawn = QSvgRenderer(QByteArray(self._svg().encode()), self)
        with QPainter(self) as painter:
            self._drawn.render(painter, QRectF(self.rect()))

    def _svg(self) -> str:
        palette = self.palette()
        ground, ink = palette.color(QPalette.ColorRole.Base), palette.color(QPalette.ColorRole.Text)
        # Use a smaller page drawn at a larger scale, so that the text follows the program's text size.
        scale = max(1.0, self.fontMetrics().height() / USUAL)
        paper = Paper(self.width() / scale, self.height() / scale, ink.name(), ground.name())
        colours = tuple(seen_on(ground, QColor(each)).name() for each in self._chart.colours or COLOURS)
        return svg(self._table, replace(self._chart, colours=colours), paper)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Discard the rendered chart."""
        self._drawn = None
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the theme."""
        self._drawn = None
        super().changeEvent(event)


def seen_on(ground: QColor, colour: QColor) -> QColor:
    """Return a color adjusted to a background that may be dark."""
    if ground.lightness() >= 128 or colour.lightness() >= 90:
        return colour
    return colour.lighter(250) if colour.lightness() > 10 else QColor("#a0a0a0")


class LineCharts(QWidget):
    """Charts of a table, two in a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.charts: list[LineChart] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)

    def show_table(self, report: Report, id: str) -> None:
        """Show the charts of the table with this ID."""
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

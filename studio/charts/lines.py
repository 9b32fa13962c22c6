"""Lines of table columns: the charts that `engine/report/chart.py` draws in reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from engine.i18n import format_number
from engine.plain_text import plain_line, shortened
from engine.report.chart import Line, lines_of
from engine.report.report import Chart, Table
from studio.charts.plot import Plot, pg
from studio.widgets.contrast import seen_on
from studio.widgets.tokens import series_on

LONGEST_NAME = 28


class LinesChart(Plot):
    """Line chart of a table. Each line has its name in the legend, with its dash pattern."""

    def __init__(self, parent: QWidget | None = None, *, has_key: bool = True) -> None:
        """`has_key` tells whether the names of the lines are listed in the plot."""
        super().__init__(parent)
        self._lines: list[Line] = []
        self._chart: Chart | None = None
        self._at: float | None = None
        self._marked: Any = None
        self._key = self.plot.addLegend(offset=(6, 6)) if has_key else None
        self._amount: Callable[[float], str] | None = None
        self._places: Sequence[tuple[float, str]] | None = None

    def show_lines(
        self, table: Table, chart: Chart, amount: Callable[[float], str] | None = None,
        places: Sequence[tuple[float, str]] | None = None,
    ) -> None:  # fmt: skip
        """Show the lines of a chart. `amount` returns the text of a number on the upright axis; `places` are texts of
        the lower axis instead of round numbers."""
        self._chart, self._lines, self._amount, self._places = chart, lines_of(table, chart), amount, places
        self.redraw()

    def mark(self, at: float | None) -> None:
        """Mark a place on the lower axis by an upright line, or none."""
        self._at = at
        if self._marked is not None:
            self.plot.removeItem(self._marked)
            self._marked = None
        if at is not None:
            self._marked = pg().InfiniteLine(at, 90, pen=pg().mkPen(self.fill, width=2))
            self.plot.addItem(self._marked, ignoreBounds=True)

    def minimumSizeHint(self) -> QSize:
        """Room for axes and a few lines."""
        return QSize(20 * self.fontMetrics().averageCharWidth(), 11 * self.fontMetrics().lineSpacing())

    def draw(self) -> None:
        """Draw the lines, interrupted where values are unknown."""
        if self._chart is None:
            return
        chart, lines = self._chart, self._lines
        ends = ((line.name, [y for _, y in line.points if y is not None]) for line in lines)
        figures = ", ".join(f"{name} {format_number(ys[-1], ',.0f')}" for name, ys in ends if ys)
        self.name(plain_line(chart.title), "", figures)
        if self._key is not None:
            self._key.clear()
            self.dress_key(self._key)
        xs = [x for line in lines for x, _ in line.points] or [0.0, 1.0]
        ys = [y for line in lines for _, y in line.points if y is not None] or [0.0, 1.0]
        low, high = min(xs), max(max(xs), min(xs) + 1)
        if self._places is None:
            self.round_axis("bottom", low, high, plain_line(chart.over), ends_there=True)
        else:
            self.mark_axis("bottom", (low, high), self._places, plain_line(chart.over))
        self.round_axis("left", min(0.0, *ys), max(1.0, *ys), text=self._amount)
        colours = chart.colours or series_on(self.ground)
        for number, line in enumerate(lines):
            # Colors of players are those of their pieces.
            colour = seen_on(self.ground, QColor(colours[number % len(colours)]))
            pen = pg().mkPen(colour, width=2)
            if line.dashes:
                pen.setStyle(Qt.PenStyle.CustomDashLine)
                pen.setDashPattern([float(each) / 2 for each in line.dashes.split()])
            name: str | None = shortened(plain_line(line.name), LONGEST_NAME)
            for is_known, run in groupby(line.points, lambda point: point[1] is not None):
                if is_known:
                    points = list(run)
                    x, y = [x for x, _ in points], [y or 0.0 for _, y in points]
                    dot = {"symbol": "o", "symbolBrush": colour, "symbolSize": 7} if len(points) == 1 else {}
                    self.plot.addItem(pg().PlotDataItem(x=x, y=y, pen=pen, name=name, **dot))
                    name = None
        self._marked = None
        self.mark(self._at)

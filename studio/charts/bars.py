"""Bars with intervals, pairs of bars, and histograms: the charts that `engine/report/bar_chart.py` draws in reports."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from engine.plain_text import plain_line, shortened
from engine.report.bar_chart import Bar, bars_of, described, scale_of, subtitle, value_text
from engine.report.report import Bars, Table
from studio.charts.plot import Plot, pg

LONGEST_NAME = 34
"""Letters of a name next to its bar; a screen reader gets the whole name."""
THICK = 0.62
"""Thickness of a bar as a part of its row."""
ROWS_HIGH, COLUMNS_HIGH = 1.6, 12
"""Height of a row of bars, and of a histogram, in lines of text."""


class BarsChart(Plot):
    """Bar chart of a table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: Bars | None = None
        self.shown: list[Bar] = []
        self._rows = 0

    def show_bars(self, table: Table, bars: Bars) -> None:
        """Show the bars of a table."""
        self.bars, self.shown, self._rows = bars, bars_of(table, bars), len(table.rows)
        self.redraw()
        self.updateGeometry()
        self.setMinimumHeight(self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """High enough for the names of all rows."""
        line = self.fontMetrics().lineSpacing()
        is_histogram = self.bars is not None and bool(self.bars.end)
        lines = COLUMNS_HIGH if is_histogram else 6 + ROWS_HIGH * max(1, len(self.shown))
        return QSize(24 * self.fontMetrics().averageCharWidth(), round(lines * line))

    def sizeHint(self) -> QSize:
        """As high as necessary."""
        return QSize(60 * self.fontMetrics().averageCharWidth(), self.minimumSizeHint().height())

    def draw(self) -> None:
        """Draw bars or columns."""
        if self.bars is None:
            return
        title = plain_line(self.bars.title)
        self.name(title, subtitle(self.shown, self.bars, self._rows), described(self.shown))
        self.plot.setVisible(bool(self.shown))
        if not self.shown:
            return
        if self.bars.end:
            self._columns(self.bars)
        else:
            self._rows_of_bars(self.bars)

    def _rows_of_bars(self, bars: Bars) -> None:
        shown = self.shown
        scale = scale_of(shown, bars.even, 6)
        self.round_axis("bottom", scale[0], scale[-1])
        self.plot.showAxis("left")
        self.names_axis("left", [shortened(bar.name, LONGEST_NAME) for bar in shown])
        self.names_axis("right", [value_text(bar, shown) for bar in shown])
        has_other = any(bar.other is not None for bar in shown)
        thick = THICK / 2 if has_other else THICK
        places = [number - (thick / 2 if has_other else 0) for number in range(len(shown))]
        self._lay([bar.value for bar in shown], places, thick, is_second=False)
        self._whiskers([(bar.low, bar.high) for bar in shown], places, thick)
        if has_other:
            places = [number + thick / 2 for number in range(len(shown))]
            self._lay([bar.other or 0.0 for bar in shown], places, thick, is_second=True)
            self._whiskers([(bar.other_low, bar.other_high) for bar in shown], places, thick)
        zero = pg().InfiniteLine(0, 90, pen=pg().mkPen(self.ink, width=1))
        self.plot.addItem(zero, ignoreBounds=True)
        if bars.even is not None:
            self._even(bars.even, 90)

    def _lay(self, values: Sequence[float], places: Sequence[float], thick: float, is_second: bool) -> None:
        fill = self.fill
        if is_second:
            fill = QColor(fill)
            fill.setAlpha(60)
        item = pg().BarGraphItem(
            x0=[min(0.0, value) for value in values], width=[abs(value) for value in values], y=list(places),
            height=thick, brush=fill, pen=pg().mkPen(self.ink if is_second else self.fill, width=1),
        )  # fmt: skip
        self.plot.addItem(item)

    def _whiskers(
        self, ends: Sequence[tuple[float | None, float | None]], places: Sequence[float], thick: float
    ) -> None:
        import numpy as np

        known = [
            (low, high, y) for (low, high), y in zip(ends, places, strict=True) if low is not None and high is not None
        ]
        if not known:
            return
        low, high, y = (np.array(each, float) for each in zip(*known, strict=True))
        middle = (low + high) / 2
        item = pg().ErrorBarItem(
            x=middle, y=y, left=middle - low, right=high - middle, beam=thick / 2, pen=pg().mkPen(self.ink, width=1.6)
        )
        self.plot.addItem(item)

    def _columns(self, bars: Bars) -> None:
        import numpy as np

        shown = self.shown
        scale = scale_of(shown, bars.even, 5)
        self.plot.getViewBox().invertY(False)
        self.plot.hideAxis("right")
        self.round_axis("left", scale[0], scale[-1])
        edges = [bar.start for bar in shown] + [shown[-1].end]
        self.round_axis("bottom", min(edges), max(edges), plain_line(bars.unit))
        gap = 0.06 * min((after - before for before, after in pairwise(edges)), default=1.0)
        item = pg().BarGraphItem(
            x0=[bar.start + gap for bar in shown], x1=[bar.end - gap for bar in shown],
            y0=0, height=[bar.value for bar in shown], brush=self.fill, pen=pg().mkPen(None),
        )  # fmt: skip
        self.plot.addItem(item)
        known = [bar for bar in shown if bar.low is not None and bar.high is not None]
        if known:
            x = np.array([(bar.start + bar.end) / 2 for bar in known])
            low, high = (np.array([getattr(bar, end) for bar in known], float) for end in ("low", "high"))
            middle = (low + high) / 2
            pen = pg().mkPen(self.ink, width=1.2)
            self.plot.addItem(pg().ErrorBarItem(x=x, y=middle, bottom=middle - low, top=high - middle, beam=0, pen=pen))
        if bars.even is not None:
            self._even(bars.even, 0)

    def _even(self, value: float, angle: int) -> None:
        pen = pg().mkPen(self.ink, width=1.4, style=Qt.PenStyle.DashLine)
        self.plot.addItem(pg().InfiniteLine(value, angle, pen=pen), ignoreBounds=True)

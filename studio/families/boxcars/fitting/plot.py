"""The plot of payoffs against the usual payoff: a dot for each pair, crosses for outliers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QSize, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.families.boxcars.author.fit import Pair
from engine.i18n import tr
from engine.model.ids import CityId
from studio.panels.numbers import grouped
from studio.panels.signs import severity_colour
from studio.widgets.measured import by_letters
from studio.widgets.tip import tip

if TYPE_CHECKING:
    from studio.charts.dots import DotsChart

DOT = 5
"""Pixels of a dot: there are thousands."""
LETTERS = 30
"""Minimum width, in letters."""


class ResidualPlot(QWidget):
    """A plot with the usual payoff to the right and the difference upwards. A click, or the arrow keys, select a
    pair."""

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        by_letters(self, lambda letters: self.setMinimumSize(QSize(LETTERS * letters.averageCharWidth(), 90)))
        self.pairs: Sequence[Pair] = ()
        self._names: dict[CityId, str] = {}
        self.chart: DotsChart | None = None
        """The chart, which exists when there are pairs to show."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)

    def show_pairs(self, pairs: Sequence[Pair], names: dict[CityId, str]) -> None:
        """Show these pairs of cities, whose names are given."""
        self.pairs, self._names = pairs, names
        if self.chart is None:
            # Import lazily: pyqtgraph is slow to load.
            from studio.charts.dots import DotsChart

            self.chart = DotsChart(self, DOT, has_key=False)
            self.chart.setToolTip(tip(tr("A dot is a pair of cities, a cross an outlier. Click it to select its row.")))
            self.chart.setMinimumSize(1, 1)
            self.chart.heading.hide()
            self.chart.pointed.connect(self._pick)
            layout = self.layout()
            assert layout is not None
            layout.addWidget(self.chart)
        self._draw()

    def choose(self, ids: frozenset[str]) -> None:
        """Mark the pairs of these rows."""
        if self.chart is not None:
            numbers = [number for number, pair in enumerate(self.pairs) if f"{pair.a} {pair.b}" in ids]
            self.chart.ring(frozenset(numbers))
            self.chart.point_to(numbers[0] if len(numbers) == 1 else None)

    def _draw(self) -> None:
        from studio.charts.dots import Dot, Group

        if self.chart is None:
            return
        faint = QColor(self.palette().color(QPalette.ColorRole.Text))
        faint.setAlpha(120)
        groups = (
            Group(tr("Usual payoff"), faint.name(QColor.NameFormat.HexArgb)),
            Group(tr("Outlier"), severity_colour(self.palette(), "error").name()),
        )
        words = tr("{a}, {b}: payoff {payoff}, usual {usual}")
        dots = [
            Dot(
                number, max(0.0, pair.expected), pair.residual, int(pair.is_far_off),
                words.format(
                    a=self._names.get(pair.a, pair.a), b=self._names.get(pair.b, pair.b),
                    payoff=grouped(pair.payoff), usual=grouped(round(pair.expected)),
                ),
            )
            for number, pair in enumerate(self.pairs)
        ]  # fmt: skip
        title = tr("Payoffs by difference from the usual payoff")
        self.chart.show_dots(dots, groups, title, tr("Usual payoff"), tr("Difference"))

    def place(self, pair: Pair) -> QPointF:
        """Return the position of a pair's dot, in pixels of the chart."""
        assert self.chart is not None
        return self.chart.spot(max(0.0, pair.expected), pair.residual)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def _pick(self, number: int) -> None:
        pair = self.pairs[number]
        self.picked.emit(f"{pair.a} {pair.b}")

"""Area of a chart: axes with round numbers, colors and text of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.i18n import format_number
from engine.report.bar_chart import tick_text
from engine.report.chart import ticks
from studio.widgets.label import Words

if TYPE_CHECKING:
    import pyqtgraph

TICKS = 6
"""Approximate number of round numbers on an axis."""
MARGIN = 0.02
"""Free part of the range at its ends."""


def pg() -> Any:
    """Return pyqtgraph, imported when the first chart is made."""
    import pyqtgraph

    pyqtgraph.setConfigOptions(antialias=True, exitCleanup=False)
    return pyqtgraph


class Plot(QWidget):
    """A title, a line that explains the marks, and a plot. `draw` of a subclass adds the items after each change of
    figures or colors."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heading, self.legend = Words(parent=self, wraps=True), Words(parent=self, wraps=True)
        self.legend.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.plot: pyqtgraph.PlotWidget = pg().PlotWidget(self)
        self.plot.setMenuEnabled(False)
        self.plot.hideButtons()
        self.plot.setMouseEnabled(False, False)
        self.plot.setFrameShape(self.plot.Shape.NoFrame)
        # The last number of an axis needs room.
        self.plot.getPlotItem().setContentsMargins(2, 4, 18, 2)
        self.plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(2)
        layout.addWidget(self.heading)
        layout.addWidget(self.legend)
        layout.addWidget(self.plot, 1)

    # For subclasses

    def draw(self) -> None:
        """Add the items of the chart to the empty plot."""

    def redraw(self) -> None:
        """Draw the chart again."""
        self.plot.clear()
        self.plot.setBackground(self.ground)
        font = self.font()
        for side in ("left", "bottom", "right"):
            axis = self.plot.getAxis(side)
            axis.setPen(self.faint)
            axis.setTextPen(self.ink)
            axis.setStyle(tickFont=font, tickLength=0, hideOverlappingLabels=False)
            axis.label.setFont(font)
        self.draw()

    def dress_key(self, key: Any) -> None:
        """Give the list of names in the plot the text of the window, on a ground that covers lines behind it."""
        ground = QColor(self.ground)
        ground.setAlpha(200)
        key.setBrush(ground)
        key.setLabelTextColor(self.ink)
        key.setLabelTextSize(f"{self.font().pointSizeF():.1f}pt")

    def name(self, title: str, legend: str, figures: str) -> None:
        """Set the title, the explanation of the marks, and the figures for screen readers."""
        self.heading.setText(title)
        bold = self.font()
        bold.setBold(True)
        self.heading.setFont(bold)
        self.legend.setText(legend)
        self.legend.setVisible(bool(legend))
        if title:  # Until there are figures, the name is that of the owner.
            self.setAccessibleName(title)
        self.setAccessibleDescription(figures)

    def round_axis(self, side: str, low: float, high: float, label: str = "") -> tuple[float, float]:
        """Give an axis round numbers around these values; return its ends."""
        marks = ticks(low, high if high > low else low + 1, TICKS)
        if len(marks) == 1:
            marks = [marks[0], marks[0] + 1]
        axis = self.plot.getAxis(side)
        axis.setTicks([[(mark, tick_text(mark, marks)) for mark in marks]])
        axis.setLabel(label or None)
        axis.enableAutoSIPrefix(False)
        ends = marks[0], marks[-1]
        room = MARGIN * (ends[1] - ends[0])
        view = self.plot.getViewBox()
        if side == "bottom":
            view.setXRange(ends[0] - room, ends[1] + room, padding=0)
        else:
            view.setYRange(ends[0] - room, ends[1] + room, padding=0)
        for mark in marks:
            line = pg().InfiniteLine(mark, 90 if side == "bottom" else 0, pen=self.grid)
            line.setZValue(-10)
            self.plot.addItem(line, ignoreBounds=True)
        return ends

    def names_axis(self, side: str, names: Sequence[str], inverted: bool = True) -> None:
        """Give an axis these names at 0, 1, 2 and so on."""
        self.plot.showAxis(side)
        axis = self.plot.getAxis(side)
        axis.setTicks([list(enumerate(names))])
        nothing = QColor(0, 0, 0, 0)
        axis.setPen(nothing)
        axis.setTickPen(nothing)
        self.plot.getViewBox().invertY(inverted)
        self.plot.getViewBox().setYRange(-0.6, len(names) - 0.4, padding=0)

    @property
    def ground(self) -> QColor:
        """Color of the background."""
        return self.palette().color(QPalette.ColorRole.Base)

    @property
    def ink(self) -> QColor:
        """Color of text and intervals."""
        return self.palette().color(QPalette.ColorRole.Text)

    @property
    def faint(self) -> QColor:
        """Color of axes."""
        return self.palette().color(QPalette.ColorRole.Mid)

    @property
    def grid(self) -> Any:
        """Pen of the lines at round numbers."""
        colour = QColor(self.faint)
        colour.setAlpha(120)
        return pg().mkPen(colour, width=1)

    @property
    def fill(self) -> QColor:
        """Color of bars."""
        return self.palette().color(QPalette.ColorRole.Highlight)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the text size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.redraw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the window use all keys but those of the chart."""
        event.ignore()

    def image(self, width: int = 1200, height: int = 600) -> QImage:
        """Return the chart as a picture of this size, in the colors of the window."""
        size = self.size()
        self.resize(width, height)
        self.redraw()
        found = QImage(width, height, QImage.Format.Format_RGB32)
        found.fill(self.palette().color(QPalette.ColorRole.Window))
        with QPainter(found) as painter:
            painter.drawPixmap(0, 0, self.grab())
        self.resize(size)
        return found


def whole(value: float) -> str:
    """Return a number with up to two decimals as text."""
    if value == round(value):
        return format_number(value, ",.0f")
    return format_number(value, ",.1f" if abs(value) >= 10 else ",.2f")

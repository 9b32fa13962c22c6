"""Area of a chart: axes with round numbers, colors and text of the window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
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
LOW = 8
"""Lines of text in a plot with fewer numbers on its upright axis."""
FAR = 1e9
"""Ends of the lines of the grid, outside of the plot."""
SIDE = 50
"""Approximate pixels next to the lower axis."""
OVER = 40
"""Pixels by which the text of an axis may exceed its ends."""
BESIDE = 10
"""Pixels next to the numbers of the upright axis."""


def pg() -> Any:
    """Return pyqtgraph, imported when the first chart is made."""
    import pyqtgraph

    pyqtgraph.setConfigOptions(antialias=True, exitCleanup=False)
    return pyqtgraph


class Plot(QWidget):
    """A title, a line that explains the marks, and a plot. `draw` of a subclass adds the items after each change of
    figures, size or colors. `moved` is emitted when the plot has another place or size in the widget."""

    moved = Signal()

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
        self._drawn_at = QSize()
        self.plot.getViewBox().sigResized.connect(self._follow_size)
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
        self._drawn_at = self.plot.size()
        self.plot.clear()
        self.plot.setBackground(self.ground)
        font = self.font()
        for side in ("left", "bottom", "right"):
            axis = self.plot.getAxis(side)
            axis.setPen(self.faint)
            axis.setTextPen(self.ink)
            axis.setStyle(tickFont=font, tickLength=0, hideOverlappingLabels=OVER)
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

    def round_axis(
        self, side: str, low: float, high: float, label: str = "", text: Callable[[float], str] | None = None,
        ends_there: bool = False,
    ) -> tuple[float, float]:  # fmt: skip
        """Give an axis as many round numbers around these values as fit; return its ends. `text` returns the text of a
        number. With `ends_there` the axis ends at `low` and `high`."""
        for count in range(self._most(side), 1, -1):
            marks = ticks(low, high if high > low else low + 1, count)
            if len(marks) == 1:
                marks = [marks[0], marks[0] + 1]
            texts = [(mark, tick_text(mark, marks) if text is None else text(mark)) for mark in marks]
            if side != "bottom" or self._wide(texts) <= self.plot.width():
                break
        ends = marks[0], marks[-1]
        if ends_there:
            ends = low, high if high > low else low + 1
            texts = [each for each in texts if ends[0] <= each[0] <= ends[1]]
        self.mark_axis(side, ends, texts, label)
        return ends

    def mark_axis(self, side: str, ends: tuple[float, float], texts: Sequence[tuple[float, str]], label: str) -> None:
        """Give an axis these ends, with these texts and a line of the grid at each."""
        axis = self.plot.getAxis(side)
        axis.setTicks([list(texts)])
        axis.setLabel(label or None)
        axis.enableAutoSIPrefix(False)
        if side == "left":
            # pyqtgraph measures the texts when it paints, too late for what is aligned with the plot.
            widest = max((self.fontMetrics().horizontalAdvance(text) for _, text in texts), default=0)
            axis.setWidth(widest + BESIDE + (self.fontMetrics().lineSpacing() if label else 0))
        room = MARGIN * (ends[1] - ends[0])
        view = self.plot.getViewBox()
        if side == "bottom":
            view.setXRange(ends[0] - room, ends[1] + room, padding=0)
        else:
            view.setYRange(ends[0] - room, ends[1] + room, padding=0)
        line = pg().PlotCurveItem(connect="pairs", pen=self.grid, antialias=False)
        along = [mark for mark, _ in texts for _ in (0, 1)]
        across = [-FAR, FAR] * len(texts)
        line.setData(*((along, across) if side == "bottom" else (across, along)))
        line.setZValue(-10)
        self.plot.addItem(line, ignoreBounds=True)

    def _most(self, side: str) -> int:
        """Return the number of round numbers on an axis that is long enough."""
        lines = self.plot.height() / self.fontMetrics().lineSpacing()
        return TICKS if side == "bottom" or lines >= LOW else 3

    def _wide(self, texts: Sequence[tuple[float, str]]) -> int:
        """Return the pixels of texts next to each other, and of the axis on the left."""
        metrics = self.fontMetrics()
        return SIDE + sum(metrics.horizontalAdvance(f"{text}00") for _, text in texts)

    def _follow_size(self) -> None:
        """Let axes have as many numbers as fit, and tell others where the plot is."""
        size = self.plot.size()
        if size != self._drawn_at:
            self.redraw()
        self.moved.emit()

    def spot(self, x: float, y: float) -> QPointF:
        """Return the pixel of this widget at which a point of the plot is drawn."""
        on = self.plot.mapFromScene(self.plot.getViewBox().mapViewToScene(QPointF(x, y)))
        return QPointF(self.plot.mapTo(self, on))

    def value_at(self, spot: QPointF) -> QPointF:
        """Return the point of the plot at a pixel of this widget."""
        on = self.plot.mapFrom(self, spot.toPoint())
        return QPointF(self.plot.getViewBox().mapSceneToView(self.plot.mapToScene(on)))

    def names_axis(self, side: str, names: Sequence[str], inverted: bool = True) -> None:
        """Give an axis these names at 0, 1, 2 and so on."""
        self.plot.showAxis(side)
        axis = self.plot.getAxis(side)
        axis.setWidth(None)
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

"""A dot for each game, or for another thing with a number. A click, or the arrow keys and Enter, choose one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QWidget

from studio.charts.plot import Plot, pg
from studio.widgets.contrast import seen_on

SHAPES = ("o", "s", "t", "d", "+", "star", "x")
"""A shape for each seat, and the last one for games without a winner."""
SIZE, NEAR = 9, 14
"""Pixels of a dot, and of the ring around the current one."""
PICK = 9.0
"""Maximum distance in pixels between a click and the dot that it chooses."""

KEY_MARGIN = 6
"""Pixels around the names of the groups."""
MOST_OF_KEY = 0.5
"""Maximum share of the plot without dots, for the names of the groups."""


class Dot(Struct, frozen=True):
    """A game or another thing: its number, its place, the group of its shape and color, and a sentence about it."""

    number: int
    x: float
    y: float
    group: int
    words: str


class Group(Struct, frozen=True):
    """A group of dots with its name and color (`#rrggbb`)."""

    name: str
    colour: str


class DotsChart(Plot):
    """Dots in groups. `pointed` is emitted with the number of the current dot, `chosen` with that of a dot to open."""

    pointed = Signal(int)
    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None, size: int = SIZE, *, has_key: bool = True) -> None:
        """`size` is the size of a dot in pixels. `has_key` tells whether the names of the groups are listed in the
        plot."""
        super().__init__(parent)
        self._size, self._has_key = size, has_key
        self._rings: frozenset[int] = frozenset()
        self.plot.scene().sigMouseClicked.connect(self._click_near)
        self.dots: tuple[Dot, ...] = ()
        self._groups: tuple[Group, ...] = ()
        self._title = self._x = self._y = ""
        self._ordered: list[int] = []
        self.current: int | None = None
        self._ring: Any = None
        self._legend: Any = None

    def show_dots(self, dots: Sequence[Dot], groups: Sequence[Group], title: str, x: str, y: str) -> None:
        """Show these dots. Axes are named `x` and `y`; the current game stays current."""
        self.dots, self._groups, self._title, self._x, self._y = tuple(dots), tuple(groups), title, x, y
        self._ordered = sorted(range(len(dots)), key=lambda n: (dots[n].x, dots[n].y))
        if self.current not in {dot.number for dot in dots}:
            self.current = None
        self.redraw()

    def minimumSizeHint(self) -> QSize:
        """Room for axes and dots."""
        return QSize(28 * self.fontMetrics().averageCharWidth(), 13 * self.fontMetrics().lineSpacing())

    def draw(self) -> None:
        """Draw the dots of each group."""
        self.name(self._title, "", "")
        self.plot.setVisible(bool(self.dots))
        if self._legend is not None:
            self._legend.clear()
        if not self.dots:
            return
        if self._legend is None and self._has_key:
            self._legend = self.plot.addLegend(offset=(-KEY_MARGIN, KEY_MARGIN))
        if self._legend is not None:
            self.dress_key(self._legend)
        xs, ys = [dot.x for dot in self.dots], [dot.y for dot in self.dots]
        self.round_axis("bottom", min(xs), max(xs), self._x)
        self.round_axis("left", min(ys), max(ys), self._y)
        # An edge would cover a small dot.
        edge = pg().mkPen(self.ink, width=0.6) if self._size >= SIZE else pg().mkPen(None)
        for number, group in enumerate(self._groups):
            its = [dot for dot in self.dots if dot.group == number]
            if not its:
                continue
            item = pg().ScatterPlotItem(
                x=[dot.x for dot in its], y=[dot.y for dot in its], data=[dot.number for dot in its],
                symbol=SHAPES[min(number, len(SHAPES) - 1)] if number < len(self._groups) - 1 else SHAPES[-1],
                size=self._size, brush=seen_on(self.ground, QColor(group.colour)), pen=edge, hoverable=True,
                hoverSize=self._size + NEAR - SIZE, tip=None, name=group.name,
            )  # fmt: skip
            item.sigClicked.connect(self._click)
            item.sigHovered.connect(self._hover)
            self.plot.addItem(item)
        self._ring = pg().ScatterPlotItem(
            size=self._size + NEAR - SIZE + 4, brush=None, pen=pg().mkPen(self.ink, width=2)
        )
        self.plot.addItem(self._ring)
        if self._legend is not None:
            self._fit_key(self._legend)
        self._show_current()

    def _fit_key(self, key: Any) -> None:
        """Arrange the names of the groups in few rows, and leave room for them above the dots. Hide them if they would
        take most of a small plot; each dot has a sentence with its group."""
        view = self.plot.getViewBox()
        for columns in range(len(self._groups), 0, -1):
            key.setColumnCount(columns)
            if key.width() <= view.width() - 2 * KEY_MARGIN:
                break
        low, high = view.viewRange()[1]
        share = (key.height() + 2 * KEY_MARGIN) / max(1, view.height())
        key.setVisible(share <= MOST_OF_KEY)
        if share <= MOST_OF_KEY:
            view.setYRange(low, low + (high - low) / (1 - share), padding=0)

    def point_to(self, number: int | None) -> None:
        """Make a game the current one, or none."""
        if number != self.current:
            self.current = number
            self._show_current()

    def ring(self, numbers: frozenset[int]) -> None:
        """Draw a ring around these dots, as well as around the current one."""
        if numbers != self._rings:
            self._rings = numbers
            self._show_current()

    def words_of(self, number: int) -> str:
        """Return the sentence about a game."""
        return next((dot.words for dot in self.dots if dot.number == number), "")

    def _show_current(self) -> None:
        found = next((dot for dot in self.dots if dot.number == self.current), None)
        if self._ring is not None:
            ringed = [dot for dot in self.dots if dot is found or dot.number in self._rings]
            self._ring.setData(x=[dot.x for dot in ringed], y=[dot.y for dot in ringed])
        self.legend.setText(found.words if found else "")
        self.legend.setVisible(bool(self.dots))
        self.setAccessibleDescription(found.words if found else "")

    def _click(self, item: Any, points: Any, event: Any) -> None:
        if len(points):
            self._choose(int(points[0].data()))

    def _click_near(self, event: Any) -> None:
        """Choose the dot that is nearest to a click next to it."""
        if event.isAccepted() or event.button() != Qt.MouseButton.LeftButton:
            return
        at = QPointF(self.plot.mapTo(self, self.plot.mapFromScene(event.scenePos())))
        far = {dot.number: (self.spot(dot.x, dot.y) - at).manhattanLength() for dot in self.dots}
        nearest = min(far, key=lambda number: far[number], default=None)
        if nearest is not None and far[nearest] <= PICK:
            self._choose(nearest)

    def _choose(self, number: int) -> None:
        self.point_to(number)
        self.pointed.emit(number)
        self.chosen.emit(number)

    def _hover(self, item: Any, points: Any, event: Any) -> None:
        if len(points):
            words = self.words_of(int(points[0].data()))
            self.legend.setText(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys go from dot to dot, Enter opens the current game."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if not self._ordered:
            event.ignore()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.current is not None:
            self.chosen.emit(self.current)
        elif event.key() in (*steps, Qt.Key.Key_Home, Qt.Key.Key_End):
            at = next((n for n, each in enumerate(self._ordered) if self.dots[each].number == self.current), None)
            last = len(self._ordered) - 1
            if event.key() == Qt.Key.Key_Home or (at is None and event.key() != Qt.Key.Key_End):
                at = 0
            elif event.key() == Qt.Key.Key_End:
                at = last
            else:
                at = min(last, max(0, (at or 0) + steps[Qt.Key(event.key())]))
            self.point_to(self.dots[self._ordered[at]].number)
            self.pointed.emit(self.dots[self._ordered[at]].number)
        else:
            event.ignore()

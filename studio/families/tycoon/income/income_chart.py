"""The income track as bars that can be dragged, nudged by keys or typed."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from engine.errors import EditError
from engine.families.tycoon.author.edits import SetIncome
from engine.families.tycoon.author.printed import thousands
from engine.i18n import tr
from studio.charts.plot import Plot, pg
from studio.document.document import Document
from studio.families.tycoon.colors import content_of
from studio.panels.numbers import grouped
from studio.widgets.tip import show_tip

Key = Qt.Key
HEADROOM = 1.12
"""Top of the scale over the highest bar, for its amount."""
NAMES, AMOUNTS = 10, 5
"""Steps of the names and amounts of a long track; a track of at most `SHORT` spaces has all that fit."""
SHORT = 24


class IncomeChart(Plot):
    """Bars for the spaces of the track and, set apart, one for everything past its end. A drag is one undo step.

    `chosen` is emitted with the current space, `typed` with a digit that was pressed over the bars.
    """

    chosen = Signal(int)
    typed = Signal(str)
    refused = Signal(str)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._space = 0
        self._held: tuple[int, float] | None = None
        self._highest, self._top = 1.0, 1.0
        self.heading.hide()
        self.plot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.moved.connect(self.redraw)
        self._above = _Amounts(self)
        self.setMouseTracking(True)
        self.setMinimumHeight(110)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Income track"))
        self.setCursor(Qt.CursorShape.SizeVerCursor)
        document.changed.connect(self._follow)
        self._follow()

    @property
    def space(self) -> int:
        """The current space; the number of spaces means past the end."""
        return self._space

    @property
    def amounts(self) -> tuple[int, ...]:
        """The income of all bars: the spaces, then past the end."""
        content = content_of(self._document.scenario)
        return (*content.income, content.income_past_end)

    @property
    def step(self) -> int:
        """Return the step of a drag or a key: a thousand if all values are thousands, otherwise less."""
        amounts = [amount for amount in self.amounts if amount]
        steps = (1000, 500, 100, 50, 10, 5)
        return next((step for step in steps if amounts and all(amount % step == 0 for amount in amounts)), 1)

    def name_of(self, space: int) -> str:
        """Return the label of a space: its number, `100+` past the end."""
        return str(space) if space < len(self.amounts) - 1 else f"{max(space - 1, 0)}+"

    def choose(self, space: int) -> None:
        """Make a space the current one."""
        space = max(0, min(space, len(self.amounts) - 1))
        self.setAccessibleDescription(f"{self.name_of(space)}: {grouped(self.amounts[space])}")
        if space != self._space:
            self._space = space
            self.redraw()
        self.chosen.emit(space)

    def set_amount(self, amount: int, nudge: bool = False) -> None:
        """Change the income of the current space as one step; several nudges of one space are merged."""
        try:
            self._document.perform(self._edit(self._space, amount, nudge))
        except EditError as error:
            self.refused.emit(str(error))

    def bar(self, space: int) -> QRectF:
        """Return the area of a bar in pixels."""
        return self._bars((space,))[0]

    def _bars(self, spaces: Iterable[int]) -> list[QRectF]:
        """Return the areas of bars in pixels."""
        corner, other = self.spot(0, 0), self.spot(100, self._top)
        wide, high = (other.x() - corner.x()) / 100, (other.y() - corner.y()) / self._top
        return [
            QRectF(
                QPointF(corner.x() + wide * (self._x(space) - 0.5), corner.y() + high * self.amounts[space]),
                QPointF(corner.x() + wide * (self._x(space) + 0.5), corner.y()),
            )
            for space in spaces
        ]

    def _edit(self, space: int, amount: int, nudge: bool = False) -> SetIncome:
        return SetIncome(space, amount, beyond=space == len(self.amounts) - 1, nudge=nudge)

    def _x(self, space: int) -> int:
        """Return the place of a bar on the lower axis; the last one is set apart."""
        return space + (space == len(self.amounts) - 1)

    def _at(self, point: QPointF) -> int:
        place, last = round(self.value_at(point).x()), len(self.amounts) - 1
        return max(0, place if place < last else last)

    def _amount_at(self, y: float) -> int:
        amount = self.value_at(QPointF(0, y)).y()
        return max(0, min(round(self._top), round(amount / self.step) * self.step))

    def _follow(self) -> None:
        if self._held is None:
            # The scale does not change during a drag.
            self._highest = HEADROOM * max(4, *self.amounts)
        if self._space > len(self.amounts) - 1:
            self.choose(len(self.amounts) - 1)
        self.redraw()

    def _give_up(self) -> None:
        """End a drag that has changed nothing."""
        if self._held is not None:
            self._held = None
            self._document.end_preview()
            self._follow()

    # The methods below override Qt and have its spelling.

    def sizeHint(self) -> QSize:
        return QSize(760, 220)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # The other button cancels a drag, as on the board.
        self._give_up()
        if event.buttons() == Qt.MouseButton.LeftButton:
            space = self._at(event.position())
            self.choose(space)
            self._held = (space, event.position().y())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton:
            # The release of the button may have gone to another window.
            self._give_up()
        if self._held is None:
            space = self._at(event.position())
            told = tr("Space {space}: {amount}").format(space=self.name_of(space), amount=grouped(self.amounts[space]))
            show_tip(event.globalPosition().toPoint(), told, self)
            return
        space, start = self._held
        y = event.position().y()
        if self._document.is_previewing or abs(y - start) >= QApplication.startDragDistance() / 2:
            self._document.preview(self._edit(space, self._amount_at(y)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        held, self._held = self._held, None
        if held is not None and self._document.is_previewing:
            self._document.perform(self._edit(held[0], self._amount_at(event.position().y())))
        self._follow()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._give_up()
        super().focusOutEvent(event)
        self.redraw()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.redraw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = {Key.Key_Up: 1, Key.Key_Down: -1, Key.Key_PageUp: 5, Key.Key_PageDown: -5}.get(Key(event.key()))
        to = {
            Key.Key_Left: self._space - 1, Key.Key_Right: self._space + 1,
            Key.Key_Home: 0, Key.Key_End: len(self.amounts) - 1,
        }.get(Key(event.key()))  # fmt: skip
        if event.key() == Key.Key_Escape and self._held is not None:
            self._give_up()
        elif by is not None:
            self.set_amount(max(0, self.amounts[self._space] + by * self.step), nudge=True)
        elif to is not None:
            self.choose(to)
        elif event.text().isdigit():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def peak(self) -> range:
        """Return the first and the last of the spaces with the highest income, or None on a track without income."""
        spaces = self.amounts[:-1]
        highest = max(spaces, default=0)
        at = [space for space, amount in enumerate(spaces) if amount == highest and amount]
        return range(at[0], at[-1] + 1) if at else range(0)

    # The methods below draw.

    def draw(self) -> None:
        """Draw the bars, the names of spaces, and amounts."""
        last = len(self.amounts) - 1
        self._top = self.round_axis("left", 0, self._highest, text=lambda amount: grouped(round(amount)))[1]
        self.mark_axis("bottom", (-0.5, last + 1.5), self._names(), "")
        others = [space for space in range(last + 1) if space != self._space]
        edge = pg().mkPen(self.ink, width=2 if self.hasFocus() else 1)
        for spaces, fill, pen in (
            (others, self.fill, pg().mkPen(None)),
            ([self._space], self.fill.darker(150), edge),
        ):
            bars = pg().BarGraphItem(
                x=[self._x(space) for space in spaces], height=[self.amounts[space] for space in spaces],
                width=0.9, brush=fill, pen=pen,
            )  # fmt: skip
            self.plot.addItem(bars)
        self._above.setGeometry(self.rect())
        self._above.update()

    def _names(self) -> list[tuple[float, str]]:
        """Return the places and names of spaces that fit; the current one and the last bar are always named."""
        metrics, last = self.fontMetrics(), len(self.amounts) - 1
        found: list[tuple[float, str]] = []
        taken: list[tuple[float, float]] = []
        wanted = dict.fromkeys((self._space, last, *range(0, last, NAMES if last > SHORT else 1)))
        for space, bar in zip(wanted, self._bars(wanted), strict=True):
            name, x = self.name_of(space), bar.center().x()
            half = metrics.horizontalAdvance(name) / 2 + 3
            if all(x + half < left or x - half > right for left, right in taken):
                taken.append((x - half, x + half))
                found.append((self._x(space), name))
        return found

    def write_amounts(self, painter: QPainter) -> None:
        """Write the income of the current space, the maximum below a line, and other values if there is space."""
        metrics, peak, last = self.fontMetrics(), self.peak(), len(self.amounts) - 1
        wanted: dict[int, str] = {}
        if peak:
            wanted[(peak[0] + peak[-1]) // 2] = f"▲ {thousands(self.amounts[peak[0]])}"
        wanted.setdefault(self._space, thousands(self.amounts[self._space]))
        for space in (last, *range(0, last, AMOUNTS if last > SHORT else 1)):
            wanted.setdefault(space, thousands(self.amounts[space]))
        painter.setPen(self.ink)
        bars, taken = self._bars(range(last + 1)), list[QRectF]()
        for space, text in wanted.items():
            x, wide = bars[space].center().x(), metrics.horizontalAdvance(text) + 10
            covered = (bar.top() for bar in bars if bar.right() > x - wide / 2 and bar.left() < x + wide / 2)
            lowest = min(covered, default=bars[space].top()) - 2
            box = QRectF(x - wide / 2, lowest - metrics.height(), wide, metrics.height())
            if space in peak:
                box.translate(0, -3)
            if any(box.intersects(other) for other in taken) or box.right() > self.width():
                continue
            taken.append(box)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
        if peak:
            first, end = bars[peak[0]], bars[peak[-1]]
            painter.fillRect(QRectF(first.left(), first.top() - 4, end.right() - first.left() - 1, 2), self.ink)


class _Amounts(QWidget):
    """The amounts above the bars, painted over the plot: one item for each would be slow."""

    def __init__(self, chart: IncomeChart) -> None:
        super().__init__(chart)
        self._chart = chart
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._chart.write_amounts(painter)

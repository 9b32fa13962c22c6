"""Chart of money by turn: one line per seat, with the seat's letter at its end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from engine.game.drive import Moment
from engine.i18n import format_number, tr
from engine.money import money
from engine.report.chart import ticks
from engine.report.report import Chart, Table
from studio.playtest.seat_badge import paint_badge
from studio.widgets.label import Words

if TYPE_CHECKING:
    from studio.charts.lines import LinesChart

SOON = 100
"""Milliseconds until new points are drawn: not together with the board, so that neither waits for the other, and only
the latest of many points."""
BADGE, STRIP = 15.0, 24
"""Pixels of a letter in its badge, and of the strip of letters."""
SIDES = 110
"""Approximate pixels next to the lines."""
TURNS = 5
"""Approximate number of turns named on the lower axis."""


class MoneyChart(QWidget):
    """Money of every seat at the end of each turn, and a line at the current position. A click on a turn asks for its
    last position: `position_asked`. `moved` is emitted when the plot has another place or size."""

    position_asked = Signal(int)
    moved = Signal()

    def __init__(
        self, colours: Sequence[str], letters: Sequence[str], currency: str, turn: Callable[[Moment], int],
        counts_positions: bool = False, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """`turn` returns the number of a position's turn as the rules count turns. With `counts_positions` the axis
        counts positions, like the playback bar, and not turns."""
        super().__init__(parent)
        self._colours, self._letters, self._currency = colours, letters, currency
        self._numbered, self._last, self._counts_positions = turn, 0, counts_positions
        self._seen: list[Moment] = []
        self.points: list[tuple[int, int, tuple[float | None, ...]]] = []
        """Rows of (number of positions, turn, money of each seat)."""
        self._drawn: tuple[tuple[int, int, tuple[float | None, ...]], ...] = ()
        """The points that are drawn."""
        self.along: float | None = None
        """Current position in turns; None for the last one."""
        self.lines: LinesChart | None = None
        """The lines, which exist when they are shown for the first time."""
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._draw_visible)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 110)
        self._what = tr("Money") if currency else tr("Points")
        self.setAccessibleName(tr("{quantity} by turn").format(quantity=self._what))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._note = Words(tr("{quantity}: the chart appears after the first turn.").format(quantity=self._what))
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._ends = _Ends(self)
        self._ends.hide()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._note, 1)
        layout.addWidget(self._ends)

    def sizeHint(self) -> QSize:
        """Return the space for some turns."""
        return QSize(320, 170)

    def forget(self) -> None:
        """Start again because the viewer has changed."""
        self._seen, self.points = [], []

    def follow(self, positions: Sequence[Moment], at: int, seen: Callable[[Moment], Any]) -> None:
        """Add new positions, or forget discarded ones. `positions` are all known ones, `at` is the current one; `seen`
        returns the visible state of a position."""
        self._take(positions, seen)
        cursor = self._turns_until(at) if at + 1 < len(positions) else None
        if cursor != self.along:
            self.along = cursor
            self._mark()

    def _turns_until(self, at: int) -> float:
        """Return a position in turns: each turn runs from the end of the previous one to its own end."""
        place = bisect_left(self.points, at + 1, key=itemgetter(0))
        count, turn, _ = self.points[place]
        if place == 0 or at + 1 == count:
            return turn
        first, before, _ = self.points[place - 1]
        return before + (turn - before) * (at - first) / (count - 1 - first)

    def _take(self, positions: Sequence[Moment], seen: Callable[[Moment], Any]) -> None:
        if len(self._seen) == len(positions) and self._seen[-1] is positions[-1]:
            return
        same = min(len(self._seen), len(positions))
        while same and self._seen[same - 1] is not positions[same - 1]:
            same -= 1
        while self.points and self.points[-1][0] > same:
            self.points.pop()
        if self.points:  # its turn may still have been running
            self.points.pop()
        begin = self.points[-1][0] if self.points else 0
        for index in range(begin, len(positions)):
            state = positions[index].state
            is_last = index + 1 == len(positions)
            if is_last or positions[index + 1].state.turn != state.turn:
                holdings = seen(positions[index]).holdings
                self.points.append((index + 1, state.turn, tuple(holding.money for holding in holdings)))
        self._seen, self._last = list(positions), self._numbered(positions[-1])
        self._tell()
        if not self.is_behind:
            self._soon.start()

    @property
    def is_behind(self) -> bool:
        """Whether there are points that are not drawn yet."""
        return self._soon.isActive()

    def _draw_visible(self) -> None:
        """Draw new points now if visible, not in the paint event, which has to paint the board as well."""
        if self.isVisible():
            self.draw()

    def draw(self) -> None:
        """Draw all points, or a note before the first turn has ended."""
        has_lines = len(self.points) > 1
        if has_lines and self.lines is None:
            # Import lazily: pyqtgraph is slow to load.
            from studio.charts.lines import LinesChart

            self.lines = LinesChart(self, has_key=False)
            self.lines.heading.hide()
            self.lines.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.lines.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.lines.setMinimumSize(1, 1)
            self.lines.moved.connect(self._follow_plot)
            layout = self.layout()
            assert isinstance(layout, QHBoxLayout)
            layout.insertWidget(0, self.lines, 1)
        self._note.setVisible(not has_lines)
        self._ends.setVisible(has_lines)
        if self.lines is not None:
            self.lines.setVisible(has_lines)
        if not has_lines or self.lines is None:
            return
        self._drawn = tuple(self.points)
        rows = tuple((self._along(count, turn), *row) for count, turn, row in self.points)
        # The lower axis needs no name: the first text on it has one.
        table = Table("money", "", ("", *self._letters), rows)
        chart = Chart("money", "", "", tuple(self._letters), colours=tuple(self._colours))
        self.lines.show_lines(table, chart, lambda amount: money(self._currency, amount), self._places())
        hidden = [letter for letter, money in zip(self._letters, self.points[-1][2], strict=True) if money is None]
        self.lines.legend.setText(tr("{names}: hidden").format(names=", ".join(hidden)))
        self.lines.legend.setVisible(bool(hidden))
        self._mark()
        self._ends.update()
        self.moved.emit()

    def _places(self) -> list[tuple[float, str]]:
        """Return the places on the lower axis with the numbers of their turns that fit; none on an axis of positions,
        below which a bar has them. The first one has room for a word to its left."""
        if self._counts_positions:
            return []
        numbered = [(self._along(count, turn), self._numbered(self._seen[count - 1])) for count, turn, _ in self.points]
        found: dict[int, int] = {}
        for tick in ticks(0, max(1, self._last), TURNS):
            if tick == round(tick):
                along, number = next((each for each in numbered if each[1] >= tick), numbered[-1])
                found.setdefault(number, along)
        end, last = numbered[-1]
        found.pop(last, None)
        (number, first), *others = found.items() or [(last, end)]
        texts: list[tuple[float, str]] = [(first, tr("turn {turn}").format(turn=number))]
        scale = end / max(1, self.width() - SIDES)

        def half(text: str) -> float:
            return 0.5 * scale * self.fontMetrics().horizontalAdvance(f"{text}0")

        final = format_number(last, ",.0f")
        for number, at in others:
            text, (before, former) = format_number(number, ",.0f"), texts[-1]
            if before + half(former) < at - half(text) and at + half(text) < end - half(final):
                texts.append((at, text))
        return [*texts, (float(end), final)]

    def _mark(self) -> None:
        """Mark the current position."""
        if self.lines is not None:
            self.lines.mark(None if self._counts_positions else self.along)

    def _follow_plot(self) -> None:
        self._ends.update()
        self.moved.emit()

    def _tell(self) -> None:
        if self.points:
            amounts = ", ".join(
                f"{letter} {tr('hidden') if money is None else self._money(money)}"
                for letter, money in zip(self._letters, self.points[-1][2], strict=True)
            )
            self.setAccessibleDescription(tr("Turn {turn}: {amounts}").format(turn=self._last, amounts=amounts))

    def _money(self, amount: float) -> str:
        return money(self._currency, amount)

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the points that came while the chart was hidden."""
        super().showEvent(event)
        self._soon.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose turns on the lower axis that fit."""
        super().resizeEvent(event)
        self._soon.start()

    def _along(self, count: int, turn: int) -> int:
        """Return the position of a point along the axis."""
        return count - 1 if self._counts_positions else turn

    def sides(self) -> tuple[float, float] | None:
        """Return the pixels left and right of the lines; None before there are lines."""
        if self.lines is None or not self._drawn:
            return None
        first, last = (
            self.lines.mapTo(self, self.lines.spot(self._along(count, turn), 0.0)).x()
            for count, turn, _ in (self._drawn[0], self._drawn[-1])
        )
        return first, self.width() - last

    def ends(self) -> list[tuple[float, int]]:
        """Return the height in pixels at which the line of each seat ends, with the seat; none for hidden money."""
        if self.lines is None or not self._drawn:
            return []
        count, turn, row = self._drawn[-1]
        return [
            (self.lines.mapTo(self, self.lines.spot(self._along(count, turn), amount)).y(), seat)
            for seat, amount in enumerate(row)
            if amount is not None
        ]

    def paint_badge_of(self, painter: QPainter, seat: int, at: QPointF) -> None:
        """Draw the letter of a seat."""
        paint_badge(painter, at, BADGE, QColor(self._colours[seat]).name(), self._letters[seat])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask for the last position of the turn under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton and len(self.points) > 1 and self.lines is not None:
            along = self.lines.value_at(self.lines.mapFrom(self, event.position())).x()
            count, _, _ = min(self.points, key=lambda point: abs(self._along(*point[:2]) - along))
            self.position_asked.emit(count - 1)


class _Ends(QWidget):
    """The letters at the ends of the lines, moved apart so that none covers another."""

    def __init__(self, chart: MoneyChart) -> None:
        super().__init__(chart)
        self._chart = chart
        self.setFixedWidth(STRIP)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the letters."""
        ends = sorted(self._chart.ends())
        ys = apart([y for y, _ in ends], BADGE + 1, self.height() - BADGE / 2 - 1)
        with QPainter(self) as painter:
            for y, (_, seat) in zip(ys, ends, strict=True):
                self._chart.paint_badge_of(painter, seat, QPointF(BADGE / 2 + 1, y))


def apart(ys: Sequence[float], gap: float, lowest: float) -> list[float]:
    """Return rising values moved at least `gap` apart, the last one at most `lowest`."""
    found = list(ys)
    for k in range(1, len(found)):
        found[k] = max(found[k], found[k - 1] + gap)
    for k in reversed(range(len(found))):
        found[k] = min(found[k], lowest - gap * (len(found) - 1 - k))
    return found

"""Chart of money by turn: one line per seat, with the seat's letter at its end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import groupby
from math import ceil
from operator import itemgetter
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.game.drive import Moment
from engine.i18n import tr
from engine.money import money
from studio.playtest.seat_badge import paint_badge

DASHES: tuple[tuple[float, ...], ...] = ((), (6, 2), (2, 2), (8, 2, 2, 2), (4, 4), (1, 3))
"""A dash pattern per seat, so that crossing lines are distinguishable without color."""
LEAST_TICK = 3
"""Minimum pixels between ticks; with less space there are none."""
SOON = 60
"""Milliseconds until new points are drawn: not together with the board, so that neither waits for the other, and only
the latest of many points."""


class MoneyChart(QWidget):
    """Money of every seat at the end of each turn, and a line at the current position. A click on a turn asks for its
    last position: `position_asked`."""

    position_asked = Signal(int)

    def __init__(
        self, colours: Sequence[str], letters: Sequence[str], currency: str, turn: Callable[[Moment], int],
        begins: Sequence[int] | None = None, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """`turn` returns the number of a position's turn as the rules count turns. With `begins`, the positions in
        which turns begin, the axis counts positions, like the playback bar, with a tick at each of them."""
        super().__init__(parent)
        self._colours, self._letters, self._currency = colours, letters, currency
        self._numbered, self._last, self._begins = turn, 0, begins
        self._seen: list[Moment] = []
        self.points: list[tuple[int, int, tuple[float | None, ...]]] = []
        """Rows of (number of positions, turn, money of each seat)."""
        self.along: float | None = None
        """Current position in turns; None for the last one."""
        self._box, self._turns = QRectF(), 1
        """Rectangle of the lines, and the length of the axis."""
        self._picture: QPixmap | None = None
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self._draw_anew)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 110)
        self._what = tr("Money") if currency else tr("Points")
        self.setAccessibleName(tr("{quantity} by turn").format(quantity=self._what))

    def sizeHint(self) -> QSize:
        """Return the space for some turns."""
        return QSize(320, 170)

    def forget(self) -> None:
        """Start again because the viewer has changed."""
        self._seen, self.points = [], []

    def mark_turns(self, begins: Sequence[int]) -> None:
        """Set the positions in which turns begin, for an axis that counts positions."""
        self._begins, self._picture = begins, None

    def follow(self, positions: Sequence[Moment], at: int, seen: Callable[[Moment], Any]) -> None:
        """Add new positions, or forget discarded ones. `positions` are all known ones, `at` is the current one; `seen`
        returns the visible state of a position."""
        self._take(positions, seen)
        cursor = self._turns_until(at) if at + 1 < len(positions) else None
        if cursor != self.along:
            self.along = cursor
            self.update()

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

    def _draw_anew(self) -> None:
        """Draw new points now if visible, not in the paint event, which has to paint the board as well."""
        self._picture = self._draw_background() if self.isVisible() else None
        self.update()

    def _draw_background(self) -> QPixmap:
        scale = self.devicePixelRatioF()
        picture = QPixmap(round(self.width() * scale), round(self.height() * scale))
        picture.setDevicePixelRatio(scale)
        self._draw(picture)
        return picture

    def _tell(self) -> None:
        if self.points:
            amounts = ", ".join(
                f"{letter} {tr('hidden') if money is None else self._money(money)}"
                for letter, money in zip(self._letters, self.points[-1][2], strict=True)
            )
            self.setAccessibleDescription(tr("Turn {turn}: {amounts}").format(turn=self._last, amounts=amounts))

    def _money(self, amount: float) -> str:
        return money(self._currency, amount)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cached chart and the line at the current turn."""
        if self._picture is None:
            self._picture = self._draw_background()
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            if self.along is not None and self._begins is None and self._box.width() > 0:
                box = self._box
                x = box.left() + box.width() * self.along / self._turns
                painter.setPen(QPen(self.palette().highlight().color(), 2))
                painter.drawLine(QPointF(x, box.top() - 6), QPointF(x, box.bottom() + 3))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Discard the cached chart."""
        self._picture = None
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the type size of the window."""
        self._picture = None
        super().changeEvent(event)

    def sides(self) -> tuple[float, float]:
        """Return the pixels left and right of the lines, for the amounts and the letters."""
        metrics = QFontMetricsF(self._small())
        return ceil(metrics.horizontalAdvance(self._money(self._top()))) + 10.0, 28.0

    def _small(self) -> QFont:
        font = self.font()
        font.setPointSizeF(max(7.0, font.pointSizeF() * 0.85))
        return font

    def _top(self) -> float:
        """Return the end of the axis of amounts."""
        known = [money for _, _, row in self.points for money in row if money is not None]
        # Each quarter of the axis is a round number, also for small amounts.
        return 4.0 * _round_up(max([20.0, *known]) / 4)

    def _along(self, count: int, turn: int) -> int:
        """Return the position of a point along the axis."""
        return turn if self._begins is None else count - 1

    def _draw(self, picture: QPixmap) -> None:
        """Draw axes with round numbers, the lines, and a letter at the end of each."""
        self._box = QRectF()
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            palette = self.palette()
            painter.fillRect(self.rect(), palette.base())
            painter.setFont(self._small())
            if len(self.points) < 2:
                painter.setPen(palette.placeholderText().color())
                words = tr("{quantity}: the chart appears after the first turn.").format(quantity=self._what)
                area = QRectF(self.rect()).adjusted(8, 8, -8, -8)
                painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)
                return
            top = self._top()
            metrics = painter.fontMetrics()
            left, right = self.sides()
            box = QRectF(left, 10, self.width() - left - right, self.height() - 14 - metrics.height() - 8)
            turns = max(1, self._along(*self.points[-1][:2]))
            self._paint_axes(painter, box, top, turns)
            for seat in range(len(self._letters)):
                self._paint_seat(painter, box, top, turns, seat)
            self._paint_letters(painter, box, top)
            self._box, self._turns = box, turns
            hidden = [letter for letter, money in zip(self._letters, self.points[-1][2], strict=True) if money is None]
            if hidden:
                painter.setPen(palette.text().color())
                words = tr("{names}: hidden").format(names=", ".join(hidden))
                painter.drawText(self.room_for(words, box), Qt.AlignmentFlag.AlignHCenter, words)

    def room_for(self, words: str, box: QRectF) -> QRectF:
        """Return where text about the chart is placed: between the turn labels below it, or inside it at the top if
        there is no space."""
        metrics = self.fontMetrics()
        ends = max(metrics.horizontalAdvance(end) for end in self._ends())
        fits = metrics.horizontalAdvance(words) + 2 * (ends + metrics.averageCharWidth()) <= box.width()
        return QRectF(box.left(), box.bottom() + 4 if fits else box.top(), box.width(), metrics.height())

    def ends_in(self, width: float) -> tuple[str, str]:
        """Return the labels that fit below a chart of this width: with large letters only the last turn."""
        first, last = self._ends()
        fits = self.fontMetrics().horizontalAdvance(f"{first}  {last}") <= width
        return (first if fits else ""), last

    def _ends(self) -> tuple[str, str]:
        """Return the labels below the chart, left and right."""
        return tr("turn 0"), tr("turn {turn}").format(turn=self._last)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Return the turn under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton and len(self.points) > 1 and self._box.width() > 0:
            along = self._turns * (event.position().x() - self._box.left()) / self._box.width()
            count, _, _ = min(self.points, key=lambda point: abs(self._along(*point[:2]) - along))
            self.position_asked.emit(count - 1)

    def _paint_axes(self, painter: QPainter, box: QRectF, top: float, turns: int) -> None:
        faint = QColor(self.palette().text().color())
        faint.setAlpha(50)
        ink = QColor(self.palette().text().color())
        ink.setAlpha(190)
        metrics = painter.fontMetrics()
        for part in range(5):
            y = box.bottom() - box.height() * part / 4
            painter.setPen(QPen(faint, 1))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(ink)
            place = QRectF(0, y - 8, box.left() - 5, 16)
            if part in (0, 2, 4) or box.height() > 130:
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(place, right, self._money(top * part / 4))
        begins = self._begins or ()
        if begins and box.width() / len(begins) >= LEAST_TICK:
            painter.setPen(QPen(ink, 1))
            for begin in begins:
                x = box.left() + box.width() * begin / turns
                painter.drawLine(QPointF(x, box.bottom()), QPointF(x, box.bottom() + 4))
        below = QRectF(box.left(), box.bottom() + 4, box.width(), metrics.height())
        first, last = self.ends_in(box.width())
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, first)
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, last)

    def _paint_seat(self, painter: QPainter, box: QRectF, top: float, turns: int, seat: int) -> None:
        dark = self.palette().base().color().lightness() < 128
        colour = QColor(self._colours[seat])
        if dark and colour.lightness() < 90:
            colour = colour.lighter(250) if colour.lightness() > 10 else QColor("#a0a0a0")
        pen = QPen(colour, 1.8, j=Qt.PenJoinStyle.RoundJoin)
        if DASHES[seat % len(DASHES)]:
            pen.setDashPattern(DASHES[seat % len(DASHES)])
        painter.setPen(pen)
        left, bottom, wide, high = box.left(), box.bottom(), box.width() / turns, box.height() / top
        for is_known, run in groupby(self.points, lambda point: point[2][seat] is not None):
            if is_known:
                known = [(self._along(count, turn), row[seat] or 0.0) for count, turn, row in run]
                places = [QPointF(left + along * wide, bottom - money * high) for along, money in known]
                painter.drawPolyline(QPolygonF(places))

    def _paint_letters(self, painter: QPainter, box: QRectF, top: float) -> None:
        """Return the positions of the letters at the ends, moved apart so that none covers another."""
        size = 15.0
        ends = [
            (box.bottom() - box.height() * money / top, seat)
            for seat, money in enumerate(self.points[-1][2])
            if money is not None
        ]
        if not ends:
            return
        ends.sort()
        ys = [y for y, _ in ends]
        for k in range(1, len(ys)):
            ys[k] = max(ys[k], ys[k - 1] + size + 1)
        over = max(0.0, ys[-1] - (box.bottom() + size / 2))
        ys[-1] -= over
        for k in range(len(ys) - 2, -1, -1):
            ys[k] = min(ys[k], ys[k + 1] - size - 1)
        for y, (_, seat) in zip(ys, ends, strict=True):
            paint_badge(painter, QPointF(box.right() + 14, y), size, self._colours[seat], self._letters[seat])


def _round_up(amount: float) -> float:
    """Return the next amount that is a round axis limit."""
    size = 10.0 ** (len(str(int(amount))) - 1)
    steps = (1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10)
    return next(size * step for step in steps if size * step >= amount)

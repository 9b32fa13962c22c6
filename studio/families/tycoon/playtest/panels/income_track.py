"""The income track as bars, with the badge of each player over its space."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.game.rules import Seat
from engine.i18n import tr
from studio.families.tycoon.playtest.panels.visible_panels import Sitters
from studio.playtest.seat_badge import paint_badge
from studio.widgets.tip import show_tip

MAX_SPACE_WIDTH = 40.0
"""Maximum width of a space in pixels."""
EVERY = 10
"""Distance of the numbers below the bars of a long track."""


WALKS = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
)  # fmt: skip
"""Keys that move along the track, although the window uses some of them for the board."""


class IncomeTrack(QWidget):
    """Bars for the income of all spaces and one for everything past the end, with a badge for each player joined to its
    space by a line. `looked_at` is emitted with the space of the pointer or the keyboard, or NOWHERE."""

    looked_at = Signal(int)
    NOWHERE = -1

    def __init__(self, sitters: Sitters, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sitters = sitters
        self.amounts: Sequence[int] = (0,)
        self._most = 1
        self.spaces: Sequence[int] = ()
        self.space = self.NOWHERE
        self._pointed = self.NOWHERE
        self.told = ""
        """Return the text of the current space."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Income track"))

    def show_track(self, amounts: Sequence[int], spaces: Sequence[int]) -> None:
        """Show the income of all spaces, that past the end last, and the space of each seat."""
        if (list(amounts), list(spaces)) == (list(self.amounts), list(self.spaces)):
            return
        self.amounts, self.spaces, self._most = amounts, spaces, max(1, *amounts)
        if self.space >= len(amounts):
            self.space = self.NOWHERE
        self.update()

    @property
    def shown(self) -> int:
        """The current space: of the pointer, otherwise of the keyboard."""
        return self._pointed if self._pointed != self.NOWHERE else self.space

    def place_of(self, space: int) -> int:
        """Return the bar of a space; all spaces past the end have the last one."""
        return min(space, len(self.amounts) - 1)

    def name_of(self, place: int) -> str:
        """Return the label below a bar."""
        return str(place) if place < len(self.amounts) - 1 else f"{max(0, place - 1)}+"

    def seats_at(self, place: int) -> list[Seat]:
        """Return the seats on a bar."""
        return [seat for seat, space in enumerate(self.spaces) if self.place_of(space) == place]

    # Positions in pixels.

    @property
    def _badge(self) -> float:
        return max(16.0, self.fontMetrics().height() + 2.0)

    def bar(self, place: int) -> QRectF:
        """Return the area of a bar; the last one is set apart."""
        last = len(self.amounts) - 1
        wide = min(MAX_SPACE_WIDTH, (self.width() - 24) / (last + 2))
        left = 12 + (place + (place == last)) * wide
        top, bottom = self._badge + 18, self.height() - self.fontMetrics().height() - 4
        high = max(1, bottom - top) * self.amounts[place] / self._most
        return QRectF(left, bottom - high, wide, high)

    def badges(self) -> list[tuple[Seat, float]]:
        """Return all seats with the middle of their badges: near their spaces, without overlap."""
        order = sorted(range(len(self.spaces)), key=lambda seat: (self.place_of(self.spaces[seat]), seat))
        wanted = [self.bar(self.place_of(self.spaces[seat])).center().x() for seat in order]
        room = self._badge + 2
        return list(zip(order, spread(wanted, room, room / 2, self.width() - room / 2), strict=True))

    def _place_at(self, at: QPointF) -> int:
        for seat, x in self.badges():
            if abs(at.x() - x) <= self._badge / 2 and at.y() <= self._badge + 4:
                return self.place_of(self.spaces[seat])
        last = len(self.amounts) - 1
        found = next((p for p in range(last + 1) if self.bar(p).left() <= at.x() < self.bar(p).right()), self.NOWHERE)
        return found

    # The methods below override Qt and have its spelling.

    def sizeHint(self) -> QSize:
        return QSize(420, self.minimumSizeHint().height() + 40)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, int(self._badge) + self.fontMetrics().height() + 66)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._place_at(event.position()))
        if self._pointed != self.NOWHERE:
            show_tip(event.globalPosition().toPoint(), self.told, self)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(self.NOWHERE)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.space == self.NOWHERE:
            self._go(self.place_of(min(self.spaces, default=0)))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._go(self.NOWHERE)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in WALKS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last, here = len(self.amounts) - 1, max(0, self.space)
        held = sorted({self.place_of(space) for space in self.spaces})
        to = {
            Qt.Key.Key_Left: max(0, here - 1),
            Qt.Key.Key_Right: min(last, here + 1),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
            Qt.Key.Key_PageUp: max((place for place in held if place < here), default=here),
            Qt.Key.Key_PageDown: min((place for place in held if place > here), default=here),
        }.get(Qt.Key(event.key()))
        if to is None:
            super().keyPressEvent(event)
        else:
            self._go(to)

    def _point(self, place: int) -> None:
        if place != self._pointed:
            self._pointed = place
            self.update()
            self.looked_at.emit(self.shown)

    def _go(self, place: int) -> None:
        self.space = place
        self.update()
        self.looked_at.emit(self.shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.palette()
        ink, faint = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Mid)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
            self._paint_bars(painter, palette.color(QPalette.ColorRole.Highlight), faint)
            self._paint_names(painter, ink)
            self._paint_seats(painter, ink)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(palette.color(QPalette.ColorRole.Highlight), 2))
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _paint_bars(self, painter: QPainter, colour: QColor, faint: QColor) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        held = {self.place_of(space) for space in self.spaces}
        for place in range(len(self.amounts)):
            bar = self.bar(place)
            gap = 1.0 if bar.width() > 4 else 0.0
            tone = colour.darker(150) if place == self.shown or place in held else faint
            painter.fillRect(bar.adjusted(0, 0, -gap, 0), tone)

    def _paint_names(self, painter: QPainter, ink: QColor) -> None:
        """Draw numbers below the bars: the current space, spaces of players, both ends and every tenth if there is
        space; and the maximum above its bars."""
        metrics, last = self.fontMetrics(), len(self.amounts) - 1
        wanted = [self.shown] if self.shown != self.NOWHERE else []
        wanted += [last, *(self.place_of(space) for space in self.spaces)]
        wanted += range(0, last, EVERY if last > 24 else 1)
        taken: list[QRectF] = []
        painter.setPen(ink)
        for place in dict.fromkeys(wanted):
            wide = metrics.horizontalAdvance(self.name_of(place)) + 6
            box = QRectF(
                self.bar(place).center().x() - wide / 2, self.height() - metrics.height() - 2, wide, metrics.height()
            )
            if not any(box.intersects(other) for other in taken):
                taken.append(box)
                painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), self.name_of(place))
        top = max(self.amounts[:-1], default=0)
        peak = [place for place, amount in enumerate(self.amounts[:-1]) if amount == top]
        if top:
            first, end = self.bar(peak[0]), self.bar(peak[-1])
            painter.fillRect(QRectF(first.left(), first.top() - 3, end.right() - first.left() - 1, 2), ink)

    def _paint_seats(self, painter: QPainter, ink: QColor) -> None:
        size = self._badge
        for seat, x in self.badges():
            bar = self.bar(self.place_of(self.spaces[seat]))
            painter.setPen(QPen(ink, 1))
            painter.drawLine(QPointF(x, size + 2), QPointF(bar.center().x(), bar.top() - 1))
        for seat, x in self.badges():
            paint_badge(
                painter, QPointF(x, size / 2 + 1), size, self._sitters.colours[seat], self._sitters.letters[seat]
            )


def spread(wanted: Sequence[float], room: float, low: float, high: float) -> list[float]:
    """Return positions as near to the wanted ones as possible in the same order, `room` apart, between low and high if
    there is space."""
    groups: list[list[float]] = []  # The sum of the wanted positions of a group, and its size.
    for number, place in enumerate(wanted):
        groups.append([place - number * room, 1])
        while len(groups) > 1 and groups[-2][0] / groups[-2][1] > groups[-1][0] / groups[-1][1]:
            total, count = groups.pop()
            groups[-1][0] += total
            groups[-1][1] += count
    firsts = [total / count for total, count in groups for _ in range(int(count))]
    most = max(low, high - (len(wanted) - 1) * room)
    return [min(max(first, low), most) + number * room for number, first in enumerate(firsts)]

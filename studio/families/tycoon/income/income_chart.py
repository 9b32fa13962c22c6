"""The income track as bars that can be dragged, nudged by keys or typed."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from engine.errors import EditError
from engine.families.tycoon.author.edits import SetIncome
from engine.families.tycoon.author.printed import thousands
from engine.i18n import tr
from studio.document.document import Document
from studio.families.tycoon.colors import content_of
from studio.panels.numbers import grouped
from studio.widgets.tip import show_tip

Key = Qt.Key
LEFT, RIGHT, TOP, BOTTOM = 64, 16, 12, 24
"""Margins around the bars in pixels, for the labels of the axes."""


class IncomeChart(QWidget):
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
        self._top = 1
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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
            self.update()
        self.chosen.emit(space)

    def set_amount(self, amount: int, nudge: bool = False) -> None:
        """Change the income of the current space as one step; several nudges of one space are merged."""
        try:
            self._document.perform(self._edit(self._space, amount, nudge))
        except EditError as error:
            self.refused.emit(str(error))

    def bar(self, space: int) -> QRectF:
        """Return the area of a bar in pixels."""
        wide = self._pitch()
        x = LEFT + wide * space + (wide if space == len(self.amounts) - 1 else 0)
        y = self._y(self.amounts[space])
        return QRectF(x, y, wide, self.height() - BOTTOM - y)

    def _edit(self, space: int, amount: int, nudge: bool = False) -> SetIncome:
        return SetIncome(space, amount, beyond=space == len(self.amounts) - 1, nudge=nudge)

    def _pitch(self) -> float:
        return max(1.0, (self.width() - LEFT - RIGHT) / (len(self.amounts) + 1))

    def _y(self, amount: float) -> float:
        high = self.height() - TOP - BOTTOM
        return TOP + high * (1 - min(1.0, amount / self._top))

    def _at(self, point: QPointF) -> int:
        place = int((point.x() - LEFT) // self._pitch())
        last = len(self.amounts) - 1
        return max(0, place if place < last else last)

    def _amount_at(self, y: float) -> int:
        high = max(1, self.height() - TOP - BOTTOM)
        amount = (self.height() - BOTTOM - y) / high * self._top
        return max(0, min(self._top, round(amount / self.step) * self.step))

    def _follow(self) -> None:
        if self._held is None:
            # The scale does not change during a drag.
            self._top = _round_top(max(self.amounts))
        if self._space > len(self.amounts) - 1:
            self.choose(len(self.amounts) - 1)
        self.update()

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

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = self.palette()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.Base))
            ink, faint = palette.color(QPalette.ColorRole.Text), palette.color(QPalette.ColorRole.Mid)
            pen = QPen(faint, 1)
            for part in range(5):
                amount = self._top * part // 4
                y = round(self._y(amount)) + 0.5
                painter.setPen(pen)
                painter.drawLine(QPointF(LEFT, y), QPointF(self.width() - RIGHT, y))
                painter.setPen(ink)
                box = QRectF(0, y - 10, LEFT - 6, 20)
                painter.drawText(box, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), grouped(amount))
            self._paint_bars(painter, palette.color(QPalette.ColorRole.Highlight), ink)

    def _paint_bars(self, painter: QPainter, colour: QColor, ink: QColor) -> None:
        last, metrics = len(self.amounts) - 1, self.fontMetrics()
        room, until = self.height() - BOTTOM, -1e9
        for space in range(last + 1):
            bar = self.bar(space)
            gap = 1.0 if bar.width() > 4 else 0.0
            painter.fillRect(bar.adjusted(0, 0, -gap, 0), colour.darker(150) if space == self._space else colour)
        self._paint_amounts(painter, ink)
        # The current space and the last bar always have labels, the others if there is space.
        names = {self._space, last}
        for space in sorted({*names, *range(0, last, 10 if last > 24 else 1)}):
            bar, name = self.bar(space), self.name_of(space)
            wide = metrics.horizontalAdvance(name) + 8
            x = bar.center().x() - wide / 2
            near = any(abs(self.bar(one).center().x() - bar.center().x()) < wide + 6 for one in names - {space})
            if x < until or (near and space not in names):
                continue
            until = x + wide
            font = painter.font()
            font.setBold(space == self._space)
            painter.setFont(font)
            painter.setPen(ink)
            painter.drawText(QRectF(x, room + 3, wide, BOTTOM - 3), int(Qt.AlignmentFlag.AlignCenter), name)
        painter.setPen(QPen(ink, 2 if self.hasFocus() else 1))
        painter.drawRect(self.bar(self._space).adjusted(-0.5, -0.5, 0.5, 0))

    def peak(self) -> range:
        """Return the first and the last of the spaces with the highest income, or None on a track without income."""
        spaces = self.amounts[:-1]
        highest = max(spaces, default=0)
        at = [space for space, amount in enumerate(spaces) if amount == highest and amount]
        return range(at[0], at[-1] + 1) if at else range(0)

    def _paint_amounts(self, painter: QPainter, ink: QColor) -> None:
        """Draw the income of the current space, the maximum below a line, and other values if there is space."""
        metrics, peak, last = self.fontMetrics(), self.peak(), len(self.amounts) - 1
        wanted: dict[int, str] = {}
        if peak:
            wanted[(peak[0] + peak[-1]) // 2] = f"▲ {thousands(self.amounts[peak[0]])}"
        wanted.setdefault(self._space, thousands(self.amounts[self._space]))
        for space in (last, *range(0, last, 5 if last > 24 else 1)):
            wanted.setdefault(space, thousands(self.amounts[space]))
        taken: list[QRectF] = []
        painter.setPen(ink)
        for space, text in wanted.items():
            bar, wide = self.bar(space), metrics.horizontalAdvance(text) + 10
            covered = (self.bar(one).top() for one in range(last + 1) if self._covers(one, bar.center().x(), wide))
            lowest = min(covered, default=bar.top()) - 2
            box = QRectF(bar.center().x() - wide / 2, lowest - metrics.height(), wide, metrics.height())
            if space in peak:
                box.translate(0, -3)
            if any(box.intersects(other) for other in taken) or box.right() > self.width():
                continue
            taken.append(box)
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
        if peak:
            first, end = self.bar(peak[0]), self.bar(peak[-1])
            painter.fillRect(QRectF(first.left(), first.top() - 4, end.right() - first.left() - 1, 2), ink)

    def _covers(self, space: int, x: float, wide: float) -> bool:
        bar = self.bar(space)
        return bar.right() > x - wide / 2 and bar.left() < x + wide / 2


def _round_top(highest: int) -> int:
    """Return the top of the scale: a round number above the highest bar."""
    wanted = max(4, highest * 1.12)
    unit = 1
    while unit * 10 <= wanted:
        unit *= 10
    return next(
        int(unit * part) for part in (1, 1.2, 1.6, 2, 2.4, 2.8, 3.2, 4, 5, 6, 8, 10, 12) if unit * part >= wanted
    )

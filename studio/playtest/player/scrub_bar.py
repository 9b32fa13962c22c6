"""Slider over the decisions of a game, with its turns and events. It can be dragged, clicked and moved by keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSlider, QWidget

from engine.game.rules import CHANCE
from engine.i18n import format_number, tr
from studio.playtest.player.events import SIZE, Happening, Mark, paint_shape
from studio.widgets.tip import show_tip

LANES = (
    (Happening.LEAD, Happening.DECLARATION, Happening.CATCH, Happening.END, Happening.NOTE),
    (Happening.PURCHASE, Happening.AUCTION),
    (Happening.DELIVERY, Happening.EVENT),
)
"""Kinds of marks that share a lane, from the top."""

LANE = SIZE + 2
SIDE = 10.0
"""Pixels left and right of the first and the last position."""
TRACK = 8.0
REACH = 6.0
"""Pixels around a mark in which a click hits it."""
MAX_TOLD = 8
"""Maximum number of marks in a tooltip."""
KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class ScrubBar(QSlider):
    """`asked` carries the number of the chosen position. The bar does not move by itself."""

    asked = Signal(int)

    def __init__(self, colours: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._colours = [QColor(colour) for colour in colours]
        self.marks: Sequence[Mark] = ()
        self._turns: Sequence[tuple[int, int]] = ()
        self._picture: QPixmap | None = None
        self._left = self._right = SIDE
        self._is_still = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Decisions of the game"))
        self.setMouseTracking(True)
        self.actionTriggered.connect(lambda _: self._ask(self.sliderPosition()))

    def sizeHint(self) -> QSize:
        """Return the size of the lanes, the track and a line of numbers."""
        return QSize(400, self._below() + self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size."""
        return QSize(160, self.sizeHint().height())

    def show_game(self, count: int, turns: Sequence[tuple[int, int]], marks: Sequence[Mark]) -> None:
        """Show a game: the number of positions, the positions in which turns begin with their numbers, and its
        marks."""
        self.blockSignals(True)
        self.setRange(0, max(0, count - 1))
        self.blockSignals(False)
        self._turns, self.marks, self._picture = turns, marks, None
        self.update()

    def stand_within(self, left: float, right: float) -> None:
        """Set the pixels left of the first position and right of the last, to match a chart above."""
        self._left, self._right, self._picture = left, right, None
        self.update()

    def keep_still(self) -> None:
        """Show only marks and turns, as part of a picture without a handle."""
        self._is_still, self._picture = True, None
        self.update()

    def _wide(self) -> float:
        """Pixels from the first position to the last."""
        return max(1.0, self.width() - self._left - self._right)

    def show_position(self, at: int) -> None:
        """Set the current position."""
        self.blockSignals(True)
        self.setValue(at)
        self.blockSignals(False)
        self.update()

    def x_of(self, position: int) -> float:
        """Return the place of a position in pixels."""
        return self._left + self._wide() * position / max(1, self.maximum())

    def position_at(self, x: float) -> int:
        """Return the position at a place in pixels, limited to the first and the last."""
        share = (x - self._left) / self._wide()
        return round(min(max(0.0, share), 1.0) * self.maximum())

    def marks_at(self, at: QPointF) -> list[Mark]:
        """Return the marks near a place, the nearest first."""
        lane = int((at.y() - 1) // LANE)
        if not 0 <= lane < len(LANES):
            return []

        def away(mark: Mark) -> float:
            return abs(self.x_of(mark.position) - at.x())

        return sorted((mark for mark in self.marks if mark.what in LANES[lane] and away(mark) < REACH), key=away)

    def _below(self) -> int:
        return round(len(LANES) * LANE + 2 + TRACK + 6)

    def _ask(self, position: int) -> None:
        if position != self.value() or self.isSliderDown():
            self.asked.emit(position)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move by turns with Page Up and Page Down."""
        pages = {Qt.Key.Key_PageDown: True, Qt.Key.Key_PageUp: False}
        if event.key() in pages:
            self._ask(self._page(pages[Qt.Key(event.key())]))
        else:
            super().keyPressEvent(event)

    def _page(self, forward: bool) -> int:
        begins = [self.minimum(), *(position for position, _ in self._turns), self.maximum()]
        if forward:
            return next((position for position in begins if position > self.value()), self.maximum())
        return next((position for position in reversed(begins) if position < self.value()), self.minimum())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to a mark, or to the place under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            found = self.marks_at(event.position())
            self.asked.emit(found[0].position if found else self.position_at(event.position().x()))
            self.setSliderDown(not found)
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        if self.isSliderDown():
            self.asked.emit(self.position_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag."""
        self.setSliderDown(False)

    def event(self, event: QEvent) -> bool:
        """Handle the keys of a slider before the window's shortcuts, and tooltips."""
        overrides = event.type() == QEvent.Type.ShortcutOverride
        if overrides and isinstance(event, QKeyEvent) and not event.modifiers() and event.key() in KEYS:
            event.accept()
            return True
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            show_tip(event.globalPos(), self.tooltip_at(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def tooltip_at(self, at: QPointF) -> str:
        """Return the tooltip of a place: events there, else its turn and decision."""
        found = self.marks_at(at)
        if found:
            lines = [tr("Turn {turn}: {text}").format(turn=mark.turn, text=mark.text) for mark in found[:MAX_TOLD]]
            more = len(found) - MAX_TOLD
            return "\n".join([*lines, *([tr("and {n} more").format(n=more)] if more > 0 else [])])
        position = self.position_at(at.x())
        turn = next((turn for begins, turn in reversed(self._turns) if begins <= position), 0)
        return tr("Turn {turn}, decision {decision:,} of {decisions:,}").format(
            turn=turn, decision=position, decisions=self.maximum()
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Discard the cached picture."""
        self._picture = None
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the type size of the window."""
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._picture = None
            self.updateGeometry()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the cached picture, the progress and the handle."""
        if self._picture is None:
            self._picture = self._draw_background()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawPixmap(0, 0, self._picture)
            if self._is_still:
                return
            palette, x = self.palette(), self.x_of(self.value())
            top = len(LANES) * LANE + 2
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.highlight())
            painter.drawRoundedRect(QRectF(self._left, top, x - self._left, TRACK), 3, 3)
            line = QColor(palette.color(QPalette.ColorRole.Highlight))
            painter.setPen(QPen(line, 1.5))
            painter.drawLine(QPointF(x, 0), QPointF(x, top))
            rim = palette.color(QPalette.ColorRole.WindowText)
            painter.setPen(QPen(rim, 2 if self.hasFocus() else 1))
            painter.setBrush(palette.button())
            painter.drawEllipse(QPointF(x, top + TRACK / 2), 7, 7)

    def _draw_background(self) -> QPixmap:
        scale = self.devicePixelRatioF()
        picture = QPixmap(round(self.width() * scale), round(self.height() * scale))
        picture.setDevicePixelRatio(scale)
        picture.fill(Qt.GlobalColor.transparent)
        palette = self.palette()
        ink = palette.color(QPalette.ColorRole.WindowText)
        faint = QColor(ink)
        faint.setAlpha(70)
        top = len(LANES) * LANE + 2
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self._is_still:
                painter.setPen(QPen(faint, 1))
                painter.setBrush(palette.base())
                painter.drawRoundedRect(QRectF(self._left, top, self._wide(), TRACK), 3, 3)
            self._draw_turns(painter, top, faint, ink)
            for mark in self.marks:
                lane = next(number for number, kinds in enumerate(LANES) if mark.what in kinds)
                at = QPointF(self.x_of(mark.position), 1 + LANE * (lane + 0.5))
                fill = self._colours[mark.seat] if CHANCE < mark.seat < len(self._colours) else palette.button().color()
                paint_shape(painter, mark.what, at, fill, ink)
        return picture

    def _draw_turns(self, painter: QPainter, top: float, faint: QColor, ink: QColor) -> None:
        """Draw a tick at each turn if there is space, and a number wherever one fits."""
        room = self._wide() / max(1, len(self._turns))
        metrics = painter.fontMetrics()
        free = 0.0
        for position, turn in self._turns:
            x, words = self.x_of(position), format_number(turn)
            if room >= 3:
                painter.setPen(QPen(faint, 1))
                painter.drawLine(QPointF(x, top + 1), QPointF(x, top + TRACK - 1))
            wide = metrics.horizontalAdvance(words)
            begin = min(max(0.0, x - wide / 2), self.width() - wide)
            if begin >= free:
                painter.setPen(ink)
                painter.drawText(QPointF(begin, self._below() + metrics.ascent() - 2), words)
                free = begin + wide + 24

"""The dice on the table in groups with captions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.i18n import tr
from studio.playtest.panes.dice import PIPS
from studio.widgets.tip import show_tip

SIDE, GAP, BETWEEN = 42, 7, 20
"""Screen pixels: size of a die, space between dice, space between groups."""


@dataclass(frozen=True)
class Die:
    """A die: face (0 before it is rolled), whether it can be clicked, is marked, is locked or has left the game, and
    its tooltip."""

    face: int
    clickable: bool = False
    marked: bool = False
    locked: bool = False
    gone: bool = False
    tip: str = ""


@dataclass(frozen=True)
class Group:
    """Dice in one group, with its caption."""

    caption: str
    dice: tuple[Die, ...]


class DiceRow(QWidget):
    """Groups of dice. `clicked` is emitted with the numbers of the group and of the die in it."""

    clicked = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.groups: tuple[Group, ...] = ()
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Show these dice. Empty groups are left out but keep their number."""
        self.groups = tuple(groups)
        said = "; ".join(f"{group.caption}: {_faces_text(group)}" for group in self.groups if group.dice)
        self.setAccessibleName(said or tr("No dice"))
        self.updateGeometry()
        self.update()

    def boxes(self) -> list[tuple[int, int, QRectF]]:
        """Return the position of each die: group number, number within the group, square."""
        found: list[tuple[int, int, QRectF]] = []
        x = 3.0
        for number, group in enumerate(self.groups):
            squares = (
                QRectF(x + index * (SIDE + GAP), self._caption + 3, SIDE, SIDE) for index in range(len(group.dice))
            )
            found += [(number, index, square) for index, square in enumerate(squares)]
            x += self._wide(group)
        return found

    @property
    def _caption(self) -> int:
        """Height in pixels of the line of captions."""
        return self.fontMetrics().height() + 2

    def sizeHint(self) -> QSize:
        """Return the width of all groups."""
        return QSize(int(sum(map(self._wide, self.groups))) + 6, self._caption + SIDE + 10)

    minimumSizeHint = sizeHint

    def _wide(self, group: Group) -> float:
        if not group.dice:
            return 0.0
        caption = self.fontMetrics().horizontalAdvance(group.caption)
        return max(len(group.dice) * (SIDE + GAP) - GAP, caption) + BETWEEN

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint captions and dice."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            x = 3.0
            for group in self.groups:
                if group.dice:
                    painter.setPen(self.palette().windowText().color())
                    painter.drawText(QPointF(x, self.fontMetrics().ascent() + 1), group.caption)
                x += self._wide(group)
            for number, index, box in self.boxes():
                self._die(painter, self.groups[number].dice[index], box)

    def _die(self, painter: QPainter, die: Die, box: QRectF) -> None:
        ink = self.palette().windowText().color()
        if die.gone:
            painter.setPen(QPen(ink, 1.4))
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.bottomLeft(), box.topRight())
            return
        if not die.face:
            painter.setPen(QPen(ink, 1.4, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 8, 8)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "?")
            return
        accent = self.palette().highlight().color()
        painter.setPen(QPen(accent if die.clickable else QColor("#4a4a4a"), 3 if die.clickable else 1.2))
        painter.setBrush(QColor("#fdfbf4") if not die.locked else QColor("#c9c6bd"))
        painter.drawRoundedRect(box, 8, 8)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#1d2329"))
        for x, y in PIPS[die.face]:
            painter.drawEllipse(box.center() + QPointF(x, y) * SIDE * 0.27, SIDE * 0.085, SIDE * 0.085)
        if die.locked:
            _padlock(painter, QRectF(box.right() - 13, box.y() - 3, 15, 17))
        if die.marked:
            painter.setBrush(accent)
            badge = QRectF(box.right() - 14, box.y() - 3, 18, 18)
            painter.drawEllipse(badge)
            painter.setPen(self.palette().highlightedText().color())
            painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, "↻")

    def _at(self, place: QPointF) -> tuple[int, int] | None:
        for number, index, box in self.boxes():
            if box.contains(place):
                return number, index
        return None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Handle a click on a die."""
        at = self._at(event.position())
        if at is not None and event.button() == Qt.MouseButton.LeftButton and self.groups[at[0]].dice[at[1]].clickable:
            self.clicked.emit(*at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Change the cursor over clickable dice."""
        at = self._at(event.position())
        can = at is not None and self.groups[at[0]].dice[at[1]].clickable
        self.setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        """Show tooltips of dice."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            at = self._at(QPointF(event.pos()))
            show_tip(event.globalPos(), self.groups[at[0]].dice[at[1]].tip if at is not None else "", self)
            return True
        return super().event(event)


def _faces_text(group: Group) -> str:
    """Return the faces of a group, or the number of discarded dice."""
    return " ".join(str(die.face or "?") for die in group.dice if not die.gone) or str(len(group.dice))


def _padlock(painter: QPainter, box: QRectF) -> None:
    """Paint a padlock, because not every font has one."""
    painter.setPen(QPen(QColor("#1d2329"), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    wide = box.width()
    painter.drawArc(QRectF(box.x() + wide * 0.22, box.y(), wide * 0.56, box.height() * 0.8), 0, 180 * 16)
    painter.setBrush(QColor("#f0c75e"))
    painter.drawRoundedRect(QRectF(box.x(), box.y() + box.height() * 0.4, wide, box.height() * 0.6), 2, 2)

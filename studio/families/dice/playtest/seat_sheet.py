"""A small sheet of one player with the name above."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.i18n import ntr, tr
from engine.model.scenario import Scenario
from studio.families.dice.playtest.sheet_view import SheetView
from studio.families.dice.sheet.painting import Filled
from studio.playtest.seat_badge import paint_badge
from studio.widgets.label import Message


class SeatSheet(QWidget):
    """A small sheet of a player. `clicked` is emitted to enlarge it."""

    clicked = Signal()

    def __init__(self, scenario: Scenario, colour: str, letter: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colour, self._letter = colour, letter
        self._is_shown = False
        # The name is next to the badge. Cut it off instead of making the sheets wider than their column.
        self.title = Message()
        self.title.setContentsMargins(22, 0, 0, 0)
        self.sheet = SheetView(scenario)
        sheet = scenario.board.sheet
        self.sheet.setFixedSize(208, round(208 * sheet.height / sheet.width))
        self.sheet.clicked.connect(self.clicked)
        self.sheet.setCursor(Qt.CursorShape.PointingHandCursor)
        self.sheet.setToolTip(tr("Enlarge this sheet"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 4, 6, 6)
        layout.setSpacing(3)
        layout.addWidget(self.title)
        layout.addWidget(self.sheet)

    def show_filled(self, filled: Filled, is_acting: bool, is_shown: bool) -> None:
        """Show the sheet of the player; whether it is their turn, and whether the sheet is the large one."""
        points = filled.points or 0
        if is_acting:
            text = ntr("{name}: {n} point · to move", "{name}: {n} points · to move", points)
        else:
            text = ntr("{name}: {n} point", "{name}: {n} points", points)
        self.title.setText(text.format(name=filled.name, n=points))
        font = self.title.font()
        font.setBold(is_acting)
        self.title.setFont(font)
        self.setAccessibleName(self.title.text())
        self._is_shown = is_shown
        self.sheet.show_filled(filled)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the badge, and a frame around the sheet that is shown large."""
        with QPainter(self) as painter:
            middle = self.title.geometry().center().y()
            paint_badge(painter, QPointF(16, middle + 1), 17, self._colour, self._letter)
            if self._is_shown:
                # Thinner than the focus frame, which is drawn over it.
                painter.setPen(QPen(self.palette().highlight().color(), 1))
                painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 4, 4)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Treat a click next to the sheet as one on it."""
        self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enlarge the sheet with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

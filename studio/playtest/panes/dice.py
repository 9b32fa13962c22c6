"""Tray for rolls and draws: the last result, a button to roll or draw, and a menu of outcomes to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.game.drive import Moment
from engine.game.rules import CHANCE, Action, Draw
from engine.i18n import format_number, tr
from engine.model.naming import capital
from studio.playtest.panes.by_hand import ByHand
from studio.widgets.elided import ShortenedButton
from studio.widgets.label import Words
from studio.widgets.mnemonic import entry, no_mnemonic, submenu
from studio.widgets.tip import tip

PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Positions of the pips of each face, in thirds of a die from its center."""

SIDE = 34
"""Screen pixels of a die."""
MOST_BESIDE = 420
"""Maximum width in pixels of 42 letters, the text of both buttons, for buttons side by side."""


class Dice(QWidget):
    """Dice of the last roll; the bonus die is red and has a thicker frame."""

    def __init__(self, parent: QWidget | None = None, side: int = SIDE) -> None:
        super().__init__(parent)
        self._side = side
        self.faces: tuple[int, ...] = ()
        self.plain = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_faces(self, faces: tuple[int, ...], bonus: int = 0) -> None:
        """Show these faces, and that of the bonus die unless it is 0."""
        self.faces, self.plain = (*faces, bonus) if bonus else faces, len(faces)
        faces = self.faces
        self.setAccessibleName(tr("Dice: {faces}").format(faces=", ".join(map(str, faces))) if faces else tr("No dice"))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the width of the dice, at least that of two."""
        return QSize(max(2, len(self.faces)) * (self._side + 6) + 2, self._side + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw each die with its pips."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self.faces:
                pen = QPen(self.palette().mid().color(), 1.2, Qt.PenStyle.DashLine)
                painter.setPen(pen)
                for k in range(2):
                    painter.drawRoundedRect(QRectF(2 + k * (self._side + 6), 2, self._side - 1, self._side - 1), 7, 7)
            for k, face in enumerate(self.faces):
                red = k >= self.plain
                box = QRectF(2 + k * (self._side + 6), 2, self._side - 1, self._side - 1)
                painter.setPen(QPen(QColor("#6d0f0a") if red else QColor("#4a4a4a"), 2.4 if red else 1.2))
                painter.setBrush(QColor("#c8321e") if red else QColor("#fdfbf4"))
                painter.drawRoundedRect(box, 7, 7)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor("#ffffff") if red else QColor("#1d2329"))
                for x, y in PIPS[face]:
                    pip = self._side * 0.085
                    painter.drawEllipse(box.center() + QPointF(x, y) * self._side * 0.27, pip, pip)


class DiceTray(QWidget):
    """Last result and possible outcomes of chance. `roll_asked` leaves it to the seed, `outcome_chosen` carries a
    chosen one. In a game without dice, its texts are about cards."""

    roll_asked = Signal()
    outcome_chosen = Signal(object)
    rolls_for_people_changed = Signal(bool)
    by_hand_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None, shows_dice: bool = True, has_dice: bool = True) -> None:
        """`shows_dice` is whether the last roll is shown here, `has_dice` whether the game has dice."""
        super().__init__(parent)
        self._shows_dice, self._has_dice = shows_dice, has_dice
        self.dice = Dice()
        self._nothing = tr("Nothing rolled yet") if has_dice else tr("Nothing drawn yet")
        self._act = tr("Roll") if has_dice else tr("Draw")
        self.said = Words(self._nothing)
        self.said.setWordWrap(True)
        self.said.setMinimumHeight(SIDE + 4)
        self.roll = ShortenedButton(self._act)
        self._roll_tip = (
            tr("Roll as the seed decides (Space or Enter)")
            if has_dice
            else tr("Draw as the seed decides (Space or Enter)")
        )
        self.roll.setToolTip(tip(self._roll_tip))
        self.roll.clicked.connect(self.roll_asked)
        self.pick = QPushButton(tr("Choose…"))
        self.pick.setAccessibleName(tr("Choose the roll") if has_dice else tr("Choose the card"))
        self.pick.setToolTip(
            tr("Choose the result of this roll; it is saved in the record (R)")
            if has_dice
            else tr("Choose the card to draw; it is saved in the record (R)")
        )
        self.pick.setShortcut("R")
        self.menu = QMenu(self)
        self.menu.setToolTipsVisible(True)
        self.menu.aboutToShow.connect(self.fill_menu)
        self._draw: Draw | None = None
        self.pick.setMenu(self.menu)
        self.by_itself = QCheckBox(tr("Roll &for humans") if has_dice else tr("Draw &for humans"))
        self.by_itself.setToolTip(
            tr("Roll for human players by the seed while the game runs, without waiting")
            if has_dice
            else tr("Draw for human players by the seed while the game runs, without waiting")
        )
        self.by_itself.toggled.connect(self.rolls_for_people_changed)
        self.at_table = QCheckBox(tr("P&hysical dice and cards"))
        self.at_table.setToolTip(tr("Type the results of physical dice and cards, also for bots"))
        self.at_table.toggled.connect(self._go_to_table)
        for box in (self.roll, self.pick, self.by_itself, self.at_table):
            # A click does not move the focus, so Space continues the game.
            box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.by_hand = ByHand()
        self.by_hand.taken.connect(self.outcome_chosen)
        self.by_hand.hide()
        # Large letters need a line for each button.
        stacked = 42 * self.fontMetrics().averageCharWidth() > MOST_BESIDE
        ways = QBoxLayout.Direction
        above, below = QHBoxLayout(), QBoxLayout(ways.TopToBottom if stacked else ways.LeftToRight)
        above.addWidget(self.dice)
        above.addWidget(self.said, 1)
        below.addWidget(self.roll, 1)
        below.addWidget(self.pick)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(above)
        layout.addLayout(below)
        layout.addWidget(self.by_hand)
        boxes = QBoxLayout(below.direction())
        boxes.addWidget(self.by_itself)
        boxes.addWidget(self.at_table)
        boxes.addStretch(1)
        layout.addLayout(boxes)
        self.dice.setVisible(shows_dice and has_dice)
        self.said.setVisible(shows_dice)

    def show_last(
        self, positions: Sequence[Moment], text_of_draw: Callable[[Moment], str] = lambda _: "", is_due: bool = False
    ) -> None:
        """Show the last roll, unless physical dice are used. `text_of_draw` returns the text of draws that the game
        system describes itself. If a roll is due, do not show that of an earlier turn: it could be mistaken for the new
        one."""
        if not self._shows_dice:
            return
        place = next((n for n in reversed(range(len(positions))) if positions[n].by == CHANCE), 0)
        at = positions[place] if positions else None
        last = at.action if at is not None else None
        # The roll belongs to the turn of the position before it: a roll may end a turn.
        if at is None or last is None or (is_due and positions[place - 1].state.turn != positions[-1].state.turn):
            self.dice.show_faces(())
            self.dice.setVisible(self._has_dice)
            self.said.setText(self._nothing)
            return
        self.dice.show_faces(last.faces, last.bonus)
        shown = self.dice.faces
        self.dice.setVisible(bool(shown))
        told = text_of_draw(at) or (tr("total {total}").format(total=sum(shown)) if len(shown) > 1 else str(last))
        is_former = not self._has_dice and at.state.turn != positions[-1].state.turn
        self.said.setText(self._former(at, told) if is_former else told)

    def _former(self, at: Moment, told: str) -> str:
        """Return the text of a draw in an earlier turn, marked as such."""
        if not at.state.turn:
            return tr("Last drawn, before the first turn: {result}").format(result=told)
        return tr("Last drawn, in turn {turn}: {result}").format(turn=at.state.turn, result=told)

    def offer(self, draw: Draw | None) -> None:
        """Set the possible outcomes; None if no roll is due."""
        self._draw = draw
        self.by_hand.offer(draw)
        self.roll.setEnabled(draw is not None)
        self.pick.setEnabled(draw is not None)
        self.roll.setText(self._act)
        if draw is not None:
            said = (
                tr("Roll {dice}").format(dice=draw.text) if draw.is_roll else tr("Draw {cards}").format(cards=draw.text)
            )
            said = capital(said)
            self.roll.setText(no_mnemonic(said))
            self.roll.setToolTip(tip(f"{said}\n{self._roll_tip}"))

    def _go_to_table(self, on: bool) -> None:
        self.by_itself.setEnabled(not on)
        self.by_hand.setVisible(on)
        self.by_hand_changed.emit(on)
        if on and self._draw is not None:
            self.by_hand.line.setFocus()

    def fill_menu(self) -> None:
        """Fill the menu of outcomes on demand: dice have hundreds."""
        for below in self.menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            below.deleteLater()
        self.menu.clear()
        if self._draw is not None:
            outcomes = self._draw.outcomes
            rows = [(sorted_by(action), action, weight) for action, weight in outcomes]
            self._fill(self.menu, rows, sum(weight for _, weight in outcomes))

    def _fill(self, menu: QMenu, rows: list[tuple[list[str], Action, int]], whole: int) -> None:
        """Fill a menu of outcomes; many of them are grouped by their first die or word."""
        groups: dict[str, list[tuple[list[str], Action, int]]] = {}
        for words, action, weight in rows:
            groups.setdefault(words[0] if words else str(action), []).append((words[1:], action, weight))
        if len(rows) <= 12 or len(groups) in (1, len(rows)):
            for _, action, weight in rows:
                chance = tr("{percent}%").format(percent=format_number(100 * weight / whole, ".1f"))
                entry(menu, str(action), partial(self.outcome_chosen.emit, action), aside=chance)
            return
        for word, members in groups.items():
            self._fill(submenu(menu, word), members, whole)


def sorted_by(action: Action) -> list[str]:
    """Return the keys by which an outcome is grouped: its dice one after the other, or its words."""
    return [str(face) for face in (*action.faces, action.bonus) if face] or str(action).split(" ")

"""Why a bot decides as it does: the options of the decision on the table, with what each weight adds to them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDockWidget,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.game.explanation import Explanation
from engine.game.rules import CHANCE, Seat
from studio.playtest.session import Position, Session

AFTER_MS = 80
"""Milliseconds without another decision before reasons are looked for: a run is not held up by them."""


class Why(QDockWidget):
    """A table of the options, the one that the bot takes first. For a person's seat the first bot of the family says
    what it would do. `viewer` tells through whose eyes the game is seen; another seat's reasons stay hidden then."""

    def __init__(self, session: Session, viewer: Callable[[], Seat | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Why?"))
        self.setObjectName("why")
        self._session, self._viewer = session, viewer
        self._shown: Position | None = None
        self.said = QLabel()
        self.said.setWordWrap(True)
        self.table = QTableWidget()
        self.table.setAccessibleName(self.tr("Options and their scores"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setAlternatingRowColors(True)
        self.table.verticalHeader().hide()
        inside = QWidget()
        layout = QVBoxLayout(inside)
        layout.addWidget(self.said)
        layout.addWidget(self.table, 1)
        self.setWidget(inside)
        self._wait = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._wait.timeout.connect(self.look)

    def follow(self, session: Session) -> None:
        """Explain another game."""
        self._session = session
        self.refresh()

    def refresh(self) -> None:
        """Look again once the game rests; nothing while the panel is closed."""
        if self.isVisible():
            self._wait.start()

    def showEvent(self, event: QShowEvent) -> None:
        """Opened: at once."""
        super().showEvent(event)
        self._wait.start(0)

    def look(self) -> None:
        """Explain the decision that is on the table now."""
        table, at, viewer = self._session.table, self._session.now, self._viewer()
        seat = table.actor(at)
        if seat is None:
            self._say(self.tr("The game is over. Step back to see why somebody decided as they did."))
        elif seat == CHANCE:
            self._say(self.tr("Chance decides now. Reasons stand here when a seat has a choice."))
        elif viewer is not None and viewer != seat:
            name = table.seats[seat].name
            self._say(self.tr("{0} decides now, and you look through other eyes (View as).").format(name))
        elif len(table.actions(at)) < 2:
            self._say(self.tr("There is nothing to choose: one thing only is possible."))
        else:
            bot, found = table.reasons(at)
            if found is None:
                self._say(self.tr("The bot {0} gives no reasons.").format(bot))
            else:
                self._show(at, seat, bot, found)

    def _say(self, words: str) -> None:
        self.said.setText(words)
        self.table.setRowCount(0)
        self.table.setColumnCount(0)

    def _show(self, at: Position, seat: Seat, bot: str, found: Explanation) -> None:
        table = self._session.table
        name, first = table.seats[seat].name, found.options[0]
        titles = {action.code: str(action) for action in table.actions(at)}
        best = titles.get(first.code, first.code)
        said = self.tr("{0} would choose for {1}: {2}") if table.is_person(seat) else self.tr("{0}, who plays {1}: {2}")
        self.said.setText(said.format(bot, name, best))
        names = list(dict.fromkeys(s.name for option in found.options for s in option.scores if s.amount))
        flips = any(option.flip is not None for option in found.options)
        headers = [self.tr("Option"), self.tr("Total"), *names]
        if flips:
            headers.append(self.tr("Bought below"))
        self.table.setColumnCount(len(headers))
        self.table.setHorizontalHeaderLabels(headers)
        self.table.setRowCount(len(found.options))
        for row, option in enumerate(found.options):
            scores = {score.name: score.amount for score in option.scores}
            cells = [f"{option.total:,}", *(f"{scores[n]:+,}" if scores.get(n) else "" for n in names)]
            if flips:
                low = option.flip is not None and option.flip <= 0
                cells.append("" if option.flip is None else self.tr("never") if low else f"{option.flip:,}")
            title = titles.get(option.code, option.code)
            self._put(row, 0, f"▸ {title}" if row == 0 else title, row == 0, Qt.AlignmentFlag.AlignLeft)
            for column, text in enumerate(cells, 1):
                self._put(row, column, text, row == 0, Qt.AlignmentFlag.AlignRight)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.table.scrollToTop()

    def _put(self, row: int, column: int, text: str, bold: bool, side: Qt.AlignmentFlag) -> None:
        item = QTableWidgetItem(text)
        item.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        if bold:
            font = item.font()
            font.setBold(True)
            item.setFont(font)
        self.table.setItem(row, column, item)

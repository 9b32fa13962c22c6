"""Conductor display: a window in large type for a second screen with the public state of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFont, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from engine.game.drive import Moment
from engine.game.rules import CHANCE, Holding, Seat
from engine.gamelog.naming import owned_names
from engine.i18n import tr
from engine.money import money
from studio.playtest.panes.dice import Dice
from studio.playtest.panes.seats import Badge
from studio.playtest.panes.turn_line import does_decide
from studio.playtest.seat_badge import colours_of, letters_of
from studio.playtest.session.session import GameSetup, Session
from studio.widgets.label import Words
from studio.widgets.measured import open_at
from studio.widgets.message_box import window_title


def public_holdings(setup: GameSetup, at: Moment) -> Sequence[Holding]:
    """Return the public holdings of the seats."""
    return [_seen_by_another(setup, at, seat).holdings[seat] for seat in range(len(setup.seats))]


def public_news(setup: GameSetup, at: Moment) -> Sequence[str]:
    """Return the public log entries of the last action."""
    told = [[entry.text for entry in _seen_by(setup, at, seat).entries] for seat in range(len(setup.seats))]
    return [words[0] for words in zip(*told, strict=False) if len(set(words)) == 1]


def _seen_by_another(setup: GameSetup, at: Moment, seat: Seat) -> Any:
    return _seen_by(setup, at, (seat + 1) % len(setup.seats))


def _seen_by(setup: GameSetup, at: Moment, seat: Seat) -> Any:
    return at.state if setup.actor(at) is None else setup.rules.information_state(at.state, seat)


LINES = 24.0
"""Height of the window in lines of small type."""
DIE = 60
"""Screen pixels of a die."""
NEWS = 3
"""Number of recent log entries shown."""


class SeatLine:
    """Widgets of one seat, from left to right."""

    def __init__(self, colour: str, letter: str) -> None:
        self.badge = Badge(colour, letter)
        self.name, self.money = Words(), Words()
        self.money.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.has = Words(wraps=True)

    @property
    def words(self) -> Sequence[Words]:
        """All texts."""
        return self.name, self.money, self.has


class ConductorWindow(QWidget):
    """The active seat, the last roll, the public holdings of every seat, and recent events."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._session: Session | None = None
        self.turn, self.does, self.news = (Words(wraps=True) for _ in range(3))
        self.dice = Dice(side=DIE)
        self.lines: list[SeatLine] = []
        self._grid = QGridLayout()
        self._grid.setColumnStretch(3, 1)
        self._grid.setHorizontalSpacing(18)
        head = QHBoxLayout()
        head.addWidget(self.turn, 1)
        head.addWidget(self.dice)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 16, 24, 16)
        layout.addLayout(head)
        layout.addWidget(self.does)
        layout.addStretch(1)
        layout.addLayout(self._grid)
        layout.addStretch(1)
        layout.addWidget(self.news)
        for keys, act in (("F11", self._fill), ("Escape", self.showNormal), ("Ctrl+W", self.close)):
            QShortcut(QKeySequence(keys), self).activated.connect(act)
        self.setToolTip(tr("F11 shows full screen; Esc leaves it"))
        # Change the type size once the window size is final: each change causes another layout.
        self._settle = QTimer(self, singleShot=True, interval=0)
        self._settle.timeout.connect(self._size_type)
        open_at(self, 960, 640)

    def follow(self, session: Session) -> None:
        """Show another game."""
        self._session = session
        for line in self.lines:
            for widget in (line.badge, *line.words):
                self._grid.removeWidget(widget)
                widget.deleteLater()
        seats = session.setup.seats
        self.lines = [SeatLine(*each) for each in zip(colours_of(seats), letters_of(seats), strict=True)]
        for row, line in enumerate(self.lines):
            for column, widget in enumerate((line.badge, *line.words)):
                self._grid.addWidget(widget, row, column)
        self.setWindowTitle(window_title(tr("Conductor Display: {title}").format(title=session.setup.scenario.title)))
        self._size_type()
        self.tell()

    def tell(self) -> None:
        """Show the current position."""
        session = self._session
        if session is None or not self.isVisible():
            return
        setup, now = session.setup, session.now
        acting, draw = setup.seat_to_act(now), setup.draw(now)
        turn = tr("Turn {turn}").format(turn=setup.turn(now)) if setup.turn(now) else tr("Before the first turn")
        holdings = public_holdings(setup, now)
        if acting is None:
            self.turn.setText(tr("The game is over"))
            self.does.setText(self._winner(session))
        else:
            self.turn.setText(tr("{turn}: {name}").format(turn=turn, name=setup.seats[acting].name))
            does = does_decide(setup.rules.prompt(now.state))
            if draw is not None:
                does = (tr("rolls {what}") if draw.is_roll else tr("draws {what}")).format(what=draw.text)
            self.does.setText(" · ".join(part for part in (does, holdings[acting].bound) if part))
        for line, seat, holding in zip(self.lines, setup.seats, holdings, strict=True):
            self._tell_seat(line, seat.name, holding, holding.seat == acting)
        last = next((p.action for p in reversed(session.positions) if p.by == CHANCE and p.action is not None), None)
        faces = last.faces if last is not None else ()
        self.dice.show_faces(faces, last.bonus if last is not None else 0)
        self.dice.setVisible(bool(self.dice.faces))
        news = [words for moment in session.positions[-NEWS:] for words in public_news(setup, moment)]
        self.news.setText("\n".join(news[-NEWS:]))

    def _tell_seat(self, line: SeatLine, name: str, holding: Holding, acts: bool) -> None:
        session = self._session
        assert session is not None
        scenario = session.setup.scenario
        currency = scenario.currency
        line.name.setText(f"▸ {name}" if acts else name)
        hidden = tr("hidden")
        line.money.setText(hidden if holding.money is None else money(currency, holding.money))
        due = tr("fees due {due}").format(due=money(currency, holding.due)) if holding.due else ""
        owned = owned_names(scenario, holding.owned)
        line.has.setText(" · ".join(part for part in (holding.status, holding.bound, due, owned) if part))

    def _winner(self, session: Session) -> str:
        winner = session.winner
        return tr("{name} wins").format(name=session.setup.seats[winner].name) if winner is not None else ""

    def _size_type(self) -> None:
        """Scale the type with the window."""
        small = max(9, round(min(self.height() / LINES, self.width() / (1.6 * LINES)) * 0.8))
        for words, share, bold in (
            (self.turn, 2.2, True),
            (self.does, 1.5, False),
            (self.news, 1.0, False),
            *((each, 1.3, each is not line.has) for line in self.lines for each in line.words),
        ):
            font = QFont(words.font())
            font.setPixelSize(round(small * share))
            font.setBold(bold)
            words.setFont(font)

    def _fill(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def show_beside(self, other: QWidget) -> None:
        """Show the window on another screen than the main window, if there is one."""
        free = [screen for screen in other.screen().virtualSiblings() if screen is not other.screen()]
        if free and not self.isVisible():
            self.move(free[0].availableGeometry().topLeft())
        self.show()
        self.activateWindow()
        self.tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adjust the type size."""
        super().resizeEvent(event)
        self._settle.start()

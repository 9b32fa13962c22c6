"""A game again on the board as it is now: the same decisions and dice to the first that is not possible there, the two
boards side by side, and what made the difference."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QListWidget,
    QProgressBar,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.game.record import Record
from engine.i18n import tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.own_aids import Aid, own_aid
from studio.playtest.own_tables import OwnTable, own_table
from studio.playtest.records.reopened import as_far_as_it_goes
from studio.playtest.seat_badge import colours_of, letters_of
from studio.playtest.session.session import Session
from studio.threads.worker import Worker
from studio.widgets.label import Markup, Words
from studio.widgets.measured import open_at

MAX_LISTED = 200
"""Changes of the board that are listed."""


class Compared(Struct, frozen=True):
    """Both games: on the board as it was, at the position where they part, and on the other as far as it goes. `said`
    says what made the difference, `changes` are those of the board that count, `about` what the decision needs."""

    own: Session
    other: Session
    said: str
    changes: tuple[str, ...]
    about: tuple[Ref, ...]
    parted: bool


def compared(record: Record, was: Scenario, now: Scenario) -> Compared:
    """A game on the board that it was played on, and on another one. Any thread may ask. Raises RulesError where the
    other board cannot be played."""
    from engine.game.family import family, turn_of_state
    from engine.gamelog.loaded_record import changes_between
    from engine.gamelog.resimulate import replay_actions

    known = family(record.family)
    rules, turn = known.rules, known.told.turn if known.told is not None else turn_of_state
    assert rules is not None
    changes = changes_between(was, now, record.options)
    again = replay_actions(rules, record, was, now, changes, turn)
    own, other = as_far_as_it_goes(record, was), as_far_as_it_goes(record, now)
    parting = again.divergence
    about: tuple[Ref, ...] = ()
    if parting is not None:
        own.course.go_to(parting.step - 1)
        following = own.line[own.course.at + 1].action if own.is_behind else None
        about = following.about if following is not None else ()
        return Compared(own, other, parting.why, tuple(c.text for c in parting.changes[:MAX_LISTED]), about, True)
    said = f"All {again.steps:,} decisions are possible on the board as it is now."
    if again.first is not None:
        here, there = again.first.own or "nothing", again.first.other or "nothing"
        said += f" The first difference comes after decision {again.first.step:,}: {there!r} instead of {here!r}."
    own.course.go_to(len(own.line) - 1)
    return Compared(own, other, said, tuple(change.text for change in changes[:MAX_LISTED]), (), False)


class Side(QWidget):
    """A board with the position of a game on it, to be looked at."""

    def __init__(self, title: str, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        setup = session.setup
        colours, letters = colours_of(setup.seats), letters_of(setup.seats)
        make = own_table(setup.scenario.family) or PlayBoard
        self.board: PlayBoard | OwnTable = make(setup.scenario, colours, letters)
        self.aid = self._made_aid(session, colours, letters)
        turn = tr("{0}: turn {1:,}, decision {2:,}").format(title, session.setup.turn(session.now), session.course.at)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(Words(turn, wraps=True))
        layout.addWidget(self.board, 1)
        self.board.show_position(session, session.state)
        self.aid.show_position(session, session.state)

    def _made_aid(self, session: Session, colours: Sequence[str], letters: Sequence[str]) -> Aid:
        make = own_aid(session.setup.scenario.family)
        if make is None or not isinstance(self.board, PlayBoard):
            return Aid(self)
        aid = make(self.board, session.setup, colours, letters)
        if aid.pane is not None:
            aid.pane.setParent(self)
            aid.pane.hide()
        return aid


class AgainDialog(QDialog):
    """Plays the game again in a worker, then shows both boards. `play_on_asked` brings the game on the board as it is
    now, `position_asked` the number of the last position that both have."""

    play_on_asked = Signal(object)
    position_asked = Signal(int)

    def __init__(self, record: Record, was: Scenario, now: Scenario, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Again on the Edited Board"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        open_at(self, 1100, 680)
        self._found: Compared | None = None
        self.said = Markup(wraps=True)
        self.said.write("<b>{words}</b>", words=tr("The game is played again on both boards…"))
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.sides = QSplitter()
        self.changes = QListWidget()
        self.changes.setAccessibleName(tr("Changes of the board"))
        self.changes.setWordWrap(True)
        self.changes.setMaximumHeight(110)
        self.changes.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.there = buttons.addButton(tr("&Go There in the Game"), role)
        self.there.setToolTip(tr("Show the last position that both games have"))
        self.on = buttons.addButton(tr("&Play On on the Edited Board"), role)
        self.on.setToolTip(
            tr("Put the game on the edited board on the table, as far as it goes, and play on from there")
        )
        self.there.setEnabled(False)
        self.on.setEnabled(False)
        self.there.clicked.connect(self._go_there)
        self.on.clicked.connect(self._play_on)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.said)
        layout.addWidget(self.busy)
        layout.addWidget(self.sides, 1)
        layout.addWidget(self.changes)
        layout.addWidget(buttons)
        self._worker = Worker("again", self)
        self._worker.ask(lambda _: compared(record, was, now), self._show, self._fail)

    def _show(self, found: Compared) -> None:
        self._found = found
        self.busy.hide()
        self.said.write("<b>{words}</b>", words=found.said)
        titles = tr("As the game was played"), tr("On the board as it is now")
        for title, session in zip(titles, (found.own, found.other), strict=True):
            side = Side(title, session)
            self.sides.addWidget(side)
            side.board.zoom_to_fit()
            side.board.light_up(found.about)
        self.changes.addItems([plain_line(text) for text in found.changes])
        self.changes.setVisible(bool(found.changes))
        self.there.setEnabled(found.parted)
        self.on.setEnabled(True)

    def _fail(self, error: BaseException) -> None:
        self.busy.hide()
        self.said.write("<b>{words}</b>", words=in_brief(error))

    def _go_there(self) -> None:
        if self._found is not None:
            self.position_asked.emit(self._found.own.course.at)

    def _play_on(self) -> None:
        if self._found is not None:
            self.play_on_asked.emit(self._found.other)
            self.accept()

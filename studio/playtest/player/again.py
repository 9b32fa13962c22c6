"""Replay of a game on the edited board: the same decisions and dice up to the first impossible one, both boards side by
side, and the cause of the difference."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QListWidget,
    QProgressBar,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.game.record import Record
from engine.i18n import ntr, tr
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from studio.playtest.board.board_view import PlayBoard
from studio.playtest.own_aids import Aid, own_aid
from studio.playtest.own_tables import OwnTable, own_table
from studio.playtest.records.reopened import replay_possible_part
from studio.playtest.seat_badge import colours_of, letters_of
from studio.playtest.session.session import Session
from studio.threads.worker import Worker
from studio.widgets.dialog import PICTURE_SIZE, Dialog
from studio.widgets.label import Markup, Words
from studio.widgets.tip import tip

MAX_LISTED = 200
"""Maximum number of board changes listed."""
MAX_NAMED = 12
"""Maximum number of renamed IDs in a tooltip."""


class BoardComparison(Struct, frozen=True):
    """Both games: on the original board at the position where they diverge, and on the edited one as far as possible.
    `said` is the cause of the difference, `changes` are the relevant changes of the board, `about` are the objects of
    the decision. `renamed` has a sentence for each renamed ID, recognized or not."""

    own: Session
    other: Session
    said: str
    changes: tuple[str, ...]
    about: tuple[Ref, ...]
    parted: bool
    renamed: tuple[str, ...] = ()


def compare_boards(
    record: Record, was: Scenario, now: Scenario, path: Path | None = None, recognizes: bool = True
) -> BoardComparison:
    """Replay a game on its own board and on another one; `path` is the file of the record, `recognizes` is whether
    renamed IDs stand for the same things. Thread-safe. Raises RulesError if the other board cannot be played."""
    from engine.game.family import family
    from engine.game.summary import turn_of_state
    from engine.gamelog.loaded_record import changes_between
    from engine.gamelog.renames import rename_texts, renames_between, translated, with_former_ids
    from engine.gamelog.resimulate import replay_actions

    known = family(record.family)
    rules, turn = known.rules, known.summary.turn if known.summary is not None else turn_of_state
    assert rules is not None
    found = renames_between(was, now)
    renamed, renames = rename_texts(was, found), found if recognizes else {}
    changes = changes_between(was, now, record.options, renames)
    again = replay_actions(rules, record, was, with_former_ids(now, renames), changes, turn)
    own = replay_possible_part(record, was, path)
    other = replay_possible_part(translated(record, rules, now, renames), now, path)
    parting = again.divergence
    about: tuple[Ref, ...] = ()
    if parting is not None:
        own.course.go_to(parting.step - 1)
        following = own.line[own.course.at + 1].action if own.is_behind else None
        about = following.about if following is not None else ()
        told = tuple(change.text for change in parting.changes[:MAX_LISTED])
        return BoardComparison(own, other, parting.why, told, about, True, renamed)
    said = ntr(
        "The one decision is possible on the edited board.",
        "All {n:,} decisions are possible on the edited board.",
        again.steps,
    ).format(n=again.steps)
    if again.first is not None:
        here, there = again.first.own or tr("nothing"), again.first.other or tr("nothing")
        first = tr("The first difference follows decision {decision:,}: “{found}” instead of “{expected}”.")
        said += " " + first.format(decision=again.first.step, found=there, expected=here)
    own.course.go_to(len(own.line) - 1)
    told = tuple(change.text for change in changes[:MAX_LISTED])
    return BoardComparison(own, other, said, told, (), False, renamed)


class Side(QWidget):
    """Read-only board with a position of a game."""

    def __init__(self, title: str, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        setup = session.setup
        colours, letters = colours_of(setup.seats), letters_of(setup.seats)
        make = own_table(setup.scenario.family) or PlayBoard
        self.board: PlayBoard | OwnTable = make(setup.scenario, colours, letters)
        self.aid = self._made_aid(session, colours, letters)
        turn = tr("{title}: turn {turn:,}, decision {decision:,}").format(
            title=title, turn=session.setup.turn(session.now), decision=session.course.at
        )
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


class AgainDialog(Dialog):
    """Replays the game in a worker, then shows both boards. `play_on_asked` carries the game on the edited board,
    `position_asked` the number of the last common position."""

    extent = PICTURE_SIZE

    play_on_asked = Signal(object)
    position_asked = Signal(int)

    def __init__(
        self,
        record: Record,
        was: Scenario,
        now: Scenario,
        parent: QWidget | None = None,
        path: Path | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Replay on Edited Board"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._found: BoardComparison | None = None
        self.said = Markup(wraps=True)
        self.said.write("<b>{words}</b>", words=tr("Replaying the game on both boards…"))
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.sides = QSplitter()
        self.changes = QListWidget()
        self.changes.setAccessibleName(tr("Changes to the board"))
        self.changes.setWordWrap(True)
        self.changes.setMaximumHeight(110)
        self.changes.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.there = buttons.addButton(tr("&Go to This Position"), role)
        self.there.setToolTip(tr("Show the last position that both games share"))
        self.on = buttons.addButton(tr("&Continue on Edited Board"), role)
        self.on.setToolTip(
            tr(
                "Replace this game with the one on the edited board, as far as it could be replayed, and "
                "continue from there"
            )
        )
        self.renamed = QCheckBox()
        self.renamed.setChecked(True)
        self.renamed.hide()
        self.there.clicked.connect(self._go_there)
        self.on.clicked.connect(self._play_on)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.said)
        layout.addWidget(self.busy)
        layout.addWidget(self.sides, 1)
        layout.addWidget(self.changes)
        layout.addWidget(self.renamed)
        layout.addWidget(buttons)
        self._worker = Worker("again", self)
        self._compare = partial(compare_boards, record, was, now, path)
        self._replay()
        self.renamed.toggled.connect(self._replay)

    def _replay(self) -> None:
        """Replay the game, with or without recognized IDs."""
        recognizes, compare = self.renamed.isChecked(), self._compare
        self.busy.show()
        for button in (self.there, self.on):
            button.setEnabled(False)
        self._worker.ask(lambda _: compare(recognizes=recognizes), self._show, self._fail)

    def _show(self, found: BoardComparison) -> None:
        self._found = found
        self.busy.hide()
        count = len(found.renamed)
        self.renamed.setVisible(bool(count))
        self.renamed.setText(ntr("&Recognize {n:,} renamed ID", "&Recognize {n:,} renamed IDs", count).format(n=count))
        self.renamed.setToolTip(tip("\n".join(found.renamed[:MAX_NAMED])))
        self.said.write("<b>{words}</b>", words=found.said)
        while (former := self.sides.widget(0)) is not None:
            former.setParent(None)
            former.deleteLater()
        self.changes.clear()
        titles = tr("As played"), tr("On the edited board")
        for title, session in zip(titles, (found.own, found.other), strict=True):
            side = Side(title, session)
            self.sides.addWidget(side)
            side.board.zoom_to_fit()
            side.board.light_up(found.about)
        told = (*found.renamed, *found.changes) if self.renamed.isChecked() else found.changes
        self.changes.addItems([plain_line(text) for text in told])
        self.changes.setVisible(bool(told))
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

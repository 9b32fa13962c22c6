"""Whether the board of a running game has been edited since it began."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from engine.game.setups import as_played
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.playtest.session.session import Session

PAUSE = 400
"""Milliseconds after an edit until it is looked at."""


class EditedBoard(QObject):
    """Watches the document that a game was begun on. `changed` says whether its board is another one now, as far as a
    game can tell: looks aside."""

    changed = Signal(bool)
    refused = Signal(str)
    """Why the game cannot be played again on the board that is open; nothing where it can."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._session: Session | None = None
        self._is_its_board = False
        self.is_edited = False
        self._pause = QTimer(self, singleShot=True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self._look)
        document.changed.connect(self._stir)

    def follow(self, session: Session) -> None:
        """The game on the table. A board that is not its own is not watched."""
        document = self._document
        same_file = session.file is not None and session.file == document.path
        self._session = session
        self._is_its_board = document.is_open and (document.committed is session.setup.scenario or same_file)
        self._look()

    @property
    def refusal(self) -> str:
        """Why the game cannot be played again on the board that is open: it has to be of the game's family, and to
        differ from the game's."""
        document, session = self._document, self._session
        if session is None or not document.is_open:
            return tr("No board is open in the studio.")
        scenario, chosen = session.setup.scenario, session.setup.chosen
        if document.committed.family != scenario.family:
            return tr("The board that is open in the studio is one for another kind of game.")
        if _played(as_played(scenario, chosen)) == _played(as_played(document.committed, chosen)):
            return tr("The board that is open in the studio is the one of this game: edit it, or open another.")
        return ""

    def _stir(self, *_: object) -> None:
        self._pause.start()

    def _look(self) -> None:
        refusal = self.refusal
        self.refused.emit(refusal)
        is_edited = self._is_its_board and not refusal
        if is_edited != self.is_edited:
            self.is_edited = is_edited
            self.changed.emit(is_edited)


def _played(scenario: Scenario) -> tuple[object, ...]:
    """What of a scenario a game is played with."""
    return scenario.board, scenario.content, scenario.rules

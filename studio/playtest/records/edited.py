"""Detection of edits to the board of a running game."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from engine.game.setups import as_played
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.playtest.session.session import Session

PAUSE = 400
"""Milliseconds after an edit until it is checked."""


class EditedBoard(QObject):
    """Watches the document that a game was started on. `changed` reports whether its board now differs in anything that
    matters for a game."""

    changed = Signal(bool)
    refused = Signal(str)
    """Why the game cannot be replayed on the open board; empty if it can."""

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
        """Set the current game. A board that is not its own is not watched."""
        document = self._document
        same_file = session.file is not None and session.file == document.path
        self._session = session
        self._is_its_board = document.is_open and (document.committed is session.setup.scenario or same_file)
        self._look()

    @property
    def refusal(self) -> str:
        """Return why the game cannot be replayed on the open board: it must belong to the same game system and differ
        from the game's board."""
        document, session = self._document, self._session
        if session is None or not document.is_open:
            return tr("No board is open in the studio.")
        scenario, chosen = session.setup.scenario, session.setup.chosen
        if document.committed.family != scenario.family:
            return tr("The board open in the studio belongs to another game system.")
        if _played(as_played(scenario, chosen)) == _played(as_played(document.committed, chosen)):
            return tr("The board open in the studio is the board of this game. Edit it, or open another board.")
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
    """Return the parts of a scenario that matter for a game."""
    return scenario.board, scenario.content, scenario.rules

"""Draft of the record of a game, written as it grows to survive crashes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from studio.document.draft_thread import PAUSE, DraftThread, Work
from studio.playtest.session.history import Branch
from studio.playtest.session.session import GameSetup, Pin, Session, as_record

if TYPE_CHECKING:
    from engine.recovery.keeper import Keeper

MAX_NAMED = 200
"""Number of last decisions named in a draft."""


class RecordDraft(QObject):
    """Manages the draft of a session: it exists while closing the window would lose something."""

    def __init__(self, session: Session, parent: QObject | None = None, pause: int = PAUSE) -> None:
        super().__init__(parent)
        self._session = session
        self.drafts = DraftThread(self._work, pause, self)

    def follow(self) -> None:
        """React to another position or a saved record."""
        if self._session.is_recorded or not self._session.has_begun:
            self.drafts.drop()
        else:
            self.drafts.stir()

    def take_over(self, keeper: Keeper) -> None:
        """Mark the session as recovered from this draft."""
        self.drafts.take_over(keeper)

    def close(self) -> None:
        """Remove the draft because the record is saved or the game is discarded."""
        self.drafts.close()

    def _work(self) -> Work | None:
        session = self._session
        if session.is_recorded or not session.has_begun:
            return None
        whole = session.course.whole
        decided = tuple(str(position.action) for position in whole.line[1:][-MAX_NAMED:])
        known = whole, tuple(session.course.branches), tuple(session.pins)
        text = partial(_text, session.setup, session.file, *known)
        return Work("record", session.setup.scenario.title, session.record_file, decided, text)


def _text(setup: GameSetup, file: Path | None, game: Branch, branches: Sequence[Branch], pins: Sequence[Pin]) -> str:
    """Return the record as it would be written to any file: it refers to bundled boards only and embeds others."""
    from engine.files.library import bundled_name
    from engine.files.records import record_text

    name = bundled_name(file) if file is not None else None
    return record_text(as_record(setup, game, branches, pins), setup.scenario, name or "")

"""Ways to open the window of a game: on the current board, from a draft, from a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from engine.i18n import tr
from studio.document.document import Document
from studio.playtest.records.reopened import Reopened
from studio.playtest.session.session import Session
from studio.playtest.start.new_session import new_session
from studio.playtest.window import CHANGED, PlaytestWindow
from studio.widgets.measured import open_at

if TYPE_CHECKING:
    from engine.recovery.keeper import Keeper


def open_playtest(document: Document, parent: QWidget | None = None) -> PlaytestWindow | None:
    """Ask for the setup and open a window on the current board. Returns None if the board has errors (they are shown)
    or the user cancels."""
    session = new_session(document, parent)
    if session is None:
        return None
    window = PlaytestWindow(document, session, parent)
    _show(window)
    window.begin()
    return window


def reopen_playtest(
    document: Document, session: Session, keeper: Keeper, parent: QWidget | None = None
) -> PlaytestWindow:
    """Open a window with a game recovered from the draft of `keeper`. It continues when the user says so."""
    window = PlaytestWindow(document, session, parent)
    window.draft.take_over(keeper)
    _show(window)
    told = tr("The game was recovered at its last position. Space continues, a comma steps back.")
    window.statusBar().showMessage(told)
    return window


def open_session(document: Document, opened: Reopened, parent: QWidget | None = None) -> PlaytestWindow:
    """Open a window with a game read from a record, and show its remark."""
    window = PlaytestWindow(document, opened.session, parent)
    window.game.show_player()
    if opened.remark:
        window.notices.put(CHANGED, opened.remark)
    _show(window)
    return window


def _show(window: PlaytestWindow) -> None:
    """Limit the window to the screen: otherwise a small screen or large type would hide the choices at the right
    edge."""
    open_at(window, window.width(), window.height())
    window.show()

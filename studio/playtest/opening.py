"""Ways into a window of a game: on the board as it stands, from a draft, from a record."""

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
    """Asks how to play and opens a window on the board as it stands; None where the board has errors (they are shown)
    or the author changes their mind."""
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
    """Opens a window on a game that was recovered from the draft of `keeper`; it goes on when somebody says so."""
    window = PlaytestWindow(document, session, parent)
    window.draft.take_over(keeper)
    _show(window)
    told = tr("Recovered at its last position. Space goes on, a comma steps back.")
    window.statusBar().showMessage(told)
    return window


def open_session(document: Document, opened: Reopened, parent: QWidget | None = None) -> PlaytestWindow:
    """Opens a window on a game that was read from a record, and says what there is to say of it."""
    window = PlaytestWindow(document, opened.session, parent)
    window.game.show_player()
    if opened.remark:
        window.notices.put(CHANGED, opened.remark)
    _show(window)
    return window


def _show(window: PlaytestWindow) -> None:
    """No larger than the screen: the choices stand at the right edge, where a small screen or large type would hide
    them."""
    open_at(window, window.width(), window.height())
    window.show()

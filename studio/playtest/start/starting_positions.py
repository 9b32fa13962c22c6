"""Saving a position of a running game as a starting position of the open scenario."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.edit.setups import PutSetUp, free_name
from engine.errors import BoxcarsError, EditError
from engine.i18n import tr
from studio.document.document import Document
from studio.playtest.session.session import Session
from studio.widgets.message_box import ask_for_line, warn


def keep_position(document: Document, session: Session, parent: QWidget) -> str:
    """Ask for a name and save the current position under it, as an undoable step of the document. Returns a message, ""
    if canceled."""
    family, board = session.setup.family, session.setup.scenario
    if family.to_setup is None:
        return tr("{title} games cannot start from a starting position.").format(title=tr(family.title))
    if not document.is_open or document.scenario.family != board.family:
        return tr("Open the board of this game in the studio first. Starting positions are saved in the board.")
    try:
        setup = family.to_setup(session.state)
    except BoxcarsError as error:
        return str(error)
    title = tr("Save as Starting Position")
    words = tr("Games can start from this position. The turn starts again: rolls and fees due are discarded.")
    wished = free_name(document.committed, tr("Turn {turn}").format(turn=session.setup.turn(session.now)))
    while True:
        name = ask_for_line(parent, title, f"{words}\n\n{tr('Name')}", wished)
        if name is None:
            return ""
        wished = name.strip()
        try:
            if wished in document.committed.content.positions:
                raise EditError(tr("a starting position named “{name}” already exists").format(name=wished))
            document.perform(PutSetUp(wished, setup))
        except EditError as error:
            warn(parent, title, str(error))
            continue
        return tr(
            "Saved as starting position “{name}” in the Starting Positions table. Undo in the studio removes it."
        ).format(name=wished)

"""A position of a running game kept as a set-up of the scenario that is open in the studio."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.edit.setups import PutSetUp, free_name
from engine.errors import BoxcarsError, EditError
from engine.i18n import tr
from studio.document.document import Document
from studio.playtest.session.session import Session
from studio.widgets.message_box import ask_for_line, warn


def keep_position(document: Document, session: Session, parent: QWidget) -> str:
    """Asks for a name and keeps the position on the table under it, as a step of the document; what there is to say of
    it, "" where the author thought better of it."""
    family, board = session.setup.family, session.setup.scenario
    if family.kept is None:
        return tr("Games of {0} begin from no set-up positions.").format(family.title)
    if not document.is_open or document.scenario.family != board.family:
        return tr("Open the board of this game in the studio first: a set-up is kept in it.")
    try:
        setup = family.kept(session.state)
    except BoxcarsError as error:
        return str(error)
    title = tr("Keep this position as a set-up")
    words = tr("Games can begin from it. The turn begins anew: what was rolled and which fees are due is forgotten.")
    wished = free_name(document.committed, tr("Turn {0}").format(session.setup.turn(session.now)))
    while True:
        name = ask_for_line(parent, title, f"{words}\n\n{tr('Name')}", wished)
        if name is None:
            return ""
        wished = name.strip()
        try:
            if wished in document.committed.content.positions:
                raise EditError(tr("there is a set-up of the name {0}").format(wished))
            document.perform(PutSetUp(wished, setup))
        except EditError as error:
            warn(parent, title, str(error))
            continue
        return tr(
            "Kept as the set-up {0}: the table Set-ups of the studio has it, and undo there takes it back."
        ).format(wished)

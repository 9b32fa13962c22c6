"""Texts typed into a table, performed as edits or refused with a message."""

from __future__ import annotations

from collections.abc import Callable

from engine.edit.edit import Edit
from engine.errors import EditError
from studio.document.document import Document


def performed(document: Document, edit: Callable[[], Edit | None], refused: Callable[[str], object]) -> bool:
    """Whether something changed: performs the edit that `edit` makes of what was typed, None where it stands there
    already. What raises ValueError or EditError changes nothing and is said to `refused`."""
    try:
        made = edit()
        if made is None:
            return False
        document.perform(made)
    except (ValueError, EditError) as error:
        refused(str(error))
        return False
    return True

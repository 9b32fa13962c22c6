"""Texts typed into a table, performed as edits or refused with a message."""

from __future__ import annotations

from collections.abc import Callable

from engine.edit.edit import Edit
from engine.errors import EditError
from studio.document.document import Document


def performed(document: Document, edit: Callable[[], Edit | None], refused: Callable[[str], object]) -> bool:
    """Perform the edit that `edit` returns for a typed text, None if it is unchanged. Return whether something changed.
    ValueError and EditError change nothing and are passed to `refused`."""
    try:
        made = edit()
        if made is None:
            return False
        document.perform(made)
    except (ValueError, EditError) as error:
        refused(str(error))
        return False
    return True

"""The only command on the undo stack: it replaces a scenario by another."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.edit.edit import Edit
from engine.model.comparison.header_delta import Rest, is_large
from engine.model.scenario import Scenario
from engine.plain_text import plain_line

MERGING, APART = 1, -1
"""Qt's merge ID: commands with the same ID may merge, those with -1 never."""

WHOLE = 3
"""Number of last steps that hold both scenarios unchanged."""


class Change(QUndoCommand):
    """Replaces `before` by `after`, and back. No inverse is ever computed. An old step of a large board stores only the
    difference from the neighboring scenarios.

    Consecutive steps (nudges) merge if the edit absorbs the next one. A step without an edit (a reload), or with one
    that absorbs nothing, stays separate.
    """

    def __init__(
        self,
        show: Callable[[Scenario | Rest], None],
        before: Scenario,
        after: Scenario,
        text: str,
        edit: Edit | None = None,
    ) -> None:
        super().__init__(plain_line(text))
        self._show, self.edit = show, edit if edit is not None and edit.may_absorb else None
        self.before: Scenario | Rest = before
        self.after: Scenario | Rest = after

    def id(self) -> int:
        """Return whether Qt may try to merge this with the next."""
        return APART if self.edit is None else MERGING

    def mergeWith(self, later: QUndoCommand) -> bool:
        """Absorb the next step if the edits merge; two steps that cancel each other leave none."""
        if not isinstance(later, Change) or self.edit is None or later.edit is None:
            return False
        both = self.edit.absorb(later.edit)
        if both is None:
            return False
        assert isinstance(later.before, Scenario) and isinstance(later.after, Scenario), "it has just been made"
        before = self.before if isinstance(self.before, Scenario) else self.before.beside(later.before)
        self.edit, self.before, self.after = both, before, later.after
        self.setText(plain_line(both.text(before)))
        self.setObsolete(later.after == before)
        return True

    def slim(self) -> None:
        """Drop the scenarios that it can restore from a difference."""
        before, after = self.before, self.after
        if isinstance(before, Scenario) and isinstance(after, Scenario) and is_large(before):
            self.before, self.after = Rest(before, after), Rest(after, before)

    def redo(self) -> None:
        """Show the scenario after the change."""
        self._show(self.after)

    def undo(self) -> None:
        """Show the scenario before the change."""
        self._show(self.before)


def push(stack: QUndoStack, change: Change) -> None:
    """Perform the change and put it on the stack, and compress the step that is now old."""
    stack.push(change)
    far = stack.index() - 1 - WHOLE
    if far >= 0:
        step = stack.command(far)
        assert isinstance(step, Change)
        step.slim()

"""The one command on the undo stack: a scenario put in the place of another."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QUndoCommand

from engine.edit.edit import Edit
from engine.edit.telling import told
from engine.model.scenario import Scenario
from engine.plain_text import plain_line

MERGING, APART = 1, -1
"""What Qt asks before it merges: commands of one id may, those of -1 never."""


class Change(QUndoCommand):
    """Puts `after` in the place of `before`, and back. No inverse is ever computed.

    Steps that follow each other (nudges) merge where the edit absorbs the next. What is no edit (a reload) stays apart.
    """

    def __init__(
        self,
        show: Callable[[Scenario], None],
        before: Scenario,
        after: Scenario,
        text: str,
        edit: Edit | None = None,
    ) -> None:
        super().__init__(plain_line(text))
        self._show, self.before, self.after, self.edit = show, before, after, edit

    def id(self) -> int:
        """Whether Qt may try to merge this with the next."""
        return APART if self.edit is None else MERGING

    def mergeWith(self, later: QUndoCommand) -> bool:
        """Takes the next step in where the edits make one; two steps that cancel each other leave none."""
        if not isinstance(later, Change) or self.edit is None or later.edit is None:
            return False
        both = self.edit.absorb(later.edit)
        if both is None:
            return False
        self.edit, self.after = both, later.after
        self.setText(plain_line(told(both, self.before, self.after)))
        self.setObsolete(self.after == self.before)
        return True

    def redo(self) -> None:
        """Shows the scenario after the change."""
        self._show(self.after)

    def undo(self) -> None:
        """Shows the scenario before the change."""
        self._show(self.before)

"""The issue that is shown on the board: what it is about is selected, and where it is is ringed."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject

from engine.validate.check import Issue
from engine.validate.grouping import is_same
from studio.document.document import Document


class Ringed(QObject):
    """Rings one issue on the board, until the author selects something else or the issue is gone."""

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._issue: Issue | None = None
        self._pointing = False
        document.selection_settled.connect(self._leave)

    def point_at(self, issue: Issue) -> None:
        """Selects what an issue is about and draws on the board where it is."""
        self._pointing = True
        try:
            self._document.select(issue.about, only_shown=True)
        finally:
            self._pointing = False
        self._issue = issue
        self._document.show_rings(issue.places, issue.severity)

    def _leave(self) -> None:
        """The author selects something else."""
        if self._issue is not None and not self._pointing:
            self._issue = None
            self._document.show_rings(())

    def follow(self, listed: Iterable[Issue]) -> None:
        """Update the rings after items moved, or remove them when the issue is gone."""
        if self._issue is not None:
            ringed = self._issue
            self._issue = next((issue for issue in listed if is_same(issue, ringed)), None)
            self._document.show_rings(*((self._issue.places, self._issue.severity) if self._issue else ((),)))

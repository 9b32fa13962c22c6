"""The issue shown on the board: its items are selected and its position is ringed."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject

from engine.validate.check import Issue
from engine.validate.grouping import is_same
from studio.document.document import Document


class Ringed(QObject):
    """Rings one issue on the board, until the user selects something else or the issue is gone."""

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._issue: Issue | None = None
        self._pointing = False
        document.selection_settled.connect(self._leave)

    def point_at(self, issue: Issue) -> None:
        """Select the items of an issue and ring its position."""
        self._pointing = True
        try:
            self._document.select(issue.about, only_shown=True)
        finally:
            self._pointing = False
        self._issue = issue
        self._document.show_rings(issue.places, issue.severity)

    def _leave(self) -> None:
        """Remove the rings after another selection."""
        if self._issue is not None and not self._pointing:
            self._issue = None
            self._document.show_rings(())

    def follow(self, listed: Iterable[Issue]) -> None:
        """Update the rings after items moved, or remove them when the issue is gone."""
        if self._issue is not None:
            ringed = self._issue
            self._issue = next((issue for issue in listed if is_same(issue, ringed)), None)
            self._document.show_rings(*((self._issue.places, self._issue.severity) if self._issue else ((),)))

"""The table of distances that edits have changed since the board was opened or saved."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.analyze.distances import OtherDistance, other_distances
from engine.errors import TooMuch
from engine.i18n import tr
from engine.model import naming
from engine.model.ids import Ref
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.panels.tables.entry_view import EntryView
from studio.panels.tables.record_table import Column


class DistanceTable(EntryView):
    """A table with a row for each pair of cities, largest differences first. It updates only while visible."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        self._document = document
        self._pairs: dict[str, OtherDistance] = {}
        super().__init__(
            document,
            self._changed_pairs,
            [
                Column(tr("City"), lambda s, id: naming.city(s.board, self._pairs[id].a)),
                Column(tr("Other city"), lambda s, id: naming.city(s.board, self._pairs[id].b)),
                Column(tr("Before"), lambda s, id: self._pairs[id].before, is_number=True, tip=tr("Mileposts")),
                Column(tr("Now"), lambda s, id: self._pairs[id].after, is_number=True, tip=tr("Mileposts")),
                Column(tr("Change"), lambda s, id: self._pairs[id].by, lambda by: f"{by:+}", is_number=True),
            ],
            tr("Changed distances"),
            tr("pairs of cities"),
            tr("No distances have changed since the board was opened or last saved."),
            lambda scenario, id: (Ref("city", self._pairs[id].a), Ref("city", self._pairs[id].b)),
            parent=parent,
        )
        document.opened.connect(self.model.refresh)
        document.clean_changed.connect(self.model.refresh)

    def _changed_pairs(self, scenario: Scenario) -> list[str]:
        # The model asks before the view around it exists.
        if not self._document.is_open or not getattr(self, "_in_sight", False):
            return []
        self._pairs = {f"{pair.a} {pair.b}": pair for pair in _changed(self._document.settled, scenario)}
        return list(self._pairs)

    def showEvent(self, event: object) -> None:
        """Update after changes while hidden."""
        self._in_sight = True
        self.model.refresh()

    def hideEvent(self, event: object) -> None:
        """Stop updating until the table is shown again."""
        self._in_sight = False


@derived(kept=1)
def _changed(before: Scenario, after: Scenario) -> tuple[OtherDistance, ...]:
    options = [name for name, value in after.rules.items() if value is True]
    try:
        return tuple(other_distances(before.board, after.board, options))
    except TooMuch:
        return ()

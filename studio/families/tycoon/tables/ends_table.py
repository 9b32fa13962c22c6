"""The end of the game: number of cities without cubes that starts the last turn, by number of players."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.families.tycoon.author.edits import SetEntry
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.tycoon.colors import content_of
from studio.families.tycoon.tables.small_table import SmallTable
from studio.panels.numbers import amount_of, grouped
from studio.panels.tables.entry_view import ADD, REMOVE
from studio.panels.tables.record_table import Column


class EndsTable(SmallTable):
    """A row for each number of players."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            _ends,
            columns(),
            tr("Empty cities for the last turn"),
            tr("rows"),
            tr(
                "This table lists the number of empty cities that ends the game. Add the first row, for a "
                "number of players."
            ),
            parent=parent,
        )
        self.add_action(tr("Add"), ADD, tr("Add a row for one more player"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected rows"), self.remove)

    def adding(self, scenario: Scenario) -> Edit:
        """Add a row for one more player with the same number of cities."""
        empty = content_of(scenario).empty_city_limits
        players = max(empty, default=1) + 1
        return SetEntry("empty_city_limits", players, empty.get(players - 1, 1))

    def remove(self) -> None:
        """Remove the selected rows as one step."""
        self.remove_chosen(
            tr("Remove end conditions"), lambda ids: [SetEntry("empty_city_limits", int(id), None) for id in ids]
        )


def columns() -> list[Column]:
    """Return the columns of the table."""
    return [
        Column(tr("Players"), lambda s, id: int(id), is_number=True),
        Column(
            tr("Empty cities"),
            lambda s, id: content_of(s).empty_city_limits[int(id)],
            grouped,
            edit=lambda s, id, text: SetEntry("empty_city_limits", int(id), amount_of(str(text))),
            is_number=True,
            tip=tr("Number of cities without cubes that starts the last turn"),
        ),
    ]


def _ends(scenario: Scenario) -> Mapping[str, int]:
    return {str(players): count for players, count in sorted(content_of(scenario).empty_city_limits.items())}

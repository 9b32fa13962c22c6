"""Engine levels: cost of the upgrade and maximum number of links of a delivery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from engine.edit.edit import Edit
from engine.families.tycoon.author.edits import SetEngines
from engine.families.tycoon.content import Engine
from engine.i18n import tr
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.families.tycoon.colors import content_of
from studio.families.tycoon.tables.small_table import SmallTable
from studio.panels.numbers import amount_of, grouped
from studio.panels.tables.entry_view import ADD, REMOVE
from studio.panels.tables.record_table import Column


class EngineTable(SmallTable):
    """A row for each level in order."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            _levels,
            columns(),
            tr("Engines"),
            tr("levels"),
            tr("Players need an engine to deliver. Add the first level, which is free."),
            parent=parent,
        )
        self.sheet.exported = "engines"
        self.add_action(tr("Add"), ADD, tr("Add a level after the last one"), self.add)
        self.add_action(tr("Remove"), REMOVE, tr("Remove the selected levels; higher levels move down"), self.remove)

    def adding(self, scenario: Scenario) -> Edit:
        """Add a level with the price of the last one and one more link."""
        engines = content_of(scenario).engines
        fresh = replace(engines[-1], links=engines[-1].links + 1) if engines else Engine(0, 1)
        return SetEngines((*engines, fresh))

    def remove(self) -> None:
        """Remove the selected levels as one step."""
        chosen = self.chosen()
        if not chosen:
            raise ValueError(tr("Select the levels to remove first."))
        left = tuple(one for level, one in _levels(self._document.scenario).items() if level not in chosen)
        self._document.perform(SetEngines(left))
        if left:
            self.choose(str(min(int(chosen[0]), len(left))))


def columns() -> list[Column]:
    """Return the columns of the table."""
    return [
        Column(tr("Level"), lambda s, id: int(id), is_number=True),
        Column(
            tr("Price"),
            lambda s, id: _levels(s)[id].price,
            grouped,
            edit=lambda s, id, text: _change(s, id, price=amount_of(str(text), s.currency)),
            is_number=True,
            tip=tr("Cost of the upgrade to this level"),
        ),
        Column(
            tr("Links"),
            lambda s, id: _levels(s)[id].links,
            grouped,
            edit=lambda s, id, text: _change(s, id, links=amount_of(str(text))),
            is_number=True,
            tip=tr("Maximum number of links of a delivery"),
        ),
    ]


def _levels(scenario: Scenario) -> Mapping[str, Engine]:
    return {str(level): engine for level, engine in enumerate(content_of(scenario).engines, 1)}


def _change(scenario: Scenario, id: str, **fields: Any) -> Edit:
    levels = {**_levels(scenario)}
    levels[id] = replace(levels[id], **fields)
    return SetEngines(tuple(levels.values()))

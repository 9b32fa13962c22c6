"""Several edits as one step of the history."""

from __future__ import annotations

from engine.edit.edit import Edit
from engine.model.scenario import Scenario


class Several(Edit, frozen=True):
    """Edits one after the other, undone together. `title` is what the history calls them."""

    title: str
    edits: tuple[Edit, ...]

    @property
    def text(self) -> str:
        return self.title

    def apply(self, scenario: Scenario) -> Scenario:
        for edit in self.edits:
            scenario = edit.apply(scenario)
        return scenario

"""Edits that take long are worked out beside the window; performing one is then no work."""

from __future__ import annotations

from engine.edit.edit import Edit
from engine.model.scenario import Scenario


class Ready(Edit, frozen=True):
    """An edit with what it makes of a scenario, worked out beforehand; of any other scenario it is the edit itself."""

    edit: Edit
    before: Scenario
    after: Scenario

    @property
    def text(self) -> str:
        return self.edit.text

    def apply(self, scenario: Scenario) -> Scenario:
        return self.after if scenario is self.before else self.edit.apply(scenario)


def worked_out(edit: Edit, scenario: Scenario) -> Ready:
    """The edit made ready for a scenario. Raises EditError where it cannot be done."""
    return Ready(edit, scenario, edit.apply(scenario))

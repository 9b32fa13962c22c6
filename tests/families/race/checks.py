"""Checks of boards for a race."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import RulesError
from engine.model.comparison.difference import Difference
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue
from tests.families.race.rules import LAPS, Ring


class NoRing(Check):
    """A board that is not one ring of mileposts."""

    id = "no-ring"
    title = "Not a ring"
    severity = "error"
    reads = ("board.lines", "board.mileposts", "board.junctions", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        try:
            Ring(scenario, {LAPS.name: LAPS.default})
        except RulesError:
            yield Issue(self.id, self.severity, "The lines are not one ring. Connect every milepost to two others.")


CHECKS: tuple[Check, ...] = (NoRing(),)

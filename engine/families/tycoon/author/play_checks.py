"""The question asked before a game: whether it can be played at all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.errors import RulesError
from engine.families.tycoon.rules.faults import UNPLAYABLE, faults
from engine.families.tycoon.rules.options import DEFAULTS, OPTIONS
from engine.game.options import resolve
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue, Severity


class Unplayable(Check):
    """What keeps a game from being played that no other check speaks of."""

    id: ClassVar[str] = UNPLAYABLE
    title: ClassVar[str] = "Cannot be played"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("board.grid", "board.sites", "content", "rules")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        try:
            values = resolve(OPTIONS, scenario.rules)
        except RulesError:
            values = DEFAULTS  # the check of rules speaks of it
        for fault in faults(scenario, values):
            if fault.check == self.id:
                yield Issue(self.id, self.severity, fault.said, fault.about or (Ref("content", "costs"),))

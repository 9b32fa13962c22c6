"""Questions asked before a game: whether it can be played at all, and by the rules that stand in the file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.edit.rules import SetRule
from engine.errors import RulesError, did_you_mean
from engine.families.tycoon.rules.faults import UNPLAYABLE, faults
from engine.families.tycoon.rules.options import BY_NAME, DEFAULTS, OPTIONS
from engine.game.options import checked, resolve
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check
from engine.validate.issue import Fix, Issue, Severity


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


class KnownRules(Check):
    """What stands under `rules:` is a rule of this family and has a value that it may have."""

    id: ClassVar[str] = "unknown-rule"
    title: ClassVar[str] = "Unknown rules"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("rules",)

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for name, value in scenario.rules.items():
            said = ""
            if name not in BY_NAME:
                said = f"No rule is called {name}{did_you_mean(name, BY_NAME)}. Correct or remove it."
            else:
                try:
                    checked(BY_NAME[name], value)
                except RulesError as error:
                    said = f"The rule {error}."
            if said:
                fix = Fix("Remove the rule", SetRule(name, None))
                yield Issue(self.id, self.severity, said, (Ref("rule", name),), fixes=(fix,))

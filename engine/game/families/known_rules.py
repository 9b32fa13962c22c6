"""The question that every family asks about the rules in a file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.edit.rules import SetRule
from engine.errors import RulesError, did_you_mean
from engine.game.options import checked
from engine.game.rules import Option
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check
from engine.validate.issue import Fix, Issue, Severity


class KnownRules(Check):
    """What stands under `rules:` is a rule of the family, one of `options`, and has a value that it may have."""

    id: ClassVar[str] = "unknown-rule"
    title: ClassVar[str] = "Unknown rules"
    severity: ClassVar[Severity] = "error"
    reads: ClassVar[tuple[str, ...]] = ("rules",)

    def __init__(self, options: Sequence[Option]) -> None:
        self.by_name = {option.name: option for option in options}

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for name, value in scenario.rules.items():
            said = ""
            if name not in self.by_name:
                said = f"No rule is called {name}{did_you_mean(name, self.by_name)}. Correct or remove it."
            else:
                try:
                    checked(self.by_name[name], value)
                except RulesError as error:
                    said = f"The rule {error}."
            if said:
                fix = Fix("Remove the rule", SetRule(name, None))
                yield Issue(self.id, self.severity, said, (Ref("rule", name),), fixes=(fix,))

"""The check of set-up positions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.edit.rules import SetRule
from engine.edit.setups import RemoveSetUp
from engine.errors import RulesError, did_you_mean
from engine.families.boxcars.content import BoxcarsContent
from engine.families.boxcars.rules.options import OPTIONS
from engine.families.boxcars.rules.setups import faults
from engine.game.options import resolve
from engine.game.setups import SETUP, chosen_setup
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check
from engine.validate.issue import Fix, Issue, Severity


class SetUps(Check):
    """A game can begin from each set-up, and the rule that names one names one that is there. Only the set-up from
    which all games begin keeps the board from being played."""

    id: ClassVar[str] = "set-up"
    title: ClassVar[str] = "Set-up positions"
    severity: ClassVar[Severity] = "warning"
    reads: ClassVar[tuple[str, ...]] = ("content.setups", "content.public", "rules", "board", "currency")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        content, used = scenario.content, chosen_setup(scenario, {})
        assert isinstance(content, BoxcarsContent)
        if used and used not in content.setups:
            said = f"No set-up is called {used}{did_you_mean(used, content.setups)}. Correct or remove the rule."
            fix = Fix("Remove the rule", SetRule(SETUP.name, None))
            yield Issue(self.id, "error", said, (Ref("rule", SETUP.name),), fixes=(fix,))
        if not content.setups:
            return
        try:
            values = resolve(OPTIONS, scenario.rules)
        except RulesError:
            return  # Another check speaks of the rule.
        for name, setup in content.setups.items():
            wrong = list(faults(scenario, setup, values))
            if wrong:
                severity: Severity = "error" if name == used else "warning"
                said = f"No game can begin from the set-up {name}. {' '.join(fault.said for fault in wrong)}"
                about = dict.fromkeys(ref for fault in wrong for ref in fault.about)
                why = "A set-up is a position that the rules can go on from."
                fix = Fix("Remove the set-up", RemoveSetUp(name))
                yield Issue(self.id, severity, said, (_ref(name), *about), why=why, fixes=(fix,))


def _ref(name: str) -> Ref:
    return Ref("content", f"setups.{name}")

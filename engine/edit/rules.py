"""The rules of a scenario that differ from its family's defaults, and the issues its author accepts."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.set_fields import with_entry
from engine.errors import EditError
from engine.model.scenario import Ignored, RuleValue, Scenario


class SetRule(Edit, frozen=True):
    """A value for an option of the rules; None goes back to the family's default."""

    name: str
    value: RuleValue | None

    @property
    def text(self) -> str:
        if self.value is None:
            return f"Set rule {self.name} to its default"
        shown = str(self.value).lower() if isinstance(self.value, bool) else self.value
        return f"Set rule {self.name} to {shown}"

    def apply(self, scenario: Scenario) -> Scenario:
        if not self.name:
            raise EditError("a rule needs a name")
        old = scenario.rules.get(self.name)
        if type(old) is type(self.value) and old == self.value:
            return scenario
        return replace(scenario, rules=with_entry(scenario.rules, self.name, self.value))


class IgnoreIssue(Edit, frozen=True):
    """An issue is accepted: the check's id, the ids it is about, and why. Ignored again it gets another reason."""

    check: str
    about: tuple[str, ...]
    reason: str

    @property
    def text(self) -> str:
        return f"Ignore {self.check} of {', '.join(self.about)}" if self.about else f"Ignore {self.check}"

    def apply(self, scenario: Scenario) -> Scenario:
        if not self.reason.strip():
            raise EditError("say why the issue is accepted")
        return replace(
            scenario, ignored=(*_others(scenario, self.check, self.about), Ignored(self.check, self.about, self.reason))
        )


class UnignoreIssue(Edit, frozen=True):
    """An accepted issue is shown again."""

    check: str
    about: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"Show {self.check} again"

    def apply(self, scenario: Scenario) -> Scenario:
        left = _others(scenario, self.check, self.about)
        return scenario if len(left) == len(scenario.ignored) else replace(scenario, ignored=left)


def _others(scenario: Scenario, check: str, about: tuple[str, ...]) -> tuple[Ignored, ...]:
    return tuple(one for one in scenario.ignored if (one.check, one.about) != (check, about))

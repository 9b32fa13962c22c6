"""The rules of a scenario that differ from the defaults of its game system, and the issues that its author ignores."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.set_fields import with_entry
from engine.edit.undo_text import name_of
from engine.errors import EditError
from engine.i18n import tr
from engine.model.identity.references import definitions
from engine.model.scenario import Ignored, RuleValue, Scenario
from engine.plain_text import quoted


class SetRule(Edit, frozen=True):
    """A value for an option of the rules; None restores the default of the game system."""

    name: str
    value: RuleValue | None

    def text(self, scenario: Scenario) -> str:
        if self.value is None:
            return tr("Set rule {rule} to its default").format(rule=self.name)
        shown = str(self.value).lower() if isinstance(self.value, bool) else self.value
        return tr("Set rule {rule} to {value}").format(rule=self.name, value=shown)

    def apply(self, scenario: Scenario) -> Scenario:
        if not self.name:
            raise EditError(tr("a rule needs a name"))
        old = scenario.rules.get(self.name)
        if type(old) is type(self.value) and old == self.value:
            return scenario
        return replace(scenario, rules=with_entry(scenario.rules, self.name, self.value))


class IgnoreIssue(Edit, frozen=True):
    """Ignoring of an issue: the ID of the check, the IDs of the things, and the reason. Doing it again changes the
    reason."""

    check: str
    about: tuple[str, ...]
    reason: str
    title: str = ""
    """The title of the check in the current language, for the undo text."""

    def text(self, scenario: Scenario) -> str:
        check = quoted(self.title) if self.title else self.check
        if not self.about:
            return tr("Ignore {check}").format(check=check)
        return tr("Ignore {check} of {things}").format(
            check=check, things=", ".join(_any_name(scenario, id) for id in self.about)
        )

    def apply(self, scenario: Scenario) -> Scenario:
        if not self.reason.strip():
            raise EditError(tr("enter why the issue is ignored"))
        return replace(
            scenario, ignored=(*_others(scenario, self.check, self.about), Ignored(self.check, self.about, self.reason))
        )


class UnignoreIssue(Edit, frozen=True):
    """End of ignoring an issue."""

    check: str
    about: tuple[str, ...]
    title: str = ""
    """The title of the check in the current language, for the undo text."""

    def text(self, scenario: Scenario) -> str:
        return tr("Stop ignoring {check}").format(check=f"“{self.title}”" if self.title else self.check)

    def apply(self, scenario: Scenario) -> Scenario:
        left = _others(scenario, self.check, self.about)
        return scenario if len(left) == len(scenario.ignored) else replace(scenario, ignored=left)


def _any_name(scenario: Scenario, id: str) -> str:
    """Return the name of the things with an ID, whatever their kinds, if it is the same for all of them."""
    names = {name_of(scenario, kind, id) for kind, known in definitions(scenario).items() if id in known}
    return names.pop() if len(names) == 1 else id


def _others(scenario: Scenario, check: str, about: tuple[str, ...]) -> tuple[Ignored, ...]:
    return tuple(one for one in scenario.ignored if (one.check, one.about) != (check, about))

"""Starting positions, of any game system whose content has `setups`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.edit.edit import Edit
from engine.edit.set_fields import with_entry
from engine.errors import EditError
from engine.i18n import tr
from engine.model.scenario import SETUP_RULE, Scenario

LONGEST = 60


class PutSetUp(Edit, frozen=True):
    """A starting position of that name, new or changed. `said` is the changed part, for the undo text."""

    name: str
    setup: Any
    said: str = ""

    def text(self, scenario: Scenario) -> str:
        if self.said:
            return tr("Change {part} of starting position {name}").format(part=self.said, name=self.name)
        return tr("Save starting position {name}").format(name=self.name)

    def apply(self, scenario: Scenario) -> Scenario:
        check_name(self.name)
        known = _setups(scenario)
        return scenario if known.get(self.name) == self.setup else _with(scenario, {**known, self.name: self.setup})


class RemoveSetUp(Edit, frozen=True):
    """Removal of a starting position, and of a rule that uses it."""

    name: str

    def text(self, scenario: Scenario) -> str:
        return tr("Remove starting position {name}").format(name=self.name)

    def apply(self, scenario: Scenario) -> Scenario:
        known = _setups(scenario)
        if self.name not in known:
            raise EditError(tr("there is no starting position {name}").format(name=self.name))
        after = _with(scenario, {name: setup for name, setup in known.items() if name != self.name})
        return _with_rule(after, self.name, None)


class RenameSetUp(Edit, frozen=True):
    """Another name for a starting position, in its place and in a rule that uses it."""

    name: str
    new: str

    def text(self, scenario: Scenario) -> str:
        return tr("Rename starting position {name} to {new_name}").format(name=self.name, new_name=self.new)

    def apply(self, scenario: Scenario) -> Scenario:
        known = _setups(scenario)
        if self.name not in known:
            raise EditError(tr("there is no starting position {name}").format(name=self.name))
        if self.new == self.name:
            return scenario
        check_name(self.new)
        if self.new in known:
            raise EditError(tr("there is a starting position {name} already").format(name=self.new))
        after = _with(scenario, {self.new if name == self.name else name: setup for name, setup in known.items()})
        return _with_rule(after, self.name, self.new)


def check_name(name: str) -> None:
    """Raise EditError unless a starting position may have the name."""
    if not name.strip() or name != name.strip() or len(name) > LONGEST or not name.isprintable():
        raise EditError(
            tr("the name of a starting position must be one line of at most {most} characters").format(most=LONGEST)
        )


def free_name(scenario: Scenario, wished: str) -> str:
    """Return the name, with a number if another starting position has it."""
    known = scenario.content.positions
    numbered = (f"{wished[: LONGEST - 6]} {number}" for number in range(2, len(known) + 3))
    return next(name for name in (wished, *numbered) if name not in known)


def _setups(scenario: Scenario) -> dict[str, Any]:
    """Return the starting positions by name. Raises EditError if the game system has none."""
    found = getattr(scenario.content, "setups", None)
    if found is None:
        raise EditError(tr("games of {system} have no starting positions").format(system=scenario.family))
    return dict(found)


def _with(scenario: Scenario, setups: dict[str, Any]) -> Scenario:
    content: Any = scenario.content
    return replace(scenario, content=replace(content, setups=setups))


def _with_rule(scenario: Scenario, old: str, new: str | None) -> Scenario:
    if scenario.rules.get(SETUP_RULE) != old:
        return scenario
    return replace(scenario, rules=with_entry(scenario.rules, SETUP_RULE, new))

"""Performing an edit on a scenario of a family: its content follows the board, its rules fit the family's options."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edit import performing
from engine.edit.edit import Edit
from engine.errors import EditError, RulesError
from engine.game.families.registry import family
from engine.game.options import checked
from engine.model.scenario import RuleValue, Scenario


def performed(edit: Edit, scenario: Scenario) -> Scenario:
    """The scenario after the edit and what follows from it in the family's content, its rules of the types that their
    options have. Raises EditError where `engine.edit.performing.performed` does, and where a rule is set to what its
    option cannot be."""
    after = performing.performed(edit, scenario)
    known = family(after.family)
    if known.follow is not None:
        after = known.follow(scenario, after)
    if after.rules is scenario.rules:
        return after
    game = known.rules
    options = {option.name: option for option in (game.options() if game else ())}
    rules: dict[str, RuleValue] = {}
    for name, value in after.rules.items():
        rules[name] = value
        if scenario.rules.get(name) is value and name in scenario.rules:
            continue
        try:
            # The value of a rule that the family does not know stays text in a file.
            rules[name] = checked(options[name], value) if name in options else _written(value)
        except RulesError as error:
            raise EditError(str(error)) from None
    return replace(after, rules=rules)


def _written(value: RuleValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

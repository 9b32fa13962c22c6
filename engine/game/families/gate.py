"""The gate before whatever takes a scenario for whole: games and analyses. What names a thing that is not there is
refused in the words of its check."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.errors import RulesError
from engine.model.scenario import Scenario

T = TypeVar("T")


def refuse_dangling(scenario: Scenario) -> None:
    """Raises RulesError, with the issues, where an id of the scenario names nothing."""
    from engine.validate.checks.unknown_id import UnknownId

    issues = tuple(UnknownId().run(scenario))
    if issues:
        more = f" There are {len(issues)} unknown ids in all." if len(issues) > 1 else ""
        raise RulesError(f"The board has an unknown id. {issues[0].message}{more}", issues)


def found_in(scenario: Scenario, analysis: Callable[[Scenario], T]) -> T:
    """What the analysis finds. Raises RulesError, with the issues, where an id of the scenario names nothing."""
    refuse_dangling(scenario)
    return analysis(scenario)

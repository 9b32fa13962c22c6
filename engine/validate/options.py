"""Which switches a scenario turns on: lines may wait for one."""

from __future__ import annotations

from engine.model.scenario import Scenario


def switched_on(scenario: Scenario) -> frozenset[str]:
    """The boolean rules that stand true in the scenario."""
    return frozenset(name for name, value in scenario.rules.items() if value is True)

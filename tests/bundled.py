"""Bundled scenarios for tests, loaded once per process."""

from __future__ import annotations

from functools import cache

from engine.files.library import bundled
from engine.files.scenarios import load
from engine.model.scenario import Scenario


@cache
def bundled_scenario(name: str) -> Scenario:
    """Return the bundled scenario of that name, such as `boxcars/us-boxcars-2013`; all callers share the value."""
    return load(bundled()[name])

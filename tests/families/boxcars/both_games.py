"""Boxcars and Rail Baron by their options, for tests of what both rulebooks say."""

from __future__ import annotations

import pytest

from engine.families.boxcars.rules.options import RAIL_BARON

BARON = {name.replace(".", "__"): value for name, value in RAIL_BARON.items()}
"""The options of Rail Baron as words of a `Table`."""


def rule(boxcars: str, rail_baron: str) -> pytest.MarkDecorator:
    """Runs a test by the options of each game, as `rules`; it proves these rows of each, written with blanks."""
    return pytest.mark.parametrize(
        "rules",
        [
            pytest.param({}, id="boxcars", marks=pytest.mark.rule(*boxcars.split())),
            pytest.param(BARON, id="rail-baron", marks=pytest.mark.rule(*rail_baron.split())),
        ],
    )

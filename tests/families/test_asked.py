"""Every family says what a seat decides in each of its steps."""

from __future__ import annotations

from importlib import import_module

import pytest

from engine.families.boxcars.rules.position import SEAT_STEPS
from engine.game.kernel.steps import Step


@pytest.mark.parametrize("name", ["boxcars", "crayon", "tycoon"])
def test_each_step_in_which_a_seat_decides_says_what(name: str) -> None:
    rules = f"engine.families.{name}.rules"
    asked = import_module(f"engine.families.{name}.rulebook").RULES.decisions.prompts
    if name == "boxcars":
        deciding = set(SEAT_STEPS)
    else:
        steps = import_module(f"{rules}.turn").STEPS
        deciding = {now for now, step in steps.items() if isinstance(step, Step) and step.legal is not None}
    assert set(asked) == deciding
    assert all(
        words.split()[0] in ("what", "where", "which", "whether", "how", "in", "over") for words in asked.values()
    )

"""Every rule that a journal can name has a sentence, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.game.family import family

FAMILIES = Path(__file__).parents[2] / "engine" / "families"


@pytest.mark.parametrize("id", ["boxcars", "crayon", "tycoon", "dice"])
def test_every_rule_that_lines_of_the_journal_come_from_has_a_sentence(id: str) -> None:
    told = family(id).summary
    source = (FAMILIES / id / "text" / "log_text.py").read_text(encoding="utf-8")
    named = set(re.findall(r"\b[A-Z]{2}-[A-Z]+-\d+\b", source))
    assert named and told is not None and set(told.rulings) == named
    assert all(said[0].isupper() and said.endswith(".") for said in told.rulings.values())

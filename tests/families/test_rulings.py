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
    actions = list((FAMILIES / id / "actions").glob("*.py"))
    source = "".join(file.read_text(encoding="utf-8") for file in actions or [FAMILIES / id / "text" / "log_text.py"])
    quoted = re.findall(r'(?<!rules = )"([A-Z]{2}-[A-Z]+-\d+(?: [A-Z]{2}-[A-Z]+-\d+)*)"', source)
    named = {rule for rules in quoted for rule in rules.split()}
    assert named and told is not None and set(told.rulings) == named
    assert all(said[0].isupper() and said.endswith(".") for said in told.rulings.values())

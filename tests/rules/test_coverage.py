"""The table of proven rules tells the truth."""

from __future__ import annotations

from collections import Counter

from tests.rules.coverage import table, wanted


def test_the_checklist_holds_every_row_of_both_train_games_once() -> None:
    ids = wanted()
    counts = Counter(id[:2] for id in ids)
    assert (counts["BX"], counts["RB"]) == (121, 112)
    assert len(set(ids)) == len(ids)


def test_a_missing_rule_stands_in_its_chapter() -> None:
    lines = table(["BX-FEE-01", "BX-FEE-02", "RB-EST-01"], {"BX-FEE-02", "RB-EST-01"})
    assert lines[0].split() == ["BX-FEE", "1", "of", "2", "missing:", "BX-FEE-01"]
    assert "missing" not in lines[1]

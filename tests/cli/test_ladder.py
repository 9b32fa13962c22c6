"""`boxcars ladder`."""

from __future__ import annotations

import json

from tests.cli.conftest import Run, Said

DICE = "dice/boxcars"


def test_the_ladder_of_a_board_is_shown(run: Run, said: Said) -> None:
    words = ("ladder", DICE, "--rungs", "random,greedy", "--games", 30, "--workers", 1)
    code, text = said(*words, "--format", "json")
    assert code == 0, text
    data = json.loads(text)
    assert [rung["name"] for rung in data["rungs"]] == ["random", "greedy"] and data["games"] == 30
    assert "surely beats" in run(*words).stdout
    code, text = said("ladder", DICE, "--rungs", "random,greed")
    assert code == 2 and "did you mean greedy" in text

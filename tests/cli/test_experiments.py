"""`boxcars sensitivity` and `boxcars seek`."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run, Said

DICE = "dice/boxcars"
KNOBS = ("--knobs", "game.turn_limit=10:60,end.trains", "--bots", "random,random", "--workers", 1)


def test_effects_are_shown_by_size(run: Run, said: Said) -> None:
    words = ("sensitivity", DICE, *KNOBS, "--set", "game.turn_limit=40", "--budget", 80)
    code, text = said(*words, "--format", "json")
    assert code == 0, text
    data = json.loads(text)
    assert (data["games"], data["stopped"], data["settings"]) == (80, "budget", {"game.turn_limit": 40})
    limit, trains = data["knobs"]
    assert (limit["id"], limit["value"], limit["range"]) == ("game.turn_limit", 40, [10, 60])
    assert limit["effect"]["low"]["interval"][1] < 0 and limit["first_order"] is None and trains["id"] == "end.trains"
    shown = run(*words).stdout
    assert "------------|+" in shown and "too small to show shares" in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--knobs", "end.train"), "did you mean end.trains"),
        (("--knobs", "end.trains", "--outcome", "turn"), "did you mean turns"),
        (("--knobs", "end.trains", "--budget", "1 day"), "found “1 day”"),
    ],
)
def test_wrong_use_of_sensitivity_is_refused(said: Said, words: tuple[str, ...], message: str) -> None:
    code, text = said("sensitivity", DICE, *words)
    assert code == 2 and message in text


def test_a_goal_is_sought_and_the_file_stays(run: Run, said: Said) -> None:
    words = ("seek", DICE, "--target", "turns=30", "--knobs", "game.turn_limit=10:50", "--bots", "random,random",
             "--workers", 1, "--budget", 150)  # fmt: skip
    code, text = said(*words, "--format", "json")
    assert code == 0, text
    data = json.loads(text)
    assert 10 <= data["proposal"]["game.turn_limit"] <= 50 and len(data["fresh"]["interval"]) == 2
    assert (data["stopped"], data["target"]) == ("budget", {"outcome": "turns", "value": 30})
    assert "the goal is 30" in run(*words).stdout


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("turn=30", "did you mean turns"),
        ("turns", "for example turns=200"),
        ("turns=nan", "for example turns=200"),
        ("wins.1=25", "a share of games from 0 to 1"),
    ],
)
def test_bad_goals_are_refused(said: Said, target: str, message: str) -> None:
    code, text = said("seek", DICE, "--target", target, "--knobs", "end.trains")
    assert code == 2 and message in text

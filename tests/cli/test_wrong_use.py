"""Games that cannot be played as they are asked for: exit code 2 and what is wanted."""

import pytest

from engine.cli import json_result, main

BARON, DICE = "boxcars/us-rail-baron", "dice/boxcars"


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["simulate", BARON, "--bots", ",".join(["hill"] * 7)], "expected at most 6 bots"),
        (["simulate", BARON, "--bots", "hill"], "2 to 6 players, not 1"),
        (["simulate", DICE, "--bots", ",".join(["greedy"] * 6)], "1 to 5 players, not 6"),
        (["play", BARON, "--bots", ",".join(["hill"] * 7)], "expected at most 6 bots"),
        (["play", BARON, "--bots", "nobody,hill"], "no bot named “nobody”"),
        (["simulate", BARON, "--bots", "hill,"], "no bot named “”"),
        (["simulate", BARON, "--bots", "hill,hill", "--table", "people"], "found both"),
        (["play", BARON, "--table", "whales"], "'people', 'sharks'"),
        (["league", BARON, "--budget", "20x"], "found “20x”"),
        (["league", BARON, "--budget", "0"], "found “0”"),
        (["league", BARON, "--budget", "169h"], "at most a week"),
        (["tournament", BARON, "--bots", "hill"], "two or more bots"),
        (["tournament", BARON, "--bots", "hill,gould,hill"], "found hill again"),
        (["simulate", BARON, "--games", "0"], "--games"),
        (["tournament", BARON, "--games", "-1"], "--games"),
        (["simulate", BARON, "--workers", "100000"], "--workers"),
        (["simulate", BARON, "--seed", str(2**64)], "--seed"),
        (["play", BARON, "--seed", "-1"], "--seed"),
        (["simulate", BARON, "--set", "home.swop=true"], "home.swop"),
        (["simulate", "tests"], "tests"),
        (["play", BARON, "--record", "nowhere/game.yaml"], "there is no folder"),
        (["simulate", BARON, "--output", "nowhere/report.csv"], "there is no folder"),
        (["league", BARON, "--output", "nowhere/champion.yaml"], "there is no folder"),
    ],
    ids=str,
)
def test_wrong_use_says_what_is_wanted(arguments, wanted, capsys):
    assert json_result.run(main.answer, arguments) == json_result.USE
    said = capsys.readouterr()
    assert wanted in said.err and said.out == ""

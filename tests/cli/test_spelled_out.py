"""A journal at the terminal has no code that is not told in words somewhere above or right below."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from engine.cli.main import application
from engine.files.library import scenario_path
from engine.files.scenarios import load
from engine.game.family import family

GAMES = {
    "boxcars/us-rail-baron": "hill,planner",
    "tycoon/amber-coast": "greedy,greedy",
    "dice/short-line": "greedy,greedy",
    "crayon/saltmark-isles": "greedy,greedy",
}


SLOW = {"crayon/saltmark-isles"}


@pytest.mark.parametrize(
    "board", [pytest.param(board, marks=[pytest.mark.slow] if board in SLOW else []) for board in GAMES]
)
def test_every_rule_and_every_railroad_is_told_in_words_once_where_it_first_stands(board: str) -> None:
    said = CliRunner().invoke(application(), ["play", board, "--bots", GAMES[board], "--seed", "3"]).stdout
    lines = said.splitlines()
    scenario = load(scenario_path(board))
    told = family(scenario.family).summary
    assert told is not None
    known: set[str] = set()
    for at, line in enumerate(lines, 1):
        codes = {code for code in re.findall(r"\b[A-Z]{2}-[A-Z]+-\d+\b", line) if code in told.rulings}
        if not line.startswith("       "):
            new = codes - known
            under = " ".join(lines[at : at + 1 + len(new)])
            assert all(code in under for code in new), line
            assert all(told.rulings[code] in under for code in new), line
            known |= codes
    assert known
    for id, railroad in scenario.board.railroads.items():
        told_so = re.findall(rf"(?m)^ {{7}}(?:.*; )?{re.escape(id)}: {re.escape(railroad.name)}(?:;|$)", said)
        assert len(told_so) <= 1
    ridden = [id for id in scenario.board.railroads if re.search(rf" rides the {re.escape(id)} ", said)]
    assert all(f"{id}: {scenario.board.railroads[id].name}" in said for id in ridden)
    assert bool(ridden) == (scenario.family == "boxcars")

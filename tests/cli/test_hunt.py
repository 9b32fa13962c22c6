"""`boxcars hunt`: what it prints, and the records that it writes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from engine.cli.main import application
from engine.files.scenarios import save
from tests.gamelog.games import a_short_game

pytestmark = pytest.mark.usefixtures("without_workers")


def hunted(tmp_path: Path, *more: str, limit: int = 4) -> Result:
    board = tmp_path / "board.yaml"
    save(a_short_game().rule(win__cash=10**9, game__turn_limit=limit).scenario(), board)
    asked = ["hunt", str(board), "--games", "2", "--workers", "1", "--output", str(tmp_path / "gaps"), *more]
    return CliRunner().invoke(application(), asked, catch_exceptions=False)


def test_each_finding_is_written_as_a_record_that_replays(tmp_path: Path) -> None:
    found = json.loads(hunted(tmp_path, "--bots", "hill,hill", "--format", "json").stdout)
    assert found["games"] == 2 and not found["interrupted"]
    (row,) = found["findings"]
    assert (row["kind"], row["game"], row["games"]) == ("no winner", 0, 2)
    assert "limit of 4 turns" in row["text"] and Path(row["record"]).parent == tmp_path / "gaps"
    replayed = CliRunner().invoke(application(), ["replay", row["record"]])
    assert replayed.exit_code == 0 and "Note after action" in replayed.stdout


def test_people_read_what_was_found_and_where(tmp_path: Path) -> None:
    said = hunted(tmp_path, "--bots", "hill,hill").stdout
    assert "no winner: The game ends without a winner" in said and "in 2 games" in said
    assert said.strip().endswith("2 games, 1 finding")


def test_nothing_is_written_where_nothing_is_found(tmp_path: Path) -> None:
    said = hunted(tmp_path, "--bots", "random,random").stdout
    assert "2 games, no findings" in said and not (tmp_path / "gaps").exists()


@pytest.mark.parametrize(("bots", "said"), [("hil,hill", "did you mean hill"), ("hill", "a game has 2 to 6 players")])
def test_bots_that_cannot_play_are_refused(tmp_path: Path, bots: str, said: str) -> None:
    with pytest.raises(Exception, match=said):
        hunted(tmp_path, "--bots", bots)

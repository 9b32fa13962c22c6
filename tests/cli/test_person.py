"""A person at the terminal, who may type another amount than those offered."""

from __future__ import annotations

import json
import signal
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.cli.interruption import Interrupted
from engine.cli.main import application
from engine.cli.verbs import play
from engine.files.records import load_record
from engine.files.scenarios import save
from engine.game.kernel import drive
from tests.families.boxcars.boards import a_ladder
from tests.families.boxcars.rules.chapters.test_bids import in_need
from tests.families.boxcars.table import RULES


def answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *answers: str) -> tuple[str, str]:
    """The code of what a person with a million decides at an auction by these answers, and what was said."""
    typed = StringIO("".join(f"{answer}\n" for answer in answers))
    monkeypatch.setattr("sys.stdin", typed)
    state = in_need(cash=1_000_000).do("auction B").state
    action = play.Person().choose(RULES, state, 1, RULES.actions(state), 0)
    assert not typed.read()
    return action.code, capsys.readouterr().out


def test_another_amount_is_the_last_of_the_choices(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    last = str(len(RULES.actions(in_need(cash=1_000_000).do("auction B").state)) + 1)
    assert answered(monkeypatch, capsys, last, "$123,500")[0] == "bid 123500"
    code, said = answered(monkeypatch, capsys, last, "123501", "٥٠٠", "1e6", "-500", "9" * 5_000, "", "1")
    assert code == "pass" and said.count("an amount from $4,000 to $1,000,000 in steps of $500, please") == 5
    assert f"{last}  Bid … for the B (another amount)" in said


class Screen(StringIO):
    """Where a signal comes while a question is written."""

    def flush(self) -> None:
        raise Interrupted(signal.SIGINT)


def test_ctrl_c_while_the_question_is_written_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("1\n"))
    monkeypatch.setattr("sys.stdout", Screen())
    state = in_need(cash=1_000_000).do("auction B").state
    with pytest.raises(Interrupted):
        play.Person().choose(RULES, state, 1, RULES.actions(state), 0)


def test_input_that_ends_is_no_empty_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("\n"))
    state = in_need(cash=1_000_000).do("auction B").state
    with pytest.raises(EOFError):
        play.Person().choose(RULES, state, 1, RULES.actions(state), 0)


def test_a_game_that_does_not_end_is_broken_off_and_its_record_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drive.drive, "__defaults__", (0, 50))
    board, record = tmp_path / "board.yaml", tmp_path / "game.yaml"
    save(a_ladder().scenario(), board)
    run = CliRunner().invoke(
        application(), ["play", str(board), "--bots", "random,random", "--record", str(record)], catch_exceptions=False
    )
    assert run.exit_code == 0 and "stopped without a winner after 50 actions" in run.stderr
    assert not load_record(record).finished
    assert "The game was not over" in CliRunner().invoke(application(), ["replay", str(record)]).stdout


def test_games_that_nobody_can_win_are_counted(tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    save(a_ladder().rule(win__cash=10**9, game__turn_limit=20).scenario(), board)
    asked = ["simulate", str(board), "--games", "3", "--bots", "planner,planner", "--workers", "1"]
    assert "3 games ended without a winner" in CliRunner().invoke(application(), asked).stdout
    data = json.loads(CliRunner().invoke(application(), [*asked, "--format", "json"]).stdout)
    assert data["without_winner"] == 3

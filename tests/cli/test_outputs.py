"""No command writes its output over an input or a file of another kind, and none works before it knows its output."""

import pytest

from engine.cli.json_result import run
from engine.cli.main import answer
from engine.files.records import save_record
from engine.files.scenarios import save
from tests.gamelog.games import a_short_game, played

BOARD = a_short_game().rule(game__turn_limit=20).scenario()


@pytest.fixture
def files(tmp_path):
    save(BOARD, tmp_path / "board.yaml")
    save(BOARD, tmp_path / "other.yaml")
    save_record(played(BOARD), tmp_path / "game.yaml", BOARD)
    first, second, *_ = BOARD.board.cities
    (tmp_path / "data.csv").write_text(f"city_a,city_b,payoff\n{first},{second},77\n")
    return tmp_path


@pytest.mark.parametrize(
    "command",
    [
        ("league", "board.yaml", "--budget", "96", "--output", "board.yaml"),
        ("league", "board.yaml", "--budget", "96", "--output", "other.yaml"),
        ("league", "board.yaml", "--budget", "96", "--output", "game.yaml"),
        ("hunt", "board.yaml", "--games", "3", "--bots", "hill,hill", "--output", "other.yaml"),
        ("import", "board.yaml", "payoffs", "data.csv", "--output", "data.csv"),
        ("import", "board.yaml", "payoffs", "data.csv", "--output", "game.yaml"),
        ("import", "board.yaml", "payoffs", "data.csv", "--output", "no/such.yaml", "--format", "json"),
    ],
    ids=" ".join,
)
def test_an_output_that_would_replace_something_else_is_refused_before_any_work(files, monkeypatch, capsys, command):
    monkeypatch.chdir(files)
    monkeypatch.setattr("engine.fuzzing.game_fuzzer.hunt", lambda *_: pytest.fail("games were played"))
    before = {path.name: path.read_bytes() for path in files.iterdir()}
    assert run(answer, list(command)) == 2
    assert {path.name: path.read_bytes() for path in files.iterdir()} == before
    said = capsys.readouterr()
    assert "applied" not in said.out
    assert any(word in said.out + said.err for word in ("replace", "reads the file", "no folder", "is not a folder"))

"""`boxcars count`: text, JSON and files that cannot be read."""

import json

from engine.cli.json_result import USE, run
from engine.cli.main import answer
from engine.files.scenarios import save
from tests.builders import a_small_board


def test_count_prints_kinds_that_the_board_has(tmp_path, capsys):
    board = a_small_board().scenario()
    save(board, tmp_path / "small.yaml")
    assert run(answer, ["count", str(tmp_path / "small.yaml"), "--format", "json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts["mileposts"] == len(board.board.mileposts) and "sites" not in counts
    assert run(answer, ["count", str(tmp_path / "small.yaml")]) == 0
    assert ["mileposts", str(counts["mileposts"])] in [line.split() for line in capsys.readouterr().out.splitlines()]


def test_count_exits_with_2_when_file_is_missing(tmp_path, capsys):
    assert run(answer, ["count", str(tmp_path / "none.yaml")]) == USE
    assert "none.yaml" in capsys.readouterr().err

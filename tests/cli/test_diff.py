"""`boxcars diff`: exit codes, JSON, and files that cannot be read."""

import json

from engine.cli.json_result import run
from engine.cli.main import answer
from engine.families.boxcars.author.edits import SetPayoff
from engine.files.scenarios import save
from tests.builders import a_small_board

BOARD = a_small_board().scenario()


def test_scenarios_that_differ_exit_with_1_and_tell_each_change(tmp_path, capsys):
    save(BOARD, tmp_path / "a.yaml")
    save(SetPayoff("albany", "buffalo", 77).apply(BOARD), tmp_path / "b.yaml")
    assert run(answer, ["diff", str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml"), "--format", "json"]) == 1
    said = "In the payoffs, Albany – Buffalo was changed from 1,000 to 77."
    assert json.loads(capsys.readouterr().out) == {
        "changes": [{"path": "content.payoffs.albany.buffalo", "before": 1000, "after": 77, "text": said}]
    }
    assert run(answer, ["diff", str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml")]) == 1
    assert capsys.readouterr().out == f"{said}\n"


def test_a_scenario_and_its_copy_written_otherwise_are_the_same(tmp_path, capsys):
    save(BOARD, tmp_path / "a.yaml")
    (tmp_path / "b.yaml").write_bytes(b"# by hand\n" + (tmp_path / "a.yaml").read_bytes())
    assert run(answer, ["diff", str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml"), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"changes": []}


def test_a_file_that_cannot_be_read_exits_with_2(tmp_path, capsys):
    save(BOARD, tmp_path / "a.yaml")
    assert run(answer, ["diff", str(tmp_path / "a.yaml"), str(tmp_path / "none.yaml")]) == 2
    assert "none.yaml" in capsys.readouterr().err

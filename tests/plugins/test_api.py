"""The public interface, by the examples of its documentation."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine import api
from tests.messages import ROOT
from tests.waiting import SECONDS_LONG


def test_simulation_and_comparison_of_scripts_equal_those_of_commands():
    board = api.open("boxcars/us-boxcars-2013")
    run = api.simulate(board, games=8, seed=1)
    assert run.games == 8 and len(run.seats) == 4 and sum(seat.wins for seat in run.seats) <= 8
    assert run == api.simulate(board, games=8, seed=1)
    assert all(seat.interval[0] <= seat.share <= seat.interval[1] for seat in run.seats)
    found = api.compare(board, board, games=8, seed=1)
    assert found.games == 8 and all(seat.value == 0 for seat in found.seats)


def test_boards_are_edited_analyzed_and_saved(tmp_path: Path):
    from engine.edit.header import ChangeHeader

    board = api.open("boxcars/gb-boxcars-2013")
    other = api.edit(board, ChangeHeader(title="Own"))
    assert (board.title, other.title) != (other.title, board.title) and other.title == "Own"
    api.save(other, tmp_path / "own.yaml")
    assert api.open(tmp_path / "own.yaml") == other
    assert api.analyze(board).tables
    with pytest.raises(api.BoxcarsError, match="nonsense"):
        api.analyze(board, "nonsense")


def test_a_script_without_a_guard_simulates_and_compares(tmp_path: Path):
    script = tmp_path / "own.py"
    script.write_text(
        "from engine import api\n"
        "board = api.open('dice/short-line')\n"
        "print(api.simulate(board, games=2, seed=1).games, api.compare(board, board, games=2, seed=1).games)\n",
        encoding="utf-8",
    )
    code = [sys.executable, "-P", "-c", "from engine.cli.main import main; main()", "run", str(script)]
    ended = subprocess.run(code, capture_output=True, text=True, timeout=SECONDS_LONG, cwd=ROOT)
    assert ended.returncode == 0 and ended.stdout == "2 2\n", ended.stderr


def test_all_names_exist():
    assert all(hasattr(api, name) for name in api.__all__)

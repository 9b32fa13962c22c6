"""A full disk under the folder of logs and versions: commands do their work, and their exit code says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.files.scenarios import save
from engine.log import log_file
from tests.cli.conftest import Said
from tests.families.boxcars.boards import a_ladder

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux that is always full")


@pytest.fixture
def board(home: Path, tmp_path: Path) -> Path:
    """A board, where neither the log nor the version history can be written."""
    save(a_ladder().scenario(), tmp_path / "board.yaml")
    log_file().parent.mkdir(parents=True, exist_ok=True)
    log_file().symlink_to("/dev/full")
    backups = home / "state" / "backups"
    for version in sorted(backups.rglob("*"), reverse=True):
        version.rmdir() if version.is_dir() else version.unlink()
    backups.rmdir()
    backups.write_text("no folder")
    return tmp_path / "board.yaml"


def test_check_succeeds_without_a_log(board: Path, said: Said) -> None:
    assert said("check", board)[0] == 0
    assert said("--debug", "table", board, "payoffs")[0] == 0


def test_import_succeeds_without_a_version_history(board: Path, tmp_path: Path, said: Said) -> None:
    code, text = said("table", board, "railroads", "--output", tmp_path / "railroads.csv")
    assert code == 0
    values = (tmp_path / "railroads.csv").read_text()
    (tmp_path / "railroads.csv").write_text(values.replace("12000", "12500"))
    code, text = said("import", board, "railroads", tmp_path / "railroads.csv")
    assert code == 0 and "The version history" in text
    assert ",12500," in (said("table", board, "railroads")[1])


def test_new_format_and_play_succeed_without_a_version_history(board: Path, tmp_path: Path, said: Said) -> None:
    board.write_text(board.read_text() + "\n")
    assert said("format", board)[0] == 0
    assert said("new", "boxcars", tmp_path / "new.yaml")[0] == 0
    words = ("play", board, "--bots", "random,random", "--set", "game.turn_limit=4", "--record", tmp_path / "g.yaml")
    assert said(*words)[0] == 0
    assert said("replay", tmp_path / "g.yaml")[0] == 0

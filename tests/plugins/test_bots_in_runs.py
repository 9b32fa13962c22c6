"""Runs of bots of plug-ins, which are played again with the code of these bots."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine import api
from engine.errors import BoxcarsError
from engine.plugins import loading, trust
from engine.runs.playing import begin, differences, of_run, record_of, resume
from engine.runs.reporting import GrowingReport
from engine.runs.store import merged, reading, writing

CODE = """
from engine.api import Bot

class Last(Bot):
    name = "last of the board"
    time_limit = 30

    def decide(self, view, actions):
        {body}
        return actions[-1]
"""


@pytest.fixture
def board(plugin: Callable[..., Path], tmp_path: Path) -> Iterator[Path]:
    file = tmp_path / "own.yaml"
    api.save(api.open("dice/short-line"), file)
    with_code(file, CODE.format(body=""))
    yield file
    loading.use_code_of(None)


def with_code(board: Path, code: str) -> None:
    file = trust.folder_beside(board) / "code.py"
    file.parent.mkdir(exist_ok=True)
    file.write_text(code, encoding="utf-8")
    trust.trust([file])


@pytest.fixture
def store(board: Path, tmp_path: Path) -> Path:
    """A store with two games of the board's own bot, of four that were planned."""
    path = tmp_path / "runs.db"
    with writing(path) as store:
        run = begin(store, api.open(board), {}, ("last of the board", "random"), 1, 4, "0.1.0")
        resume(store, run, 2, 1, "0.1.0")
    return path


def test_a_run_is_played_again_with_the_code_of_its_bots(store: Path, board: Path) -> None:
    """Whether the board is open, changed or gone."""
    with_code(board, CODE.format(body="return actions[0]"))
    api.open("dice/boxcars")
    with writing(store) as found:
        run = found.run(1)
        assert list(differences(found, run, 1)) == []
        assert len(record_of(of_run(found, run), 1).actions) > 1
        resume(found, run, 4, 1, "0.1.0")
        assert found.run(1).games == 4


def test_a_merged_run_has_the_code_of_its_bots(store: Path, tmp_path: Path) -> None:
    loading.use_code_of(None)
    with writing(tmp_path / "all.db") as target, reading(store) as source:
        merged(target, [source])
        assert list(differences(target, target.run(1), 1)) == []
        target.remove(1)
        assert target._base.execute("select count(*) from code").fetchone() == (0,)


def test_code_of_a_run_does_not_run_unless_it_is_trusted(store: Path) -> None:
    loading.use_code_of(None)
    trust.trusted_file().unlink()
    with reading(store) as found:
        run = found.run(1)
        with pytest.raises(BoxcarsError, match=r"last of the board.*do not trust"):
            list(differences(found, run, 1))
        report = GrowingReport(found, run)
        report.add_stored(found, run)
        assert report.totals.games == 2, "the report needs no bots"


def test_a_changed_bot_without_stored_code_is_an_error(store: Path, board: Path) -> None:
    with writing(store) as found:
        found._base.execute("delete from code")
        with_code(board, CODE.format(body="pass"))
        api.open(board)
        with pytest.raises(BoxcarsError, match="has changed"):
            of_run(found, found.run(1))

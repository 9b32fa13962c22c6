"""Results of many games are kept while they grow, until they are told."""

import errno
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from engine.cli import partial_results as keeping
from engine.cli.partial_results import saving_partial_results
from engine.recovery.draft import read_content
from engine.recovery.folder import draft_path, drafts_folder, left_behind


@pytest.fixture(autouse=True)
def kept_at_once(home, monkeypatch):
    monkeypatch.setattr(keeping, "EVERY", 0.0)


def drafts():
    return [json.loads(read_content(path)) for path in drafts_folder().glob("*.draft")]


def test_results_are_there_while_games_are_played_and_gone_when_they_are_told():
    with saving_partial_results("Boxcars") as keep:
        for games in (25, 50):
            keep(lambda games=games: {"games": games})
            assert drafts() == [{"games": games}]
    assert list(drafts_folder().iterdir()) == []


def test_results_told_after_an_interruption_leave_no_draft():
    with pytest.raises(typer.Exit), saving_partial_results("Boxcars") as keep:
        keep(lambda: {"games": 25})
        raise typer.Exit(130)
    assert drafts() == []


def test_results_that_could_not_be_told_stay():
    with pytest.raises(OSError, match="No space"), saving_partial_results("Boxcars") as keep:
        keep(lambda: {"games": 25})
        raise OSError(errno.ENOSPC, "No space left on device")
    (draft,) = left_behind().drafts
    assert (draft.kind, draft.title, drafts()) == ("batch", "Boxcars", [{"games": 25}])


def test_a_reader_who_closes_the_pipe_leaves_no_draft():
    with pytest.raises(BrokenPipeError), saving_partial_results("Boxcars") as keep:
        keep(lambda: {"games": 25})
        raise BrokenPipeError
    assert drafts() == []


def test_a_disk_that_takes_nothing_is_said_once_and_the_games_go_on(home, capsys):
    (home / "state").write_text("no folder")
    with saving_partial_results("Boxcars") as keep:
        for _ in range(3):
            keep(lambda: {})
    assert capsys.readouterr().err.count("cannot be saved as a draft") == 1


SCRIPT = """
import sys
import engine.cli.partial_results as kept
from engine.cli.main import application
from engine.recovery.keeper import Keeper
kept.EVERY = 0.0
write = Keeper.write
def told(self, *work):
    write(self, *work)
    print("kept", flush=True)
Keeper.write = told
application()(sys.argv[1:])
"""


@pytest.mark.parametrize("verb", ["simulate", pytest.param("tournament", marks=pytest.mark.slow)])
def test_a_killed_batch_leaves_the_games_it_has_played(verb, monkeypatch):
    words = [verb, "dice/boxcars", "--games", "100000", "--workers", "1", "--bots", "random,greedy"]
    if verb == "tournament":
        words[-2:] = []
    playing = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *words], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    for _ in range(2):
        assert playing.stdout.readline() == "kept\n"
    playing.send_signal(signal.SIGKILL)
    playing.wait()
    playing.stdout.close()
    (draft,) = left_behind().drafts
    found = json.loads(read_content(draft_path(draft.id)))
    assert draft.kind == "batch" and found["interrupted"] and found["games" if verb == "simulate" else "tables"] > 0

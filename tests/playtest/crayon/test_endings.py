"""What is told to end in the middle of a bots' turn ends soon, says nothing odd, and keeps the game."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.recovery.folder import left_behind
from tests.waiting import SECONDS_LONG

ROOT = Path(__file__).parents[3]

STUDIO = """
import sys
from pathlib import Path
from engine.files.library import scenario_path
from engine.sim.run import seats_of
from studio.app.application import application, end
from studio.app.settings import Settings
from studio.app.signals import EndSignals
from studio.app.window import MainWindow
from studio.playtest.sitting.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow
app = application()
window = MainWindow(Settings())
signals = EndSignals(app)
signals.asked.connect(lambda number: end(window, number))
window.document.load(scenario_path(Path("crayon/saltmark-isles")))
setup = GameSetup(window.document.scenario, seats_of(["planner"] * 3), 7)
playtest = PlaytestWindow(window.document, Session(setup), window)
playtest.show()
said = []
def moved():
    if playtest.session.state.turn >= 2 and not said:
        said.append(print("bots play", flush=True))
playtest.game.conductor.moved.connect(moved)
playtest.game.conductor.run(flat_out=True)
sys.exit(app.exec())
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_studio_that_is_told_to_end_while_bots_think_keeps_their_game(number: signal.Signals, home: Path) -> None:
    studio = subprocess.Popen(
        [sys.executable, "-c", STUDIO], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert studio.stdout is not None
    assert studio.stdout.readline() == "bots play\n"
    studio.send_signal(number)
    _, errors = studio.communicate(timeout=SECONDS_LONG)
    assert studio.returncode == 128 + number
    assert "Traceback" not in errors
    (draft,) = left_behind().drafts
    assert draft.kind == "record"
    assert any(edit.startswith("Build from") for edit in draft.edits)


COMMAND = """
import sys
from engine.cli import interruption
from engine.cli.main import main
interruption.SECONDS_TO_HEAR = interruption.SECONDS_TO_TELL = 240  # on a busy machine it hears of a signal late
sys.argv = "boxcars --debug simulate crayon/saltmark-isles --bots planner,planner --workers 2".split()
sys.argv += ["--games", "1000000"]
main()
"""
"""More games than end before they are interrupted: once the results are told, a signal ends a command by itself."""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_many_games_that_are_interrupted_end_with_all_their_children() -> None:
    games = subprocess.Popen(
        [sys.executable, "-c", COMMAND], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT,
        start_new_session=True,
    )  # fmt: skip
    assert games.stdout is not None
    for _ in range(2):
        assert any("started the worker" in line for line in games.stdout)
    os.killpg(games.pid, signal.SIGINT)
    told, _ = games.communicate(timeout=SECONDS_LONG)
    assert games.returncode == 130
    assert "Traceback" not in told
    assert "nterrupted" in told
    with pytest.raises(ProcessLookupError):
        os.killpg(games.pid, 0)
